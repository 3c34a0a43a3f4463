"""The rounds that a figure is made of, newest first, in pages by key."""

import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, func, literal, select, tuple_

from app.store.columns import WHOLE, Instant
from app.store.core import Store
from app.store.finding import ANYONE, seats_of
from app.store.listing import PAGE, MatchRow, place_of, read_place, row_of
from app.store.tables import finding, mark, match, round_, seat

_PLACE = re.compile(r"(.{1,40})\.([0-9]{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sought:
    """What rounds are looked for: of a game, of a player or anyone, in which a key was marked or any."""

    game: str
    player: int = ANYONE
    key: str | None = None


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A closed round of a match, with what each side has of it; `times` of the key that was looked for."""

    match: MatchRow
    number: int
    points: tuple[int | None, ...]
    settled: tuple[int, ...]
    times: int | None


@dataclass(frozen=True, slots=True)
class RoundPage:
    """Rounds, newest first, and the place where the next page begins (None: there is none)."""

    rows: tuple[RoundRow, ...]
    next: str | None


def page(store: Store, carnet: int, sought: Sought, before: str | None = None, limit: int = PAGE) -> RoundPage:
    """Return a page of rounds; a `before` that is no place raises ValueError."""
    asked = _asked(carnet, sought).limit(limit + 1)
    if before is not None:
        found = _PLACE.fullmatch(before)
        if not found:
            raise ValueError(before)
        moment, match_id = read_place(found[1])
        place = tuple_(literal(moment, Instant()), literal(match_id, WHOLE), literal(int(found[2])))
        asked = asked.where(tuple_(finding.c.started, finding.c.match, round_.c.number) < place)
    with store.reading() as connection:
        rows = connection.execute(asked).all()
        sitting = seats_of(connection, sorted({row.id for row in rows}))
    shown = rows[:limit]
    last = f"{place_of(shown[-1].started, shown[-1].id)}.{shown[-1].number}" if len(rows) > limit else None
    return RoundPage(tuple(_row(row, sitting[row.id]) for row in shown), last)


def _asked(carnet: int, sought: Sought) -> Select[*tuple[Any, ...]]:
    times: ColumnElement[Any] = _times(sought) if sought.key else literal(None)
    asked = (
        select(match, round_.c.number, round_.c.points, round_.c.settled, times.label("times"))
        .join_from(finding, match, match.c.id == finding.c.match)
        .join(round_, round_.c.match == match.c.id)
        .where(finding.c.carnet == carnet, finding.c.player == sought.player, finding.c.game == sought.game)
        .order_by(finding.c.started.desc(), finding.c.match.desc(), round_.c.number.desc())
    )
    return asked.where(times > 0 if sought.key else round_.c.closed == 1)


def _times(sought: Sought) -> ColumnElement[Any]:
    """How often the key was marked in a round, by the player or by anyone; null for never."""
    many = select(func.sum(mark.c.times)).where(
        mark.c.match == round_.c.match, mark.c.round == round_.c.number, mark.c.key == sought.key
    )
    if sought.player:
        many = many.join(seat, (seat.c.match == mark.c.match) & (seat.c.seat == mark.c.seat))
        many = many.where(seat.c.player == sought.player)
    return many.scalar_subquery()


def _row(row: Row[*tuple[Any, ...]], seats: list[tuple[int, str]]) -> RoundRow:
    return RoundRow(row_of(row, seats), row.number, tuple(row.points), tuple(row.settled), row.times)
