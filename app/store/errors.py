"""What can keep the store from doing its work."""


class Unavailable(Exception):
    """The database cannot do it now; nothing was written, and trying again later may help.

    `reason` is `busy`, `full`, `read_only`, `disk` or `damaged`.
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
}


def unusable(where: object, error: Unavailable | Unusable) -> Unusable:
    """Return the sentence for a start that fails because the database at `where` is not to be had."""
    return error if isinstance(error, Unusable) else Unusable(f"The database {where} {_WHY[error.reason]}.")


class Missing(LookupError):
    """There is no such match."""
