"""How often one may ask: counted in memory, by this process, and only where it costs others something.

A window begins with the first request of a kind and ends by itself; whoever has used it up is told when.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from math import ceil
from threading import Lock
from time import monotonic

from flask import Flask, current_app, request

from app.config import Settings

MINUTE, HOUR = 60, 3_600
MOST_KEPT = 10_000
"""Windows that are kept at once; beyond that those that are over are thrown away, or else all."""
NEIGHBOURS = 64
"""Bits of an IPv6 address that a household has in common."""


class TooMany(Exception):
    """Too many requests of a kind: `wait` is the number of seconds until the next is let through."""

    def __init__(self, kind: str, wait: int) -> None:
        super().__init__(kind)
        self.kind = kind
        self.wait = wait


@dataclass(slots=True)
class Counter:
    """Counts requests by kind and by whom they are from. `most` are let through in a number of seconds."""

    most: dict[str, tuple[int, int]]
    clock: Callable[[], float] = monotonic
    _lock: Lock = field(default_factory=Lock)
    _windows: dict[tuple[str, str], tuple[float, int]] = field(default_factory=dict)

    def count(self, kind: str, whose: str) -> None:
        """Count a request. Raises `TooMany`, and then does not count it."""
        most, seconds = self.most[kind]
        now = self.clock()
        with self._lock:
            end, many = self._windows.get((kind, whose), (now + seconds, 0))
            if end <= now:
                end, many = now + seconds, 0
            if many >= most:
                raise TooMany(kind, ceil(end - now))
            self._windows[kind, whose] = end, many + 1
            if len(self._windows) > MOST_KEPT:
                self._tidy(now)

    def _tidy(self, now: float) -> None:
        running = {key: window for key, window in self._windows.items() if window[0] > now}
        self._windows = running if len(running) <= MOST_KEPT // 2 else {}


def register(app: Flask) -> None:
    """Count the requests to `app`, unless the host lets everybody ask as often as they like."""
    settings: Settings = app.extensions["settings"]
    most = {
        "matches": (settings.limit_matches, HOUR),
        "links": (settings.limit_links, MINUTE),
        "device": (settings.limit_device_taps, MINUTE),
        "match": (settings.limit_match_taps, MINUTE),
    }
    app.extensions["limits"] = Counter(most) if settings.rate_limits else None


def new_match() -> None:
    """Count a match about to be made. Raises `TooMany`."""
    _count("matches", _sender())


def unknown_link() -> None:
    """Count a link that opens nothing; one that opens a match never comes here. Raises `TooMany`."""
    _count("links", _sender())


def tap(token: str, device: str) -> None:
    """Count a request that writes on the slate behind a link. Raises `TooMany`."""
    _count("device", f"{token} {device}")
    _count("match", token)


def _count(kind: str, whose: str) -> None:
    counter: Counter | None = current_app.extensions["limits"]
    if counter:
        counter.count(kind, whose)


def _sender() -> str:
    """Return whom a request is from: an address, of version six the network of a household."""
    given = request.remote_addr or ""
    try:
        address = ip_address(given)
    except ValueError:
        return given
    return str(ip_network((address, NEIGHBOURS), strict=False)) if address.version == 6 else given
