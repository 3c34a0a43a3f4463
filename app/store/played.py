"""The matches of one game as figures are made of them, each with its rounds and marks: one question, read in one pass.

What belongs to a match comes as one text of it. To hand over every round and mark as a row of its own, or to let the
database sort all marks by player, takes several times as long.
"""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Connection, Text, func, select, type_coerce

from app.store.finding import ANYONE
from app.store.tables import finding, mark, match, round_, seat

Told: TypeAlias = tuple[int, Sequence[int | None]]
"""A closed round: its number, and what each side has of it."""


class Played(NamedTuple):
    """A match, as its columns of the same name; `started` as it is stored.

    `seats` are the players in the order they sit, `rounds` those that are closed; `marks` are told as the names that
    `mark_of` reads, one for each mark; both stand in no order.
    """

    id: int
    state: str
    started: str
    started_at: str
    finished_at: str | None
    winner: int | None
    games: int | None
    first_dealer: int
    totals: tuple[int, ...]
    seats: tuple[int, ...]
    rounds: Sequence[Told]
    marks: Sequence[str]


def played(connection: Connection, carnet: int, game: str, *, paid: bool) -> Iterator[Played]:
    """Yield the matches of a game, deleted ones aside, the oldest first; `paid` in chips, a round is what was paid."""
    asked = (
        select(*_COLUMNS, type_coerce(match.c.totals, Text), _SEATS, _SETTLED if paid else _POINTS, _MARKS)
        .join_from(finding, match, match.c.id == finding.c.match)
        .where(finding.c.carnet == carnet, finding.c.player == ANYONE, finding.c.game == game)
        .order_by(finding.c.started, finding.c.match)
    )
    for *own, totals, seats, rounds, marks in connection.execute(asked):
        told = _rounds(rounds) if rounds else ()
        yield Played._make([*own, _totals(totals), _seats(seats or ""), told, marks.split(",") if marks else ()])


@lru_cache(maxsize=4096)
def mark_of(name: str) -> tuple[int, str, int]:
    """Return the seat, the key and how many times."""
    number, key, times = name.split(":")
    return int(number), key, int(times)


@lru_cache(maxsize=4096)
def _totals(text: str) -> tuple[int, ...]:
    return tuple(json.loads(text))


@lru_cache(maxsize=4096)
def _seats(text: str) -> tuple[int, ...]:
    placed = sorted(tuple(map(int, one.split(":"))) for one in text.split(",") if one)
    return tuple(who for _, who in placed)


def _rounds(text: str) -> list[Told]:
    told: list[Told] = json.loads(f"[{text}]")
    return told


def _all(told: ColumnElement[str], of: Any) -> ColumnElement[str | None]:
    """Return one text of the rows that belong to a match, in no order."""
    return select(func.aggregate_strings(told, ",")).where(of == finding.c.match).scalar_subquery()


def _text(column: Any) -> ColumnElement[str]:
    return type_coerce(column, Text)  # a number that is joined to a text is written as one


def _of_round(column: Any) -> ColumnElement[str | None]:
    told = "[" + _text(round_.c.number) + "," + type_coerce(column, Text) + "]"
    asked = select(func.aggregate_strings(told, ",")).where(round_.c.match == finding.c.match, round_.c.closed == 1)
    return asked.scalar_subquery()


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
_SEATS = _all(_text(seat.c.seat) + ":" + _text(seat.c.player), seat.c.match)
_MARKS = _all(_text(mark.c.seat) + ":" + mark.c.key + ":" + _text(mark.c.times), mark.c.match)
_POINTS, _SETTLED = _of_round(round_.c.points), _of_round(round_.c.settled)
