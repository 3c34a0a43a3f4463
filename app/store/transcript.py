"""A document as the acts that write it, in the order in which they would have been written."""

from collections.abc import Iterator
from itertools import count

from app.scoring.document import Document
from app.scoring.events import Act, Closed, DealerNamed, Entry, Finished, Marked, Struck, TrumpNamed
from app.scoring.round import Line, Round


def entries_of(document: Document, device: str) -> Iterator[tuple[int | None, Entry]]:
    """Give each act with the round it is written in, as lines of one device numbered from 1."""
    numbers = count(1)
    for number, written in enumerate(document.rounds, start=1):
        for act in _before(number, written):
            yield number, Entry(device, next(numbers), act)
        for line in written.lines:
            for entry in _of_line(number, line, device, numbers):
                yield number, entry
        if written.closed:
            yield number, Entry(device, next(numbers), Closed(number))
    if document.finished:
        yield None, Entry(device, next(numbers), Finished(yes=True), document.finished_at)


def _before(number: int, written: Round) -> Iterator[Act]:
    if written.trump is not None:
        yield TrumpNamed(number, written.trump)
    if written.dealer is not None:
        yield DealerNamed(number, written.dealer)


def _of_line(number: int, line: Line, device: str, numbers: Iterator[int]) -> Iterator[Entry]:
    """Write a mark and, where a line is drawn through it, the strike."""
    marked = Entry(device, next(numbers), Marked(number, line.mark), line.at)
    yield marked
    if not line.stands:
        yield Entry(device, next(numbers), Struck(device, marked.n))
