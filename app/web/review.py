"""The review: a match line by line in sentences, and the correction of any of them in its place."""

from flask import Blueprint, Response, render_template, request

from app.store import slates
from app.store.hands import hands
from app.web import guards, headers, reader, writing
from app.web.correction_view import asked, correction_view
from app.web.pointing import pointer
from app.web.reader import words
from app.web.review_view import Looking, review_view
from app.web.score_curve import score_curve

review = Blueprint("review", __name__, url_prefix=reader.PREFIX)


@review.get("/<any(m, v):letter>/<token>/review")
def show(letter: str, token: str) -> str:
    """Show the match; with a line named in the address, the form that corrects it, and what that would change."""
    opened = guards.opened(letter, token)
    writes = opened.door.writes
    ask = asked(request.args) if writes else None
    wrote, pointed = hands(guards.store(), opened.door.match_id), pointer(request.args, opened.read.slate)
    view = review_view(words(), opened.read, Looking(ask.line if ask else None, writes, wrote, pointed))
    form = correction_view(words(), opened.read, ask, request.args) if ask else None
    if form:
        headers.fresh()
    curve = score_curve(words(), opened.read)
    written = request.args.get("round", type=int) if "said" in request.args else None
    context = {
        "view": view,
        "picture": curve,
        "form": form,
        "writes": writes,
        "place": written if written in {one.number for one in view.rounds} else None,
        "table": f"/{words().lang}/{letter}/{token}",
    }
    return render_template("review/review.html", said=writing.said(opened), **context)


@review.post("/<any(m, v):letter>/<token>/review")
def correct(letter: str, token: str) -> Response:
    """Write a correction, and show what became of it."""
    door = guards.writing(letter, token)
    device = writing.posted(door, slates.read(guards.store(), door.match_id, whole=False).slate)
    place = f"&round={number}#written" if (number := request.form.get("round", type=int)) else ""
    return reader.to(f"/{words().lang}/m/{token}/review?said={device}{place}")
