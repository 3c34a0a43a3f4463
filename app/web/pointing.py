"""Which lines of a review an address points at: those that a figure is made of, or those that a form just wrote."""

import re
from collections.abc import Callable, Mapping
from itertools import chain
from typing import TypeAlias
from urllib.parse import urlencode

from app.scoring.pages import Slate
from app.scoring.round import Line
from app.web.forms import DEVICE

Pointer: TypeAlias = Callable[[int, Line], bool]
"""Says of a line, and the number of its round, whether it is pointed at."""

_SHOWN = re.compile(r"([0-9]{1,5})\.([a-z_]{1,40})(?:\.([0-9]))?", re.ASCII)


def of_a_figure(review: str, number: int, key: str | None = None, seat: int | None = None) -> str:
    """Return the address of a round in a review or, with a key, of its lines there, of one seat or of any."""
    if key is None:
        return f"{review}#round-{number}"
    shown = f"{number}.{key}" if seat is None else f"{number}.{key}.{seat}"
    return f"{review}?{urlencode({'show': shown})}#found"


def pointer(asked: Mapping[str, str], slate: Slate) -> Pointer:
    """Return what an address points at; one that cannot be read points at nothing."""
    shown, device = _SHOWN.fullmatch(asked.get("show", "")), asked.get("said", "")
    if shown:
        number, key, seat = int(shown[1]), shown[2], int(shown[3]) if shown[3] else None
        return lambda where, line: (
            line.stands and where == number and line.mark.key == key and seat in {None, line.mark.seat}
        )
    if DEVICE.fullmatch(device):
        lines = chain.from_iterable(written.lines for _, written in slate.played)
        wrote = any(line.stands and by(device, line.id) for line in lines)
        return lambda _, line: line.stands and by(device, line.id) if wrote else by(device, line.struck_by or "")
    return nowhere


def nowhere(_number: int, _line: Line) -> bool:
    """Point at no line."""
    return False


def by(device: str, name: str) -> bool:
    """Say whether a line of that name was written by a device."""
    return name.rpartition(".")[0] == device
