"""The one write path: web form, queued taps, import and command line all come through here."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy import Connection, Row, bindparam, select

from app.scoring.document import Document
from app.scoring.events import Agreed, Corrected, Entry, Reopened
from app.store import carnets, finding, keeping, lines, links, projections
from app.store.carnets import Carnet
from app.store.core import Store
from app.store.errors import Missing, Unavailable
from app.store.judging import Answer, Desk
from app.store.links import ScoreLink
from app.store.making import draft
from app.store.reading import MatchRead, load, next_n, outcomes, read
from app.store.requests import Conflict, Created, Gap, Impossible, Request, Written
from app.store.tables import match

State: TypeAlias = Row[int, int, int]
"""A match's id, its version, and the position of its last line."""

__all__ = [
    "Conflict",
    "Created",
    "Gap",
    "Impossible",
    "MatchRead",
    "Missing",
    "Request",
    "Unavailable",
    "Written",
    "create",
    "next_n",
    "outcomes",
    "read",
    "write",
]

_STATE = select(match.c.id, match.c.version, match.c.position).where(match.c.deleted.is_(None)).with_for_update()
"""Whoever else writes on this slate waits here, in a PostgreSQL; in an SQLite they wait already."""
_BY_ID = _STATE.where(match.c.id == bindparam("where"))
_BY_LINK = _STATE.where(match.c.score_hash == bindparam("where"))
_SAME_DOCUMENT = (
    select(match.c.id, match.c.score_generation, match.c.watch_generation, match.c.deleted)
    .where(
        match.c.carnet == bindparam("carnet"),
        match.c.document_id == bindparam("document_id"),
    )
    .with_for_update()
)


def write(store: Store, where: int | ScoreLink, request: Request) -> Written:
    """Write lines, all of them on disk before this returns; known ones are answered as they were.

    The match is told by its id, or by a link that lets one score.
    Raises `Gap`, `Conflict`, `Missing` and `Unavailable`; nothing was written then.
    """
    now = store.stamp()
    with store.writing(telling=True) as connection:
        state = _state(connection, where)
        answers = lines.known(connection, state.id, request)
        fresh = [replace(entry, at=entry.at or now) for entry in lines.fresh(connection, state.id, request, answers)]
        found = _found(store, connection, state, _first_round(fresh))
        desk = Desk(found.slate, found.since, list(found.lines), found.position, found.version, request.base)
        if request.whole:
            desk.take_whole(fresh)
        else:
            desk.take_each(fresh)
        view = _keep(connection, found, desk) if fresh else found
        view = view if view.shows_last else load(connection, state.id)
    if view.slate.place <= 1:  # what is kept does not grow from round to round
        store.recent.keep(view)
    store.news.tell(view.match_id, view.version)
    answers.update({answer.entry.n: answer for answer in desk.answers})
    return _written(request, answers, view)


def create(store: Store, carnet: Carnet, document: Document) -> Created:
    """Make a match of a document in a carnet, or find the one made of it before; one that was deleted is there again.

    Raises `Impossible` for lines that cannot stand, and `Unavailable`; nothing was written then.
    """
    drafted, now = draft(store, document), store.now()
    with store.writing() as connection:
        owner = carnets.owner(connection, carnet, now)
        keeping.throw_away(connection, now)
        asked = {"carnet": owner, "document_id": drafted.match["document_id"]}
        known = connection.execute(_SAME_DOCUMENT, asked).first()
        match_id, score, watch, deleted = known or (drafted.match["id"], links.FIRST, links.FIRST, None)
        if known is None:
            drafted.put_in(connection, owner, now)
            finding.refresh(connection, [match_id])
        elif deleted is not None:
            keeping.put_back(connection, match_id)
    made = (links.token(store, "score", match_id, score), links.token(store, "watch", match_id, watch))
    return Created(match_id, *made, new=known is None)


def _state(connection: Connection, where: int | ScoreLink) -> State:
    """Return which match this is, its version and the position of its last line. Raises `Missing`."""
    asked, value = (_BY_ID, where) if isinstance(where, int) else (_BY_LINK, where.hash)
    state = connection.execute(asked, {"where": value}).first()
    if state is None:
        raise Missing(where)
    return state


def _found(store: Store, connection: Connection, state: State, first: int | None) -> MatchRead:
    """Return the match from the round to read it from: as the last tap here left it, if nobody wrote since."""
    recent: MatchRead | None = store.recent.get(*state) if first is None else None
    return recent or load(connection, state.id, first)


def _first_round(entries: Iterable[Entry]) -> int | None:
    """Return the round to read a match from so that these lines can be decided; None: its last."""
    if any(isinstance(entry.act, Agreed) for entry in entries):
        return 1
    return min((entry.act.round for entry in entries if isinstance(entry.act, Corrected | Reopened)), default=None)


def _keep(connection: Connection, found: MatchRead, desk: Desk) -> MatchRead:
    """Write the lines and what follows from them, and return the match as it now is."""
    kept = replace(found, position=desk.position)
    if desk.changed:
        kept = replace(
            kept,
            version=found.version + 1,
            finished_at=_finished_at(found, desk),
            slate=desk.slate,
            lines=tuple(desk.lines),
            since=desk.since,
        )
        before = projections.kept(found.slate, found.since)
        projections.save(connection, found.match_id, before, projections.kept(desk.slate, desk.since))
    lines.insert_rows(connection, lines.rows(found.match_id, desk.answers, found.position, kept.version))
    counters = {"version": kept.version, "position": kept.position, "finished_at": kept.finished_at}
    projections.save_match(connection, found.match_id, {**counters, **projections.standing(kept.slate)})
    if _result(kept) != _result(found):
        finding.refresh(connection, [found.match_id])
    return kept


def _result(view: MatchRead) -> tuple[bool, tuple[int, ...] | None]:
    """Return what lists find a match by: whether it is over, and the seats that won."""
    outcome, sides = view.slate.outcome, view.slate.game.sides
    return outcome is not None, sides[outcome.winner] if outcome and outcome.winner is not None else None


def _finished_at(found: MatchRead, desk: Desk) -> str | None:
    """Return when the match ended: with the line that ended it."""
    if desk.slate.outcome is None:
        return None
    return found.finished_at if found.slate.outcome else desk.lines[-1].entry.at


def _written(request: Request, answers: dict[int, Answer], view: MatchRead) -> Written:
    asked = [answers[n] for n in dict.fromkeys(entry.n for entry in request.entries)]
    return Written(
        view.version,
        tuple(answer.entry.n for answer in asked),
        tuple((answer.entry.n, answer.refused) for answer in asked if answer.refused),
        tuple((answer.entry.n, answer.duplicate_of) for answer in asked if answer.duplicate_of),
        view,
    )
