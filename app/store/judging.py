"""Answers the lines of a request one after another, each on the slate that the one before it left."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from app.scoring.events import Act, Entry, Marked, Struck
from app.scoring.slate import Slate, put
from app.scoring.terms import Refused
from app.store import bounds
from app.store.projections import Opened
from app.store.reading import WrittenLine, opened


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a line: on the slate, refused, or let stand without effect; perhaps repeating another line."""

    entry: Entry
    round: int | None
    on_slate: bool
    refused: Refused | None = None
    duplicate_of: str | None = None
    foreign_id: str | None = None


@dataclass(slots=True)
class Desk:
    """A slate with a request before it; `base` is the version that the device last saw."""

    slate: Slate
    since: Opened
    lines: list[WrittenLine]
    position: int
    version: int
    base: int | None
    answers: list[Answer] = field(default_factory=list)

    @property
    def changed(self) -> bool:
        """Whether any line of the request changed the slate."""
        return any(answer.on_slate for answer in self.answers)

    def take_each(self, entries: Iterable[Entry]) -> None:
        """Answer lines one after another."""
        for entry in entries:
            self.take(entry)

    def take_whole(self, entries: Sequence[Entry]) -> None:
        """Answer lines that stand together or not at all: where one cannot, all are refused, for its reason."""
        trial = replace(self, lines=[*self.lines], answers=[])
        trial.take_each(entries)
        why = next((answer.refused for answer in trial.answers if answer.refused), None)
        if why is None:
            self.take_each(entries)
        else:
            for entry in entries:
                self._note(Answer(entry, getattr(entry.act, "round", None), on_slate=False, refused=why))

    def take(self, entry: Entry) -> None:
        """Answer one line and, if it can stand, put it on the slate."""
        before = self.slate
        duplicate = _struck_already(self, entry.act)
        refused = None
        if duplicate is None:
            refused = self._full(entry)
        if duplicate is None and refused is None:
            self.slate, refused = put(before, entry)
        on_slate = self.slate is not before
        if on_slate:
            duplicate = _twin(self, before, entry)
        number = _round_of(before, entry.act) if refused is None else getattr(entry.act, "round", None)
        self._note(Answer(entry, number, on_slate, refused, duplicate))

    def _full(self, entry: Entry) -> Refused | None:
        number = getattr(entry.act, "round", self.slate.current)
        return bounds.full(self.slate, entry, self.position, sum(line.round == number for line in self.lines))

    def _note(self, answer: Answer) -> None:
        self.answers.append(answer)
        self.position += 1
        if answer.on_slate:
            written = WrittenLine(self.position, answer.entry, answer.round, self.version + 1)
            self.lines.append(written)
            self.since = opened(self.since, self.slate, self.position)


def _round_of(slate: Slate, act: Act) -> int | None:
    return slate.current if isinstance(act, Struck) else getattr(act, "round", None)


def _struck_already(desk: Desk, act: Act) -> str | None:
    """Return the line that already struck what `act` strikes, a mark or another strike."""
    if not isinstance(act, Struck):
        return None
    name = f"{act.device}.{act.n}"
    for line in desk.slate.written.lines:
        if line.id == name:
            return line.struck_by
    current = [line.entry for line in desk.lines if line.round == desk.slate.current]
    if not any(entry.id == name and isinstance(entry.act, Struck) for entry in current):
        return None
    return next((entry.id for entry in current if entry.act == act), None)


def _twin(desk: Desk, slate: Slate, entry: Entry) -> str | None:
    """Return the standing mark equal in round, seat and key that another device wrote after `base`."""
    act = entry.act
    if desk.base is None or not isinstance(act, Marked):
        return None
    standing = {line.id for line in slate.written.lines if line.stands}
    for other in reversed(desk.lines):
        if other.version <= desk.base:
            return None
        same = isinstance(other.entry.act, Marked) and _what(other.entry.act) == _what(act)
        if same and other.entry.device != entry.device and other.entry.id in standing:
            return other.entry.id
    return None


def _what(act: Marked) -> tuple[int, int | None, str]:
    return act.round, act.mark.seat, act.mark.key
