"""Devices of a carnet: one lets another join by a link that is used up, any can leave."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, func, insert, select, update

from app.store.carnets import new_cookie
from app.store.core import Store
from app.store.errors import Missing
from app.store.finding import ANYONE, refresh
from app.store.holding import hold
from app.store.links import hashed, random_token
from app.store.tables import carnet, device, finding, invitation, match, player, seat

OPEN_FOR = timedelta(minutes=10)
"""How long an invitation can be used."""


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that holds a carnet; `made` is since when, `own` whether it is the one that asks."""

    id: int
    made: datetime
    own: bool


@dataclass(frozen=True, slots=True)
class Invited:
    """The carnet that an invitation leads to, its name, and how many matches it holds."""

    carnet: int
    name: str | None
    matches: int


def invite(store: Store, number: int) -> str:
    """Return the token of a link by which one device can join a carnet, once and soon."""
    token, now = random_token(), store.now()
    old = select(invitation.c.hash).where(invitation.c.until <= now).with_for_update(skip_locked=True)
    with store.writing() as connection:
        hold(connection, number)
        connection.execute(delete(invitation).where(invitation.c.hash.in_(old)))
        row = {"hash": hashed(token), "carnet": number, "until": now + OPEN_FOR}
        connection.execute(insert(invitation), row)
    return token


def invited(store: Store, token: str) -> Invited:
    """Return where an invitation leads; it is not used up by that. Raises `Missing`."""
    with store.reading() as connection:
        number = _open(connection, token, store.now())
        name = connection.execute(select(carnet.c.name).where(carnet.c.id == number)).scalar()
        return Invited(number, name, matches(connection, number))


def join(store: Store, token: str, cookie: str | None, seed: str | None = None) -> str:
    """Use an invitation up, and return the cookie that opens the carnet from now on. Raises `Missing`.

    The device gives up the carnet that its `cookie` opened. If nobody else holds that, its matches come along.
    With the `seed` of its page, which no other page has, `joined` finds the cookie again.
    """
    fresh, now = _cookie(store, token, seed), store.now()
    with store.writing() as connection:
        number = _open(connection, token, now)
        hold(connection, *{number, _had(connection, cookie) or number})
        if not connection.execute(delete(invitation).where(invitation.c.hash == hashed(token))).rowcount:
            raise Missing(token)  # used by another meanwhile
        old = _left(connection, cookie, number)
        connection.execute(insert(device).values(carnet=number, hash=hashed(fresh), made=now))
        if old is not None:
            _bring(connection, old, number)
    return fresh


def joined(store: Store, token: str, seed: str | None) -> str | None:
    """Return the cookie that a page got for an invitation in the last ten minutes; None where that opens nothing."""
    fresh = _cookie(store, token, seed)
    held = select(device.c.id).where(device.c.hash == hashed(fresh), device.c.made > store.now() - OPEN_FOR)
    with store.reading() as connection:
        return fresh if connection.execute(held).first() else None


def leave(store: Store, cookie: str) -> None:
    """Let the device of a cookie open its carnet no more."""
    with store.writing() as connection:
        connection.execute(delete(device).where(device.c.hash == hashed(cookie)))


def all_carnets(store: Store) -> list[Invited]:
    """Return every carnet there is."""
    with store.reading() as connection:
        rows = connection.execute(select(carnet.c.id, carnet.c.name).order_by(carnet.c.id)).all()
        return [Invited(row.id, row.name, matches(connection, row.id)) for row in rows]


def devices(store: Store, number: int, cookie: str) -> tuple[Device, ...]:
    """Return the devices that hold a carnet, the first first."""
    asked = select(device).where(device.c.carnet == number).order_by(device.c.id)
    with store.reading() as connection:
        rows = connection.execute(asked).all()
    return tuple(Device(row.id, row.made, row.hash == hashed(cookie)) for row in rows)


def shut_out(store: Store, number: int, which: int) -> None:
    """Let a device of a carnet open it no more: it leaves, or another says so. Raises `Missing`."""
    with store.writing() as connection:
        gone = delete(device).where(device.c.id == which, device.c.carnet == number)
        if not connection.execute(gone).rowcount:
            raise Missing(which)


def matches(connection: Connection, number: int) -> int:
    """Return how many matches a carnet holds."""
    own = (finding.c.carnet == number, finding.c.player == ANYONE)
    return connection.execute(select(func.count()).select_from(finding).where(*own)).scalar_one()


def _cookie(store: Store, token: str, seed: str | None) -> str:
    return new_cookie(store, f"{token}|{seed}" if seed else None)


def _open(connection: Connection, token: str, now: datetime) -> int:
    asked = select(invitation.c.carnet).where(invitation.c.hash == hashed(token), invitation.c.until > now)
    number = connection.execute(asked).scalar()
    if number is None:
        raise Missing(token)
    return number


def _had(connection: Connection, cookie: str | None) -> int | None:
    """Return the carnet that a device holds."""
    return connection.execute(select(device.c.carnet).where(device.c.hash == hashed(cookie or ""))).scalar()


def _left(connection: Connection, cookie: str | None, number: int) -> int | None:
    """Let a device leave the carnet it had, and return that if nobody holds it any more."""
    old = _had(connection, cookie)
    connection.execute(delete(device).where(device.c.hash == hashed(cookie or "")))
    others = select(device.c.id).where(device.c.carnet == old).limit(1)
    return old if old not in {None, number} and connection.execute(others).first() is None else None


def _bring(connection: Connection, old: int, new: int) -> None:
    """Move all matches of a carnet to another, and its players to those of the same name."""
    moved = list(connection.execute(select(match.c.id).where(match.c.carnet == old)).scalars())
    held = select(match.c.document_id).where(match.c.carnet == new)
    twice = select(match.c.id).where(match.c.carnet == old, match.c.document_id.in_(held))
    for match_id in connection.execute(twice).scalars().all():  # both are kept, each under an id of its own
        other = update(match).where(match.c.id == match_id)
        connection.execute(other.values(document_id=random_token()))
    theirs = player.alias()
    same = select(player.c.id, theirs.c.id).join_from(player, theirs, theirs.c.folded == player.c.folded)
    for mine, twin in connection.execute(same.where(player.c.carnet == old, theirs.c.carnet == new)).all():
        connection.execute(update(seat).where(seat.c.player == mine).values(player=twin))
        connection.execute(delete(player).where(player.c.id == mine))
    connection.execute(update(player).where(player.c.carnet == old).values(carnet=new))
    shown_anew = {"carnet": new, "version": match.c.version + 1}  # a player may be spelt otherwise there
    connection.execute(update(match).where(match.c.carnet == old).values(shown_anew))
    refresh(connection, moved)
    connection.execute(delete(carnet).where(carnet.c.id == old))
