"""Marquoir on a home screen: its manifest, and the worker that keeps pages on the device and opens them offline."""

import json
from functools import cache
from hashlib import blake2b
from typing import Any

from flask import Blueprint, Response, abort, current_app, render_template

from app.config import PACKAGE, STATIC, TEMPLATES, TRANSLATIONS
from app.games import GAMES
from app.scoring.terms import N_
from app.web import headers
from app.web.assets import asset, digest_of, forms_of
from app.web.locale import LANGUAGES, words_of
from app.web.reader import PREFIX, words

installed = Blueprint("installed", __name__)

LIGHT, DARK = "#f3ede0", "#17120d"
"""The ground of a page, which the bar of the system takes on; as `--page` in variables.css."""
SLOGAN = N_("The score of bezique and its relatives")
PICTURES = (("marquoir", "any"), ("maskable", "maskable"))
FILES = ("css/*.css", "js/*.js", "icons/*.svg")
"""What the pages are made of; the worker itself and the pictures of home screens are not among it."""
SOURCES = ((STATIC, "*"), (TEMPLATES, "*.html"), (TRANSLATIONS, "*.html"), (TRANSLATIONS, "*.po"), (PACKAGE, "*.py"))
"""Where all that a page says comes from."""
WORKER = ("keeping", "serving")
"""The scripts that make it, in their order."""


@installed.app_context_processor
def _context() -> dict[str, object]:
    return {"grounds": {"light": LIGHT, "dark": DARK}, "worker": works()}


def works() -> bool:
    """Say whether this host wants pages to be kept on devices."""
    wanted: bool = current_app.extensions["settings"].service_worker
    return wanted


@installed.get(f"{PREFIX}/manifest.webmanifest")
def manifest() -> Response:
    """Say how Marquoir looks on a home screen. Both languages are one app: it speaks the one last read."""
    headers.public()
    say, home = words().say, f"/{words().lang}/"
    told = {
        "id": "/",
        "name": "Marquoir",
        "short_name": "Marquoir",
        "description": say(SLOGAN),
        "lang": words().lang,
        "dir": "ltr",
        "start_url": home,
        "scope": "/",
        "display": "standalone",
        "background_color": LIGHT,
        "theme_color": LIGHT,
        "categories": ["games", "utilities"],
        "icons": _icons(),
        "shortcuts": [
            {"name": say(N_("New match")), "url": f"{home}new"},
            {"name": say(N_("Rules")), "url": f"{home}rules"},
        ],
    }
    return Response(json.dumps(told, ensure_ascii=False), content_type="application/manifest+json")


@installed.get(f"{PREFIX}/offline")
def offline() -> str:
    """Say that a page needs the server; the worker keeps this one, and shows it in the place of others."""
    headers.public()
    return render_template("errors/offline.html", noindex=True)


@installed.get("/sw.js")
def worker() -> Response:
    """Send the worker, what it keeps before it. Where none is wanted there is none; pages clear away the last."""
    if not works():
        abort(404)
    headers.public()
    return Response(_with_list(), content_type="text/javascript; charset=utf-8")


@cache
def _with_list() -> str:
    """Return the worker behind its list, which changes with all that pages are made of; so browsers see an update."""
    text = "\n".join(forms_of(STATIC / "worker" / f"{name}.js")["identity"].decode() for name in WORKER)
    return f"const KEPT = {json.dumps(_kept(), ensure_ascii=False)};\n{text}"


def _kept() -> dict[str, Any]:
    made_of = "".join(digest_of(folder, names) for folder, names in SOURCES)
    files = sorted(path.relative_to(STATIC).as_posix() for names in FILES for path in STATIC.glob(names))
    return {
        "version": blake2b(made_of.encode(), digest_size=6).hexdigest(),
        "files": [asset(name) for name in files],
        "pages": [f"/{lang}/{page}" for lang in LANGUAGES for page in _pages()],
        "words": {lang: _words(lang) for lang in LANGUAGES},
    }


def _pages() -> list[str]:
    return ["", "help", "offline", "rules", "rules/compare", "rules/glossary", *(f"rules/{game}" for game in GAMES)]


def _words(lang: str) -> dict[str, str]:
    say = words_of(lang).say
    return {
        "ready": say(N_("A new version is ready.")),
        "take": say(N_("Reload")),
        "later": say(N_("Later")),
    }


def _icons() -> list[dict[str, str]]:
    drawing = {"src": asset("icons/marquoir.svg"), "sizes": "any", "type": "image/svg+xml"}
    pictures = [
        {"src": asset(f"icons/{name}-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, purpose in PICTURES
        for size in (192, 512)
    ]
    return [drawing, *pictures]
