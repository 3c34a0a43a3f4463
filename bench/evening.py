"""What a typical evening writes: a two-handed match of five rounds and forty-six lines, as phones send it."""

from dataclasses import dataclass, field
from itertools import count
from secrets import token_urlsafe
from typing import Any

Json = dict[str, Any]

DEALS: tuple[tuple[tuple[int, str], ...], ...] = (
    ((0, "marriage"), (1, "seven"), (0, "royal_marriage"), (1, "bezique"), (0, "trump_sequence")),
    ((1, "four_aces"), (0, "bezique"), (1, "marriage"), (0, "seven"), (1, "royal_marriage")),
    ((0, "marriage"), (0, "four_jacks"), (1, "bezique"), (1, "seven"), (0, "royal_marriage")),
    ((1, "marriage"), (0, "bezique"), (0, "four_queens"), (1, "royal_marriage"), (1, "seven")),
    ((0, "royal_marriage"), (1, "marriage"), (0, "seven"), (1, "four_kings"), (0, "bezique"), (1, "marriage")),
)
"""Who declares what in each deal; with last trick, brisques and close: 26 taps and the 20 lines of five closings."""
TARGET = 4000
"""Far enough that a match of these deals does not end before its last."""


def setup(players: tuple[str, ...] = ("Anne", "Basile"), rounds: list[Json] | None = None) -> Json:
    """Return a match about to be made, as a file."""
    return {
        "format": "marquoir/1",
        "game": "bezique",
        "id": token_urlsafe(16),
        "players": list(players),
        "house_rules": {"target": TARGET},
        "rounds": rounds or [],
    }


def closing(number: int) -> list[Json]:
    """Return what the sheet at the end of a round sends: last trick, brisques and the close."""
    mark = {"round": number}
    return [
        mark | {"seat": number % 2, "key": "last_trick"},
        mark | {"seat": 0, "key": "brisques", "count": 9},
        mark | {"seat": 1, "key": "brisques", "count": 7},
        mark | {"close": True},
    ]


def taps(number: int) -> list[list[Json]]:
    """Return round `number` tap by tap, each tap the lines that it sends."""
    deal = DEALS[(number - 1) % len(DEALS)]
    return [[{"round": number, "seat": seat, "key": key}] for seat, key in deal] + [closing(number)]


def match() -> list[list[Json]]:
    """Return a whole match tap by tap."""
    return [tap for number in range(1, len(DEALS) + 1) for tap in taps(number)]


def written(rounds: int) -> list[Json]:
    """Return this many rounds that were played before, ten lines each, as a file holds them.

    Each side gives a hundred points back in every round, so that even fifty of them reach no target.
    """
    back = [{"seat": seat, "key": "adjustment", "points": -100} for seat in (0, 1)]
    played = []
    for number in range(1, rounds + 1):
        lines = [line for tap in taps(number) for line in tap]
        marks = [{name: value for name, value in line.items() if name != "round"} for line in lines if "key" in line]
        played.append({"lines": [*marks, *back], "closed": True})
    return played


@dataclass
class Phone:
    """Numbers the lines of one device, as the queue of a phone does."""

    device: str = field(default_factory=lambda: token_urlsafe(16))
    numbers: "count[int]" = field(default_factory=lambda: count(1))

    def request(self, lines: list[Json]) -> Json:
        """Return the body that sends these lines."""
        at = "2026-11-29T21:05:00+01:00"
        return {"v": 1, "device": self.device, "lines": [{"n": next(self.numbers), "at": at, **line} for line in lines]}
