"""Names of players and notes, as they are taken from anywhere."""

import re
import unicodedata
from collections.abc import Sequence

LONGEST_NAME = 40
LONGEST_NOTE = 200
_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK = "\u2800"  # of Braille: a letter that is a space
_FORBIDDEN = ("Cc", "Cs", "Zl", "Zp")
_HIDDEN = (
    r"\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164"
    r"\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""What nobody sees: Default_Ignorable_Code_Point of UAX #44 (joiners, fillers, selectors, tags) and annotation marks.

What turns the direction of writing is of that property too; it is forbidden instead.
"""
_PICTURE = r"[\xa9\xae\u203c\u2049\u2122-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
_MEANT = (
    "\U0001f3f4[\U000e0030-\U000e007a]{1,6}\U000e007f",  # the flag of a part of a country: UTS #51, as the next
    f"{_PICTURE}[\ufe0e\ufe0f]\u200d?|{_PICTURE}\u200d|[#*0-9]\ufe0f\u20e3",
    r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][\ufe00-\ufe0f\U000e0100-\U000e01ef]",  # UTS #37
    r"[\u1820-\u18aa][\u180b-\u180f]",  # Mongolian
    rf"[^{_HIDDEN}\u0000-\u05ff\u1d00-\u2fff\u3000-\ua7ff][\u200c\u200d]",  # scripts that join their letters
)
"""Where some of it changes what is seen beside it."""
_SEEN = re.compile(f"({'|'.join(_MEANT)})|[{_HIDDEN}]")


class Unacceptable(ValueError):
    """A text that cannot be taken; `code` is `blank`, `long`, `character` or `twice`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean_name(given: str) -> str:
    """Return a name in NFC without space around it, 1 to 40 characters; raises `Unacceptable`."""
    name = clean_text(given, LONGEST_NAME)
    if all(unicodedata.category(char)[0] in "ZC" or char == _BLANK for char in name):
        raise Unacceptable("blank")
    return name


def clean_text(given: str, longest: int) -> str:
    """Return a text in NFC, no space around it, all of it seen; raises `Unacceptable` for controls and over-length."""
    text = seen(given).strip()
    if any(char in _DIRECTION or unicodedata.category(char) in _FORBIDDEN for char in text):
        raise Unacceptable("character")
    if len(text) > longest:
        raise Unacceptable("long")
    return text


def seen(text: str) -> str:
    """Return a text in NFC without the characters that nobody sees, but for those that change what is beside them."""
    left, text = "", unicodedata.normalize("NFC", text)
    while text != left:  # what is taken away may bring together what composes, and that apart what belonged to it
        left, text = text, unicodedata.normalize("NFC", _SEEN.sub(r"\1", text))
    return text


def is_text(given: str, longest: int) -> bool:
    """Whether `clean_text` takes a text, and all of it is seen."""
    try:
        clean_text(given, longest)
    except Unacceptable:
        return False
    return seen(given) == given


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
    left = "".join(char for char in seen(name) if unicodedata.category(char) != "Cf")
    return unicodedata.normalize("NFC", " ".join(unicodedata.normalize("NFKC", left).split()).casefold())
