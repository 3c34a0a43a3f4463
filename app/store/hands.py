"""Whose hands a slate went through: the devices that wrote on it by its link to score."""

from dataclasses import dataclass

from sqlalchemy import select

from app.store.core import Store
from app.store.tables import line


@dataclass(slots=True)
class Writer:
    """A device: how many lines it wrote, in how many requests, when the first and when the last."""

    device: str
    lines: int
    requests: int
    first_at: str | None
    last_at: str | None
    version: int

    @property
    def is_phone(self) -> bool:
        """Whether it wrote more than once; a plain form has a name of its own, whoever sent it."""
        return self.requests > 1


def hands(store: Store, match_id: int) -> tuple[Writer, ...]:
    """Return the devices that wrote on a slate, in the order of their first lines."""
    asked = select(line.c.device, line.c.at, line.c.version).where(line.c.match == match_id).order_by(line.c.position)
    found: dict[str, Writer] = {}
    with store.reading() as connection:
        for device, at, version in connection.execute(asked):
            hand = found.setdefault(device, Writer(device, 0, 0, at, at, 0))
            hand.lines += 1
            hand.requests += version != hand.version
            hand.version, hand.last_at = version, at or hand.last_at
    return tuple(found.values())
