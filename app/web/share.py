"""Sharing a match: its links to score and to watch, as codes for a camera and as text; and their renewal."""

from flask import Blueprint, Response, render_template, request

from app.store import links
from app.store.slates import MatchRead
from app.web import guards, match_links, reader
from app.web.errors import refuse
from app.web.reader import words

share = Blueprint("share", __name__, url_prefix=reader.PREFIX)


@share.get("/m/<token>/share")
def show(token: str) -> str:
    """Show both links; those who own the match can renew them."""
    opened = guards.opened("m", token)
    read = opened.read
    both = match_links.both(read.match_id, read.score_generation, read.watch_generation)
    title = words().names(opened.read.slate.setup.players)
    own = f"/{words().lang}/carnet/match/{read.match_id}"
    context = {"title": title, "own": own, "back": f"/{words().lang}/m/{token}", "owned": _owned(opened.door)}
    return render_template("share/share.html", both=both, said=match_links.said(words(), request.args), **context)


@share.post("/m/<token>/share")
def renew(token: str) -> Response:
    """Renew one link: the old one is dead at once. Only the carnet that made the match may.

    The second tap on a key renews nothing again, and leads to the same page as the first.
    """
    mine = guards.carnet()
    fresh = links.successor(guards.store(), mine, token) if mine else None
    if fresh:
        return reader.to(f"/{words().lang}/m/{fresh}/share?renewed=1")
    opened = guards.opened("m", token)
    kind = request.form.get("renew")
    if not _owned(opened.door):
        refuse(403, words().say("Only a device that has this match in its carnet can renew its links."))
    if kind not in links.KINDS:
        refuse(400)
    if request.form.get("seen") not in {None, str(_generation(opened.read, kind))}:
        return reader.to(f"/{words().lang}/m/{token}/share?renewed=1")
    fresh = links.renew(guards.store(), opened.door.match_id, kind)
    return reader.to(f"/{words().lang}/m/{fresh if kind == 'score' else token}/share?renewed=1")


def _owned(door: guards.Door) -> bool:
    return guards.carnet() == door.carnet


def _generation(read: MatchRead, kind: links.Kind) -> int:
    return read.score_generation if kind == "score" else read.watch_generation
