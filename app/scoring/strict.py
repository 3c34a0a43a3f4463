"""Strict JSON: what a typing error or a hostile hand could hide in a document is refused, not guessed."""

import json
import re
from typing import NoReturn

_NO_CHARACTER = re.compile("[\0\ud800-\udfff]")
DEEPEST = 50
"""A `marquoir/1` document nests 6 deep."""


class NotJson(ValueError):
    """The text is not JSON as we take it; the message says why, for the error output."""


def loads(text: str | bytes) -> object:
    """Parse JSON in UTF-8; raises `NotJson` also on duplicate keys, NaN, depth, NUL and lone surrogates."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")  # some editors begin a file with a mark that says it is UTF-8
        value = json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
        _walk(value, DEEPEST)
    except RecursionError:
        raise NotJson("nested too deep") from None
    except NotJson:
        raise
    except UnicodeDecodeError:
        raise NotJson("not text in UTF-8") from None
    except json.JSONDecodeError as error:
        if error.msg == "Extra data":
            raise NotJson(f"more than one document: another begins in line {error.lineno}") from None
        raise NotJson(f"not JSON, or cut short: line {error.lineno} column {error.colno}") from None
    except ValueError:  # Python reads no whole number of thousands of digits
        raise NotJson("a number of too many digits") from None
    return value


def _no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NotJson(f"key written twice: {twice!r}")
    return made


def _no_constant(name: str) -> NoReturn:
    raise NotJson(f"not a number: {name}")


def _walk(value: object, depth: int) -> None:
    if depth == 0:
        raise NotJson("nested too deep")
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, list):
        for item in value:
            _walk(item, depth - 1)
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_text(key)
            _walk(item, depth - 1)


def _check_text(text: str) -> None:
    if _NO_CHARACTER.search(text):
        raise NotJson("a character that is none")
