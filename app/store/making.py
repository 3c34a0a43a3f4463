"""A new match, made of a document. All of it is worked out before anybody waits for it; then it is put in."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, insert

from app.games import GAMES
from app.scoring.document import Document, mark
from app.scoring.fields import LARGEST
from app.scoring.report import undeclared
from app.scoring.slate import Slate
from app.store import lines, links, projections
from app.store.columns import instant
from app.store.core import Store
from app.store.judging import Answer
from app.store.players import sit_down
from app.store.projections import Kept, Row
from app.store.requests import Impossible
from app.store.tables import match
from app.store.transcript import Transcript, Written


@dataclass(frozen=True, slots=True)
class Draft:
    """What a new match puts into the tables: its columns but for the carnet, who sits down, its lines, what follows."""

    match: Row
    players: tuple[str, ...]
    lines: list[Row]
    kept: Kept

    def put_in(self, connection: Connection, carnet: int, now: datetime) -> None:
        """Write it all."""
        match_id = self.match["id"]
        connection.execute(insert(match), {**self.match, "carnet": carnet})
        sit_down(connection, carnet, match_id, self.players, now)
        lines.insert_rows(connection, self.lines)
        projections.save(connection, match_id, projections.NOTHING, self.kept)


def require_possible(document: Document) -> None:
    """Raise `Impossible` for a document with lines that cannot stand."""
    _possible(document, document)


def draft(store: Store, document: Document) -> Draft:
    """Write a document's lines as those of a device of its own. Raises `Impossible` for lines that cannot stand."""
    transcript = Transcript(links.random_token())
    slate = _possible(document, transcript.copy(document))
    match_id = secrets.randbelow(LARGEST) + 1
    answers = [Answer(entry, number, on_slate=True, foreign_id=own) for entry, number, own in transcript.acts]
    return Draft(
        _columns(store, match_id, document, slate, transcript.acts),
        document.setup.players,
        lines.rows(match_id, answers, 0, 1),
        projections.kept(slate, _openings(transcript.acts)),
    )


def _possible(document: Document, copied: Document) -> Slate:
    slate = mark(GAMES[document.setup.game], copied)
    wrong = undeclared(document, slate)
    if wrong:
        raise Impossible(slate.game, wrong)
    return slate


def _columns(store: Store, match_id: int, document: Document, slate: Slate, acts: list[Written]) -> Row:
    started_at = document.started_at or store.stamp()
    last_at = next((entry.at for entry, _, _ in reversed(acts) if entry.at), None)
    return {
        "id": match_id,
        "document_id": document.id or links.random_token(),
        "game": document.setup.game,
        "first_dealer": document.setup.first_dealer,
        "house_rules": dict(document.setup.house_rules),
        "started_at": started_at,
        "started": instant(started_at),
        "finished_at": document.finished_at or (last_at if slate.outcome else None),
        "note": document.note,
        **_links(store, match_id),
        "version": 1,
        "position": len(acts),
        **projections.standing(slate),
    }


def _links(store: Store, match_id: int) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    for kind in links.KINDS:
        columns[f"{kind}_hash"] = links.hashed(links.token(store, kind, match_id, links.FIRST))
        columns[f"{kind}_generation"] = links.FIRST
    return columns


def _openings(acts: list[Written]) -> dict[int, int]:
    """Return the position of the first act of each round."""
    since: dict[int, int] = {}
    for position, (_, number, _) in enumerate(acts, start=1):
        if number is not None:
            since.setdefault(number, position)
    return since
