"""People: a name is one person in a carnet, however it is capitalised."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection, bindparam, insert, select, update

from app.scoring.names import fold
from app.store.tables import player, seat

OFFERED = 50
"""Names that a new match offers, the latest first."""

_KNOWN = select(player.c.id).where(player.c.carnet == bindparam("carnet"), player.c.folded == bindparam("folded"))
_SEATED = (
    select(player.c.name)
    .join_from(seat, player, player.c.id == seat.c.player)
    .where(seat.c.match == bindparam("match"))
    .order_by(seat.c.seat)
)


def sit_down(connection: Connection, carnet: int, match_id: int, names: Iterable[str], now: datetime) -> None:
    """Give the players of a match their seats, in order; those new to the carnet are remembered."""
    players = [_remembered(connection, carnet, name, now) for name in names]
    seats = [{"match": match_id, "seat": number, "player": who} for number, who in enumerate(players)]
    connection.execute(insert(seat), seats)


def seated(connection: Connection, match_id: int) -> tuple[str, ...]:
    """Return the names at a match's table, in seat order."""
    return tuple(connection.execute(_SEATED, {"match": match_id}).scalars())


def _remembered(connection: Connection, carnet: int, name: str, now: datetime) -> int:
    known = connection.execute(_KNOWN, {"carnet": carnet, "folded": fold(name)}).scalar()
    if known is not None:
        connection.execute(update(player).where(player.c.id == known).values(seated=now))
        return known
    new = {"carnet": carnet, "name": name, "folded": fold(name), "seated": now}
    return connection.execute(insert(player).values(new).returning(player.c.id)).scalar_one()
