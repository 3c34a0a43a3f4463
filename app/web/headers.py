"""What goes with every answer: security headers, how long it may be kept, and its ETag."""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, g, request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FORBIDDEN = ("default-src", "base-uri", "frame-ancestors")
FROM_US = ("connect-src", "form-action", "img-src", "manifest-src", "script-src", "style-src", "worker-src")
POLICY = "; ".join([f"{kind} 'none'" for kind in FORBIDDEN] + [f"{kind} 'self'" for kind in FROM_US])
"""Nothing inline, nothing from elsewhere, in nobody's frame."""
ALWAYS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)",
    # With no-referrer browsers send `Origin: null` with forms over plain http, and every tap would be refused.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
OVER_HTTPS = {"Strict-Transport-Security": "max-age=31536000"}
PLAIN = [*ALWAYS.items()]
SECURE = [*PLAIN, *OVER_HTTPS.items()]
NOT_MODIFIED = 304
FOREVER = "public, max-age=31536000, immutable"
PUBLIC = "no-cache"
PRIVATE = "private, no-cache"
NEVER = "no-store"


def register(app: Flask) -> None:
    """Set the headers of every answer of `app`, errors and static files included."""
    app.after_request(_kept)
    app.wsgi_app = _secured(app.wsgi_app)  # type: ignore[assignment,method-assign]


def public() -> None:
    """Say that the page being made is the same for everyone, and may be found by search engines."""
    g.public = g.indexable = True


def indexable() -> None:
    """Say that the page being made may be found by search engines, though each browser has its own."""
    g.indexable = True


def fresh() -> None:
    """Say that the page being made carries the device of a form, which is good for one line: nobody gets it twice."""
    g.fresh = True


def _secured(answer: "WSGIApplication") -> "WSGIApplication":
    """Set the security headers around the application, once and for all: a tap need not weigh each of them anew."""

    def secured(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        more = SECURE if environ["wsgi.url_scheme"] == "https" else PLAIN

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Callable[[bytes], object]:
            return start_response(status, headers + more, *error)

        return answer(environ, start)

    return secured


def _kept(response: Response) -> Response:
    """Say how long the answer may be kept: never, where a page has a form for one line, or says what became of it."""
    if "Location" in response.headers:
        response.set_data(b"")  # nobody reads it, and it would be in English
    if "Cache-Control" in response.headers:
        return response
    page = request.method in {"GET", "HEAD"} and response.status_code in {200, 304}
    if page and not g.get("indexable"):
        response.headers["X-Robots-Tag"] = "noindex"
    if not page or g.get("fresh") or "said" in request.args:
        response.headers["Cache-Control"] = NEVER
        return response
    everyones = g.get("public", False)
    response.headers["Cache-Control"] = PUBLIC if everyones else PRIVATE
    if everyones:
        response.vary.add("Cookie")  # light or dark by choice
    if response.status_code == NOT_MODIFIED:
        response.set_etag(g.etag, weak=True)
        return response
    if "ETag" not in response.headers:
        # Weak, because the same page may travel compressed.
        response.set_etag(g.get("etag") or blake2b(response.get_data(), digest_size=12).hexdigest(), weak=True)
    return response.make_conditional(request)  # type: ignore[return-value]  # a Response stays one
