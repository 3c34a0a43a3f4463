"""The one place that knows which database this is: an SQLite, or the PostgreSQL of `postgresql`.

Writes to SQLite wait for each other in a lock of this process (`core`), then take the database's own with BEGIN
IMMEDIATE, so that none is turned away half-way. A commit is on disk when it returns.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from app.store import postgresql, sqlite
from app.store.errors import Unavailable

CONNECTIONS = 5
"""At once; reading is short, and there is one writer."""


def make_engine(database: Path | str, most_mb: int | None = None, *, foreign_keys: bool = True) -> Engine:
    """Return an engine for the file of an SQLite, `most_mb` MB at most, or for the address of a PostgreSQL.

    Migrations turn `foreign_keys` off: a table made anew in SQLite would take its children along.
    """
    if isinstance(database, str):
        return postgresql.make_engine(database, patient=not foreign_keys)
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(database)),
        module=sqlite.module(),
        poolclass=QueuePool,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=sqlite.PATIENCE,
        pool_use_lifo=True,
        hide_parameters=True,
    )

    @event.listens_for(engine, "do_connect")
    def connect(*_: Any) -> Any:
        # No isolation level: the driver begins no transaction of its own. Threads have a connection one after another.
        return sqlite.connect(database, timeout=sqlite.PATIENCE, isolation_level=None, check_same_thread=False)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        sqlite.prepare(connection, foreign_keys=foreign_keys, most_mb=most_mb)

    event.listen(engine, "begin", _begin)
    return engine


def write(connection: Connection) -> Connection:
    """Make a connection's transactions such as write: they take the write lock as they begin."""
    return connection.execution_options(write=True)


def alone(connection: Connection) -> Connection:
    """Make a connection send its one statement without a transaction around it."""
    return connection.execution_options(alone=True)


@contextmanager
def told() -> Iterator[None]:
    """Turn what nobody here can help into `Unavailable`."""
    try:
        yield
    except DBAPIError as error:
        reason = sqlite.reason(error.orig) or postgresql.reason(error)
        if reason is None:
            raise
        raise Unavailable(reason) from error
    except PoolTimeout as error:
        raise Unavailable("busy") from error


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if not options.get("alone"):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("write") else "BEGIN")
