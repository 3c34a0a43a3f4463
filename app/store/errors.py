"""What can keep the store from doing its work."""

import errno
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from app.scoring.saying import Message, Sayable
from app.scoring.terms import N_


class Unavailable(Exception):
    """The database cannot do it now; nothing was written, and trying again later may help.

    `reason` is `busy`, `full`, `read_only`, `disk`, `damaged` or, of one that is reached over a network, `away`.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Unusable(Sayable):
    """The database or its secret cannot be used at all: a sentence that says why and what to do."""


_WHY = {
    "busy": N_("The database %(where)s is in use by another program."),
    "full": N_(
        "The database %(where)s has no room to grow: the disk is full, or what MARQUOIR_MAX_DATABASE_MB allows."
    ),
    "read_only": N_("The database %(where)s cannot be written to."),
    "disk": N_("The database %(where)s cannot be opened."),
    "damaged": N_("The database %(where)s is damaged; put it back from a backup."),
    "away": N_("The database %(where)s does not answer."),
}
_REFUSED_BY_SYSTEM = {
    errno.EACCES: Message("permission denied"),
    errno.EADDRINUSE: Message("another program listens there"),
    errno.EADDRNOTAVAIL: Message("this machine has no such address"),
    errno.EEXIST: Message("there is a file of that name"),
    errno.EIO: Message("the disk fails"),
    errno.EISDIR: Message("it is a folder"),
    errno.ENAMETOOLONG: Message("the name is too long"),
    errno.ENOENT: Message("no such file or folder"),
    errno.ENOSPC: Message("no space left on the disk"),
    errno.ENOTDIR: Message("what should be a folder is a file"),
    errno.EPERM: Message("it is not permitted"),
    errno.EROFS: Message("the disk can only be read"),
}


def why(error: OSError) -> Message:
    """Return why the system refused something."""
    known = _REFUSED_BY_SYSTEM.get(error.errno or 0)
    return known or Message("the system says: %(said)s", said=error.strerror or str(error))


def unusable(where: Path | str, error: Unavailable | Unusable) -> Unusable:
    """Return the sentence for a start that fails because the database at `where` is not to be had."""
    if isinstance(error, Unusable):
        return error
    cause = error.__cause__
    if error.reason == "away" and isinstance(cause, DBAPIError):
        said = " ".join(str(cause.orig).split())
        return Unusable("The database %(where)s does not answer: %(said)s", where=shown(where), said=said)
    return Unusable(_WHY[error.reason], where=shown(where))


def shown(where: Path | str) -> str:
    """Return how to write where a database is: an address without its password."""
    return make_url(where).render_as_string() if isinstance(where, str) else str(where)


class Missing(LookupError):
    """There is no such match."""
