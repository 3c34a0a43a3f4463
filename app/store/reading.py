"""Reads a match: from its last round on, as a tap needs it, or whole."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, select

from app.games import GAMES
from app.scoring.document import Document
from app.scoring.events import Entry, read_act
from app.scoring.marking import RoundScore
from app.scoring.round import Line, Round, Standing
from app.scoring.slate import Slate, evolve, opening, resume
from app.scoring.terms import Refused, Setup
from app.store.core import Store
from app.store.earlier import kept_rounds, scores_of
from app.store.errors import Missing
from app.store.players import seated
from app.store.projections import Opened
from app.store.tables import line, match

_MATCH = select(match).where(match.c.id == bindparam("match"))
_ENTRY: tuple[Any, ...] = tuple(
    line.c[name] for name in ("position", "device", "n", "round", "body", "at", "version", "foreign_id")
)
_LINES = (
    select(*_ENTRY)
    .where(line.c.match == bindparam("match"), line.c.position >= bindparam("since"), line.c.on_slate == 1)
    .order_by(line.c.position)
)
_LAST = select(func.max(line.c.n)).where(line.c.match == bindparam("match"), line.c.device == bindparam("device"))
_OF_DEVICE = (
    select(*_ENTRY, line.c.refused)
    .where(line.c.match == bindparam("match"), line.c.device == bindparam("device"))
    .order_by(line.c.n)
)


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """A line on the slate: its place in order of arrival, the round it was written in, and the version it came with.

    `foreign_id` is the id that it had in the document it came in, if it did.
    """

    position: int
    entry: Entry
    round: int | None
    version: int
    foreign_id: str | None = None


@dataclass(frozen=True, slots=True)
class MatchRead:
    """A match as read, its slate from round `slate.before.number` on.

    `earlier` are the rounds before that, without their single marks; `lines` what was written since the first round of
    the slate began (of a whole match: all); `since` gives the position of the line that opened each round of the slate,
    `position` that of the last line.
    """

    match_id: int
    carnet: int
    document_id: str
    version: int
    position: int
    started_at: str
    finished_at: str | None
    note: str | None
    score_generation: int
    watch_generation: int
    slate: Slate
    earlier: tuple[RoundScore, ...]
    lines: tuple[WrittenLine, ...]
    since: Opened

    @property
    def scores(self) -> tuple[RoundScore, ...]:
        """Every round of the match, up to the current one."""
        return self.earlier + tuple(score for score, _ in self.slate.played)

    @property
    def shows_last(self) -> bool:
        """Whether the last standing line of the match is among what was read."""
        slate = self.slate
        return slate.before.number == 1 or any(line.stands for written in slate.rounds for line in written.lines)

    @property
    def document(self) -> Document:
        """The match as a file holds it; for a match read whole."""
        slate = self.slate
        own = {line.entry.id: line.foreign_id for line in self.lines if line.foreign_id}
        return Document(
            slate.setup,
            tuple(replace(written, lines=_called(written.lines, own)) for _, written in slate.played),
            slate.finished,
            self.document_id,
            self.started_at,
            self.finished_at,
            self.note,
        )


_KEPT = tuple(column.name for column in fields(MatchRead) if column.name in match.c)
"""What is handed on as the table has it."""


def read(store: Store, match_id: int, *, whole: bool = True) -> MatchRead:
    """Read a match, whole or from its last round on. Raises `Missing`."""
    with store.reading() as connection:
        return load(connection, match_id, 1 if whole else None)


def next_n(store: Store, match_id: int, device: str) -> int:
    """Return the number that the next line of a device has."""
    with store.reading() as connection:
        return last_n(connection, match_id, device) + 1


def last_n(connection: Connection, match_id: int, device: str) -> int:
    """Return the number of the last line of a device; 0 before its first."""
    return connection.execute(_LAST, {"match": match_id, "device": device}).scalar() or 0


def outcomes(store: Store, match_id: int, device: str) -> list[tuple[Entry, Refused | None]]:
    """Return what a device wrote, with what became of it."""
    with store.reading() as connection:
        rows = connection.execute(_OF_DEVICE, {"match": match_id, "device": device}).all()
    return [(_written(row).entry, Refused(**row.refused) if row.refused else None) for row in rows]


def load(connection: Connection, match_id: int, first: int | None = None) -> MatchRead:
    """Read a match from round `first` on, from its current round where that is None or later. Raises `Missing`.

    Where nothing stands in the current round, and none is asked for, the one before it is read too.
    """
    row = connection.execute(_MATCH, {"match": match_id}).first()
    if row is None:
        raise Missing(match_id)
    rounds = kept_rounds(connection, match_id)
    setup = Setup(row.game, seated(connection, match_id), row.agreed, row.first_dealer)
    current = next((written.number for written in rounds if not written.closed), max(1, len(rounds)))
    start = current if first is None else min(first, current)
    first_of_all = opening(GAMES[setup.game], setup).before
    earlier = scores_of(first_of_all, rounds[: start - 1])
    before = earlier[-1].after if earlier else first_of_all
    since = {written.number: written.since for written in rounds[start - 1 :]}
    lines = lines_since(connection, match_id, since[start] if start > 1 else 1)
    slate = replace(_resumed(setup, before, lines), finished=row.finished)
    kept = {name: getattr(row, name) for name in _KEPT}
    read = MatchRead(match_id, **kept, slate=slate, earlier=earlier, lines=lines, since=since)
    return load(connection, match_id, start - 1) if first is None and not read.shows_last else read


def lines_since(connection: Connection, match_id: int, since: int) -> tuple[WrittenLine, ...]:
    """Return the lines on the slate of a match from a position on, in order of arrival."""
    return tuple(_written(row) for row in connection.execute(_LINES, {"match": match_id, "since": since}))


def replayed(slate: Slate, lines: Iterable[WrittenLine]) -> tuple[Slate, Opened]:
    """Write lines on a slate with nothing written, and return it with the position that each round was opened at."""
    since: Opened = {}
    for written in lines:
        slate = evolve(slate, written.entry)
        since = opened(since, slate, written.position)
    return slate, since


def opened(since: Opened, slate: Slate, position: int) -> Opened:
    """Return where each round of a slate was opened, after the line at `position`: a round not known before, by it."""
    if len(since) == len(slate.rounds):
        return since
    first = slate.before.number
    return {number: since.get(number, position) for number in range(first, first + len(slate.rounds))}


def _written(row: Row[*tuple[Any, ...]]) -> WrittenLine:
    entry = Entry(row.device, row.n, read_act(row.body), row.at)
    return WrittenLine(row.position, entry, row.round, row.version, row.foreign_id)


def _called(lines: tuple[Line, ...], own: dict[str, str]) -> tuple[Line, ...]:
    """Return lines under the ids that they came with."""
    return tuple(replace(line, id=own[line.id]) if line.id in own else line for line in lines) if own else lines


def _resumed(setup: Setup, before: Standing, lines: Iterable[WrittenLine]) -> Slate:
    """Write the rounds from `before` on again, each by itself: its acts, in order of arrival, always make the same.

    So the whole takes as long as its rounds do together. What was agreed is in `setup` already.
    """
    blank = resume(GAMES[setup.game], setup, before, ())
    acts: defaultdict[int, list[WrittenLine]] = defaultdict(list)
    for written in lines:
        if written.round is not None and written.round >= before.number:
            acts[written.round].append(written)
    rounds: list[Round] = []
    for number in sorted(acts):
        alone = replace(blank, before=replace(before, number=number))
        rounds += replayed(alone, acts[number])[0].rounds
    return replace(blank, rounds=tuple(rounds))
