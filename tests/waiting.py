"""Waiting for what happens beside a test: in another thread, another process, on another phone."""

from collections.abc import Callable
from time import monotonic, sleep

SOON = 10.0
"""Seconds that anything may take to arrive."""


def comes(what: Callable[..., object]) -> bool:
    """Wait until something is so; it is not asked again, for asking may change the answer."""
    until = monotonic() + SOON
    while not (found := what()) and monotonic() < until:
        sleep(0.01)
    return bool(found)
