"""Tags of answers that are known before they are made: what has not changed is not made again."""

from functools import cache
from hashlib import blake2b

from flask import g, request

from app.config import PACKAGE, STATIC, TEMPLATES, TRANSLATIONS
from app.web.assets import digest_of
from app.web.look import chosen
from app.web.reader import words


def unchanged(tag: str) -> bool:
    """Say whether the other side has the answer of this tag; whichever it gets, it is the answer's ETag."""
    g.etag = tag
    return request.if_none_match.contains_weak(tag)


def told(version: int, *more: int) -> str:
    """Return the tag of what the wire tells of a match."""
    return "-".join((*map(str, (version, *more)), words().lang, edition()))


def drawn(version: int) -> str:
    """Return the tag of a page drawn of a match, for one who only watches it: it has no forms."""
    seen = (version, words().lang, chosen(), request.query_string, edition())
    return blake2b(repr(seen).encode(), digest_size=12).hexdigest()


@cache
def edition() -> str:
    """Return a short digest of all that answers are made from."""
    parts = [digest_of(folder) for folder in (STATIC, TEMPLATES, TRANSLATIONS)]
    return blake2b("".join((*parts, digest_of(PACKAGE, "*.py"))).encode(), digest_size=6).hexdigest()
