"""The acts that are written on a slate, as facts; and their dict form, the lines of wire.md.

Each act knows its own dict form: `FIELDS` are those it may have there, the first telling it from the others.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, get_args

from app.scoring.fields import Fields
from app.scoring.round import Mark
from app.scoring.terms import Value

ID = tuple[str, int]
"""A line's name for ever: the device that wrote it and its number there."""
MOST_ROUNDS = 10_000
"""No match is longer; a bound keeps a mistyped number from growing a slate."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A declaration, tally, fault, contract or correction was marked for a seat."""

    FIELDS: ClassVar = (*Mark.FIELDS, "round")
    round: int
    mark: Mark

    @classmethod
    def read(cls, fields: Fields) -> "Marked":
        """Read the act."""
        return cls(_number(fields), Mark.read(fields))

    def write(self) -> dict[str, object]:
        """Write the act."""
        return {"round": self.round, **self.mark.write()}


@dataclass(frozen=True, slots=True)
class Struck:
    """A line was drawn through another: undo; or, naming such a line, redo."""

    FIELDS: ClassVar = ("strike",)
    device: str
    n: int

    @classmethod
    def read(cls, fields: Fields) -> "Struck":
        """Read the act."""
        return cls(*_name(fields.where("strike"), fields.found["strike"]))

    def write(self) -> dict[str, object]:
        """Write the act."""
        return {"strike": {"device": self.device, "n": self.n}}


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """The trump suit of a round was named, or taken back."""

    FIELDS: ClassVar = ("trump", "round")
    round: int
    suit: str | None

    @classmethod
    def read(cls, fields: Fields) -> "TrumpNamed":
        """Read the act."""
        named = fields.found["trump"] is not None
        return cls(_number(fields), fields.need("trump", str) if named else None)

    def write(self) -> dict[str, object]:
        """Write the act."""
        return {"round": self.round, "trump": self.suit}


@dataclass(frozen=True, slots=True)
class DealerNamed:
    """Another seat than the rotation says deals this round."""

    FIELDS: ClassVar = ("dealer", "round")
    round: int
    seat: int

    @classmethod
    def read(cls, fields: Fields) -> "DealerNamed":
        """Read the act."""
        return cls(_number(fields), fields.need("dealer", int))

    def write(self) -> dict[str, object]:
        """Write the act."""
        return {"round": self.round, "dealer": self.seat}


@dataclass(frozen=True, slots=True)
class Closed:
    """A round was closed and settled."""

    FIELDS: ClassVar = ("close", "round")
    round: int

    @classmethod
    def read(cls, fields: Fields) -> "Closed":
        """Read the act."""
        _true(fields, "close")
        return cls(_number(fields))

    def write(self) -> dict[str, object]:
        """Write the act."""
        return {"round": self.round, "close": True}


@dataclass(frozen=True, slots=True)
class Reopened:
    """The last close was undone."""

    FIELDS: ClassVar = ("reopen", "round")
    round: int

    @classmethod
    def read(cls, fields: Fields) -> "Reopened":
        """Read the act."""
        _true(fields, "reopen")
        return cls(_number(fields))

    def write(self) -> dict[str, object]:
        """Write the act."""
        return {"round": self.round, "reopen": True}


@dataclass(frozen=True, slots=True)
class Corrected:
    """Marks were put in the place of others."""

    FIELDS: ClassVar = ("correct", "by", "round")
    round: int
    named: tuple[ID, ...]
    by: tuple[Mark, ...]

    @classmethod
    def read(cls, fields: Fields) -> "Corrected":
        """Read the act."""
        named = tuple(_name(where, item) for where, item in fields.items("correct"))
        by = tuple(_mark(Fields(item, where)) for where, item in fields.items("by"))
        return cls(_number(fields), named, by)

    def write(self) -> dict[str, object]:
        """Write the act."""
        names = [{"device": device, "n": n} for device, n in self.named]
        return {"round": self.round, "correct": names, "by": [mark.write() for mark in self.by]}


@dataclass(frozen=True, slots=True)
class Agreed:
    """House rules were changed for the whole match."""

    FIELDS: ClassVar = ("agree",)
    changes: Mapping[str, Value]

    @classmethod
    def read(cls, fields: Fields) -> "Agreed":
        """Read the act."""
        changes = fields.need("agree", dict)
        if not all(isinstance(value, bool | int | str) for value in changes.values()):
            raise fields.wrong("agree", "not a value of a house rule")
        return cls(changes)

    def write(self) -> dict[str, object]:
        """Write the act."""
        return {"agree": dict(self.changes)}


@dataclass(frozen=True, slots=True)
class Finished:
    """The players stopped here (`yes`), or went on."""

    FIELDS: ClassVar = ("finish",)
    yes: bool

    @classmethod
    def read(cls, fields: Fields) -> "Finished":
        """Read the act."""
        return cls(fields.need("finish", bool))

    def write(self) -> dict[str, object]:
        """Write the act."""
        return {"finish": self.yes}


Act: TypeAlias = Marked | Struck | TrumpNamed | DealerNamed | Closed | Reopened | Corrected | Agreed | Finished


@dataclass(frozen=True, slots=True)
class Entry:
    """An act with its name, as it came in; `at` is RFC 3339 with the phone's own offset."""

    device: str
    n: int
    act: Act
    at: str | None = None

    @property
    def id(self) -> str:
        """The name of the line in documents."""
        return f"{self.device}.{self.n}"


def read_act(given: object) -> Act:
    """Read a line of wire.md without its `n` and `at`; raises `Unreadable` where it has not the form of any act."""
    fields = Fields(given)
    for kind in get_args(Act):
        if kind.FIELDS[0] in fields.found:
            fields.only(kind.FIELDS)
            act: Act = kind.read(fields)
            return act
    raise fields.wrong("key", "missing")


def _number(fields: Fields) -> int:
    number = fields.need("round", int)
    if not 1 <= number <= MOST_ROUNDS:
        raise fields.wrong("round", "1 to %(most)s", most=MOST_ROUNDS)
    return number


def _mark(fields: Fields) -> Mark:
    fields.only(Mark.FIELDS)
    return Mark.read(fields)


def _true(fields: Fields, key: str) -> None:
    if not fields.need(key, bool):
        raise fields.wrong(key, "only true")


def _name(where: str, given: object) -> ID:
    fields = Fields(given, where)
    fields.only(("device", "n"))
    return fields.need("device", str), fields.need("n", int)
