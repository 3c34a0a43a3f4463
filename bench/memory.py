"""Whether memory stays what it is."""

from collections.abc import Iterator

from bench import taps
from bench.evening import match
from bench.figures import Figure
from bench.servers import Running

TAPS = 10_000
MEGABYTE = 1_000_000


def after_taps(server: Running) -> Iterator[Figure]:
    """Tap thousands of times, and look at the worker half-way and at the end."""
    matches = TAPS // (2 * 8 * len(match()))
    taps.tapping(server, 8, matches)
    half = server.resident() / MEGABYTE
    taps.tapping(server, 8, matches)
    whole = server.resident() / MEGABYTE
    yield Figure(f"memory after {TAPS} taps", whole, "MB", most=90)
    yield Figure("of it, grown in the second half", whole, "MB", "the first half", half, whole / half, most=1.02)
