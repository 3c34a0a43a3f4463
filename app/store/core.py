"""The store: a database, the lock its writers wait in, the secret of its links, and a clock."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine

from app.store.asking import Asker, Turnstile, held
from app.store.engine import told, write
from app.store.news import News
from app.store.recent import Recent


@dataclass(frozen=True, slots=True)
class Store:
    """What every function of this package takes first. `now` tells the time in the time zone of the house.

    Writers wait in `lock`: one after another, or where a PostgreSQL sees to that itself (`postgresql`) some at a time.
    """

    engine: Engine
    asker: Asker = field(repr=False)
    lock: Turnstile
    secret: bytes = field(repr=False)
    now: Callable[[], datetime]
    recent: Recent[Any] = field(default_factory=Recent, repr=False)
    """The matches of the last taps, as `slates` reads them."""
    turns: Turnstile = field(default_factory=Lock, repr=False)
    news: News = field(default_factory=News, repr=False)

    def stamp(self) -> str:
        """Return the time as lines and documents carry it, to the second."""
        return self.now().isoformat(timespec="seconds")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Read one state of the database. Raises `Unavailable`."""
        with told(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def asking(self) -> Iterator[Connection]:
        """Read by one statement, which sees one state without a transaction around it. Raises `Unavailable`."""
        with told(), self.asker.connection() as connection:
            yield connection

    @contextmanager
    def writing(self, *, telling: bool = False) -> Iterator[Connection]:
        """Write all or nothing; it is on disk when this ends. Raises `Unavailable`.

        Those who watch look up what has changed, unless whoever writes is `telling` them.
        """
        with held(self.lock), told(), self.engine.connect() as connection, write(connection).begin():
            yield connection
        if not telling:
            self.news.stir()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Do all that a tap needs, one tap after another. Raises `Unavailable`.

        Threads that read, mark and answer at once take the interpreter from each other at every statement, which made
        the taps of four phones cost a third more than those of one.
        """
        with held(self.turns):
            yield

    def close(self) -> None:
        """Close every connection, and what else needs one."""
        self.news.close()
        self.asker.close()
        self.engine.dispose()
