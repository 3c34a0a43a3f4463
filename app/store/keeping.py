"""What an owner does with a match in the carnet: notes it, deletes it, and for a day has it back."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, delete, func, literal, select, update

from app.store.core import Store
from app.store.errors import Missing
from app.store.finding import refresh, seats_of
from app.store.listing import MatchRow, row_of
from app.store.tables import match

KEPT = timedelta(days=1)
"""How long a deleted match can be had back."""
MOST_THROWN = 20
"""Matches that are thrown away in one go, so that no tap waits long behind it."""


def own(store: Store, carnet: int, match_id: int) -> MatchRow:
    """Return a match of a carnet, not a deleted one. Raises `Missing`."""
    asked = select(match).where(match.c.id == match_id, match.c.carnet == carnet, match.c.deleted.is_(None))
    with store.reading() as connection:
        row = connection.execute(asked).first()
        if row is None:
            raise Missing(match_id)
        return row_of(row, seats_of(connection, [match_id])[match_id])


def note(store: Store, carnet: int, match_id: int, text: str | None) -> None:
    """Write a note beside a match in the place of the one before; None takes it away. Raises `Missing`."""
    changes = {"note": text, "version": match.c.version + 1}
    with store.writing() as connection:
        _change(connection, carnet, match_id, changes, match.c.deleted.is_(None))
        refresh(connection, [match_id])


def remove(store: Store, carnet: int, match_id: int) -> None:
    """Delete a match: no list, figure or link leads to it any more; a second tap finds it deleted. Raises `Missing`."""
    now = store.now()
    with store.writing() as connection:
        throw_away(connection, now)
        _change(
            connection,
            carnet,
            match_id,
            {"deleted": func.coalesce(match.c.deleted, literal(now, match.c.deleted.type))},
        )
        refresh(connection, [match_id])


def restore(store: Store, carnet: int, match_id: int) -> None:
    """Have a deleted match back, its links too; a second tap finds it there. Raises `Missing` for one that is gone."""
    now = store.now()
    with store.writing() as connection:
        throw_away(connection, now)
        _change(connection, carnet, match_id, {"deleted": None})
        refresh(connection, [match_id])


def removed(store: Store, carnet: int) -> tuple[MatchRow, ...]:
    """Return the matches that can be had back, the last deleted first."""
    asked = select(match).where(match.c.carnet == carnet, match.c.deleted > store.now() - KEPT)
    with store.reading() as connection:
        rows = connection.execute(asked.order_by(match.c.deleted.desc(), match.c.id)).all()
        sitting = seats_of(connection, [row.id for row in rows])
    return tuple(row_of(row, sitting[row.id]) for row in rows)


def put_back(connection: Connection, match_id: int) -> None:
    """Have a deleted match back within a transaction that found it."""
    connection.execute(update(match).where(match.c.id == match_id).values(deleted=None))
    refresh(connection, [match_id])


def throw_away(connection: Connection, now: datetime) -> None:
    """Throw away, some at a time and of all carnets, what was deleted more than a day ago."""
    gone = select(match.c.id).where(match.c.deleted <= now - KEPT).limit(MOST_THROWN).with_for_update(skip_locked=True)
    connection.execute(delete(match).where(match.c.id.in_(gone)))


def _change(
    connection: Connection, carnet: int, match_id: int, new: Mapping[str, object], *wanted: ColumnElement[bool]
) -> None:
    changed = update(match).where(match.c.id == match_id, match.c.carnet == carnet, *wanted).values(new)
    if not connection.execute(changed).rowcount:
        raise Missing(match_id)
