"""Names of players and notes, as they are taken from anywhere."""

import unicodedata
from collections.abc import Sequence

LONGEST_NAME = 40
LONGEST_NOTE = 200
_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_FORBIDDEN = ("Cc", "Cs", "Zl", "Zp")


class Unacceptable(ValueError):
    """A text that cannot be taken; `code` is `blank`, `long`, `character` or `twice`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean_name(given: str) -> str:
    """Return a name in NFC without space around it, 1 to 40 characters; raises `Unacceptable`."""
    name = clean_text(given, LONGEST_NAME)
    if all(unicodedata.category(char)[0] in "ZC" for char in name):
        raise Unacceptable("blank")
    return name


def clean_text(given: str, longest: int) -> str:
    """Return a text in NFC without space around it; raises `Unacceptable` for control characters and over-length."""
    text = unicodedata.normalize("NFC", given).strip()
    if any(char in _DIRECTION or unicodedata.category(char) in _FORBIDDEN for char in text):
        raise Unacceptable("character")
    if len(text) > longest:
        raise Unacceptable("long")
    return text


def is_text(given: str, longest: int) -> bool:
    """Whether `clean_text` takes a text."""
    try:
        clean_text(given, longest)
    except Unacceptable:
        return False
    return True


def clean_names(given: Sequence[str]) -> tuple[str, ...]:
    """Return the names of a table, no two alike; raises `Unacceptable`."""
    names = tuple(clean_name(name) for name in given)
    if len({fold(name) for name in names}) < len(names):
        raise Unacceptable("twice")
    return names


def fold(name: str) -> str:
    """Return what two names have in common when they are one player's: what makes no difference to the eye is gone.

    That is case, composition, width, how wide a space is, and characters that are not seen.
    """
    seen = "".join(char for char in name if unicodedata.category(char) != "Cf")
    return unicodedata.normalize("NFC", " ".join(unicodedata.normalize("NFKC", seen).split()).casefold())
