"""Who reads: the language a request gets, from the prefix of its address, a cookie, or Accept-Language."""

import re
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import quote, urlsplit

from flask import Flask, Response, current_app, g, redirect, request
from flask.globals import request_ctx
from flask_babel import Babel
from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.exceptions import MethodNotAllowed
from werkzeug.http import parse_accept_header

from app.config import TRANSLATIONS
from app.scoring.fields import LARGEST
from app.web import cookies
from app.web.locale import ELSE, LANGUAGES, Words, words_of

JSON, HTML = "application/json", "text/html"
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
"""What a link, a device, a seed has the form of: 128 bits in base64url."""
_TABLE = re.compile(rf"(/(?:fr|en)/[mv]/{TOKEN.pattern})(?:/|$)")
NUMBER = f"int(max={LARGEST})"
"""The rule for a number of the database."""
PREFIX = f"/<any({', '.join(LANGUAGES)}):lang>"
"""The rule that pages for people live under; the view does not see it."""


def register(app: Flask) -> None:
    """Let every request of `app` speak one language, in its views and its templates."""
    app.url_value_preprocessor(_take_prefix)
    app.after_request(_remember)
    app.context_processor(_context)
    Babel(app, default_translation_directories=str(TRANSLATIONS), locale_selector=lambda: words().lang)
    app.jinja_env.filters.update(number=_number, signed=_signed)


def words() -> Words:
    """Return the words of the language this request is answered in."""
    if "words" not in g:
        g.words = words_of(prefix() or (asked_for() if speaks_json() else preferred()))
    said: Words = g.words
    return said


def prefix() -> str | None:
    """Return the language that the address names, or None."""
    first = request.path[1:].partition("/")[0]
    return first if first in LANGUAGES else None


def preferred() -> str:
    """Return the language remembered on this browser, else the one it asks for."""
    remembered = request.cookies.get(cookies.LANGUAGE)
    return remembered if remembered in LANGUAGES else asked_for()


def asked_for() -> str:
    """Return the language that Accept-Language prefers among ours, else English."""
    return _first_of_ours(request.headers.get("Accept-Language", ""))


def speaks_json() -> bool:
    """Say whether the other side is a program: outside the pages, and not asking for a page."""
    return not prefix() and _rather_json(request.headers.get("Accept", ""))


def on_this_site(address: str | None) -> str | None:
    """Return the path of an address if it is on this site; None for any other, or what is no address."""
    try:
        parts = urlsplit(address or "")
    except ValueError:
        return None
    return parts.path if (parts.scheme, parts.netloc) == (request.scheme, request.host) else None


def only_here() -> bool:
    """Say whether the address of this request leads to this very machine, and to no other."""
    try:
        name = urlsplit(f"//{request.host}").hostname or ""
        return name == "localhost" or name.endswith(".localhost") or ip_address(name).is_loopback
    except ValueError:
        return False


def origin() -> str:
    """Return where other phones find this site: by this machine's address on the home network, where only that helps.

    The server says how to learn that address where it listens everywhere; else it is as this request was asked.
    """
    learn = current_app.extensions.get("own_address") if only_here() else None
    address = learn() if learn else ""
    if not address or ip_address(address).is_loopback:
        return request.host_url
    port = urlsplit(request.host_url).port
    return f"{request.scheme}://{address}{f':{port}' if port else ''}/"


def table_at(path: str | None) -> str | None:
    """Return the page of the table that a path of ours lies at, or None."""
    found = _TABLE.match(path or "")
    return found[1] if found else None


def languages() -> list[dict[str, str]]:
    """Return the languages with the address of this same page in each, query included."""
    rest = here()[3:] if prefix() else "/"
    return [{"code": code, "name": name, "url": f"/{code}{rest}"} for code, name in LANGUAGES.items()]


def here() -> str:
    """Return the address of this page on this site, query included; where only forms are taken, of the first page."""
    if not _can_be_read():
        return f"/{prefix()}/" if prefix() else "/"
    query = request.query_string.decode("ascii", "replace")
    return quote(request.path) + (f"?{query}" if query else "")


def _can_be_read() -> bool:
    """Say whether the address of this request can be asked for by a link."""
    if request.method in {"GET", "HEAD"}:
        return not isinstance(request.routing_exception, MethodNotAllowed)
    adapter = request_ctx.url_adapter  # there is none under a wrong name of the host
    return adapter is not None and "GET" in adapter.allowed_methods()


def to(address: str) -> Response:
    """Send the reader on to another page of ours, to be read by GET."""
    return redirect(address, 303)  # type: ignore[return-value]  # Flask's own Response is what redirect makes


@lru_cache
def _first_of_ours(accepted: str) -> str:
    """Return the language that a header Accept-Language prefers among ours, else English; most phones say the same."""
    tags = (tag.partition("-")[0].lower() for tag, quality in parse_accept_header(accepted, LanguageAccept) if quality)
    return next((tag for tag in tags if tag in LANGUAGES), ELSE)


@lru_cache
def _rather_json(accepted: str) -> bool:
    """Say whether a header Accept prefers JSON to a page."""
    return parse_accept_header(accepted, MIMEAccept).best_match((JSON, HTML), JSON) == JSON


def _take_prefix(_: str | None, values: dict[str, Any] | None) -> None:
    if values:
        values.pop("lang", None)


def _remember(response: Response) -> Response:
    """Remember the language of the last page that was read, for `/` and for links without a language."""
    lang = prefix()
    if not lang or request.method != "GET" or response.status_code not in {200, 304}:
        return response
    if not g.get("public"):  # what one browser keeps does not go with a page that is the same for everyone
        cookies.renew(response)
    if request.cookies.get(cookies.LANGUAGE) != lang:
        cookies.remember(response, cookies.LANGUAGE, lang)
    return response


def _context() -> dict[str, object]:
    told = {"words": words(), "lang": words().lang, "languages": languages(), "here_url": here()}
    return told | {"only_here": only_here, "origin": origin}


def _number(n: int) -> str:
    return words().number(n)


def _signed(n: int) -> str:
    return words().signed(n)
