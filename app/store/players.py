"""People: a name is one person in a carnet, however it is capitalised."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Select, bindparam, delete, func, insert, literal, select, update

from app.scoring.names import fold
from app.store.core import Store
from app.store.errors import Missing
from app.store.finding import refresh
from app.store.holding import hold
from app.store.tables import finding, match, player, seat

OFFERED = 50
"""Names that a new match offers, the latest first."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays in a carnet, in so many matches that are not deleted."""

    id: int
    name: str
    matches: int


class Together(ValueError):
    """Two names are two people: they sat at one table."""


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


def known(store: Store, carnet: int, folded: str | None = None) -> list[Player]:
    """Return who plays in a carnet, or who has one name, whoever sat down last first; with the number of matches."""
    many = select(func.count()).where(finding.c.carnet == player.c.carnet, finding.c.player == player.c.id)
    asked = _theirs(carnet, many.scalar_subquery())
    if folded is not None:
        asked = asked.where(player.c.folded == folded)
    with store.reading() as connection:
        return [Player(*row) for row in connection.execute(asked)]


def offered(store: Store, carnet: int) -> list[Player]:
    """Return who sat down last, without counting their matches: that takes the longer the more there are."""
    with store.reading() as connection:
        return [Player(*row) for row in connection.execute(_theirs(carnet, literal(0)).limit(OFFERED))]


def _theirs(carnet: int, many: ColumnElement[int]) -> Select[int, str, int]:
    asked = select(player.c.id, player.c.name, many).where(player.c.carnet == carnet)
    return asked.order_by(player.c.seated.desc(), player.c.id)


def rename(store: Store, carnet: int, who: int, name: str) -> int:
    """Give a player another name in every match, and return their number.

    Where somebody has that name already the two become one, which raises `Together` if they sat at one table. Raises
    `Missing` for a player of another carnet.
    """
    with store.writing() as connection:
        hold(connection, carnet)
        _require(connection, carnet, who)
        twin = connection.execute(_KNOWN, {"carnet": carnet, "folded": fold(name)}).scalar()
        if twin is not None and twin != who:
            _merge(connection, who, twin)
        connection.execute(update(player).where(player.c.id == (twin or who)).values(name=name, folded=fold(name)))
        _said_anew(connection, twin or who)
        return twin or who


def forget(store: Store, carnet: int, who: int) -> bool:
    """Forget somebody who sits in no match, deleted ones too; False for one who does. Raises `Missing`."""
    with store.writing() as connection:
        hold(connection, carnet)
        _require(connection, carnet, who)
        if connection.execute(select(seat.c.match).where(seat.c.player == who).limit(1)).first():
            return False
        connection.execute(delete(player).where(player.c.id == who))
        return True


def _require(connection: Connection, carnet: int, who: int) -> None:
    own = select(player.c.id).where(player.c.id == who, player.c.carnet == carnet)
    if connection.execute(own).first() is None:
        raise Missing(who)


def _merge(connection: Connection, who: int, twin: int) -> None:
    """Let `twin` sit wherever `who` sat."""
    beside = seat.alias()
    both = select(seat.c.match).join(beside, beside.c.match == seat.c.match)
    if connection.execute(both.where(seat.c.player == who, beside.c.player == twin).limit(1)).first():
        raise Together(who, twin)
    last = select(func.max(player.c.seated)).where(player.c.id.in_((who, twin))).scalar_subquery()
    connection.execute(update(player).where(player.c.id == twin).values(seated=last))
    connection.execute(update(seat).where(seat.c.player == who).values(player=twin))
    connection.execute(delete(player).where(player.c.id == who))


def _said_anew(connection: Connection, who: int) -> None:
    """Let lists, and phones at the table, see the name that somebody has now."""
    theirs = select(seat.c.match).where(seat.c.player == who)
    connection.execute(update(match).where(match.c.id.in_(theirs)).values(version=match.c.version + 1))
    refresh(connection, connection.execute(theirs).scalars().all())


def _remembered(connection: Connection, carnet: int, name: str, now: datetime) -> int:
    known = connection.execute(_KNOWN, {"carnet": carnet, "folded": fold(name)}).scalar()
    if known is not None:
        connection.execute(update(player).where(player.c.id == known).values(seated=now))
        return known
    new = {"carnet": carnet, "name": name, "folded": fold(name), "seated": now}
    return connection.execute(insert(player).values(new).returning(player.c.id)).scalar_one()
