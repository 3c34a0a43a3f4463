"""The command `marquoir`. Each subcommand calls one function, and imports what it alone needs."""

import argparse
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from app.config import BadSetting, Settings, database, host, port, settings_from, strange

if TYPE_CHECKING:
    from app.store import Store
    from app.web.locale import Words

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - it has no other name


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 well, 1 with a finding, 2 for bad arguments or settings."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")  # suits and French need it, whatever the locale says
    options = _parser().parse_args(argv)
    for message in strange(os.environ):
        print(f"marquoir: {_words().tell(message)}", file=sys.stderr)
    try:
        status = int(options.run(options))
        print(end="", flush=True)  # which does nothing where whoever started this closed the output
    except BrokenPipeError:  # whoever read this has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except BadSetting as error:
        print(f"marquoir: {_words().tell(error.message)}", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="marquoir", description="A scorekeeper for bezique.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serving = commands.add_parser("serve", help="serve the pages; migrates the database first")
    serving.add_argument("--host", help="address to listen on (MARQUOIR_HOST; 127.0.0.1)")
    serving.add_argument("--port", help="port to listen on, 0 for any free one (MARQUOIR_PORT; 8000)")
    serving.set_defaults(run=_serve)

    _add_matches(commands)
    _add_upkeep(commands)
    _add_backups(commands)

    scoring = commands.add_parser("score", help="mark match files")
    scoring.add_argument("--json", action="store_true", help="one object a file, each on one line")
    scoring.add_argument("files", nargs="+", metavar="FILE", help="a marquoir/1 document; - is standard input")
    scoring.set_defaults(run=_score)

    listing = commands.add_parser("games", help="list the games, or the declarations of one")
    listing.add_argument("--json", action="store_true", help="the whole catalogue, in every language")
    listing.add_argument("id", nargs="?", metavar="ID", help="one game")
    listing.set_defaults(run=_games)
    return parser


def _add_matches(commands: Commands) -> None:
    importing = commands.add_parser("import", help="take matches from a file, all of it or nothing")
    importing.add_argument("--carnet", metavar="NUMBER", help="into this carnet, or `new`; the only one there is")
    importing.add_argument(
        "file", metavar="FILE", help="one marquoir/1 document, or one on each line; - is standard input"
    )
    importing.set_defaults(run=_import)

    exporting = commands.add_parser("export", help="print matches, one marquoir/1 document on each line")
    exporting.add_argument("--carnet", type=int, metavar="NUMBER", help="only those of this carnet")
    exporting.add_argument("id", nargs="?", metavar="ID", help="only this match")
    exporting.set_defaults(run=_export)


def _add_upkeep(commands: Commands) -> None:
    migrating = commands.add_parser("migrate", help="make the database, or bring it up to date")
    restored = "another program put it back, as pg_restore does: let every phone read it anew"
    migrating.add_argument("--restored", action="store_true", help=restored)
    migrating.set_defaults(run=_migrate)

    checking = commands.add_parser("check", help="compare the figures kept with what the lines say")
    checking.set_defaults(run=_check)


def _add_backups(commands: Commands) -> None:
    backing_up = commands.add_parser(
        "backup", help="copy the database, in use or not, with its secret; checks the copy"
    )
    backing_up.add_argument("--replace", action="store_true", help="put it in the place of a file that is there")
    backing_up.add_argument("target", type=Path, metavar="TARGET", help="the file to make; the secret lies beside it")
    backing_up.set_defaults(run=_backup)

    restoring = commands.add_parser("restore", help="put a backup in the place of the database; stop the server first")
    restoring.add_argument("--replace", action="store_true", help="move a database that is there aside")
    restoring.add_argument("source", type=Path, metavar="SOURCE", help="a file that `marquoir backup` made")
    restoring.set_defaults(run=_restore)

    copying = commands.add_parser("copy", help="copy one database into another, empty one; checks the copy")
    copying.add_argument("source", metavar="SOURCE", help="a file, or the address of a PostgreSQL")
    copying.add_argument("target", metavar="TARGET", help="as above; where the secret goes is as for MARQUOIR_DATABASE")
    copying.set_defaults(run=_copy)


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
    print("\n".join(findings) or _words().say("Every figure kept agrees with the lines."))
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
