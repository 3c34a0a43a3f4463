"""Who may do what: one guard loads and authorises, or answers 404; foreign forms are turned away."""

import re
from dataclasses import dataclass
from typing import NoReturn
from urllib.parse import unquote_to_bytes

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from app.games import find
from app.scoring.document import Document
from app.scoring.game import Game
from app.scoring.terms import N_
from app.store import Store, carnets, joining, links, slates
from app.store.carnets import Carnet
from app.store.errors import Missing
from app.store.slates import Created, MatchRead
from app.web import cookies, limits
from app.web.errors import refuse
from app.web.reader import TOKEN, on_this_site, words

LONGEST_BODY = 64 * 1024
"""Bytes that the body of a request may have."""
LONGEST_BY_ENDPOINT = {"live.create": 1024 * 1024, "carnet_files.upload": 32 * 1024 * 1024}
"""A match file may be longer, and one of many matches longer still."""
READ_AS_IT_COMES = frozenset({"carnet_files.upload"})
"""Their bodies are not kept in memory; what is in them is checked where it is read."""

URL_ENCODED = "application/x-www-form-urlencoded"
FORMS = frozenset({URL_ENCODED, "multipart/form-data"})
_LINK = re.compile(r"(?:/[a-z]{2})?/([mv])/([^/]+)")
_INVITATION = re.compile(r"/[a-z]{2}/carnet/join/([^/]+)")
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
KIND_OF_LETTER: dict[str, links.Kind] = {"m": "score", "v": "watch"}
"""The kind of link that the first letter of its address stands for."""


@dataclass(frozen=True, slots=True)
class Door:
    """A link that leads to a match: to score, or only to watch; what else it tells is as in `links.Found`."""

    letter: str
    token: str
    match_id: int
    carnet: int
    version: int

    @property
    def writes(self) -> bool:
        """Whether this link lets one write."""
        return KIND_OF_LETTER[self.letter] == "score"


@dataclass(frozen=True, slots=True)
class Opened:
    """A door with the match behind it."""

    door: Door
    read: MatchRead


def register(app: Flask) -> None:
    """Turn foreign, overlong and unreadable requests to `app` away."""
    app.before_request(let_in)
    app.jinja_env.globals["carnet_seed"] = links.random_token


def game(name: str, status: int = 404) -> Game:
    """Return a game by its id, or answer that there is none."""
    return find(name) or refuse(status, words().say("This game is not known here."))


def store() -> Store:
    """Return the store of this application."""
    kept: Store = current_app.extensions["store"]
    return kept


def let_in() -> None:
    """Look at what is sent here, before anything is done with it; an unknown link is told before anything is wrong."""
    if request.method in SAFE:
        return
    same_origin()
    try:
        not_too_long()
        in_utf_8()
    except HTTPException:
        if link := _LINK.match(request.path):
            writing(*link.groups())
        if link := _INVITATION.fullmatch(request.path):
            invited(link[1])
        raise


def same_origin() -> None:
    """Refuse what another site makes a browser send (403); programs that are no browser say nothing of origins."""
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    ours = site in {"same-origin", "none"} if site else origin is None or on_this_site(origin) is not None
    if not ours:
        refuse(403)


def not_too_long() -> None:
    """Refuse a body that is too long (413), also where its length is not told before: such a one would be cut short."""
    most = LONGEST_BY_ENDPOINT.get(request.endpoint or "", LONGEST_BODY)
    request.max_content_length = most
    if request.endpoint in READ_AS_IT_COMES and request.headers.get("Transfer-Encoding"):
        refuse(400)  # it would have to be kept to be measured
    length = request.content_length
    if length is None:
        request.max_content_length = most + 1
        length = len(request.get_data())
    if length > most:
        refuse(413)


def in_utf_8() -> None:
    """Refuse a form that is not in UTF-8 (400): it would be read with other characters than those that were meant."""
    if request.mimetype not in FORMS or request.endpoint in READ_AS_IT_COMES:
        return
    body = request.get_data()
    try:
        (unquote_to_bytes(body) if request.mimetype == URL_ENCODED else body).decode()
    except UnicodeDecodeError:
        refuse(400)


def door(letter: str, token: str) -> Door:
    """Return the door that a link opens; an unknown or renewed one is answered 404."""
    found = links.find_match(store(), KIND_OF_LETTER[letter], token) if TOKEN.fullmatch(token) else None
    if found is None:
        limits.unknown_link()
        refuse(404)
    return Door(letter, token, found.match_id, found.carnet, found.version)


def writing(letter: str, token: str) -> Door:
    """Return the door of a link that lets one write; a link to watch is answered 403."""
    found = door(letter, token)
    if not found.writes:
        refuse(403)
    return found


def score_link(letter: str, token: str) -> links.ScoreLink:
    """Return the link of an address that lines are sent to; the store looks it up as it writes, and knows it or not."""
    if letter != "m" or not TOKEN.fullmatch(token):
        writing(letter, token)
    return links.ScoreLink(token)


def opened(letter: str, token: str) -> Opened:
    """Return the whole match behind a link, or answer 404."""
    found = door(letter, token)
    return Opened(found, slates.read(store(), found.match_id))


def invited(token: str) -> joining.Invited:
    """Return where an invitation leads; one that is over or unknown is answered 404."""
    try:
        return joining.invited(store(), token)
    except Missing:
        over()


def over() -> NoReturn:
    """Answer that an invitation leads nowhere any more."""
    sentence = N_(
        "This invitation has been used, or is over ten minutes old. Ask for a new one on a device that has the carnet."
    )
    limits.unknown_link()
    refuse(404, words().say(sentence))


def carnet() -> int | None:
    """Return the carnet of this browser, or None for one that has none yet."""
    cookie = cookies.carnet_kept()
    return carnets.carnet_of(store(), cookie) if cookie else None


def mine() -> int:
    """Return the carnet of this browser; one that has none is answered 404."""
    found = carnet()
    return found if found is not None else refuse(404, words().say("This device has no carnet yet."))


def own_carnet() -> Carnet:
    """Return the carnet of this browser, or the cookie of the one that its first match begins.

    Both taps of a double one on a form come without a cookie; the form's own seed gives them the same one.
    """
    mine = carnet()
    if mine is not None:
        return mine
    seed = request.form.get("carnet", "")
    return carnets.new_cookie(store(), seed if TOKEN.fullmatch(seed) else None)


def make(document: Document) -> tuple[Created, Carnet]:
    """Make a match of a document in this browser's carnet, or find it made. Raises `Impossible` and `TooMany`."""
    limits.may_begin()
    mine = own_carnet()
    created = slates.create(store(), mine, document)
    if created.new:
        limits.begun()
    return created, mine


def hand_out(response: Response, mine: Carnet) -> Response:
    """Give the browser the cookie of a carnet just begun; it is never taken from an address, nor shown to scripts."""
    if isinstance(mine, str):
        cookies.remember(response, cookies.carnet(), mine)
    return response
