"""News where several processes serve one PostgreSQL: what one of them writes the others hear by LISTEN and NOTIFY.

Each has one connection that listens, while anybody watches there. Nothing depends on what it hears: the ticker of
`news` looks into the database all the same, only later.
"""

import logging
from contextlib import closing
from threading import Thread
from time import sleep
from typing import Any

from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from app.store.engine import alone
from app.store.news import Look, News, Stream

CHANNEL = "marquoir"
WITHIN = 1.0
"""Seconds after which the listener looks whether anybody watches still, and, where it lost the line, tries again."""
_NOTIFY = text("SELECT pg_notify(:channel, :said)")

_logger = logging.getLogger(__name__)


class SharedNews(News):
    """The news of this process and of all others on the same database."""

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine = engine
        self._listening = False
        self._listener: Thread | None = None

    def tell(self, match_id: int, version: int) -> None:
        """Say that a version of a match is on disk, here and to the other processes."""
        super().tell(match_id, version)
        self._call(f"{match_id} {version}")

    def stir(self) -> None:
        """Say that anything may have changed, here and to the other processes."""
        super().stir()
        self._call("")

    def join(self, stream: Stream, look: Look) -> bool:
        """Let a stream have the news; the first begins to listen."""
        joined = super().join(stream, look)
        with self._lock:
            begin = joined and not self._listening
            self._listening = self._listening or begin
        if begin:
            self._listener = Thread(target=self._listen, name="listener", daemon=True)
            self._listener.start()
        return joined

    def close(self) -> None:
        """End every stream, and wait until nothing of this runs."""
        self.end()
        if self._listener and self._listener.is_alive():
            self._call("")  # so that it hears of it
            self._listener.join()
        super().close()

    def _call(self, said: str) -> None:
        """Tell the others; where that fails they find out when they look."""
        try:
            with self._engine.connect() as connection:
                alone(connection).execute(_NOTIFY, {"channel": CHANNEL, "said": said})
        except (DBAPIError, PoolTimeout) as error:
            _logger.warning("the other processes could not be told: %s", error)

    def _listen(self) -> None:
        """Hear what the others say for as long as anybody watches; a lost line is taken up again."""
        while self._wanted():
            try:
                with closing(self._line()) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    super().stir()  # something may have been said before
                    self._hear_all(line)
            except Exception as error:  # noqa: BLE001 - whatever it is, there is another try
                _logger.warning("the other processes cannot be heard: %s", error)
                sleep(WITHIN)

    def _wanted(self) -> bool:
        """Whether to listen on; told so once, the next to watch begins anew."""
        with self._lock:
            self._listening = bool(self._streams) and not self._ended
            return self._listening

    def _line(self) -> Any:
        """Return a connection of the driver's own, which is none of the pool's."""
        pooled = self._engine.raw_connection()
        line = pooled.driver_connection
        pooled.detach()
        return line

    def _hear_all(self, line: Any) -> None:
        while self._streams and not self._ended:
            for notice in line.notifies(timeout=WITHIN, stop_after=1):
                self._hear(notice.payload)

    def _hear(self, said: str) -> None:
        match_id, _, version = said.partition(" ")
        if version:
            super().tell(int(match_id), int(version))
        else:
            super().stir()
