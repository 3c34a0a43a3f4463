"""Looks at a database file without writing to it, before anything else touches it."""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.store import sqlite
from app.store.errors import Unusable, why

HEAD = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class _Found:
    """What there is in a file; `revision` is the migration it stands at."""

    sound: bool
    ours: bool
    tables: frozenset[str]
    revision: str | None


def look_at(path: Path, known: frozenset[str]) -> None:
    """Raise `Unusable` for a file that is damaged, not ours, or newer than the migrations `known` here.

    A file that is not there, or empty, is fine: a first start that was cut short leaves such.
    """
    try:
        with path.open("rb") as file:
            head = file.read(len(HEAD))
    except FileNotFoundError:
        return
    except OSError as error:
        raise Unusable("The database %(path)s cannot be read: %(why)s.", path=path, why=why(error)) from error
    if not head:
        return
    if head != HEAD:
        raise Unusable("%(path)s is not a database, or a damaged one. It was left untouched.", path=path)
    found = _inside(path)
    if not found.sound:
        raise Unusable("The database %(path)s is damaged. It was left untouched; put it back from a backup.", path=path)
    if found.tables and not found.ours:
        raise Unusable("The database %(path)s belongs to another program. It was left untouched.", path=path)
    if found.revision is not None and found.revision not in known:
        raise Unusable(
            "The database %(path)s was written by a newer Marquoir. Install that one, or restore a backup.", path=path
        )


def _inside(path: Path) -> _Found:
    try:
        with closing(sqlite.connect_to_look(path)) as connection:
            return _ask(connection)
    except sqlite.module().DatabaseError as error:
        match sqlite.reason(error):
            case "busy":
                raise Unusable("The database %(where)s is in use by another program.", where=path) from error
            case "damaged" | None:
                return _Found(sound=False, ours=False, tables=frozenset(), revision=None)
        raise Unusable("The database %(path)s cannot be opened: %(error)s.", path=path, error=error) from error


def _ask(connection: Any) -> _Found:
    def one(question: str) -> Any:
        return connection.execute(question).fetchone()[0]

    ours = one("PRAGMA application_id") == sqlite.APPLICATION_ID
    tables = frozenset(name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"))
    revision = one("SELECT max(version_num) FROM alembic_version") if ours and "alembic_version" in tables else None
    return _Found(one("PRAGMA quick_check(1)") == "ok", ours, tables, revision)
