"""Copies of a database that is in use, and the way back: each is checked, and comes with the secret of its links."""

import os
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any

from app.config import Settings
from app.scoring.saying import Message
from app.store import check, open_store, secret, sqlite
from app.store.engine import make_engine
from app.store.errors import Unavailable, Unusable, unusable, why
from app.store.inspection import look_at
from app.store.migrate import current, known_revisions
from app.store.places import require_folder
from app.store.renewing import renew_all
from app.store.tables import REVISION

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, by the ends of its names."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A database that was put back: what `check` found in it, and where what was there before is now.

    `surely_alone` says whether it is known that nobody had that open.
    """

    findings: list[Message]
    moved: tuple[Path, ...]
    surely_alone: bool


def secret_beside(database: Path) -> Path:
    """Return where the secret lies that belongs to a backup."""
    return database.with_name(f"{database.name}.secret")


def back_up(settings: Settings, target: Path, *, replace: bool = False) -> list[Message]:
    """Copy the database, in use or not, and its secret beside it; returns what `check` found in the copy.

    Raises `Unusable`, and leaves the target as it was, where there is no whole database or something is there already.
    """
    source = _file(settings)
    look_at(source, known_revisions())
    if not source.exists():
        raise Unusable("There is no database %(source)s.", source=source)
    if target.exists() and not replace:
        raise Unusable(
            "%(target)s is there already. It was left untouched; --replace puts the backup in its place.", target=target
        )
    with _copied(source, target.parent) as copy, _told(target):
        findings = _checked(copy, settings.secret_path)
        _put(_secret(settings.secret_path), secret_beside(target))
        _move(copy, target)
    return findings


def restore(settings: Settings, source: Path, *, replace: bool = False) -> Restored:
    """Put a backup in the place of the database; what is there is moved aside, not thrown away. Phones read anew.

    Raises `Unusable`, and leaves everything as it was, where the backup is not whole, where a database is there and
    nobody said `replace`, and where that is in use.
    """
    target = _file(settings)
    look_at(source, known_revisions())
    if not source.exists():
        raise Unusable("There is no backup %(source)s.", source=source)
    if target.exists() and not replace:
        raise Unusable(
            "There is a database %(target)s already. It was left untouched; --replace puts the backup in its place.",
            target=target,
        )
    for path in (target, settings.secret_path):
        require_folder(path)
    with _told(target), _copied(source, target.parent) as copy:
        findings = _checked(copy, secret_beside(source))
        renew_all(Settings(database=copy))
        _into_one_file(copy)
        with _alone(target) as surely:
            moved = tuple(_aside(target, settings.secret_path))
            _put(_secret(secret_beside(source)), settings.secret_path)
            _move(copy, target)
    return Restored(findings, moved, surely)


def _file(settings: Settings) -> Path:
    if isinstance(settings.database, str):
        raise Unusable("This is for databases that are files; a PostgreSQL has pg_dump and pg_restore.")
    return settings.database


def _secret(path: Path) -> bytes:
    if not path.exists():
        raise Unusable("There is no secret %(path)s, and without it no link opens its match.", path=path)
    return secret.load(path)


@contextmanager
def _copied(source: Path, folder: Path) -> Iterator[Path]:
    """Copy a database into a folder in one go, as it stands at one moment, whoever writes meanwhile."""
    copy = folder / f".{source.name}.{secrets.token_hex(8)}"
    with _told(folder):
        os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with (
            _told(source),
            closing(sqlite.connect_to_look(source)) as old,
            closing(sqlite.module().connect(str(copy), isolation_level=None)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE").fetchone()  # all in one file
        yield copy
    finally:
        for end in ("", *BESIDE):
            copy.with_name(copy.name + end).unlink(missing_ok=True)


def _checked(copy: Path, its_secret: Path) -> list[Message]:
    """Return what `check` finds in a copy; one of an older version can be looked at only by SQLite."""
    _secret(its_secret)
    with closing(sqlite.module().connect(str(copy))) as connection:
        said = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        orphans = connection.execute("PRAGMA foreign_key_check").fetchone()
    if said != "ok" or orphans:
        raise Unusable("The database is damaged (%(said)s). Nothing was copied.", said=said)
    engine = make_engine(copy)
    try:
        revision = current(engine)
    finally:
        engine.dispose()
    if revision is None:
        raise Unusable("The database is empty. Nothing was copied.")
    findings = []
    if revision == REVISION:
        with closing(open_store(Settings(database=copy, secret_file=its_secret))) as store:
            findings = check.check(store)
    _into_one_file(copy)
    return findings


def _into_one_file(copy: Path) -> None:
    with closing(sqlite.module().connect(str(copy), isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE").fetchone()


@contextmanager
def _alone(target: Path) -> Iterator[bool]:
    """Hold a database while it is replaced. Raises `Unusable` where another has it open.

    Yields whether that is sure: without WAL, who has it open and does nothing leaves no trace.
    """
    with ExitStack() as stack:
        surely = True
        if target.exists():
            try:
                connection = stack.enter_context(closing(_to_hold(target)))
                surely = _hold(connection)
            except sqlite.module().DatabaseError as error:
                if sqlite.reason(error) == "busy":
                    raise Unusable(
                        "The database %(target)s is in use. Stop the server first.", target=target
                    ) from error
                surely = False  # too damaged to be asked
        yield surely


def _to_hold(target: Path) -> Any:
    return sqlite.module().connect(str(target), timeout=0, isolation_level=None)


def _hold(connection: Any) -> bool:
    """Take a database for oneself, and return whether nobody can have had it open."""
    was = connection.execute("PRAGMA journal_mode").fetchone()[0]
    if was == "wal":
        connection.execute("PRAGMA journal_mode=DELETE").fetchone()  # which only the last to have it open can
    connection.execute("BEGIN EXCLUSIVE")
    return bool(was == "wal")


def _aside(target: Path, its_secret: Path) -> Iterator[Path]:
    """Give a database and its secret a second name, and move what lies beside it there; yields where they are now.

    Their own names they keep until something else takes these: a server started meanwhile makes no empty database.
    """
    before = _free(target.with_name(f"{target.name}.before"))
    for end in BESIDE:  # it would be taken for the new one's
        if (beside := target.with_name(target.name + end)).exists():
            yield beside.replace(before.with_name(before.name + end))
    for path, name in ((its_secret, secret_beside(before)), (target, before)):
        if path.exists():
            name.hardlink_to(path)
            yield name


def _free(path: Path) -> Path:
    """Return a name that no database and no secret has: what was set aside before is worth as much as what is now."""
    others = (path.with_name(f"{path.name}-{number}") for number in count(2))
    return next(name for name in chain([path], others) if not name.exists() and not secret_beside(name).exists())


def _put(content: bytes, path: Path) -> None:
    """Write a file that only its owner reads, whole or not at all."""
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:  # noqa: PTH123 - as secret
            file.write(content)
        _move(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def _move(path: Path, to: Path) -> None:
    """Give a file its name, on disk when this returns."""
    _settle(path)
    path.replace(to)
    with suppress(OSError):  # some systems have no way to settle a folder
        _settle(to.parent)


def _settle(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _told(where: Path) -> Iterator[None]:
    """Turn what nobody here can help into a sentence."""
    try:
        yield
    except sqlite.module().DatabaseError as error:
        raise unusable(where, Unavailable(sqlite.reason(error) or "damaged")) from error
    except OSError as error:
        raise Unusable(
            "%(where)s cannot be written: %(why)s.", where=error.filename or where, why=why(error)
        ) from error
