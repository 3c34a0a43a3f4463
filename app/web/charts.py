"""Pictures of figures: coordinates for templates to draw with; a table beside each says the same in words."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDE, HIGH = 260, 110
"""The drawing, in units of its own; it is drawn as wide as its place is."""
ROUND_STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of a picture: its points as SVG writes them, and the last of them."""

    name: str
    points: str
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Picture:
    """Lines over a grid: each grid line has its height and its figure."""

    curves: tuple[Curve, ...]
    grid: tuple[tuple[float, int], ...]
    wide: int = WIDE
    high: int = HIGH


def curves(named: Sequence[tuple[str, Sequence[float | None]]]) -> Picture | None:
    """Draw values of several, from left to right; None where one has none. Fewer than two places make no picture."""
    values = [value for _, line in named for value in line if value is not None]
    places = max((len(line) for _, line in named), default=0)
    if places < 2 or not values:
        return None
    least, most = min(0, *values), max(0, *values)
    span = (most - least) or 1
    drawn = []
    for name, line in named:
        points = [
            (round(place * WIDE / (places - 1), 1), round(HIGH - (value - least) * HIGH / span, 1))
            for place, value in enumerate(line)
            if value is not None
        ]
        if points:
            drawn.append(Curve(name, " ".join(f"{x},{y}" for x, y in points), points[-1]))
    grid = tuple((round(HIGH - (at - least) * HIGH / span, 1), at) for at in _steps(least, most))
    return Picture(tuple(drawn), grid)


def _steps(least: float, most: float) -> list[int]:
    """Return round figures between two values, three or four of them."""
    step, scale = 1, 1
    while (most - least) / step > 4:
        index = ROUND_STEPS.index(step // scale)
        scale *= 10 if index == 2 else 1
        step = scale * ROUND_STEPS[(index + 1) % 3]
    first = int(least // step) * step
    return [at for at in range(first, int(most) + 1, step) if at >= least]
