"""The match after a match: the same players and rules, the deal moved on. Who watched the first is led to it."""

from flask import Blueprint, Response

from app.scoring.document import Document
from app.scoring.terms import Setup
from app.store import keeping, links, slates
from app.store.slates import MatchRead
from app.web import forms, guards, reader
from app.web.errors import refuse
from app.web.reader import words

rematch = Blueprint("rematch", __name__, url_prefix=reader.PREFIX)


@rematch.post("/m/<token>/rematch")
def begin(token: str) -> Response:
    """Start the next match. Asked again, it is the same one."""
    door = guards.writing("m", token)
    read = slates.read(guards.store(), door.match_id, whole=False)
    old = read.slate.setup
    setup = Setup(old.game, old.players, old.house_rules, read.slate.after.dealer)
    created, mine = guards.make(Document(setup, id=_id_after(read), started_at=guards.store().stamp()))
    if created.new:
        keeping.step(guards.store(), door.match_id)
    return guards.hand_out(reader.to(f"/{words().lang}/m/{created.score_token}"), mine)


@rematch.get("/v/<token>/rematch")
def follow(token: str) -> Response:
    """Lead who watched a match to the next one, by the link that it has now."""
    door = guards.door("v", token)
    watch = watched(door, slates.read(guards.store(), door.match_id, whole=False))
    return reader.to(f"/{words().lang}/v/{watch}") if watch else refuse(404)


def watched(door: guards.Door, read: MatchRead) -> str | None:
    """Return the token to watch the match after this one; None where there is none in the same carnet."""
    return links.watching(guards.store(), door.carnet, _id_after(read))


def _id_after(read: MatchRead) -> str:
    return forms.id_for("after", read.document_id)
