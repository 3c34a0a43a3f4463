"""Static files under a name that changes with their content: kept for a year, never stale.

ES modules import each other by relative path, so the digest names the folder, one for all files.
"""

from functools import cache
from hashlib import blake2b
from pathlib import Path

from flask import Flask, Response, send_from_directory

from app.config import STATIC
from app.web.headers import FOREVER, PUBLIC


def register(app: Flask) -> None:
    """Serve the static files; templates name one by `asset('css/base.css')`."""
    app.jinja_env.globals["asset"] = asset
    app.add_url_rule("/static/<digest>/<path:name>", "asset", serve)


def asset(name: str) -> str:
    """Return the address of a static file."""
    return f"/static/{digest_of(STATIC)}/{name}"


def serve(digest: str, name: str) -> Response:
    """Send a static file; under the digest of another version it is not to be kept."""
    response = send_from_directory(STATIC, name)
    response.headers["Cache-Control"] = FOREVER if digest == digest_of(STATIC) else PUBLIC
    return response


@cache
def digest_of(folder: Path) -> str:
    """Return a short digest of all files of a folder, their names and content."""
    digest = blake2b(digest_size=6)
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(blake2b(path.read_bytes()).digest())
    return digest.hexdigest()
