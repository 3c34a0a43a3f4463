"""The wire: how phones and other programs talk to the server (wire.md). No language in these addresses."""

from collections.abc import Iterable

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import HTTPException, SecurityError

from app.games import GAMES
from app.scoring.game import Game
from app.store import links, slates
from app.store.links import ScoreLink
from app.web import forms, guards, headers, limits, reader, sentences, tags, told, wire
from app.web.catalogue import catalogue
from app.web.errors import refuse
from app.web.reader import words

live = Blueprint("live", __name__)


@live.post("/matches")
def create() -> Response:
    """Make a match of a document; the same `id` in the same carnet gives the same links."""
    document = wire.read_document(request.get_data())
    try:
        created, mine = guards.make(document)
    except slates.Impossible as error:
        message = words().say("Some lines of this match cannot stand. Nothing was written.")
        refuse(422, message, refused=sentences.refusals(words(), error.game, error.refused))
    response = jsonify({"score": f"/m/{created.score_token}", "watch": f"/v/{created.watch_token}"})
    response.status_code = 201
    return guards.hand_out(response, mine)


@live.get("/<any(m, v):letter>/<token>")
def show(letter: str, token: str) -> Response:
    """Tell a program the whole match, or send a person to the page in their language."""
    door = guards.door(letter, token)
    if not reader.speaks_json():
        return _to_the_page(letter, token)
    counted = _next(door)
    if tags.unchanged(tags.told(door.version, *counted.values())):
        response = Response(status=304)
    else:
        response = jsonify(told.whole(words(), slates.read(guards.store(), door.match_id)) | counted)
    response.headers["Vary"] = "Accept, Accept-Language"
    return response


@live.post("/<any(m, v):letter>/<token>/lines")
def write(letter: str, token: str) -> Response:
    """Write lines; all of them are on disk before the answer. An unknown link is told before anything is wrong."""
    body = request.get_data()
    with guards.store().turn():
        return _written(guards.score_link(letter, token), body)


@live.post(f"{reader.PREFIX}/v/<token>")
def watching(token: str) -> Response:
    """Refuse to write by a link that only lets one watch."""
    guards.writing("v", token)
    refuse(403)


@live.get("/games")
def games() -> Response:
    """Tell the whole catalogue."""
    return _catalogue(GAMES.values())


@live.get("/games/<game_id>")
def game(game_id: str) -> Response:
    """Tell one game of the catalogue."""
    return _catalogue([guards.game(game_id)])


@live.before_app_request
def health_by_any_name() -> Response | None:
    """Let /healthz answer by any name of the host: who looks after a machine asks by its address."""
    strange = isinstance(request.routing_exception, SecurityError)
    return health() if strange and request.path == "/healthz" else None


@live.get("/healthz")
def health() -> Response:
    """Say whether the database answers (else 503)."""
    links.find_match(guards.store(), "score", "")
    return Response("ok", mimetype="text/plain", headers={"Cache-Control": "no-store"})


def _written(link: ScoreLink, body: bytes) -> Response:
    try:
        asked = wire.read_request(body)
    except HTTPException:
        guards.writing("m", link.token)
        raise
    try:
        limits.tap(link.token, asked.device)
        written = slates.write(guards.store(), link, asked)
    except slates.Gap as gap:
        refuse(409, code="gap", expected=gap.expected)
    except slates.Conflict as conflict:
        refuse(422, words().say("Another line has this number already."), code="conflict", n=conflict.n)
    response = jsonify(told.answer(words(), written))
    response.set_etag(tags.told(written.version), weak=True)  # whoever wrote this need not be told it again
    return response


def _next(door: guards.Door) -> dict[str, int]:
    """Return the number of the next line of the device that asks, where it may write."""
    device = request.args.get("device", "")
    if not door.writes or not forms.DEVICE.fullmatch(device):
        return {}
    return {"next": slates.next_n(guards.store(), door.match_id, device)}


def _to_the_page(letter: str, token: str) -> Response:
    response = reader.to(f"/{reader.preferred()}/{letter}/{token}")
    response.vary.update(("Accept", "Accept-Language", "Cookie"))
    return response


def _catalogue(chosen: Iterable[Game]) -> Response:
    headers.public()
    return jsonify(catalogue(chosen))
