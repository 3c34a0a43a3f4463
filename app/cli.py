"""The command `marquoir`. Each subcommand calls one function, and imports what it alone needs."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.config import BadSetting, Settings, database, host, port, settings_from, strange

if TYPE_CHECKING:
    from app.scoring.saying import Message
    from app.store import Store
    from app.web.locale import Words


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 well, 1 with a finding, 2 for bad arguments or settings."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Suits and French need it, whatever the locale says; a file name may hold what is in no encoding.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    from app.cli_parser import parser

    options = parser(_words()).parse_args(argv)
    for message in strange(os.environ):
        _complain(message)
    try:
        status = _RUN[options.command](options)
        print(end="", flush=True)  # which does nothing where whoever started this closed the output
    except OSError as error:
        if not isinstance(error, BrokenPipeError) and error.errno != errno.ENOSPC:
            raise
        return _cut_off(error)
    except BadSetting as error:
        _complain(error.message)
        return 2
    return status


def _cut_off(error: OSError) -> int:
    """Print no more; where there was no room for it say so, for else whoever read it has seen enough."""
    from app.store.errors import why

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.ENOSPC:
        _complain(why(error))
    return 1


def _complain(message: "Message") -> None:
    from app.console import warn

    warn(_words().tell(message))


def _serve(options: argparse.Namespace) -> int:
    settings = settings_from(os.environ)
    if options.host is not None:
        settings = replace(settings, host=host("--host", options.host))
    if options.port is not None:
        settings = replace(settings, port=port("--port", options.port))
    from app.serve import require_free, serve
    from app.store import open_store

    _begin(settings)
    with _stopping(settings):
        require_free(settings)
        open_store(settings).close()  # what the worker could not open is told here, in a sentence
    serve(settings, _words())
    return 0


def _migrate(options: argparse.Namespace) -> int:
    settings = settings_from(os.environ)
    _begin(settings)
    if options.restored:
        from app.store.renewing import renew_all

        with _stopping(settings):
            renew_all(settings)
    return 0


def _check(_options: argparse.Namespace) -> int:
    settings = settings_from(os.environ)
    from app.store import open_store
    from app.store.check import check

    with _stopping(settings), closing(open_store(settings)) as store:
        findings = check(store)
    words = _words()
    print("\n".join(map(words.tell, findings)) or words.say("Every figure kept agrees with the lines."))
    return 1 if findings else 0


def _import(options: argparse.Namespace) -> int:
    _upgrade(settings_from(os.environ))
    with _store() as store:
        from app import upkeep

        return upkeep.take(store, _words(), options.file, options.carnet)


def _export(options: argparse.Namespace) -> int:
    with _store() as store:
        from app import upkeep

        return upkeep.export(store, _words(), options.carnet, options.id)


def _backup(options: argparse.Namespace) -> int:
    settings = settings_from(os.environ)
    from app import upkeep

    with _stopping(settings):
        return upkeep.back_up(settings, _words(), options.target.absolute(), replace=options.replace)


def _restore(options: argparse.Namespace) -> int:
    settings = settings_from(os.environ)
    from app import upkeep

    with _stopping(settings):
        return upkeep.restore(settings, _words(), options.source.absolute(), replace=options.replace)


def _copy(options: argparse.Namespace) -> int:
    settings = settings_from(os.environ)
    source, target = (_at(settings, name, getattr(options, name.lower())) for name in ("SOURCE", "TARGET"))
    from app import upkeep

    with _stopping(target):
        return upkeep.copy(source, target, _words())


def _at(settings: Settings, name: str, value: str) -> Settings:
    """Return settings for another database: a file has its secret beside it."""
    where = database(name, value)
    return replace(settings, database=where, secret_file=settings.secret_file if isinstance(where, str) else None)


@contextmanager
def _store() -> "Iterator[Store]":
    """Open the store of these settings."""
    settings = settings_from(os.environ)
    from app.store import open_store

    with _stopping(settings), closing(open_store(settings)) as store:
        yield store


def _words() -> "Words":
    """Return the words of the language that this command speaks."""
    from app.console import words_for

    return words_for(os.environ)


def _begin(settings: Settings) -> None:
    """Bring the database up to date, and tell where a new one is: it may not be where it was meant."""
    from app.console import warn

    new = isinstance(settings.database, Path) and not settings.database.exists()
    _upgrade(settings)
    if new:
        warn(_words().say("A new database begins in %(path)s", path=settings.database))


def _upgrade(settings: Settings) -> None:
    from app.store import migrate

    with _stopping(settings):
        migrate.upgrade(settings)


@contextmanager
def _stopping(settings: Settings) -> Iterator[None]:
    """Stop with a sentence, exit status 1, where the database or its secret cannot be used."""
    from app.store.errors import Unavailable, Unusable, unusable

    try:
        yield
    except (Unavailable, Unusable) as error:
        raise SystemExit(f"marquoir: {_words().tell(unusable(settings.database, error).message)}") from error


def _score(options: argparse.Namespace) -> int:
    from app import console

    return console.score(_words(), options.files, as_json=options.json)


def _games(options: argparse.Namespace) -> int:
    from app import console

    return console.games(_words(), options.id, as_json=options.json)


_RUN = {
    "serve": _serve,
    "import": _import,
    "export": _export,
    "migrate": _migrate,
    "check": _check,
    "backup": _backup,
    "restore": _restore,
    "copy": _copy,
    "score": _score,
    "games": _games,
}
"""What each command does."""
