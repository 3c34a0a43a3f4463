"""The old marker of bezique: plates that are turned up for the hundreds and the tens of a total."""

from dataclasses import dataclass

THOUSAND = 1000
MOST_PEGS = 4


@dataclass(frozen=True, slots=True)
class Plates:
    """Which plates stand, from the left: one worth five, then four worth one; `pegs` are the holes for thousands."""

    hundreds: tuple[bool, ...]
    tens: tuple[bool, ...]
    pegs: tuple[bool, ...]


def plates(total: int, target: int) -> Plates:
    """Return the plates that stand for `total`; a match to `target` needs a hole for every thousand before it.

    A total below nothing turns no plate, and more thousands than holes fill them all.
    """
    points = max(0, total)
    holes = min(MOST_PEGS, max(0, target - 1) // THOUSAND)
    return Plates(_row(points // 100), _row(points // 10), tuple(points // THOUSAND > hole for hole in range(holes)))


def _row(units: int) -> tuple[bool, ...]:
    fives, ones = divmod(units % 10, 5)
    return (fives == 1, *(ones > place for place in range(4)))
