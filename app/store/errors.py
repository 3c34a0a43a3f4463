"""What can keep the store from doing its work."""

from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError


class Unavailable(Exception):
    """The database cannot do it now; nothing was written, and trying again later may help.

    `reason` is `busy`, `full`, `read_only`, `disk`, `damaged` or, of one that is reached over a network, `away`.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Unusable(Exception):
    """The database or its secret cannot be used at all; as text it is a sentence that says why and what to do."""


_WHY = {
    "busy": "is in use by another program",
    "full": "has no room to grow: the disk is full, or what MARQUOIR_MAX_DATABASE_MB allows",
    "read_only": "cannot be written to",
    "disk": "cannot be opened",
    "damaged": "is damaged; put it back from a backup",
    "away": "does not answer",
}


def unusable(where: Path | str, error: Unavailable | Unusable) -> Unusable:
    """Return the sentence for a start that fails because the database at `where` is not to be had."""
    if isinstance(error, Unusable):
        return error
    cause = error.__cause__
    said = f": {' '.join(str(cause.orig).split())}" if error.reason == "away" and isinstance(cause, DBAPIError) else "."
    return Unusable(f"The database {shown(where)} {_WHY[error.reason]}{said}")


def shown(where: Path | str) -> str:
    """Return how to write where a database is: an address without its password."""
    return make_url(where).render_as_string() if isinstance(where, str) else str(where)


class Missing(LookupError):
    """There is no such match."""
