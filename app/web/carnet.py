"""The carnet: the matches of this browser, running and past, newest first, and those that are looked for."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from app.games import GAMES
from app.scoring.game import agreed
from app.scoring.terms import Setup
from app.store import carnets, keeping, links, listing, players
from app.store.listing import MatchPage, MatchRow
from app.store.players import Player
from app.web import guards, reader
from app.web.carnet_search import search_view, searched
from app.web.reader import words

carnet = Blueprint("carnet", __name__, url_prefix=reader.PREFIX)


@dataclass(frozen=True, slots=True)
class Side:
    """A side in the list: its names, its total, whether it won."""

    name: str
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match in the list; `own` is its page in the carnet, `at` where it is looked at, by a link that is not ended."""

    own: str
    at: str
    review: str
    game: str
    day: str
    sides: tuple[Side, ...]
    running: bool
    said: str
    note: str


@carnet.get("/carnet")
def page() -> str:
    """Show a page of twenty matches, of all or of those that are looked for."""
    before, store, mine = request.args.get("before"), guards.store(), guards.carnet()
    known = _known(mine) if mine else []
    search = searched(request.args, known)
    try:
        found = listing.page(store, mine, before, wanted=search.wanted) if mine else MatchPage((), None)
    except ValueError:  # not a place in a carnet: it is opened at its first page
        before, found = None, listing.page(store, mine, wanted=search.wanted) if mine else MatchPage((), None)
    return render_template(
        "carnet/carnet.html",
        first=before is None,
        entries=entries(found.rows),
        next=found.next,
        search=search_view(words(), search, known),
        name=carnets.name_of(store, mine) if mine else None,
        mine=mine,
        gone=_just_deleted(mine),
    )


@carnet.get("/carnet/deleted")
def deleted() -> str:
    """Show what was deleted and can be had back."""
    return render_template("carnet/deleted.html", entries=entries(keeping.removed(guards.store(), guards.mine())))


def entries(rows: Iterable[MatchRow]) -> list[ListedMatch]:
    """Return the matches of these rows as a list shows them."""
    return [entry(row) for row in rows]


def entry(row: MatchRow) -> ListedMatch:
    """Return a match as a list shows it."""
    say = words()
    game = GAMES[row.game]
    table = agreed(game, Setup(game.id, row.players, row.house_rules))
    running = row.state == "running"
    sides = tuple(
        Side(say.names([row.players[seat] for seat in seats]), row.totals[index], row.winner == index and not running)
        for index, seats in enumerate(table.sides)
    )
    ended = say.low("A draw") if row.winner is None else say.low("A double game") if (row.games or 0) > 1 else ""
    said = say.low("In play") if running else ended
    at = link(row)
    review = f"{at}/review" if at else ""
    own = f"/{say.lang}/carnet/match/{row.match_id}"
    day = say.date(row.started_at)
    return ListedMatch(own, at or own, review, say.say(game.name), day, sides, running, said, row.note or "")


def link(row: MatchRow) -> str:
    """Return the address that a match is opened at: to score where that is not ended, else to watch, else none."""
    score = links.current(guards.store(), "score", row.match_id, row.score_generation)
    watch = links.current(guards.store(), "watch", row.match_id, row.watch_generation)
    return f"/{words().lang}/m/{score}" if score else f"/{words().lang}/v/{watch}" if watch else ""


def _known(mine: int) -> list[Player]:
    """Return who can be chosen: those who sat down last, and whoever the address names."""
    offered = players.offered(guards.store(), mine)
    asked = {request.args.get(name, "") for name in ("player", "over")} - {"", *(str(one.id) for one in offered)}
    if not asked:
        return offered
    return offered + [one for one in players.known(guards.store(), mine) if str(one.id) in asked]


def _just_deleted(mine: int | None) -> ListedMatch | None:
    """Return the match that the form before deleted, so that it can be had back at once."""
    asked = request.args.get("deleted", "")
    rows = keeping.removed(guards.store(), mine) if mine and asked else ()
    return next((entry(row) for row in rows if str(row.match_id) == asked), None)
