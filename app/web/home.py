"""The first page, and the help."""

from flask import Blueprint, Response, render_template

from app.store import listing
from app.web import guards, headers, reader
from app.web.carnet import entries
from app.web.plates import plates

home = Blueprint("home", __name__)

RECENT = 3
EXAMPLE = tuple((name, total, plates(total, 1000)) for name, total in (("Anne", 780), ("Basile", 640)))
"""What the marquoir stands at that is drawn for whoever is here for the first time."""


@home.get("/")
def front_door() -> Response:
    """Send the reader to the first page in their language."""
    response = reader.to(f"/{reader.preferred()}/")
    response.vary.update(("Cookie", "Accept-Language"))
    return response


@home.get(f"{reader.PREFIX}/")
def first_page() -> str:
    """Show the running matches, the last ones, and the way to a new one."""
    headers.indexable()
    mine = guards.carnet()
    running = entries(listing.running(guards.store(), mine)) if mine else []
    latest = entries(listing.page(guards.store(), mine, limit=RECENT + len(running)).rows) if mine else []
    over = [entry for entry in latest if not entry.running]
    return render_template("home/home.html", running=running, recent=over[:RECENT], example=EXAMPLE)


@home.get(f"{reader.PREFIX}/help")
def help_page() -> str:
    """Explain what a player should know."""
    headers.public()
    return render_template("help/help.html")
