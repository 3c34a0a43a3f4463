"""Lists of matches, newest first, in pages by key: as quick with ten thousand matches as with twenty."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Text, exists, func, literal, select, tuple_, type_coerce

from app.scoring.fields import LARGEST
from app.scoring.terms import Value
from app.store.columns import WHOLE, Instant
from app.store.core import Store
from app.store.finding import ANYONE, OVER, plain, seats_of
from app.store.tables import finding, match, round_, seat

PAGE = 20
RUNNING = 5
MOST_WORDS = 5
"""Of a search; what comes after them is not looked for."""
ASIDE = timedelta(hours=14)
"""How far the clocks of two places are apart at most, for one that is ahead; a month begins so much earlier there."""
_PLACE = re.compile(r"(-?[0-9]{1,18})\.([0-9]{1,19})", re.ASCII)
_MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])", re.ASCII)
_TOTALS = type_coerce(match.c.totals, Text)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for; everything left out is any.

    `result` is the player's (finding.RESULTS or OVER), `over` somebody whom the player won against or, of draws, played
    against, `month` a year and a month such as 2026-11 where the match was played, and each word of `words` stands in
    a name or in the note. The rest is what figures are made of: double games, matches won by whoever dealt first, those
    of so many closed rounds, none before the place `since`.
    """

    player: int = ANYONE
    game: str | None = None
    result: str | None = None
    month: str | None = None
    words: str = ""
    over: int = ANYONE
    double: bool = False
    dealt: bool = False
    rounds: int | None = None
    since: str | None = None


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as a list shows it; `state` is `running` or `ended`, the rest as in tables.MatchColumns."""

    match_id: int
    game: str
    players: tuple[str, ...]
    house_rules: Mapping[str, Value]
    totals: tuple[int, ...]
    state: str
    winner: int | None
    games: int | None
    ended_by: str | None
    started_at: str
    finished_at: str | None
    note: str | None
    score_generation: int
    watch_generation: int
    document_id: str


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Matches, newest first, and the place where the next page begins (None: there is none)."""

    rows: tuple[MatchRow, ...]
    next: str | None


EVERYTHING = Wanted()


def page(
    store: Store, carnet: int, before: str | None = None, limit: int = PAGE, wanted: Wanted = EVERYTHING
) -> MatchPage:
    """Return a page of a carnet; a `before` that is no place raises ValueError."""
    asked = _asked(carnet, wanted).limit(limit + 1)
    if before is not None:
        moment, match_id = read_place(before)
        place = tuple_(literal(moment, Instant()), literal(match_id, WHOLE))
        asked = asked.where(tuple_(finding.c.started, finding.c.match) < place)
    with store.reading() as connection:
        found = connection.execute(asked).all()
        sitting = seats_of(connection, [row.id for row in found[:limit]])
    rows = tuple(row_of(row, sitting[row.id]) for row in found[:limit])
    return MatchPage(rows, place_of(found[limit - 1].started, found[limit - 1].id) if len(found) > limit else None)


def running(store: Store, carnet: int, limit: int = RUNNING) -> tuple[MatchRow, ...]:
    """Return the latest matches that are still in play."""
    return page(store, carnet, limit=limit, wanted=Wanted(result="running")).rows


def every(store: Store, carnet: int) -> list[int]:
    """Return the numbers of all matches of a carnet, the oldest first."""
    own = select(finding.c.match).where(finding.c.carnet == carnet, finding.c.player == ANYONE)
    with store.reading() as connection:
        return list(connection.execute(own.order_by(finding.c.started, finding.c.match)).scalars())


def is_month(text: str) -> bool:
    """Whether a text names a month, such as 2026-11."""
    return bool(_MONTH.fullmatch(text)) and "0001" < text[:4] < "9999"  # the calendar has a month on either side


def place_of(moment: datetime, match_id: int) -> str:
    """Write where a match stands in the order, for an address."""
    return f"{(moment - _EPOCH) // _MICROSECOND}.{match_id}"


def read_place(given: str) -> tuple[datetime, int]:
    """Read such a place. Raises ValueError."""
    found = _PLACE.fullmatch(given)
    if not found or int(found[2]) > LARGEST:
        raise ValueError(given)
    try:
        return _EPOCH + int(found[1]) * _MICROSECOND, int(found[2])
    except OverflowError:
        raise ValueError(given) from None


def _asked(carnet: int, wanted: Wanted) -> Select[*tuple[Any, ...]]:
    asked = (
        select(match)
        .join_from(finding, match, match.c.id == finding.c.match)
        .where(finding.c.carnet == carnet, finding.c.player == wanted.player)
        .order_by(finding.c.started.desc(), finding.c.match.desc())
    )
    if wanted.game:
        asked = asked.where(finding.c.game == wanted.game)
    if wanted.result:
        asked = asked.where(
            finding.c.result != "running" if wanted.result == OVER else finding.c.result == wanted.result
        )
    if wanted.month:
        asked = _within(asked, wanted.month)
    for word in plain(wanted.words).split()[:MOST_WORDS]:
        asked = asked.where(finding.c.sought.contains(word, autoescape=True))
    return asked.where(*_of_a_figure(wanted))


def _of_a_figure(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    other = finding.alias()
    if wanted.over:
        met = exists().where(other.c.match == finding.c.match, other.c.player == wanted.over)
        yield _across(wanted) if wanted.result == "draw" else met.where(other.c.result == "lost")
    if wanted.since is not None:
        moment, match_id = read_place(wanted.since)
        yield tuple_(finding.c.started, finding.c.match) >= tuple_(literal(moment, Instant()), literal(match_id, WHOLE))
    if wanted.double:
        yield match.c.games > 1
    if wanted.dealt:
        dealer = exists().where(seat.c.match == finding.c.match, seat.c.seat == match.c.first_dealer)
        yield dealer.where(other.c.match == seat.c.match, other.c.player == seat.c.player, other.c.result == "won")
    if wanted.rounds is not None:
        closed = select(func.count()).where(round_.c.match == finding.c.match, round_.c.closed == 1)
        yield match.c.state == "ended"
        yield closed.scalar_subquery() == wanted.rounds


def _across(wanted: Wanted) -> ColumnElement[bool]:
    """Whether two sit on different sides, where partners sit across from each other."""
    own, theirs = seat.alias(), seat.alias()
    sides = func.length(_TOTALS) - func.length(func.replace(_TOTALS, ",", "")) + 1
    there = exists().where(own.c.match == finding.c.match, theirs.c.match == finding.c.match)
    there = there.where(own.c.player == wanted.player, theirs.c.player == wanted.over)
    return there.where(own.c.seat % sides != theirs.c.seat % sides)


def _within(asked: Select[*tuple[Any, ...]], month: str) -> Select[*tuple[Any, ...]]:
    """Ask for one month by the clock of where each match was played."""
    first = datetime.fromisoformat(f"{month}-01T00:00:00+00:00")
    last = first + timedelta(days=31)
    asked = asked.where(finding.c.started >= first - ASIDE, finding.c.started < last + ASIDE)
    return asked.where(func.substr(match.c.started_at, 1, 7) == month)


def row_of(row: Row[*tuple[Any, ...]], seats: Iterable[tuple[int, str]]) -> MatchRow:
    """Return a match as a list shows it, of its row and who sits there."""
    return MatchRow(
        row.id,
        row.game,
        tuple(name for _, name in seats),
        row.agreed,
        tuple(row.totals),
        row.state,
        row.winner,
        row.games,
        row.ended_by,
        row.started_at,
        row.finished_at,
        row.note,
        row.score_generation,
        row.watch_generation,
        row.document_id,
    )
