"""Light or dark by choice: remembered by a cookie, and by the system where nothing was chosen."""

from flask import Blueprint, Response, request

from app.web import cookies
from app.web.errors import refuse
from app.web.reader import PREFIX, to, words

look = Blueprint("look", __name__, url_prefix=PREFIX)

SYSTEM = "system"
LOOKS = (SYSTEM, "light", "dark")


@look.post("/look")
def choose() -> Response:
    """Remember the choice, and go back to the page it was made on."""
    chosen = request.form.get("look", "")
    if chosen not in LOOKS:
        refuse(400)
    return cookies.remember(to(_local(request.form.get("next", ""))), cookies.LOOK, chosen)


@look.app_context_processor
def _context() -> dict[str, str]:
    return {"look": chosen_look()}


def chosen_look() -> str:
    """Return the look that was chosen on this browser."""
    chosen = request.cookies.get(cookies.LOOK, SYSTEM)
    return chosen if chosen in LOOKS else SYSTEM


def _local(address: str) -> str:
    """Return a page of our own: never another site, never another line of a header."""
    ours = address.startswith("/") and not address.startswith("//")
    plain = address.isprintable() and address.isascii() and "\\" not in address
    return address if ours and plain else f"/{words().lang}/"
