"""What the command line does with a database: matches in and out of it, backups of it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from app.config import Settings
from app.console import FOUND, UNUSABLE, WELL
from app.scoring.fields import Unreadable
from app.store import Store, backup, carnets, joining, transfer
from app.store.errors import Unavailable
from app.web import sentences
from app.web.locale import Words

NEW = "new"
"""Asks for a carnet of its own."""


def export(store: Store, carnet: int | None, document_id: str | None) -> int:
    """Print matches, one on each line; returns the exit status, 1 where none is asked for by that id."""
    many = 0
    for line in transfer.export(store, carnet, document_id):
        sys.stdout.write(line)
        many += 1
    if document_id is not None and not many:
        print(f"marquoir: there is no match “{document_id}”.", file=sys.stderr)
        return FOUND
    return WELL


def take(store: Store, words: Words, name: str, asked: str | None) -> int:
    """Take a file of matches, `-` being standard input, into a carnet; returns the exit status."""
    try:
        with _opened(name) as file:
            carnet = _carnet(store, asked)
            if carnet is None:
                return UNUSABLE
            report = transfer.take(store, file, carnet)
    except OSError as error:
        print(f"{name}: {error.strerror}", file=sys.stderr)
        return UNUSABLE
    except transfer.Unfit as unfit:
        for why in _reasons(words, unfit):
            print(f"{name}, line {unfit.line}: {why}" if unfit.line else f"{name}: {why}", file=sys.stderr)
        print("Nothing was written.", file=sys.stderr)
        return UNUSABLE if isinstance(unfit.why, Unreadable) else FOUND
    except Unavailable:
        print("marquoir: it was cut short; the same file can be taken again for the rest.", file=sys.stderr)
        raise
    print(f"Written: {report.written}; there already: {report.same}.")
    if isinstance(carnet, str) and report.written:
        number = carnets.carnet_of(store, carnet)
        assert number is not None  # noqa: S101 - what was written is in it
        joining.leave(store, carnet)  # nobody has the cookie that began it
        print(f"They are in a carnet of their own, number {number}.")
        print(f"For ten minutes a browser can open it at /carnet/join/{joining.invite(store, number)}")
    return WELL


def back_up(settings: Settings, target: Path, *, replace: bool) -> int:
    """Make a backup, and say what is in it; returns the exit status, 1 where kept figures are not what lines say."""
    return _told(f"{target} and {backup.secret_beside(target)}", backup.back_up(settings, target, replace=replace))


def restore(settings: Settings, source: Path, *, replace: bool) -> int:
    """Put a backup in the place of the database; returns the exit status as `back_up` does."""
    restored = backup.restore(settings, source, replace=replace)
    if not restored.surely_alone:
        print("marquoir: whether a server has the database open cannot be told; if one has, restart it.")
    for path in restored.moved:
        print(f"What was there is now {path}")
    return _told(str(settings.database), restored.findings)


def _told(where: str, findings: list[str]) -> int:
    print("\n".join(findings), file=sys.stderr, end="\n" if findings else "")
    print(f"{where}: whole{', though figures kept are not what the lines say' if findings else ''}.")
    return FOUND if findings else WELL


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as file:
        yield file


def _carnet(store: Store, asked: str | None) -> carnets.Carnet | None:
    """Return the carnet that is asked for; where none is, the only one there is. None, with a sentence, if unclear."""
    there = joining.all_carnets(store)
    if asked == NEW or (asked is None and not there):
        return carnets.new_cookie(store)
    wanted = [one.carnet for one in there if asked in {None, str(one.carnet)}]
    if len(wanted) == 1:
        return wanted[0]
    said = f"there is no carnet {asked}" if asked else "there are several carnets"
    print(f"marquoir: {said}; say --carnet {NEW}, or the number of one of these:", file=sys.stderr)
    for one in there:
        print(f"{one.carnet:>6}  {one.matches} matches  {one.name or ''}".rstrip(), file=sys.stderr)
    return None


def _reasons(words: Words, unfit: transfer.Unfit) -> Iterator[str]:
    if isinstance(unfit.why, Unreadable):
        yield str(unfit.why)
        return
    for item in unfit.why.refused:
        place = f"round {item.round}" + (f", line {item.line}" if item.line else "")
        yield f"{place}: {sentences.refusal(words, unfit.why.game, item.refused)}"
