"""The match after a match: the same players and rules, the deal moved on. A link to watch leads to no other match."""

from flask import Blueprint, Response

from app.scoring.document import Document
from app.scoring.terms import Setup
from app.store import slates
from app.web import forms, guards, reader
from app.web.reader import words

rematch = Blueprint("rematch", __name__, url_prefix=reader.PREFIX)


@rematch.post("/m/<token>/rematch")
def begin(token: str) -> Response:
    """Start the next match. Asked again, it is the same one."""
    door = guards.writing("m", token)
    read = slates.read(guards.store(), door.match_id, whole=False)
    old = read.slate.setup
    setup = Setup(old.game, old.players, old.house_rules, read.slate.after.dealer)
    following = Document(setup, id=forms.id_for("after", read.document_id), started_at=guards.store().stamp())
    created, mine = guards.make(following)
    return guards.hand_out(reader.to(f"/{words().lang}/m/{created.score_token}"), mine)
