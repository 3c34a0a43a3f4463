"""PostgreSQL itself: how it is talked to, what its errors mean, and who waits for whom in it.

Many processes share one: what writes takes the rows it changes with SELECT … FOR UPDATE, a carnet's before those of its
matches, and no lock of this process is more than a bound on how many wait at once.
"""

from threading import Semaphore
from typing import Any

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event, false, func, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.exc import InterfaceError as NoConnection

from app.store.errors import Unusable
from app.store.tables import metadata

POOLED = 10
"""At once, of one process; one more listens while somebody watches."""
WRITERS = 6
"""At once, of one process: who waits for a row leaves connections to those who read."""
PATIENCE = 5.0
"""Seconds that anything waits for a lock or a connection before it is told that the database is busy."""
LONGEST_STATEMENT = 30.0
"""Seconds of one statement. A migration may take longer."""
IDLE = 60.0
"""Seconds that a process which hangs may hold what it has locked."""
MIGRATING = int.from_bytes(b"Marquoir", "big")
"""The advisory lock that those who migrate wait in."""

DRIVER = "pip install 'marquoir[postgresql]'"
"""What installs what it is talked to with."""

_TIMEOUT = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
_LOST = {**_TIMEOUT, "tcp_user_timeout": 10_000}
"""How soon it is seen that the other machine is gone: seconds, and milliseconds."""
_REASONS = {
    "08": "away",
    "25006": "read_only",
    "25P03": "busy",  # was idle for too long
    "40001": "busy",  # others changed the same
    "40P01": "busy",  # two waited for each other
    "53": "busy",  # out of memory or connections
    "53100": "full",
    "55P03": "busy",  # waited too long for a lock
    "57014": "busy",  # took too long
    "57P": "away",  # is being stopped, or not up yet
    "58": "disk",
    "XX001": "damaged",
    "XX002": "damaged",
}
"""By the beginning of the SQLSTATE, the longest that fits."""


def make_engine(address: str, *, patient: bool = False) -> Engine:
    """Return an engine for a database; one that is `patient` gives a statement all the time it needs.

    Raises `Unusable` for an address that is none, and where the driver is not installed.
    """
    try:
        engine = create_engine(
            make_url(address),
            connect_args={**_LOST, "autocommit": True},  # the driver begins no transaction of its own
            poolclass=QueuePool,
            pool_size=POOLED,
            max_overflow=0,
            pool_timeout=PATIENCE,
            pool_use_lifo=True,
            pool_pre_ping=True,  # a server that was started again is noticed before a tap is lost to it
            hide_parameters=True,
        )
    except (ArgumentError, ValueError) as error:
        raise Unusable("MARQUOIR_DATABASE is not the address of a PostgreSQL database.") from error
    except ImportError as error:
        raise Unusable("PostgreSQL needs a driver: %(command)s", command=DRIVER) from error
    event.listen(engine, "connect", _prepare_patient if patient else _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def writers() -> Semaphore:
    """Return what the writers of one process wait in."""
    return Semaphore(WRITERS)


def reason(error: DBAPIError) -> str | None:
    """Return why PostgreSQL could not, as `Unavailable` names it; None where it is the program's own mistake."""
    state = getattr(error.orig, "sqlstate", "")
    if state is None and isinstance(error, OperationalError | NoConnection):
        return "away"
    return next((_REASONS[state[:length]] for length in (5, 3, 2) if (state or "")[:length] in _REASONS), None)


def wait_to_migrate(connection: Connection) -> None:
    """Let one process after another migrate: those that come later find it done."""
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
    connection.execute(text(f"SET LOCAL lock_timeout = {round(PATIENCE * 1000)}"))


def require_ours(connection: Connection, revision: str | None, known: frozenset[str]) -> None:
    """Raise `Unusable` for a database that is not ours, or newer than the migrations `known` here."""
    if revision in known:
        return
    there = set(inspect(connection).get_table_names())
    if revision is not None and metadata.tables.keys() <= there:
        raise Unusable("The database was written by a newer Marquoir. Install that one, or restore a backup.")
    if revision is not None or there & metadata.tables.keys():
        raise Unusable("The database belongs to another program. It was left untouched; make one for Marquoir alone.")


def number_on(connection: Connection) -> None:
    """Let numbers that are given by the database follow those that rows brought along."""
    for table in metadata.sorted_tables:
        if (column := table.autoincrement_column) is not None:
            last = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
            connection.execute(select(func.setval(func.pg_get_serial_sequence(table.name, column.name), last, false())))


def _prepare(connection: Any, _record: Any, longest: float = LONGEST_STATEMENT) -> None:
    """Let nothing wait for ever on a connection."""
    limits = {
        "lock_timeout": PATIENCE,
        "statement_timeout": longest,
        "idle_in_transaction_session_timeout": IDLE,
    }
    connection.execute("; ".join(f"SET {name} = {round(seconds * 1000)}" for name, seconds in limits.items()))


def _prepare_patient(connection: Any, record: Any) -> None:
    _prepare(connection, record, 0)


def _begin(connection: Connection) -> None:
    """Begin a transaction: one that reads sees one state, one that writes sees what those before it wrote."""
    options = connection.get_execution_options()
    if not options.get("alone"):
        connection.exec_driver_sql("BEGIN" if options.get("write") else "BEGIN ISOLATION LEVEL REPEATABLE READ")
