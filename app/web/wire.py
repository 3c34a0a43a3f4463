"""Lines over the wire, read: the body of `POST /m/<token>/lines` as a request to the store (wire.md)."""

from app.scoring.document import is_time
from app.scoring.events import Entry, read_act
from app.scoring.fields import Fields, Unreadable
from app.scoring.strict import NotJson, loads
from app.store.slates import Request
from app.web.errors import refuse
from app.web.forms import DEVICE

VERSION = 1
MOST_LINES = 50
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


def _request(fields: Fields) -> Request:
    if fields.need("v", int) != VERSION:
        refuse(409, code="version")
    fields.only({"v", "device", "base", "lines"})
    device, base = fields.need("device", str), fields.get("base", int)
    if not DEVICE.fullmatch(device):
        raise fields.wrong("device", "22 characters of base64url")
    if base is not None and not 0 <= base < MOST_NUMBERS:
        raise fields.wrong("base", "no version")
    lines = fields.items("lines")
    if not lines:
        raise fields.wrong("lines", "empty")
    if len(lines) > MOST_LINES:
        refuse(413)
    return Request(device, base, tuple(_entry(device, Fields(line, where)) for where, line in lines))


def _entry(device: str, fields: Fields) -> Entry:
    n, at = fields.need("n", int), fields.get("at", str)
    if not 1 <= n < MOST_NUMBERS:
        raise fields.wrong("n", "no number of a line")
    if at is not None and not is_time(at):
        raise fields.wrong("at", "no time")
    act = {name: value for name, value in fields.found.items() if name not in {"n", "at"}}
    return Entry(device, n, read_act(act), at)
