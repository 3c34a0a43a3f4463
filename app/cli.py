"""The command `marquoir`. Each subcommand calls one function, and imports what it alone needs."""

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace

from app.config import BadSetting, host, port, settings_from


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 well, 1 with a finding, 2 for bad arguments or settings."""
    options = _parser().parse_args(argv)
    try:
        return int(options.run(options))
    except BadSetting as error:
        print(f"marquoir: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="marquoir", description="A scorekeeper for bezique.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serving = commands.add_parser("serve", help="serve the pages; migrates the database first")
    serving.add_argument("--host", help="address to listen on (MARQUOIR_HOST; 127.0.0.1)")
    serving.add_argument("--port", help="port to listen on, 0 for any free one (MARQUOIR_PORT; 8000)")
    serving.set_defaults(run=_serve)

    migrating = commands.add_parser("migrate", help="make the database, or bring it up to date")
    migrating.set_defaults(run=_migrate)
    return parser


def _serve(options: argparse.Namespace) -> int:
    settings = settings_from(os.environ)
    if options.host is not None:
        settings = replace(settings, host=host("--host", options.host))
    if options.port is not None:
        settings = replace(settings, port=port("--port", options.port))
    from app.serve import serve
    from app.store import migrate

    migrate.upgrade(settings)
    serve(settings)
    return 0


def _migrate(_options: argparse.Namespace) -> int:
    settings = settings_from(os.environ)
    from app.store import migrate

    migrate.upgrade(settings)
    return 0
