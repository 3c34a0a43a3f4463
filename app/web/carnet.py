"""The carnet: the matches of this browser, running and past, newest first."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from app.games import GAMES
from app.scoring.game import agreed
from app.scoring.terms import Setup
from app.store import links, listing
from app.store.listing import MatchRow, Page
from app.web import guards, reader
from app.web.errors import refuse
from app.web.reader import words

carnet = Blueprint("carnet", __name__, url_prefix=reader.PREFIX)


@dataclass(frozen=True, slots=True)
class Side:
    """A side in the list: its names, its total, whether it won."""

    name: str
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in the list; `at` is where its table is."""

    at: str
    game: str
    day: str
    sides: tuple[Side, ...]
    running: bool
    said: str


@carnet.get("/carnet")
def page() -> str:
    """Show a page of twenty matches."""
    before = request.args.get("before")
    mine = guards.carnet()
    try:
        found = listing.page(guards.store(), mine, before) if mine else Page((), None)
    except ValueError:  # not a place in a carnet
        refuse(400)
    return render_template("carnet/carnet.html", first=before is None, entries=entries(found.rows), next=found.next)


def entries(rows: Iterable[MatchRow]) -> list[Entry]:
    """Return the matches of these rows as a list shows them."""
    return [_entry(row) for row in rows]


def _entry(row: MatchRow) -> Entry:
    say = words()
    game = GAMES[row.game]
    table = agreed(game, Setup(game.id, row.players, row.house_rules))
    token = links.token(guards.store(), "score", row.match_id, row.score_generation)
    running = row.state == "running"
    sides = tuple(
        Side(say.names([row.players[seat] for seat in seats]), row.totals[index], row.winner == index and not running)
        for index, seats in enumerate(table.sides)
    )
    ended = say.low("A draw") if row.winner is None else say.low("A double game") if (row.games or 0) > 1 else ""
    said = say.low("In play") if running else ended
    return Entry(f"/{say.lang}/m/{token}", say.say(game.name), say.date(row.started_at), sides, running, said)
