"""Totals as things: the plates of the old marker of bezique for points, piled chips for a stake."""

from dataclasses import dataclass

THOUSAND = 1000
MOST_PEGS = 4
MOST_POINTS = (MOST_PEGS + 1) * THOUSAND
"""What a marker can be set to, and one point more."""
PILE = 10
FEW_PILES = 4
"""So many piles are drawn at the same size; more are drawn smaller."""
CHIP, COLUMN, GROUND = 2.75, 13, 28.5
"""How high a chip is, how far apart piles stand, and where a lowest chip lies, in the drawing's units."""


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


@dataclass(frozen=True, slots=True)
class Chips:
    """A stake in chips of ten and of one, each kind as the strokes of an SVG path; `box` is the drawing's view box."""

    tens: str
    ones: str
    box: str


def chips(total: int) -> Chips:
    """Return piles of ten chips, the ones after the tens. Who has nothing has no chip."""
    tens, ones = divmod(max(0, total), 10)
    piles = -(-tens // PILE)
    return Chips(_piled(tens, 0), _piled(ones, piles), f"0 0 {COLUMN * max(FEW_PILES, piles + 1)} 30")


def _piled(number: int, first: int) -> str:
    places = ((first + one // PILE, one % PILE) for one in range(number))
    return "".join(f"M{2 + pile * COLUMN} {GROUND - CHIP * height:g}h8" for pile, height in places)
