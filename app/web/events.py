"""The stream of a match's versions: `data: 57` at once and whenever it grows (wire.md). No language in its address."""

import socket
from collections.abc import Callable, Iterator

from flask import Blueprint, Response, request

from app.store.news import Follower, Stream
from app.store.watching import watch
from app.web import guards, limits
from app.web.errors import refuse
from app.web.reader import words

events = Blueprint("events", __name__)

QUIET = 15
"""Seconds after which a stream says something, so that nobody on the way takes it for dead."""


@events.get("/<any(m, v):letter>/<token>/events")
def show(letter: str, token: str) -> Response:
    """Tell every version from now on; too many at once are sent away, and ask by themselves."""
    door = guards.door(letter, token)
    news = guards.store().news
    stream = watch(guards.store(), token, door.match_id, door.version, Follower(_gone(), *limits.watching()))
    if stream is None:
        refuse(503, words().say("Too many are watching just now. Ask again in a moment."))
    response = Response(_told(stream), mimetype="text/event-stream")
    response.call_on_close(lambda: news.leave(stream))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # a proxy hands each word on as it comes
    return response


def _told(stream: Stream) -> Iterator[str]:
    """Yield what a stream says. Nothing is held while it waits but the thread it waits in."""
    told = 0
    while not stream.over:
        if stream.version > told:
            told = stream.version
            yield f"data: {told}\n\n"
        else:
            yield ":\n\n"
        stream.wait(QUIET)


def _gone() -> Callable[[], bool]:
    """Return what says whether the other side has closed the connection of this request."""
    connection = request.environ.get("gunicorn.socket")
    if connection is None:
        return lambda: False

    def gone() -> bool:
        try:
            return not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            return True

    return gone
