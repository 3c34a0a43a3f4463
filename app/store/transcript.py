"""A document as the acts that write it, in the order in which they would have been written."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TypeAlias

from app.scoring.document import Document
from app.scoring.events import Act, Closed, DealerNamed, Entry, Finished, Marked, Struck, TrumpNamed
from app.scoring.round import Line, Round

Written: TypeAlias = tuple[Entry, int | None, str | None]
"""An act, the round it is written in, and the id it has in the document."""


@dataclass(slots=True)
class Transcript:
    """A document copied out by a device of its own, which numbers its lines from 1."""

    device: str
    acts: list[Written] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def copy(self, document: Document) -> Document:
        """Write down what a document says, and return it as it then stands: each line under the name it has here."""
        begun = document.rounds[:-1] if document.rounds[-1:] == (Round(),) else document.rounds
        rounds = tuple(self._round(number, written) for number, written in enumerate(begun, start=1))
        if document.finished:
            self._write(Finished(yes=True), None, document.finished_at)
        return replace(document, rounds=rounds)

    def _round(self, number: int, written: Round) -> Round:
        if written.trump is not None:
            self._write(TrumpNamed(number, written.trump), number)
        if written.dealer is not None:
            self._write(DealerNamed(number, written.dealer), number)
        lines = tuple(self._line(number, line) for line in written.lines)
        if written.closed:
            self._write(Closed(number), number)
        return replace(written, lines=lines)

    def _line(self, number: int, line: Line) -> Line:
        """Write a mark and, where a line is drawn through it, the strike."""
        marked = self._write(Marked(number, line.mark), number, line.at, line.id or None)
        struck_by = None if line.stands else self._write(Struck(self.device, marked.n), number).id
        return Line(line.mark, marked.id, line.at, struck_by)

    def _write(self, act: Act, number: int | None, at: str | None = None, foreign_id: str | None = None) -> Entry:
        entry = Entry(self.device, next(self._numbers), act, at)
        self.acts.append((entry, number, foreign_id))
        return entry
