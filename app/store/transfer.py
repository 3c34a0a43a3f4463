"""Matches in files: told as documents, and taken in from them (match-format.md).

A file holds one document, or one on each line. All of it is checked before anything is written; then each match is
written by itself, so that nobody at a table waits behind it. Cut short, the same file can be taken again.
"""

import json
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import chain
from tempfile import SpooledTemporaryFile
from typing import IO, Protocol

from sqlalchemy import select

from app.games import find
from app.scoring.document import Document, read_object, write
from app.scoring.fields import Unreadable
from app.scoring.report import void
from app.scoring.strict import NotJson, loads
from app.store import bounds, links, slates
from app.store.carnets import Carnet
from app.store.core import Store
from app.store.errors import Missing
from app.store.making import require_possible
from app.store.requests import Impossible
from app.store.tables import match

LONGEST_DOCUMENT = 16 * 1024 * 1024
"""Bytes of one document; an evening has some 5 000, and the longest match that can be scored goes in."""
SPOOLED = 1024 * 1024
"""Bytes of checked matches that wait in memory; more of them wait on the disk."""


class Source(Protocol):
    """What a file is read by; it need not be one that can be read twice."""

    def readline(self, size: int = -1, /) -> bytes:
        """Return the next line, or `size` bytes of it."""

    def read(self, size: int = -1, /) -> bytes:
        """Return the rest, or `size` bytes of it."""


@dataclass(frozen=True, slots=True)
class Report:
    """How many matches of a file were written, and how many were there already and stayed as they were.

    While it is being taken, `checked` grows first, and once that is all of the file, the others.
    """

    written: int
    same: int
    checked: int = field(default=0, compare=False)

    @property
    def share(self) -> float:
        """How much of what is checked is taken, from 0 to 1."""
        return (self.written + self.same) / self.checked if self.checked else 0.0


class Unfit(Exception):
    """A file that is not taken, and why. Nothing of it was written.

    `line` is the one at fault, counted from 1; None where the whole file is one document.
    """

    def __init__(self, line: int | None, why: Unreadable | Impossible) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why


def export(store: Store, carnet: int | None = None, document_id: str | None = None) -> Iterator[str]:
    """Yield matches as lines of JSON, the oldest first: those of a carnet, or all; of one id, or of any.

    Each is read by itself, as it is at that moment. Raises `Unavailable`.
    """
    wanted = select(match.c.id).where(match.c.deleted.is_(None)).order_by(match.c.started, match.c.id)
    if carnet is not None:
        wanted = wanted.where(match.c.carnet == carnet)
    if document_id is not None:
        wanted = wanted.where(match.c.document_id == document_id)
    with store.reading() as connection:
        numbers = connection.execute(wanted).scalars().all()
    for number in numbers:
        try:
            read = slates.read(store, number)
        except Missing:  # taken away meanwhile
            continue
        yield _told(read.document, void(read.slate))


def take(store: Store, file: Source, carnet: Carnet) -> Report:
    """Take the matches of a file into a carnet, as `taking` does."""
    return deque(taking(store, file, carnet), maxlen=1).pop()


def taking(store: Store, file: Source, carnet: Carnet) -> Iterator[Report]:
    """Take the matches of a file into a carnet, and yield how far that is after each; the last one tells of all.

    One whose id is there already is not written again, nor changed. Raises `Unfit`, when nothing was written, and
    `Unavailable`, when those written before it stand.
    """
    spool: IO[bytes]
    checked = new = 0
    with closing(SpooledTemporaryFile(SPOOLED)) as spool:
        for checked, document in enumerate(_checked(file), start=1):
            spool.write(_told(document, _declared(document)).encode())
            yield Report(0, 0, checked)
        spool.seek(0)
        for number, line in enumerate(spool, start=1):
            new += slates.create(store, carnet, read_object(loads(line), find)).new
            yield Report(new, number - new, checked)


def _checked(file: Source) -> Iterator[Document]:
    """Yield the documents of a file, each with an id of its own. Raises `Unfit`."""
    empty = True
    for line, given in _objects(file):
        empty = False
        try:
            document = read_object(given, find)
            _require_bounds(document)
            require_possible(document)
        except (Unreadable, Impossible) as error:
            raise Unfit(line, error) from error
        yield document if document.id else replace(document, id=_id_of(document))
    if empty:
        raise Unfit(None, Unreadable("no match is in it"))


def _require_bounds(document: Document) -> None:
    if bounds.too_long(document):
        raise Unreadable("more lines or rounds than any match has", "rounds")


def _objects(file: Source) -> Iterator[tuple[int | None, object]]:
    """Yield what JSON there is in a file, with the line it stands on. Raises `Unfit`."""
    lines = enumerate(iter(lambda: file.readline(LONGEST_DOCUMENT + 1), b""), start=1)
    written = ((number, line) for number, line in lines if line.strip())
    for first, line in written:
        try:
            yield first, _json(first, line)
        except Unfit:
            yield None, _whole(file, first, line)
            return
        break
    for number, line in written:
        yield number, _json(number, line)


def _json(number: int, line: bytes) -> object:
    if len(line) > LONGEST_DOCUMENT:
        raise Unfit(number, Unreadable("longer than any match"))
    try:
        return loads(line.rstrip(), line=True)
    except NotJson as error:
        raise Unfit(number, Unreadable(error.message)) from None


def _whole(file: Source, first: int, line: bytes) -> object:
    """Read a file whose first line is no document as one that is spread over several lines."""
    text = b"\n" * (first - 1) + line + file.read(LONGEST_DOCUMENT + 1)
    try:
        return loads(text)
    except NotJson as error:
        # What is too long to be one document has many, and the first of them is wrong.
        raise Unfit(first if len(text) > LONGEST_DOCUMENT else None, Unreadable(error.message)) from None


def _told(document: Document, codes: Mapping[tuple[int, int], str]) -> str:
    return json.dumps(write(document, codes), ensure_ascii=False, separators=(",", ":")) + "\n"


def _declared(document: Document) -> dict[tuple[int, int], str]:
    """Return the codes of the lines that a document itself declares void."""
    places = chain.from_iterable(
        (((number, place), line.void) for place, line in enumerate(written.lines, start=1))
        for number, written in enumerate(document.rounds, start=1)
    )
    return {place: code for place, code in places if code is not None}


def _id_of(document: Document) -> str:
    """Return the id of a document that has none, always the same of the same, so that it can be taken again."""
    return links.shortened(links.hashed(_told(document, _declared(document))))
