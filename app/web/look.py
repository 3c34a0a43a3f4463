"""Light or dark by choice, and by the system where nothing was chosen; and by which hand a table is played."""

from flask import Blueprint, Response, request

from app.web import cookies
from app.web.errors import refuse
from app.web.reader import PREFIX, to, words

look = Blueprint("look", __name__, url_prefix=PREFIX)

SYSTEM = "system"
LOOKS = (SYSTEM, "light", "dark")
RIGHT = "right"
HANDS = (RIGHT, "left")


@look.post("/look")
def choose() -> Response:
    """Remember the choice, and go back to the page it was made on."""
    name, offered = (cookies.HAND, HANDS) if cookies.HAND in request.form else (cookies.LOOK, LOOKS)
    value = request.form.get(name, "")
    if value not in offered:
        refuse(400)
    return cookies.remember(to(_local(request.form.get("next", ""))), name, value)


@look.app_context_processor
def _context() -> dict[str, str]:
    return dict(zip(("look", "played_by"), chosen(), strict=True))


def chosen() -> tuple[str, str]:
    """Return the look and the hand that were chosen on this browser."""
    look, hand = request.cookies.get(cookies.LOOK, SYSTEM), request.cookies.get(cookies.HAND, RIGHT)
    return look if look in LOOKS else SYSTEM, hand if hand in HANDS else RIGHT


def _local(address: str) -> str:
    """Return a page of our own: never another site, never another line of a header."""
    ours = address.startswith("/") and not address.startswith("//")
    plain = address.isprintable() and address.isascii() and "\\" not in address
    return address if ours and plain else f"/{words().lang}/"
