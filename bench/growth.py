"""How cost grows: with the lines of a match, the matches of a carnet, the open streams. Measured, and plotted."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench import carnet, memory, pages, streams, taps
from bench.servers import Running

ROUNDS = (0, 2, 10, 25, 49)
"""Played before the tap, ten lines each."""
STREAMS = (0, 16, 32, 64)
WIDTH, HEIGHT, MARGIN = 320, 180, 40
STYLE = (
    "text { font: 12px system-ui, sans-serif; fill: #333 } .axis { stroke: #999 } "
    ".cost { fill: none; stroke: #1c6b4a; stroke-width: 2 } circle { fill: #1c6b4a } "
    "@media (prefers-color-scheme: dark) { text { fill: #ddd } .cost { stroke: #7fd1a8 } circle { fill: #7fd1a8 } }"
)


@dataclass(frozen=True)
class Growth:
    """What something costs (`name`, in `unit`) against how much there is of something (`against`)."""

    name: str
    unit: str
    against: str
    points: tuple[tuple[int, float], ...]

    def line(self) -> str:
        """Return it in words."""
        told = ", ".join(f"{cost:.3g} at {much}" for much, cost in self.points)
        return f"{self.name} ({self.unit}) against {self.against}: {told}"


def of_a_tap(server: Running) -> Growth:
    """Measure a tap after so many lines."""
    points = [(rounds * 10, 1000 * taps.at_length(server, rounds, 6).median) for rounds in ROUNDS]
    return Growth("a tap", "ms", "lines of the match", tuple(points))


def of_carnets(server: Running, filled: Mapping[int, carnet.Carnet]) -> Iterator[Growth]:
    """Measure a page of a carnet, and its statistics."""
    for name, path, times in (("a carnet page", "", carnet.ASKED), ("the statistics", "/statistics", 3)):
        points = [(size, carnet.asking(server, filled[size], path, times)) for size in carnet.SIZES]
        yield Growth(name, "ms", "matches", tuple(points))


def of_memory(server: Running) -> Growth:
    """Measure the memory of a server with so many streams open."""
    points = []
    for many in STREAMS:
        with streams.watching(server, pages.a_table(server), many):
            points.append((many, server.resident() / memory.MEGABYTE))
    return Growth("memory", "MB", "open streams", tuple(points))


def as_told(growths: Sequence[Growth]) -> list[dict[str, Any]]:
    """Return them as JSON has them."""
    return [asdict(growth) for growth in growths]


def plot(growths: Sequence[Growth], path: Path) -> None:
    """Draw them side by side, two in a row."""
    rows = (len(growths) + 1) // 2
    drawn = "".join(
        f'<g transform="translate({place % 2 * WIDTH} {place // 2 * HEIGHT})">{_drawn(growth)}</g>\n'
        for place, growth in enumerate(growths)
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {rows * HEIGHT}" role="img">'
    path.write_text(f"{head}\n<style>{STYLE}</style>\n{drawn}</svg>\n", encoding="utf-8")


def _drawn(growth: Growth) -> str:
    most, top = growth.points[-1][0], 1.2 * max(cost for _, cost in growth.points)
    right, bottom = WIDTH - MARGIN, HEIGHT - MARGIN
    at = [
        (MARGIN + (right - MARGIN) * much / most, bottom - (bottom - MARGIN) * cost / top)
        for much, cost in growth.points
    ]
    spots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in at)
    ends = "".join(
        f'<text x="{x:.1f}" y="{y - 8:.1f}" text-anchor="{anchor}">{cost:.3g}</text>'
        for (x, y), (_, cost), anchor in ((at[0], growth.points[0], "start"), (at[-1], growth.points[-1], "end"))
    )
    return (
        f'<text x="{MARGIN}" y="18">{growth.name}, {growth.unit}</text>'
        f'<path class="axis" d="M{MARGIN} {bottom}H{right}"/>'
        f'<path class="cost" d="M{" L".join(f"{x:.1f} {y:.1f}" for x, y in at)}"/>{spots}{ends}'
        f'<text x="{MARGIN}" y="{bottom + 18}">0</text>'
        f'<text x="{right}" y="{bottom + 18}" text-anchor="end">{most:,} {growth.against}</text>'
    )
