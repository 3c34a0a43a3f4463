"""What was written last, as it was left, so that the next tap need not read and replay its round again."""

from collections import OrderedDict
from threading import Lock
from typing import Generic, Protocol, TypeVar

MOST_KEPT = 128
"""Matches; more are not played at once from one process."""


class Versioned(Protocol):
    """A match as read."""

    @property
    def match_id(self) -> int:
        """Which match."""

    @property
    def version(self) -> int:
        """Grows with all that is shown of it."""

    @property
    def position(self) -> int:
        """Of its last line."""


T = TypeVar("T", bound=Versioned)


class Recent(Generic[T]):
    """What this process wrote last. Others may have written since: ask with what the database says of the match now."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, T] = OrderedDict()
        self._lock = Lock()

    def get(self, match_id: int, version: int, position: int) -> T | None:
        """Return a match, if it was left at this version and position."""
        with self._lock:
            kept = self._kept.get(match_id)
        return kept if kept and (kept.version, kept.position) == (version, position) else None

    def keep(self, read: T) -> None:
        """Keep a match that is on disk so."""
        with self._lock:
            self._kept[read.match_id] = read
            self._kept.move_to_end(read.match_id)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forget everything: the database may be another by now, or as it was before."""
        with self._lock:
            self._kept.clear()
