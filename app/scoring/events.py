"""The acts that are written on a slate, as facts; and their dict form, the lines of wire.md."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import TypeAlias

from app.scoring.fields import Fields
from app.scoring.round import Mark
from app.scoring.terms import Value

ID = tuple[str, int]
"""A line's name for ever: the device that wrote it and its number there."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A declaration, tally, fault, contract or correction was marked for a seat."""

    round: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Struck:
    """A line was drawn through another: undo; or, naming such a line, redo."""

    device: str
    n: int


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """The trump suit of a round was named, or taken back."""

    round: int
    suit: str | None


@dataclass(frozen=True, slots=True)
class DealerNamed:
    """Another seat than the rotation says deals this round."""

    round: int
    seat: int


@dataclass(frozen=True, slots=True)
class Closed:
    """A round was closed and settled."""

    round: int


@dataclass(frozen=True, slots=True)
class Reopened:
    """The last close was undone."""

    round: int


@dataclass(frozen=True, slots=True)
class Corrected:
    """Marks were put in the place of others."""

    round: int
    named: tuple[ID, ...]
    by: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Agreed:
    """House rules were changed for the whole match."""

    changes: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Finished:
    """The players stopped here (`yes`), or went on."""

    yes: bool


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


def read_mark(fields: Fields) -> Mark:
    """Read a mark; raises `Unreadable` on an unknown field or a wrong type, whatever the game."""
    fields.only(_MARK_FIELDS)
    return Mark(
        fields.need("key", str),
        fields.get("seat", int),
        fields.get("suit", str),
        fields.get("count", int),
        fields.get("points", int),
        fields.get("note", str),
    )


def write_mark(mark: Mark) -> dict[str, object]:
    """Write a mark with only the fields it has."""
    return {field: value for field, value in asdict(mark).items() if value is not None}


def read_act(given: object) -> Act:
    """Read a line of wire.md without its `n` and `at`; raises `Unreadable` where it has not the form of any act."""
    fields = Fields(given)
    for sign, (known, reader) in _READERS.items():
        if sign in fields.found:
            fields.only(known)
            return reader(fields)
    raise fields.wrong("key", "missing")


def write_act(act: Act) -> dict[str, object]:
    """Write an act as a line of wire.md, without `n` and `at`."""
    match act:
        case Marked(round_, mark):
            return {"round": round_, **write_mark(mark)}
        case Struck(device, n):
            return {"strike": {"device": device, "n": n}}
        case TrumpNamed(round_, suit):
            return {"round": round_, "trump": suit}
        case DealerNamed(round_, seat):
            return {"round": round_, "dealer": seat}
        case Closed(round_):
            return {"round": round_, "close": True}
        case Reopened(round_):
            return {"round": round_, "reopen": True}
        case Corrected(round_, named, by):
            names = [{"device": device, "n": n} for device, n in named]
            return {"round": round_, "correct": names, "by": [write_mark(mark) for mark in by]}
        case Agreed(changes):
            return {"agree": dict(changes)}
        case Finished(yes):  # pragma: no branch - the last of the acts
            return {"finish": yes}


_MARK_FIELDS = ("key", "seat", "suit", "count", "points", "note")
MOST_ROUNDS = 10_000
"""No match is longer; a bound keeps a mistyped number from growing a slate."""


def _number(fields: Fields) -> int:
    number = fields.need("round", int)
    if not 1 <= number <= MOST_ROUNDS:
        raise fields.wrong("round", f"1 to {MOST_ROUNDS}")
    return number


def _marked(fields: Fields) -> Act:
    mark = {key: value for key, value in fields.found.items() if key != "round"}
    return Marked(_number(fields), read_mark(Fields(mark, fields.path)))


def _struck(fields: Fields) -> Act:
    return Struck(*_name(fields.where("strike"), fields.found["strike"]))


def _trump_named(fields: Fields) -> Act:
    named = fields.found["trump"] is not None
    return TrumpNamed(_number(fields), fields.need("trump", str) if named else None)


def _dealer_named(fields: Fields) -> Act:
    return DealerNamed(_number(fields), fields.need("dealer", int))


def _closed(fields: Fields) -> Act:
    _true(fields, "close")
    return Closed(_number(fields))


def _reopened(fields: Fields) -> Act:
    _true(fields, "reopen")
    return Reopened(_number(fields))


def _corrected(fields: Fields) -> Act:
    named = tuple(_name(where, item) for where, item in fields.items("correct"))
    by = tuple(read_mark(Fields(item, where)) for where, item in fields.items("by"))
    return Corrected(_number(fields), named, by)


def _agreed(fields: Fields) -> Act:
    changes = fields.need("agree", dict)
    if not all(isinstance(value, bool | int | str) for value in changes.values()):
        raise fields.wrong("agree", "not a value of a switch")
    return Agreed(changes)


def _finished(fields: Fields) -> Act:
    return Finished(fields.need("finish", bool))


def _true(fields: Fields, key: str) -> None:
    if not fields.need(key, bool):
        raise fields.wrong(key, "only true")


def _name(where: str, given: object) -> ID:
    fields = Fields(given, where)
    fields.only(("device", "n"))
    return fields.need("device", str), fields.need("n", int)


_READERS: dict[str, tuple[tuple[str, ...], Callable[[Fields], Act]]] = {
    "key": (("round", *_MARK_FIELDS), _marked),
    "strike": (("strike",), _struck),
    "correct": (("round", "correct", "by"), _corrected),
    "trump": (("round", "trump"), _trump_named),
    "dealer": (("round", "dealer"), _dealer_named),
    "close": (("round", "close"), _closed),
    "reopen": (("round", "reopen"), _reopened),
    "agree": (("agree",), _agreed),
    "finish": (("finish",), _finished),
}
"""The field that tells each kind of line, the fields it may have, and its reader."""
