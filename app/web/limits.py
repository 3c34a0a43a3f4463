"""How often one may ask: counted in memory, by this process, and only where it costs others something.

A window begins with the first request of a kind and ends by itself; whoever has used it up is told when.
"""

import time
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from math import ceil

from flask import Flask, current_app, request
from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter, RateLimiter

from app.config import Settings
from app.store.news import MOST_STREAMS

NEIGHBOURS = 64
"""Bits of an IPv6 address that a household has in common."""


class TooMany(Exception):
    """Too many requests of a kind: `wait` is the number of seconds until the next is let through."""

    def __init__(self, kind: str, wait: int) -> None:
        super().__init__(kind)
        self.kind = kind
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Limits:
    """Counts requests by kind and by whom they are from; of each kind `most` are let through in their time."""

    counter: RateLimiter
    most: dict[str, RateLimitItem]

    def count(self, kind: str, whose: str) -> None:
        """Count a request. Raises `TooMany`, and then does not count it."""
        self.weigh(kind, whose)
        self.take(kind, whose)

    def take(self, kind: str, whose: str) -> None:
        """Count a request that was let through before."""
        self.counter.hit(self.most[kind], kind, whose)

    def weigh(self, kind: str, whose: str) -> None:
        """Say whether a request would be let through. Raises `TooMany`."""
        most = self.most[kind]
        if self.counter.test(most, kind, whose):
            return
        wait = ceil(self.counter.get_window_stats(most, kind, whose).reset_time - time.time())
        if wait <= most.get_expiry():
            raise TooMany(kind, max(1, wait))
        self.counter.clear(most, kind, whose)  # no window lasts that long: the clock was put back


def register(app: Flask) -> None:
    """Count the requests to `app`, unless the host lets everybody ask as often as they like."""
    settings: Settings = app.extensions["settings"]
    most = {
        "matches": RateLimitItemPerHour(settings.limit_matches),
        "links": RateLimitItemPerMinute(settings.limit_links),
        "device": RateLimitItemPerMinute(settings.limit_device_taps),
        "match": RateLimitItemPerMinute(settings.limit_match_taps),
    }
    app.extensions["limits"] = Limits(FixedWindowRateLimiter(MemoryStorage()), most) if settings.rate_limits else None


def may_begin() -> None:
    """Let a match be begun, if not too many were. Raises `TooMany`."""
    if limits := _limits():
        limits.weigh("matches", _sender())


def begun() -> None:
    """Count a match that was begun; one found again, as by a second tap, is not counted again."""
    if limits := _limits():
        limits.take("matches", _sender())


def unknown_link() -> None:
    """Count a link that opens nothing; one that opens a match never comes here. Raises `TooMany`."""
    _count("links", _sender())


def tap(token: str, device: str) -> None:
    """Count a request that writes on the slate behind a link. Raises `TooMany`."""
    _count("device", f"{token} {device}")
    _count("match", token)


def watching() -> tuple[str, int, int]:
    """Return whose a stream of versions is, and how many they may have at once: of one match, and in all."""
    settings: Settings = current_app.extensions["settings"]
    if not settings.rate_limits:
        return "", MOST_STREAMS, MOST_STREAMS
    return _sender(), settings.limit_streams, settings.limit_address_streams


def _count(kind: str, whose: str) -> None:
    if limits := _limits():
        limits.count(kind, whose)


def _limits() -> Limits | None:
    """Return what counts here; None where nothing does."""
    limits: Limits | None = current_app.extensions["limits"]
    return limits


def _sender() -> str:
    """Return whom a request is from: an address, of version six the network of a household."""
    given = request.remote_addr or ""
    try:
        address = ip_address(given)
    except ValueError:
        return given
    return str(ip_network((address, NEIGHBOURS), strict=False)) if address.version == 6 else given
