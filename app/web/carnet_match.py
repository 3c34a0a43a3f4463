"""A match as its owner keeps it: its note, its links, who wrote on it, and its end."""

from flask import Blueprint, Response, render_template, request

from app.scoring.events import MOST_ROUNDS
from app.store import keeping, links
from app.store.hands import hands
from app.web import forms, guards, match_links, reader
from app.web.carnet import entry, link
from app.web.errors import refuse
from app.web.pointing import of_a_figure
from app.web.reader import words

carnet_match = Blueprint("carnet_match", __name__, url_prefix=f"{reader.PREFIX}/carnet/match")

ONE = f"/<{reader.NUMBER}:match_id>"


@carnet_match.get(ONE)
def show(match_id: int) -> str:
    """Show what can be done with a match of this browser's carnet."""
    row = keeping.own(guards.store(), guards.mine(), match_id)
    both = match_links.both(match_id, row.score_generation, row.watch_generation)
    wrote = match_links.told(words(), hands(guards.store(), match_id))
    context = {"noted": "noted" in request.args, "linked": match_links.said(words(), request.args)}
    return render_template("carnet/match.html", entry=entry(row), both=both, wrote=wrote, **context)


@carnet_match.post(f"{ONE}/links")
def renew_or_end(match_id: int) -> Response:
    """Renew a link, or end it: the old one is dead at once. The second tap on a key does nothing again."""
    row = keeping.own(guards.store(), guards.mine(), match_id)
    act, done = (links.renew, "renewed") if "renew" in request.form else (links.end, "ended")
    kind = request.form.get("renew") or request.form.get("end")
    if kind not in links.KINDS:
        refuse(400)
    generation = row.score_generation if kind == "score" else row.watch_generation
    if request.form.get("seen", str(generation)) == str(generation):
        act(guards.store(), match_id, kind)
    return reader.to(f"/{words().lang}/carnet/match/{match_id}?{done}=1#links")


@carnet_match.get(f"{ONE}/round/<int(max={MOST_ROUNDS}):number>")
def of_round(match_id: int, number: int) -> Response:
    """Lead to a round in the review, or to the lines of a key and seat in it, by a link that is not ended."""
    row = keeping.own(guards.store(), guards.mine(), match_id)
    address, key, seat = link(row), request.args.get("key"), request.args.get("seat", type=int)
    there = of_a_figure(f"{address}/review", number, key, seat)
    return reader.to(there if address else f"/{words().lang}/carnet/match/{match_id}")


@carnet_match.post(f"{ONE}/note")
def note(match_id: int) -> Response:
    """Write a note beside the match; an empty one takes it away."""
    mine = guards.mine()
    keeping.own(guards.store(), mine, match_id)
    keeping.note(guards.store(), mine, match_id, forms.note(request.form))
    return reader.to(f"/{words().lang}/carnet/match/{match_id}?noted=1")


@carnet_match.get(f"{ONE}/delete")
def ask(match_id: int) -> str:
    """Ask once whether the match is to be deleted."""
    row = keeping.own(guards.store(), guards.mine(), match_id)
    return render_template("carnet/delete.html", entry=entry(row))


@carnet_match.post(f"{ONE}/delete")
def remove(match_id: int) -> Response:
    """Delete the match; the carnet then offers to have it back."""
    keeping.remove(guards.store(), guards.mine(), match_id)
    return reader.to(f"/{words().lang}/carnet?deleted={match_id}")


@carnet_match.post(f"{ONE}/restore")
def restore(match_id: int) -> Response:
    """Have a deleted match back."""
    keeping.restore(guards.store(), guards.mine(), match_id)
    return reader.to(f"/{words().lang}/carnet/match/{match_id}")
