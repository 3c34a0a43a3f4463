"""The matches of one game as figures are made of them, each with its rounds and marks: one question, read in one pass.

What belongs to a match comes as one text of it, and the matches in the order that they are kept in, so that each page
of the database is read once. To hand over every round and mark as a row of its own, or to let the database sort all
marks by player, takes several times as long; in the order of time it takes twice as long.
"""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Connection, Select, Text, func, select, type_coerce

from app.store.finding import ANYONE
from app.store.tables import finding, mark, match, round_, seat

AT_ONCE = 500
"""Matches that are fetched together; what figures are not made of is not kept longer."""

Told: TypeAlias = tuple[int, Sequence[int | None]]
"""A closed round: its number, and what each side has of it."""


class Played(NamedTuple):
    """A match, as its columns of the same name; `started` as it is stored.

    `seats` are the players in the order they sit, `closed` is how many rounds are.
    """

    id: int
    state: str
    started: str
    started_at: str
    finished_at: str | None
    winner: int | None
    games: int | None
    first_dealer: int
    seats: tuple[int, ...]
    totals: Sequence[int]
    closed: int


Full: TypeAlias = tuple[Played, Sequence[Told], Sequence[str]]
"""A match with its closed rounds, and its marks as the names that `mark_of` reads, one for each; both in no order."""


def played(connection: Connection, carnet: int, game: str, *, paid: bool) -> Iterator[Full]:
    """Yield the matches of a game, deleted ones aside, in no order; `paid` in chips, a round is what was paid."""
    for some in connection.execute(_asked(carnet, game, paid=paid)).partitions(AT_ONCE):
        figures = ",".join([f"[{totals},[{rounds or ''}]]" for *_, totals, rounds in some])
        for (*own, seats, marks, _, _), (totals, rounds) in zip(some, json.loads(f"[{figures}]"), strict=True):
            match_ = Played._make((*own, _seats(seats or ""), totals, len(rounds)))
            yield match_, rounds, marks.split(",") if marks else ()


def _asked(carnet: int, game: str, *, paid: bool) -> Select[*tuple[Any, ...]]:
    mine = (finding.c.carnet == carnet, finding.c.player == ANYONE, finding.c.game == game)
    found = select(finding.c.match).where(*mine).order_by(finding.c.match)
    own = found.cte("own").prefix_with("MATERIALIZED")  # so it is gone through as sorted, side by side in the file
    lists = (_seats_of(own.c.match), _marks_of(own.c.match), _TOTALS, _rounds_of(own.c.match, paid=paid))
    return select(*_COLUMNS, *lists).join_from(own, match, match.c.id == own.c.match)


@lru_cache(maxsize=4096)
def mark_of(name: str) -> tuple[int, str, int]:
    """Return the seat, the key and how many times."""
    number, key, times = name.split(":")
    return int(number), key, int(times)


@lru_cache(maxsize=4096)
def _seats(text: str) -> tuple[int, ...]:
    placed = sorted(tuple(map(int, one.split(":"))) for one in text.split(",") if one)
    return tuple(who for _, who in placed)


def _seats_of(number: ColumnElement[int]) -> ColumnElement[str | None]:
    return _all(_text(seat.c.seat) + ":" + _text(seat.c.player), seat.c.match == number)


def _rounds_of(number: ColumnElement[int], *, paid: bool) -> ColumnElement[str | None]:
    told = type_coerce(round_.c.settled if paid else round_.c.points, Text)
    return _all("[" + _text(round_.c.number) + "," + told + "]", round_.c.match == number, round_.c.closed == 1)


def _marks_of(number: ColumnElement[int]) -> ColumnElement[str | None]:
    return _all(_text(mark.c.seat) + ":" + mark.c.key + ":" + _text(mark.c.times), mark.c.match == number)


def _all(told: ColumnElement[str], *which: ColumnElement[bool]) -> ColumnElement[str | None]:
    """Return one text of the rows that belong to a match, in no order."""
    return select(func.aggregate_strings(told, ",")).where(*which).scalar_subquery()


def _text(column: Any) -> ColumnElement[str]:
    return type_coerce(column, Text)  # a number that is joined to a text is written as one


_COLUMNS: tuple[Any, ...] = (
    match.c.id,
    match.c.state,
    type_coerce(match.c.started, Text),
    match.c.started_at,
    match.c.finished_at,
    match.c.winner,
    match.c.games,
    match.c.first_dealer,
)
_TOTALS = type_coerce(match.c.totals, Text)
