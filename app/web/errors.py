"""What is answered when something cannot be done: a sentence in the reader's language, as a page or as JSON."""

from dataclasses import dataclass
from math import ceil
from typing import NoReturn

from flask import Flask, Response, abort, current_app, jsonify, make_response, render_template, request
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import HTTPException, InternalServerError, SecurityError

from app.scoring.terms import N_
from app.store.errors import Missing, Unavailable
from app.web import limits, reader
from app.web.limits import TooMany

MISDIRECTED = 421
NOT_HERE = N_("This is not in this carnet, or no longer.")
WAIT = 5
"""Seconds to wait before a database that was busy is asked again."""


@dataclass(frozen=True, slots=True)
class Status:
    """How a status is told: its code in JSON, its title and its sentence on a page."""

    code: str
    title: str
    sentence: str


STATUSES = {
    400: Status(
        "malformed",
        N_("This could not be read"),
        N_("What was sent is not in a form that can be read. Nothing was written."),
    ),
    403: Status(
        "forbidden",
        N_("This is not allowed"),
        N_("This link only lets you watch, or the request came from another site. Nothing was written."),
    ),
    404: Status(
        "not_found",
        N_("There is nothing here"),
        N_("The address is wrong, or the link was renewed. Ask a player of the match for the new one."),
    ),
    405: Status(
        "method",
        N_("This does not work this way"),
        N_("This address does not take what was sent. Nothing was written."),
    ),
    409: Status(
        "conflict",
        N_("This does not follow"),
        N_("Something written before this has not arrived. Nothing was written."),
    ),
    413: Status(
        "too_large",
        N_("This is too much at once"),
        N_("What was sent is longer than any slate. Nothing was written."),
    ),
    421: Status(
        "host",
        N_("This is another house"),
        N_("The pages are not served under this name."),
    ),
    422: Status(
        "refused",
        N_("This cannot stand"),
        N_("What was sent cannot be written that way. Nothing was written."),
    ),
    429: Status(
        "too_many",
        N_("Too many at once"),
        N_("Wait a moment, then try again. Nothing was written."),
    ),
    500: Status(
        "error",
        N_("Something went wrong here"),
        N_("The mistake is on this side, and has been noted. What was written before is safe."),
    ),
    503: Status(
        "unavailable",
        N_("The slate cannot be written on just now"),
        N_("Nothing was written. What stands on the slate is safe; try again in a moment."),
    ),
}


def register(app: Flask) -> None:
    """Answer every error of `app`."""
    app.register_error_handler(HTTPException, answer)
    app.register_error_handler(Unavailable, _unavailable)
    app.register_error_handler(Missing, _missing)
    app.register_error_handler(TooMany, _too_many)
    app.register_error_handler(ParseException, lambda _: make_error(400))  # of a body that comes in pieces
    app.register_error_handler(Exception, _fault)


def refuse(status: int, sentence: str = "", code: str = "", **more: object) -> NoReturn:
    """End the request with an error; `sentence` is in the reader's language, `more` goes into the JSON."""
    abort(make_error(status, sentence, code, **more))


def make_error(status: int, sentence: str = "", code: str = "", **more: object) -> Response:
    """Make the answer to something that cannot be done, with the words of its status where none are given."""
    say = reader.words().say
    status = status if status in STATUSES else 400
    told = STATUSES[status]
    sentence = sentence or say(told.sentence)
    if reader.speaks_json():
        response = jsonify({"code": code or told.code, "message": sentence, **more})
    else:
        context = {"title": say(told.title), "sentence": sentence, "back": _table() if status != 404 else None}
        response = make_response(render_template("errors/error.html", **context))
    response.status_code = status
    response.vary.update(("Accept", "Accept-Language"))
    if status in {429, 503}:
        response.headers["Retry-After"] = str(WAIT)
    return response


def answer(error: HTTPException) -> Response:
    """Answer an error of HTTP; Flask itself hands out the answers that `refuse` made."""
    status = MISDIRECTED if isinstance(error, SecurityError) else error.code or InternalServerError.code
    response = make_error(status)
    for name, value in error.get_headers(request.environ):
        if name in {"Allow", "Retry-After"}:
            response.headers[name] = value
    return response


def _table() -> str | None:
    """Return the table that a form was sent from: the one it was sent to, else the page of ours that it was on."""
    if isinstance(request.routing_exception, SecurityError):
        return None  # under a wrong name of the host nothing is ours
    return reader.table_at(request.path) or reader.table_at(reader.on_this_site(request.referrer))


def _missing(_: Missing) -> Response:
    try:
        limits.unknown_link()
    except TooMany as error:
        return _too_many(error)
    return make_error(404, reader.words().say(NOT_HERE) if "/carnet/" in request.path else "")


def _too_many(error: TooMany) -> Response:
    """Say how long to wait; what has to wait for more than a moment says so in its sentence."""
    sentence = ""
    if error.kind == "matches":
        sentence = reader.words().say_n(
            "So many matches were begun from here that the next has to wait for %(num)s minute. Nothing was written.",
            "So many matches were begun from here that the next has to wait for %(num)s minutes. Nothing was written.",
            ceil(error.wait / 60),
        )
    response = make_error(429, sentence)
    response.headers["Retry-After"] = str(error.wait)
    return response


def _unavailable(error: Unavailable) -> Response:
    current_app.logger.warning("the database is %s", error.reason)
    return make_error(503)


def _fault(error: Exception) -> Response:
    current_app.logger.error("%s %s failed", request.method, request.endpoint, exc_info=error)
    return make_error(500)
