"""Opens streams of the versions of a match."""

from collections.abc import Collection, Mapping

from sqlalchemy import bindparam, select

from app.store.core import Store
from app.store.links import hashed
from app.store.news import Follower, State, Stream
from app.store.tables import match

_STATES = select(match.c.id, match.c.version, match.c.score_hash, match.c.watch_hash).where(
    match.c.id.in_(bindparam("matches", expanding=True)), match.c.deleted.is_(None)
)


def watch(store: Store, token: str, match_id: int, version: int, follower: Follower) -> Stream | None:
    """Return a stream of the match that a token opens, from a version on.

    None where too many watch already, of all or of theirs, or the server is stopping.
    Whoever opens it has to let it `store.news.leave`.
    """
    stream = Stream(match_id, hashed(token), version, follower)
    return stream if store.news.join(stream, lambda matches: _states(store, matches)) else None


def _states(store: Store, matches: Collection[int]) -> Mapping[int, State]:
    with store.reading() as connection:
        rows = connection.execute(_STATES, {"matches": list(matches)})
        return {row.id: (row.version, frozenset({row.score_hash, row.watch_hash})) for row in rows}
