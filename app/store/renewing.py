"""Versions that nobody has seen, for the matches of a database that was put back.

Between the backup and its way back a match has had versions which stood for other lines. Counted on from the backup's
they would come again, and a phone that knows one of them would take the lines it has seen for those that are there.
"""

from datetime import UTC, datetime

from sqlalchemy import Engine, case, update

from app.config import Settings
from app.store.engine import make_engine, told, write
from app.store.tables import match

FIRST_DAY_COUNTED = datetime(2020, 1, 1, tzinfo=UTC)
HIGHEST_GIVEN = 2**30
"""Far below what a version may be, whatever the clock says."""


def renew_all(settings: Settings) -> None:
    """Renew the versions of a database. Raises `Unavailable`."""
    engine = make_engine(settings.database)
    try:
        renew(engine, datetime.now(UTC))
    finally:
        engine.dispose()


def renew(engine: Engine, now: datetime) -> None:
    """Let every match go on from the seconds that have passed, which no match was written on as often as."""
    seconds = min(int((now - FIRST_DAY_COUNTED).total_seconds()), HIGHEST_GIVEN)
    fresh = case((match.c.version < seconds, seconds), else_=match.c.version + 1)
    with told(), engine.connect() as connection, write(connection).begin():
        connection.execute(update(match).values(version=fresh))
