"""Round: one deal as written on the slate, from the shuffle to the settlement."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import ClassVar

from app.scoring.cards import Suit
from app.scoring.fields import Fields
from app.scoring.names import seen
from app.scoring.terms import Outcome, Refused

LAST_TRICK = "last_trick"


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark as it was written; what it means and is worth is the game's to say.

    `FIELDS` are what it may have on the wire and in a match file.
    """

    FIELDS: ClassVar = ("key", "seat", "suit", "count", "points", "note")
    key: str
    seat: int | None = None
    suit: str | None = None
    count: int | None = None
    points: int | None = None
    note: str | None = None

    @classmethod
    def read(cls, fields: Fields) -> "Mark":
        """Read a mark, whatever else its line holds; raises `Unreadable` on a wrong type, whatever the game."""
        note = fields.get("note", str)
        return cls(
            fields.need("key", str),
            fields.get("seat", int),
            fields.get("suit", str),
            fields.get("count", int),
            fields.get("points", int),
            seen(note) if note else note,
        )

    def write(self) -> dict[str, object]:
        """Write a mark with only the fields it has."""
        return {field: value for field, value in asdict(self).items() if value is not None}


@dataclass(frozen=True, slots=True)
class Line:
    """A mark in its place on the slate: named for ever, perhaps with a line drawn through it.

    `id` and `at` as in match-format.md; `struck_by` is the id of the line that struck it ("" where a document says only
    that it is struck); `void` is the code with which a document declares that it counts for nothing.
    """

    mark: Mark
    id: str = ""
    at: str | None = None
    struck_by: str | None = None
    void: str | None = None

    @property
    def stands(self) -> bool:
        """Whether no line is drawn through it."""
        return self.struck_by is None


@dataclass(frozen=True, slots=True)
class Round:
    """One deal as far as played: its lines in order, and what was said of trump and dealer."""

    lines: tuple[Line, ...] = ()
    closed: bool = False
    trump: Suit | None = None
    dealer: int | None = None

    def with_line(self, line: Line) -> "Round":
        """Return the round with one more line at its end."""
        return replace(self, lines=(*self.lines, line))

    def correct(self, ids: Sequence[str], lines: tuple[Line, ...], by: str) -> "Round":
        """Draw a line through the lines named and put `lines` after the first of them, or at the end."""
        places = [place for place, line in enumerate(self.lines, start=1) if line.id in ids[:1]]
        place = places[0] if places else len(self.lines)
        struck = [replace(line, struck_by=by) if line.id in ids else line for line in self.lines]
        return replace(self, lines=(*struck[:place], *lines, *struck[place:]))


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands before a round: the round's number from 1, each side's total, who deals, how it ended."""

    number: int
    totals: tuple[int, ...]
    dealer: int
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """A mark that counts, its place among the lines (from 1), and the points it gives or takes from each side."""

    place: int
    mark: Mark
    worth: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """A round while it is marked: what counts so far; `named` is the trump written on it, `trump` the one in force."""

    before: Standing
    dealer: int
    named: Suit | None
    trump: Suit | None
    points: tuple[int, ...]
    counted: tuple[Counted, ...] = ()
    refused: tuple[tuple[int | None, Refused], ...] = ()
    outcome: Outcome | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's total, the open round included."""
        return tuple(total + points for total, points in zip(self.before.totals, self.points, strict=True))

    def of(self, key: str) -> list[Mark]:
        """Return the marks of one key that count, in order."""
        return [counted.mark for counted in self.counted if counted.mark.key == key]


def highest(sides: Iterable[int], totals: tuple[int, ...]) -> list[int]:
    """Return those of `sides` that have the most."""
    sides = list(sides)
    most = max(totals[side] for side in sides)
    return [side for side in sides if totals[side] == most]
