"""Strict JSON: what a typing error or a hostile hand could hide in a document is refused, not guessed."""

import json
import re
from typing import NoReturn

from app.scoring.saying import Sayable, brief

_NO_CHARACTER = re.compile("[\0\ud800-\udfff]")
DEEPEST = 50
"""A `marquoir/1` document nests 6 deep."""


class NotJson(Sayable, ValueError):
    """The text is not JSON as we take it; the message says why."""


def loads(text: str | bytes, *, line: bool = False) -> object:
    """Parse JSON in UTF-8; raises `NotJson` also on duplicate keys, NaN, depth, NUL and lone surrogates.

    What is only a `line` of a file is not said to go wrong in line 1.
    """
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
        raise _broken(error, line=line) from None
    except ValueError:  # Python reads no whole number of thousands of digits
        raise NotJson("a number of too many digits") from None
    return value


def _broken(error: json.JSONDecodeError, *, line: bool) -> NotJson:
    if error.msg == "Extra data":
        if line:
            return NotJson("more than one document on one line")
        return NotJson("more than one document: another begins in line %(line)s", line=error.lineno)
    if line:
        return NotJson("not JSON, or cut short: column %(column)s", column=error.colno)
    return NotJson("not JSON, or cut short: line %(line)s column %(column)s", line=error.lineno, column=error.colno)


def _no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NotJson("key written twice: “%(key)s”", key=brief(twice))
    return made


def _no_constant(name: str) -> NoReturn:
    raise NotJson("not a number: %(name)s", name=name)


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
        raise NotJson("a character that is not one")
