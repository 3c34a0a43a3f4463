"""Who changes what is in a carnet holds it: in a PostgreSQL others who would wait, in an SQLite all writers do anyway.

Carnets are held in the order of their numbers, and before any of their matches, so that no two wait for each other.
"""

from sqlalchemy import Connection, bindparam, select

from app.store.errors import Missing
from app.store.tables import carnet

_HELD = (
    select(carnet.c.id)
    .where(carnet.c.id.in_(bindparam("numbers", expanding=True)))
    .order_by(carnet.c.id)
    .with_for_update()
)


def hold(connection: Connection, *numbers: int) -> None:
    """Hold carnets until the transaction ends. Raises `Missing` where one is gone."""
    held = set(connection.execute(_HELD, {"numbers": numbers}).scalars())
    for number in numbers:
        if number not in held:
            raise Missing(number)
