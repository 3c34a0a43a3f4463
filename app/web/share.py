"""Sharing a match: its links to score and to watch, as codes for a camera and as text; and their renewal."""

from dataclasses import dataclass

from flask import Blueprint, Response, render_template, request
from markupsafe import Markup

from app.store import links
from app.store.slates import MatchRead
from app.web import guards, qr, reader
from app.web.errors import refuse
from app.web.reader import words

share = Blueprint("share", __name__, url_prefix=reader.PREFIX)

LETTERS: dict[links.Kind, str] = {kind: letter for letter, kind in guards.KINDS.items()}


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a match, whole, its code for a camera, and how many links there were with it."""

    kind: links.Kind
    url: str
    code: Markup
    generation: int


@share.get("/m/<token>/share")
def show(token: str) -> str:
    """Show both links; those who own the match can renew them."""
    opened = guards.opened("m", token)
    both = [_link(opened.read, kind) for kind in LETTERS]
    title = words().names(opened.read.slate.setup.players)
    context = {"title": title, "back": f"/{words().lang}/m/{token}", "owned": _owned(opened.door)}
    return render_template("share/share.html", both=both, **context)


@share.post("/m/<token>/share")
def renew(token: str) -> Response:
    """Renew one link: the old one is dead at once. Only the carnet that made the match may.

    The second tap on a key renews nothing again, and leads to the same page as the first.
    """
    mine = guards.carnet()
    fresh = links.successor(guards.store(), mine, token) if mine else None
    if fresh:
        return reader.to(f"/{words().lang}/m/{fresh}/share")
    opened = guards.opened("m", token)
    kind = request.form.get("renew")
    if not _owned(opened.door):
        refuse(403, words().say("Only the device whose carnet holds this match can renew its links."))
    if kind not in LETTERS:
        refuse(400)
    if request.form.get("seen") not in {None, str(_generation(opened.read, kind))}:
        return reader.to(f"/{words().lang}/m/{token}/share")
    fresh = links.renew(guards.store(), opened.door.match_id, kind)
    return reader.to(f"/{words().lang}/m/{fresh if kind == 'score' else token}/share")


def _owned(door: guards.Door) -> bool:
    return guards.carnet() == door.carnet


def _generation(read: MatchRead, kind: links.Kind) -> int:
    return read.score_generation if kind == "score" else read.watch_generation


def _link(read: MatchRead, kind: links.Kind) -> Link:
    """Make the link without a language: each phone opens it in its own."""
    generation = _generation(read, kind)
    token = links.token(guards.store(), kind, read.match_id, generation)
    url = f"{request.host_url}{LETTERS[kind]}/{token}"
    return Link(kind, url, qr.code(url), generation)
