"""How the database is asked one thing: what waits for its turn, and the connection kept for single statements."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Semaphore
from typing import TypeAlias

from sqlalchemy import Connection, Engine

from app.store.engine import alone
from app.store.errors import Unavailable
from app.store.sqlite import PATIENCE

Turnstile: TypeAlias = "Lock | Semaphore"
"""Lets in one at a time, or so many."""


@contextmanager
def held(turnstile: Turnstile) -> Iterator[None]:
    """Wait for one's turn, and have it. Raises `Unavailable`."""
    if not turnstile.acquire(timeout=PATIENCE):
        raise Unavailable("busy")
    try:
        yield
    finally:
        turnstile.release()


class Asker:
    """Connections for single statements, which see one state without a transaction around them.

    To an SQLite one connection stays open for them: to take and give back one costs twice what the statement does.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._stays = engine.dialect.name == "sqlite"
        self._turn = Lock()
        self._open: Connection | None = None

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """Lend a connection for one statement, whose rows are read before it is given back. Raises `Unavailable`."""
        if not self._stays:
            with self._engine.connect() as connection:
                yield alone(connection)
            return
        with held(self._turn):
            try:
                self._open = self._open or alone(self._engine.connect())
                yield self._open
            except BaseException:
                self._hang_up()
                raise

    def close(self) -> None:
        """Give back what stayed open."""
        with self._turn:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None
