"""Static files under a name that changes with their content: kept for a year, never stale, as light as can be.

ES modules import each other by relative path, so the digest names the folder, one for all files.
"""

import gzip
import re
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path

import brotli
from flask import Flask, Response, request, send_from_directory
from werkzeug.security import safe_join

from app.config import STATIC
from app.web.errors import refuse
from app.web.headers import FOREVER, PUBLIC

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""The kinds of file that are compressed, once each; others are sent as they are."""
SPARED = re.compile(
    r"^[ \t]*(?:(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)?\n|(?<=[ \t]))|(?<=[;,(){}\[\]]) //[^\n\"`]*$",
    re.MULTILINE | re.DOTALL,
)
"""Lines of comment alone, a comment that ends a line, empty lines and indentation, which no browser needs; none stands
within a string of ours, and what has a quote in it is left: a string might end there."""


def register(app: Flask) -> None:
    """Serve the static files; templates name one by `asset('css/base.css')`."""
    app.jinja_env.globals["asset"] = asset
    app.add_url_rule("/static/<digest>/<path:name>", "asset", serve)


def asset(name: str) -> str:
    """Return the address of a static file."""
    return f"/static/{digest_of(STATIC)}/{name}"


def serve(digest: str, name: str) -> Response:
    """Send a static file; under the digest of another version it is not to be kept."""
    path = safe_join(str(STATIC), name)
    if path is None or not Path(path).is_file():
        refuse(404)
    response = _packed(Path(path)) if Path(path).suffix in TYPES else send_from_directory(STATIC, name)
    response.headers["Cache-Control"] = FOREVER if digest == digest_of(STATIC) else PUBLIC
    return response


def _packed(path: Path) -> Response:
    forms = forms_of(path)
    coding = next((name for name in ("br", "gzip") if request.accept_encodings[name]), "identity")
    response = Response(forms[coding], content_type=TYPES[path.suffix])
    if coding != "identity":
        response.content_encoding = coding
    response.vary.add("Accept-Encoding")
    response.set_etag(digest_of(STATIC), weak=True)
    return response.make_conditional(request)  # type: ignore[return-value]  # a Response stays one


@cache
def forms_of(path: Path) -> Mapping[str, bytes]:
    """Return the file as it is sent, by content coding; packed once, since packing well takes its time."""
    text = path.read_text("utf-8")
    plain = (SPARED.sub("", text) if path.suffix in {".css", ".js"} else text).encode()
    return {
        "identity": plain,
        "br": brotli.compress(plain, mode=brotli.MODE_TEXT, quality=11),
        "gzip": gzip.compress(plain, mtime=0),
    }


@cache
def digest_of(folder: Path, names: str = "*") -> str:
    """Return a short digest of the files of a folder, their names and content."""
    digest = blake2b(digest_size=6)
    for path in sorted(folder.rglob(names)):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(blake2b(path.read_bytes()).digest())
    return digest.hexdigest()
