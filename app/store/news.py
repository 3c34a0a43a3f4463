"""Tells whoever watches that a match has a new version: one ticker for all of them, and nothing to do where nobody is.

A write leaves its version here once it is on disk, which costs it nothing; the ticker wakes who waits for that match.
What else may have happened (a link renewed, a match deleted, another process) it looks up for all of them at once.
"""

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from threading import Event, Lock, Thread
from time import monotonic, sleep
from typing import TypeAlias

MOST_STREAMS = 64
"""Streams at once; the server has more threads than that, so that taps go on."""
TICK = 0.1
"""Seconds between two rounds of the ticker."""
PAUSE = 2.0
"""Seconds between two looks into the database, unless one is asked for."""

State: TypeAlias = tuple[int, frozenset[bytes]]
"""The version of a match, and the hashes of the links that open it."""
Look: TypeAlias = Callable[[Collection[int]], Mapping[int, State]]
"""Returns the states of these matches; one that is gone has none."""

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Follower:
    """The other side of a stream.

    `gone` says whether it has left, which nothing else would tell before the next word to it; `whose` it is, of whom
    `most` may watch one match at once, and `most_in_all` any.
    """

    gone: Callable[[], bool] = lambda: False
    whose: str = ""
    most: int = MOST_STREAMS
    most_in_all: int = MOST_STREAMS


class Stream:
    """One who watches a match by a link: the newest version there is, and whether it is over."""

    def __init__(self, match_id: int, link: bytes, version: int, follower: Follower) -> None:
        self.match_id = match_id
        self.link = link
        self.version = version
        self.follower = follower
        self.over = False
        self._wake = Event()

    def wait(self, seconds: float) -> None:
        """Wait until there is news, or so long."""
        self._wake.wait(seconds)
        self._wake.clear()

    def grow(self, version: int) -> None:
        """Wake who waits, if this version is new."""
        if version > self.version:
            self.version = version
            self._wake.set()

    def end(self) -> None:
        """Let nobody wait any longer."""
        self.over = True
        self._wake.set()


class News:
    """Everyone who watches, and what they are still to be told."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._streams: tuple[Stream, ...] = ()  # replaced, never changed: a signal may come at any time
        self._told: dict[int, int] = {}
        self._ticking = False
        self._ticker: Thread | None = None
        self._ended = False
        self._next_look = 0.0

    @property
    def watching(self) -> int:
        """How many watch."""
        return len(self._streams)

    def tell(self, match_id: int, version: int) -> None:
        """Say that a version of a match is on disk."""
        if self._streams:
            with self._lock:
                self._told[match_id] = max(version, self._told.get(match_id, 0))

    def stir(self) -> None:
        """Say that anything may have changed."""
        self._next_look = 0.0

    def join(self, stream: Stream, look: Look) -> bool:
        """Let a stream have the news; False where there are too many, of all or of theirs, or no more is to come."""
        with self._lock:
            if self._ended or not self._has_room(stream):
                return False
            self._streams = (*self._streams, stream)
            self._next_look = 0.0  # it may have grown since its version was read
            if not self._ticking:
                self._ticking = True
                self._ticker = Thread(target=self._run, args=(look,), name="news", daemon=True)
                self._ticker.start()
        return True

    def leave(self, stream: Stream) -> None:
        """Take a stream out."""
        stream.end()
        with self._lock:
            self._streams = tuple(other for other in self._streams if other is not stream)

    def end(self) -> None:
        """End every stream, for good. It takes no lock: a signal may have interrupted who holds it."""
        self._ended = True
        for stream in self._streams:
            stream.end()

    def close(self) -> None:
        """End every stream, and wait until nothing of this runs."""
        self.end()
        if self._ticker:
            self._ticker.join()

    def _has_room(self, stream: Stream) -> bool:
        """Whether one more may watch: of all, of the same, and of the same for this match."""
        follower = stream.follower
        theirs = [other.match_id for other in self._streams if other.follower.whose == follower.whose]
        here = theirs.count(stream.match_id)
        return len(self._streams) < MOST_STREAMS and len(theirs) < follower.most_in_all and here < follower.most

    def _run(self, look: Look) -> None:
        while self._tick(look):
            sleep(TICK)

    def _tick(self, look: Look) -> bool:
        """Hand out what is new; False once nobody watches, or all is over."""
        with self._lock:
            streams, told, self._told = self._streams, self._told, {}
            if self._ended:
                self.end()  # one that came in while the others were ended
            if self._ended or not streams:
                self._ticking = False
                return False
        for stream in streams:
            stream.grow(told.get(stream.match_id, 0))
        if monotonic() >= self._next_look:
            self._next_look = monotonic() + PAUSE
            _look_after(streams, look)
        return True


def _look_after(streams: Collection[Stream], look: Look) -> None:
    """Bring streams up to date with the database, and end those that lead nowhere any more."""
    try:
        states = look({stream.match_id for stream in streams})
    except Exception as error:  # noqa: BLE001 - whatever it is, those who watch still get what is told
        _logger.warning("nothing could be looked up for those who watch: %s", error)
        return
    for stream in streams:
        version, links = states.get(stream.match_id, (0, frozenset()))
        if stream.link not in links or stream.follower.gone():
            stream.end()
        stream.grow(version)
