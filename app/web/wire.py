"""The wire, read: lines as a request to the store, and a match file within bounds (wire.md)."""

from app.games import find
from app.scoring.document import Document, is_time, read
from app.scoring.events import Corrected, Entry, Marked, read_act
from app.scoring.fields import Fields, Unreadable
from app.scoring.game import PASSED
from app.scoring.strict import NotJson, loads
from app.store import bounds
from app.store.slates import Request
from app.web.errors import refuse
from app.web.forms import DEVICE
from app.web.reader import words

VERSION = 1
MOST_AT_ONCE = 50
MOST_NUMBERS = 2**31
"""No device counts further; a bound that every database can hold."""


def read_request(body: bytes) -> Request:
    """Read lines as a phone sends them; answers 400 where they are malformed, 409 `version`, 413 for too many."""
    try:
        return _request(Fields(loads(body)))
    except NotJson:
        refuse(400)
    except Unreadable as error:
        refuse(400, where=error.where)


def read_document(body: bytes) -> Document:
    """Read a match file; answers 400 where it cannot be read, 413 where it is longer than any match."""
    try:
        document = read(body, find)
    except Unreadable as error:
        message = words().say("This match file cannot be read. Nothing was written.")
        refuse(400, message, where=error.where)
    if bounds.too_long(document):
        most = {"rounds": bounds.ROUNDS, "lines": bounds.IN_A_MATCH, "each": bounds.IN_A_ROUND}
        told = {name: words().number(figure) for name, figure in most.items()}
        message = words().say(
            "A match has at most %(rounds)s rounds, %(each)s lines in each and %(lines)s in all.", **told
        )
        refuse(413, message)
    return document


def _request(fields: Fields) -> Request:
    if fields.need("v", int) != VERSION:
        refuse(
            409,
            words().say(
                "This page and the server are of different versions. Nothing was written; open the page again."
            ),
            "version",
        )
    fields.only({"v", "device", "base", "lines"})
    device, base = fields.need("device", str), fields.get("base", int)
    if not DEVICE.fullmatch(device):
        raise fields.wrong("device", "22 characters of base64url")
    if base is not None and not 0 <= base < MOST_NUMBERS:
        raise fields.wrong("base", "not a version")
    lines = fields.items("lines")
    if not lines:
        raise fields.wrong("lines", "empty")
    if len(lines) > MOST_AT_ONCE:
        refuse(413)
    return Request(device, base, tuple(_entry(device, Fields(line, where)) for where, line in lines))


def _entry(device: str, fields: Fields) -> Entry:
    n, at = fields.need("n", int), fields.get("at", str)
    if not 1 <= n < MOST_NUMBERS:
        raise fields.wrong("n", "not the number of a line")
    if at is not None and not is_time(at):
        raise fields.wrong("at", "not a time")
    act = read_act({name: value for name, value in fields.found.items() if name not in {"n", "at"}})
    marks = {"": act.mark} if isinstance(act, Marked) else {}
    if isinstance(act, Corrected):
        marks = {f"by[{index}].": mark for index, mark in enumerate(act.by)}
    for where, mark in marks.items():
        if mark.seat is None and mark.key != PASSED:
            seat = f"{where}seat"
            raise fields.wrong(seat, "missing")
    return Entry(device, n, act, at)
