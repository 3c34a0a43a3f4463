"""What lists find matches by, kept beside them: for anyone, and for each who sat there."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeAlias

from sqlalchemy import Connection, bindparam, delete, insert, select

from app.store.projections import Row
from app.store.tables import finding, match, player, seat

ANYONE = 0
"""Stands where a player would: the match as anybody finds it."""
RESULTS = ("running", "won", "lost", "draw")
OVER = "ended"
"""Any result but that of a match in play."""
AT_ONCE = 500
"""Matches that one statement is about."""

Seats: TypeAlias = Sequence[tuple[int, str]]
"""Who sits at a table, in order: the number of each player, and the name."""

_MATCHES = select(
    match.c.id, match.c.carnet, match.c.game, match.c.started, match.c.note, match.c.totals, match.c.state,
    match.c.winner,
).where(match.c.id.in_(bindparam("matches", expanding=True)), match.c.deleted.is_(None))  # fmt: skip
_SEATS = (
    select(seat.c.match, player.c.id, player.c.name)
    .join_from(seat, player, player.c.id == seat.c.player)
    .where(seat.c.match.in_(bindparam("matches", expanding=True)))
    .order_by(seat.c.match, seat.c.seat)
)
_FORGET = delete(finding).where(finding.c.match == bindparam("the_match"))
_NEW = insert(finding)


def refresh(connection: Connection, matches: Iterable[int]) -> None:
    """Write anew how these matches are found; those that are deleted are not."""
    every = list(matches)
    for start in range(0, len(every), AT_ONCE):
        some = every[start : start + AT_ONCE]
        rows = list(chain.from_iterable(truly(connection, some).values()))
        connection.execute(_FORGET, [{"the_match": match_id} for match_id in some])
        if rows:
            connection.execute(_NEW, rows)


def truly(connection: Connection, matches: Sequence[int]) -> dict[int, list[Row]]:
    """Return how each of these matches is to be found, by what stands in the other tables."""
    sitting = seats_of(connection, matches)
    found = connection.execute(_MATCHES, {"matches": list(matches)})
    return {row.id: list(_rows(row, sitting[row.id])) for row in found}


def seats_of(connection: Connection, matches: Sequence[int]) -> dict[int, list[tuple[int, str]]]:
    """Return who sits at these tables."""
    sitting: dict[int, list[tuple[int, str]]] = {match_id: [] for match_id in matches}
    for match_id, who, name in connection.execute(_SEATS, {"matches": list(matches)}):
        sitting[match_id].append((who, name))
    return sitting


def plain(text: str) -> str:
    """Return what a search compares: a text without accents, case and width, nor the NUL that no PostgreSQL takes."""
    apart = unicodedata.normalize("NFKD", text.casefold()).replace("\0", " ")
    return " ".join("".join(char for char in apart if not unicodedata.combining(char)).split())


def result(state: str, winner: int | None, side: int | None = None) -> str:
    """Return how a match stands for a side; without one, for anybody: `won` then says that somebody did."""
    if state == "running":
        return "running"
    if winner is None:
        return "draw"
    return "won" if side in {None, winner} else "lost"


def side_of(number: int, sides: int) -> int:
    """Return the side that a seat plays for: partners sit across from each other."""
    return number % sides


def _rows(row: Any, seats: Seats) -> Iterator[Row]:
    sought = plain(" ".join([*(name for _, name in seats), row.note or ""]))
    own = {"carnet": row.carnet, "started": row.started, "match": row.id, "game": row.game, "sought": sought}
    yield {**own, "player": ANYONE, "result": result(row.state, row.winner)}
    for number, (who, _) in enumerate(seats):
        side = side_of(number, len(row.totals))
        yield {**own, "player": who, "result": result(row.state, row.winner, side)}
