"""The lines of the table: put in once, never changed, known again by their number."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from app.scoring.events import Entry, read_act
from app.scoring.fields import LARGEST
from app.scoring.terms import Refused
from app.store.columns import canonical
from app.store.judging import Answer
from app.store.projections import Row, refusal
from app.store.reading import last_n
from app.store.requests import Conflict, Gap, Request
from app.store.tables import line

_NEW = insert(line)
_KNOWN = select(line.c.n, line.c.body, line.c.on_slate, line.c.refused, line.c.duplicate_of).where(
    line.c.match == bindparam("match"),
    line.c.device == bindparam("device"),
    line.c.n.between(bindparam("first"), bindparam("last")),
)


def known(connection: Connection, match_id: int, request: Request) -> dict[int, Answer]:
    """Return the answers to those lines of a request that have come before, and to the line before its first."""
    numbers = [min(max(entry.n, 1), LARGEST) for entry in request.entries]
    if not numbers:
        return {}
    span = {"first": min(numbers) - 1, "last": max(numbers)}
    found = connection.execute(_KNOWN, {"match": match_id, "device": request.device, **span})
    return {row.n: _answer(request.device, row) for row in found}


def fresh(connection: Connection, match_id: int, request: Request, answers: dict[int, Answer]) -> list[Entry]:
    """Return the lines of a request that have not come before. Raises `Gap` and `Conflict`."""
    said = {n: answer.entry for n, answer in answers.items()}
    last = max(said) if said else last_n(connection, match_id, request.device)
    found = []
    for entry in request.entries:
        if entry.n == last + 1:
            found.append(entry)
            said[entry.n] = entry
            last = entry.n
        elif entry.n > last:
            raise Gap(last + 1)
        elif entry.n not in said or _says(entry) != _says(said[entry.n]):
            raise Conflict(entry.n)
    return found


def rows(match_id: int, answers: Iterable[Answer], position: int, version: int) -> list[Row]:
    """Return answered lines as the table has them, after those up to `position`; `version` is the match's with them."""
    return [_row(match_id, place, answer, version) for place, answer in enumerate(answers, start=position + 1)]


def insert_rows(connection: Connection, new: list[Row]) -> None:
    """Put lines in."""
    if new:
        connection.execute(_NEW, new)


def _says(entry: Entry) -> str:
    """Return a line's content: all but `at`."""
    return canonical(entry.act.write())


def _answer(device: str, row: Any) -> Answer:
    refused = Refused(**row.refused) if row.refused else None
    return Answer(Entry(device, row.n, read_act(row.body)), None, row.on_slate, refused, row.duplicate_of)


def _row(match_id: int, position: int, answer: Answer, version: int) -> Row:
    entry = answer.entry
    return {
        "match": match_id,
        "position": position,
        "device": entry.device,
        "n": entry.n,
        "round": answer.round,
        "body": entry.act.write(),
        "at": entry.at,
        "version": version,
        "on_slate": answer.on_slate,
        "refused": refusal(answer.refused) if answer.refused else None,
        "duplicate_of": answer.duplicate_of,
        "foreign_id": answer.foreign_id,
    }
