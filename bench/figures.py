"""What was measured, beside what it is to reach, as lines and as JSON."""

import json
import os
import platform
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from statistics import median
from typing import Any

from app.store import sqlite

ROUNDS = 4
"""Measured one after another, each with its yardstick beside it; the middle one is told."""


@dataclass(frozen=True)
class Figure:
    """One thing measured: its value in `unit`, what it is held against, and what the figure of the two is to be."""

    name: str
    value: float
    unit: str
    against: str = ""
    yardstick: float | None = None
    figure: float | None = None
    least: float | None = None
    most: float | None = None

    @property
    def reached(self) -> bool | None:
        """Whether it is as good as it is to be; None where nothing is asked of it."""
        told = self.value if self.figure is None else self.figure
        if self.least is not None:
            return told >= self.least
        return None if self.most is None else told <= self.most

    def line(self) -> str:
        """Return it in words."""
        said = f"{self.name}: {short(self.value)} {self.unit}"
        if self.figure is not None:
            said += f", {short(self.figure)} × {self.against} ({short(self.yardstick or 0)})"
        if self.reached is None:
            return said
        asked = f"≥ {self.least:g}" if self.least is not None else f"≤ {self.most:g}"
        return f"{said}; to reach {asked}: {'yes' if self.reached else 'NO'}"


def ratio(  # noqa: PLR0913 - a figure is told by all of these
    name: str,
    pairs: Iterable[tuple[float, float]],
    unit: str,
    against: str,
    *,
    least: float | None = None,
    most: float | None = None,
) -> Figure:
    """Return the middle ratio of values and yardsticks measured side by side."""
    values, yardsticks = zip(*pairs, strict=True)
    middle = median(value / yardstick for value, yardstick in zip(values, yardsticks, strict=True))
    return Figure(name, median(values), unit, against, median(yardsticks), middle, least, most)


def rounds(measure: Callable[[], tuple[float, ...]]) -> list[tuple[float, ...]]:
    """Measure again and again; the first time only warms up."""
    measure()
    return [measure() for _ in range(ROUNDS)]


def machine() -> dict[str, Any]:
    """Return what the figures were measured on."""
    with open("/proc/cpuinfo", encoding="utf-8") as told:  # noqa: PTH123 - no file of ours
        model = next((line.partition(": ")[2].strip() for line in told if line.startswith("model name")), "unknown")
    return {
        "processor": model,
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "sqlite": {"ours": sqlite.module().sqlite_version, "standard": sqlite3.sqlite_version},
        **{name: version(name) for name in ("flask", "sqlalchemy", "gunicorn")},
    }


def as_json(figures: Iterable[Figure], growths: list[dict[str, Any]]) -> str:
    """Return everything as JSON."""
    told = [{**asdict(figure), "reached": figure.reached} for figure in figures]
    return json.dumps({"machine": machine(), "figures": told, "growth": growths}, ensure_ascii=False, indent=2)


def short(number: float) -> str:
    """Write a number with three digits, or more before its point."""
    return f"{number:.0f}" if abs(number) >= 100 else f"{number:.3g}"
