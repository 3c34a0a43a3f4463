"""Carnets: the notebook of a household's matches, held by the browsers that have its cookie."""

from datetime import datetime
from typing import TypeAlias

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.store.core import Store
from app.store.holding import hold
from app.store.links import derived, hashed, random_token
from app.store.players import OFFERED
from app.store.tables import carnet, device, player

Carnet: TypeAlias = int | str
"""A carnet by its number or, where it is to be begun if need be, by the cookie that opens it."""
_OPENED = select(device.c.carnet).where(device.c.hash == bindparam("hash"))


def new_cookie(store: Store, seed: str | None = None) -> str:
    """Return a cookie for a carnet that is not begun yet, 128 bits in base64url: at random, or always that of a seed.

    With the seed of a page a form that is sent twice opens one carnet, though neither time the cookie came along.
    """
    return derived(store, f"carnet|{seed}") if seed else random_token()


def owner(connection: Connection, given: Carnet, now: datetime) -> int:
    """Return the number of a carnet, which is then held; one whose cookie opens none yet is begun. Raises `Missing`."""
    known = given if isinstance(given, int) else connection.execute(_OPENED, {"hash": hashed(given)}).scalar()
    if known is None:
        try:
            with connection.begin_nested():
                return _begin(connection, str(given), now)
        except IntegrityError:  # another process has just begun it
            known = connection.execute(_OPENED, {"hash": hashed(str(given))}).scalar_one()
    hold(connection, known)
    return known


def carnet_of(store: Store, cookie: str) -> int | None:
    """Return the carnet that a cookie opens; None for one that opens none."""
    with store.reading() as connection:
        return connection.execute(_OPENED, {"hash": hashed(cookie)}).scalar()


def names(store: Store, number: int) -> list[str]:
    """Return the names of those who play in a carnet, whoever sat down last first."""
    known = select(player.c.name).where(player.c.carnet == number)
    with store.reading() as connection:
        return list(connection.execute(known.order_by(player.c.seated.desc(), player.c.id).limit(OFFERED)).scalars())


def name_of(store: Store, number: int) -> str | None:
    """Return what a carnet is called, if it was given a name."""
    with store.reading() as connection:
        return connection.execute(select(carnet.c.name).where(carnet.c.id == number)).scalar()


def call(store: Store, number: int, name: str | None) -> None:
    """Give a carnet a name, or take it back."""
    with store.writing() as connection:
        connection.execute(update(carnet).where(carnet.c.id == number).values(name=name))


def _begin(connection: Connection, cookie: str, now: datetime) -> int:
    number = connection.execute(insert(carnet).values(made=now).returning(carnet.c.id)).scalar_one()
    connection.execute(insert(device).values(carnet=number, hash=hashed(cookie), made=now))
    return number
