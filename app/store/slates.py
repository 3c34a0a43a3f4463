"""The one write path: web form, queued taps, import and command line all come through here."""

import secrets
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from app.games import GAMES
from app.scoring.document import Document, mark
from app.scoring.events import Agreed, Corrected, Entry, Reopened
from app.scoring.report import undeclared
from app.scoring.slate import opening
from app.store import lines, links, projections
from app.store.columns import LARGEST, instant
from app.store.core import Store
from app.store.errors import Missing, Unavailable
from app.store.judging import Answer, Desk
from app.store.players import sit_down
from app.store.reading import MatchRead, load, next_n, outcomes, read, version, versions
from app.store.requests import Conflict, Created, Gap, Impossible, Request, Written
from app.store.tables import match
from app.store.transcript import acts_of

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
    "version",
    "versions",
    "write",
]

_SAME_DOCUMENT = select(match.c.id, match.c.score_generation, match.c.watch_generation).where(
    match.c.carnet == bindparam("carnet"),
    match.c.document_id == bindparam("document_id"),
)


def write(store: Store, match_id: int, request: Request) -> Written:
    """Write lines, all of them on disk before this returns; known ones are answered as they were.

    Raises `Gap`, `Conflict`, `Missing` and `Unavailable`; nothing was written then.
    """
    now = store.now().isoformat(timespec="seconds")
    with store.writing() as connection:
        answers = lines.known(connection, match_id, request)
        fresh = [replace(entry, at=entry.at or now) for entry in lines.fresh(connection, match_id, request, answers)]
        found = load(connection, match_id, _first_round(fresh))
        desk = Desk(found.slate, found.since, list(found.lines), found.position, found.version, request.base)
        for entry in fresh:
            desk.take(entry)
        view = _keep(connection, found, desk) if fresh else found
    answers.update({answer.entry.n: answer for answer in desk.answers})
    return _written(request, answers, view)


def create(store: Store, carnet: int, document: Document) -> Created:
    """Make a match of a document in a carnet, or find the one made of it before.

    Raises `Impossible` for lines that cannot stand, and `Unavailable`; nothing was written then.
    """
    wrong = undeclared(document, mark(GAMES[document.setup.game], document))
    if wrong:
        raise Impossible(wrong)
    asked = {"carnet": carnet, "document_id": document.id or secrets.token_urlsafe(links.BYTES)}
    with store.writing() as connection:
        known = connection.execute(_SAME_DOCUMENT, asked).first()
        if known is None:
            match_id, score, watch = secrets.randbelow(LARGEST) + 1, links.FIRST, links.FIRST
            _make(store, connection, match_id, asked, document)
        else:
            match_id, score, watch = known
    made = (links.token(store, "score", match_id, score), links.token(store, "watch", match_id, watch))
    return Created(match_id, *made, new=known is None)


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
        projections.save(connection, found.match_id, (found.slate, found.since), (desk.slate, desk.since))
    lines.insert_lines(connection, found.match_id, desk.answers, found.position, kept.version)
    counters = {"version": kept.version, "position": kept.position, "finished_at": kept.finished_at}
    projections.save_match(connection, found.match_id, {**counters, **projections.standing(kept.slate)})
    return kept


def _finished_at(found: MatchRead, desk: Desk) -> str | None:
    """Return when the match ended: with the line that ended it."""
    if desk.slate.outcome is None:
        return None
    return found.finished_at if found.slate.outcome else desk.lines[-1].entry.at


def _make(store: Store, connection: Connection, match_id: int, asked: dict[str, Any], document: Document) -> None:
    """Write a document's lines as those of a device of its own, and all that belongs to a new match."""
    now = store.now()
    started_at = document.started_at or now.isoformat(timespec="seconds")
    empty = opening(GAMES[document.setup.game], document.setup)
    desk = Desk(empty, {}, [], 0, 0, None)
    for act in acts_of(document, secrets.token_urlsafe(links.BYTES)):
        desk.put(*act)
    ended_at = desk.lines[-1].entry.at if desk.slate.outcome else None
    row = {
        "id": match_id,
        **asked,
        "game": document.setup.game,
        "first_dealer": document.setup.first_dealer,
        "house_rules": dict(document.setup.house_rules),
        "started_at": started_at,
        "started": instant(started_at),
        "note": document.note,
        **_new_links(store, match_id),
        "version": 1,
        "position": desk.position,
        "finished_at": document.finished_at or ended_at,
        **projections.standing(desk.slate),
    }
    connection.execute(insert(match), row)
    sit_down(connection, asked["carnet"], match_id, document.setup.players, now)
    lines.insert_lines(connection, match_id, desk.answers, 0, 1)
    projections.save(connection, match_id, (empty, {}), (desk.slate, desk.since))


def _new_links(store: Store, match_id: int) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    for kind in links.KINDS:
        columns[f"{kind}_hash"] = links.hashed(links.token(store, kind, match_id, links.FIRST))
        columns[f"{kind}_generation"] = links.FIRST
    return columns


def _written(request: Request, answers: dict[int, Answer], view: MatchRead) -> Written:
    asked = [answers[n] for n in dict.fromkeys(entry.n for entry in request.entries)]
    return Written(
        view.version,
        tuple(answer.entry.n for answer in asked),
        tuple((answer.entry.n, answer.refused) for answer in asked if answer.refused),
        tuple((answer.entry.n, answer.duplicate_of) for answer in asked if answer.duplicate_of),
        view,
    )
