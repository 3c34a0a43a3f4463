"""A document as the acts that write it, in the order in which they would have been written."""

from collections.abc import Iterator
from itertools import count
from typing import TypeAlias

from app.scoring.document import Document
from app.scoring.events import Act, Closed, DealerNamed, Entry, Finished, Marked, Struck, TrumpNamed
from app.scoring.round import Line, Round

Written: TypeAlias = tuple[Entry, int | None, str | None]
"""An act, the round it is written in, and the id it has in the document."""


def acts_of(document: Document, device: str) -> Iterator[Written]:
    """Give the acts as lines of one device, numbered from 1."""
    numbers = count(1)
    for number, written in enumerate(document.rounds, start=1):
        for act in _before(number, written):
            yield Entry(device, next(numbers), act), number, None
        for line in written.lines:
            yield from _of_line(number, line, device, numbers)
        if written.closed:
            yield Entry(device, next(numbers), Closed(number)), number, None
    if document.finished:
        yield Entry(device, next(numbers), Finished(yes=True), document.finished_at), None, None


def _before(number: int, written: Round) -> Iterator[Act]:
    if written.trump is not None:
        yield TrumpNamed(number, written.trump)
    if written.dealer is not None:
        yield DealerNamed(number, written.dealer)


def _of_line(number: int, line: Line, device: str, numbers: Iterator[int]) -> Iterator[Written]:
    """Give a mark and, where a line is drawn through it, the strike."""
    marked = Entry(device, next(numbers), Marked(number, line.mark), line.at)
    yield marked, number, line.id or None
    if not line.stands:
        yield Entry(device, next(numbers), Struck(device, marked.n)), number, None
