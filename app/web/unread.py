"""What is answered to a request that the application never sees: too long for it, or not HTTP at all."""

from html import escape

from gunicorn.http import errors as http

from app.web.errors import STATUSES
from app.web.headers import ALWAYS, NEVER
from app.web.locale import LANGUAGES, words_of

STATUS = (
    (http.InvalidResponseHeader, 500),
    (http.InvalidResponseHeaderName, 500),
    (http.LimitRequestLine, 414),
    (http.LimitRequestHeaders, 431),
    (http.ParseException, 400),
)
"""What is whose fault: all but what is the sender's is ours."""
REASONS = {
    400: "Bad Request",
    414: "URI Too Long",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error",
}
SAID_AS = {414: 413, 431: 413}
"""The status whose words are said of another."""


def status_of(error: BaseException) -> int:
    """Return the status that answers an error of a request that could not be read."""
    return next((status for kind, status in STATUS if isinstance(error, kind)), 500)


def answer(status: int) -> bytes:
    """Return a whole answer, in every language: nobody knows yet which one the sender reads."""
    told = STATUSES[SAID_AS.get(status, status)]
    said = "".join(_said(lang, told.title, told.sentence) for lang in LANGUAGES)
    body = f"<!doctype html><html><head><title>Marquoir</title></head><body>{said}</body></html>\n".encode()
    headers = {
        "Connection": "close",
        "Content-Type": "text/html; charset=utf-8",
        "Content-Length": str(len(body)),
        "Cache-Control": NEVER,
        **ALWAYS,
    }
    lines = [f"HTTP/1.1 {status} {REASONS[status]}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


def _said(lang: str, title: str, sentence: str) -> str:
    say = words_of(lang).say
    return f'<div lang="{lang}"><h1>{escape(say(title))}</h1><p>{escape(say(sentence))}</p></div>'
