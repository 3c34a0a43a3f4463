"""SQLite itself: which one there is, how its files are opened, and what keeps a commit safe in it."""

import os
import sqlite3
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from app.store.errors import Unusable

PATIENCE = 5.0
"""Seconds that anything waits for a lock before it is told that the database is busy."""
MEGABYTE = 1_000_000
OLDEST = (3, 37, 0)
"""The first SQLite with STRICT tables."""
APPLICATION_ID = int.from_bytes(b"Marq", "big")
"""What SQLite keeps in the head of a file to tell whose it is."""

_REASONS = {
    5: "busy",  # another connection holds the lock
    6: "busy",  # a table of this very connection is locked
    8: "read_only",
    10: "disk",  # reading or writing failed
    11: "damaged",
    13: "full",
    14: "disk",  # cannot open
    15: "busy",  # the locks of WAL are contended
    26: "damaged",  # not a database
}


@cache
def module() -> ModuleType:
    """Return the newer SQLite where it is installed, else the one of Python. Raises `Unusable` for one too old."""
    try:
        found = import_module("pysqlite3.dbapi2")
    except ImportError:
        found = sqlite3
    if found.sqlite_version_info < OLDEST:
        raise Unusable("SQLite here is %(version)s, and Marquoir needs 3.37 or newer.", version=found.sqlite_version)
    return found


def reason(error: object) -> str | None:
    """Return why SQLite could not, as `Unavailable` names it; None where it is the program's own mistake."""
    return _REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)


def journal_for(version: tuple[int, int, int]) -> str:
    """Return the journal to keep: WAL, but not where resetting it can lose a commit.

    That is so from 3.7.0 to 3.51.2, but for 3.44.6 and 3.50.7, which were mended, and what follows them.
    """
    mended = (version[:2] == (3, 44) and version[2] >= 6) or (version[:2] == (3, 50) and version[2] >= 7)
    return "TRUNCATE" if (3, 7, 0) <= version <= (3, 51, 2) and not mended else "WAL"


def connect(path: Path, **options: Any) -> Any:
    """Open a file; in a folder that nobody here can write to, where WAL cannot be set up, open it as it stands."""
    connection = module().connect(str(path), **options)
    try:
        connection.execute("PRAGMA schema_version")
    except module().Error as error:
        connection.close()
        if reason(error) not in {"read_only", "disk"} or _waits(path) or os.access(path.parent, os.W_OK):
            raise
        return module().connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", **options, uri=True)
    return connection


def connect_to_look(path: Path) -> Any:
    """Open a file so that looking changes nothing: what waits in its WAL stays there, and no file is left beside it."""
    if _waits(path):
        return module().connect(f"{path.absolute().as_uri()}?mode=ro", timeout=PATIENCE, uri=True)
    return connect(path, timeout=PATIENCE)


def _waits(path: Path) -> bool:
    """Whether a writer, at work or cut short, has left something in the WAL that is not in the file yet."""
    wal = path.with_name(f"{path.name}-wal")
    return wal.exists() and wal.stat().st_size > 0


def prepare(connection: Any, *, foreign_keys: bool, most_mb: int | None) -> None:
    """Set a connection up; `most_mb` limits the file, in MB of 1 000 000 bytes."""

    def ask(pragma: str) -> Any:
        return connection.execute(f"PRAGMA {pragma}").fetchone()[0]

    journal = journal_for(module().sqlite_version_info)
    if ask("journal_mode").upper() != journal:
        with suppress(module().OperationalError):  # on a read-only disk, or while another holds the file, it stays
            ask(f"journal_mode={journal}")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
    if most_mb is not None:
        ask(f"max_page_count={most_mb * MEGABYTE // ask('page_size')}")
