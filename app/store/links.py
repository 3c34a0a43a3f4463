"""Links: 128 bits each, made from a secret, so that they can be shown again though only their hash is kept."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal, TypeAlias

from sqlalchemy import Connection, bindparam, select, update

from app.store.core import Store
from app.store.errors import Missing, Unusable
from app.store.tables import match

Kind: TypeAlias = Literal["score", "watch"]
KINDS: tuple[Kind, ...] = ("score", "watch")
BYTES = 16
FIRST = 1
"""The generation of a new link; renewing it makes the next one, and the old one opens nothing any more.

A link that was ended has its generation below nothing, and the hash of no token.
"""

_HASH = {"score": match.c.score_hash, "watch": match.c.watch_hash}
_GENERATION = {"score": match.c.score_generation, "watch": match.c.watch_generation}
_FIND = {
    kind: select(match.c.id, match.c.carnet, match.c.version).where(
        column == bindparam("hash"), match.c.deleted.is_(None)
    )
    for kind, column in _HASH.items()
}


@dataclass(frozen=True, slots=True)
class ScoreLink:
    """The token of a link to score, which is looked up in the very transaction that writes."""

    token: str

    @property
    def hash(self) -> bytes:
        """What the database holds of it."""
        return hashed(self.token)


@dataclass(frozen=True, slots=True)
class Found:
    """The match that a link opens, with the carnet it belongs to and its version."""

    match_id: int
    kind: Kind
    carnet: int
    version: int


def token(store: Store, kind: Kind, match_id: int, generation: int) -> str:
    """Return the token of a link: 22 characters of base64url."""
    return derived(store, f"{kind}|{match_id}|{generation}")


def current(store: Store, kind: Kind, match_id: int, generation: int) -> str | None:
    """Return the token of the link that a match has now; None where that was ended."""
    return token(store, kind, match_id, generation) if generation > 0 else None


def derived(store: Store, what: str) -> str:
    """Return 128 bits that only this house can make, always the same of the same: 22 characters of base64url."""
    return shortened(hmac.digest(store.secret, what.encode(), sha256))


def random_token() -> str:
    """Return 128 bits that nobody can guess: 22 characters of base64url."""
    return secrets.token_urlsafe(BYTES)


def shortened(digest: bytes) -> str:
    """Cut a digest to 128 bits: 22 characters of base64url."""
    return urlsafe_b64encode(digest[:BYTES]).rstrip(b"=").decode()


def hashed(text: str) -> bytes:
    """Return what the database holds of a token or a cookie: its SHA-256."""
    return sha256(text.encode()).digest()


def find_match(store: Store, kind: Kind, given: str) -> Found | None:
    """Return the match that a token of that kind opens; None for any other text."""
    with store.asking() as connection:
        row = connection.execute(_FIND[kind], {"hash": hashed(given)}).first()
    return Found(row.id, kind, row.carnet, row.version) if row else None


def renew(store: Store, match_id: int, kind: Kind) -> str:
    """Make a new link in the place of the old one, and return its token. Raises `Missing`."""
    with store.writing() as connection:
        fresh = abs(_generation(connection, match_id, kind)) + 1
        made = token(store, kind, match_id, fresh)
        changes = {_GENERATION[kind]: fresh, _HASH[kind]: hashed(made)}
        connection.execute(update(match).where(match.c.id == match_id).values(changes))
    return made


def end(store: Store, match_id: int, kind: Kind) -> None:
    """Let no link of a kind open a match until it is renewed. Raises `Missing`."""
    with store.writing() as connection:
        old = _generation(connection, match_id, kind)
        changes = {_GENERATION[kind]: -abs(old), _HASH[kind]: secrets.token_bytes(sha256().digest_size)}
        connection.execute(update(match).where(match.c.id == match_id).values(changes))


def _generation(connection: Connection, match_id: int, kind: Kind) -> int:
    found = connection.execute(select(_GENERATION[kind]).where(match.c.id == match_id).with_for_update()).scalar()
    if found is None:
        raise Missing(match_id)
    return found


def successor(store: Store, carnet: int, given: str) -> str | None:
    """Return the link to score that took the place of another in a carnet; None where none did."""
    renewed = select(match.c.id, match.c.score_generation).where(match.c.carnet == carnet, match.c.deleted.is_(None))
    with store.reading() as connection:
        rows = connection.execute(renewed.where(match.c.score_generation > FIRST)).all()
    for match_id, generation in rows:
        if hmac.compare_digest(token(store, "score", match_id, generation - 1).encode(), given.encode()):
            return token(store, "score", match_id, generation)
    return None


def require_its_secret(store: Store, path: Path) -> None:
    """Raise `Unusable` unless the secret, read from `path`, is the one that the links here were made with."""
    links = select(match.c.id, match.c.score_generation, match.c.score_hash).where(match.c.score_generation > 0)
    with store.reading() as connection:
        row = connection.execute(links.limit(1)).first()
    if row and row.score_hash != hashed(token(store, "score", row.id, row.score_generation)):
        raise Unusable(
            "%(path)s is not the secret of this database’s links. Put the one that is back from a backup.", path=path
        )
