"""What the command line does with a database: matches in and out of it, backups of it."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import BinaryIO

from app.config import Settings
from app.console import FOUND, UNUSABLE, WELL, placed, warn
from app.scoring.fields import Unreadable
from app.scoring.saying import Message
from app.scoring.terms import N_
from app.store import Store, backup, carnets, copying, joining, transfer
from app.store.errors import Unavailable, shown, why
from app.web import sentences
from app.web.locale import Words

EVERY = 0.5
"""Seconds between two lines that tell how far a file is."""
AT_THE_START = "\r\x1b[K"
"""Takes a terminal to the beginning of its line, and wipes it."""
NEW = "new"
"""Asks for a carnet of its own."""


def export(store: Store, words: Words, carnet: int | None, document_id: str | None) -> int:
    """Print matches, one on each line; returns the exit status, 1 for no match of that id, 2 for no such carnet."""
    there = [] if carnet is None else joining.all_carnets(store)
    if carnet not in {None, *(one.carnet for one in there)}:
        warn(words.say("there is no carnet %(asked)s.", asked=carnet))
        _list(words, there)
        return UNUSABLE
    many = 0
    for line in transfer.export(store, carnet, document_id):
        sys.stdout.write(line)
        many += 1
    if document_id is not None and not many:
        warn(words.say("there is no match “%(name)s”.", name=document_id))
        return FOUND
    return WELL


def take(store: Store, words: Words, name: str, asked: str | None) -> int:
    """Take a file of matches, `-` being standard input, into a carnet; returns the exit status."""
    try:
        with _opened(name) as file:
            carnet = _carnet(store, words, asked)
            if carnet is None:
                return UNUSABLE
            report = _followed(words, transfer.taking(store, file, carnet))
    except OSError as error:
        print(placed(words, name, words.tell(why(error))), file=sys.stderr)
        return UNUSABLE
    except transfer.Unfit as unfit:
        where = words.say("%(file)s, line %(line)s", file=name, line=unfit.line) if unfit.line else name
        for reason in _reasons(words, unfit):
            print(placed(words, where, reason), file=sys.stderr)
        print(words.say("Nothing was written."), file=sys.stderr)
        return UNUSABLE if isinstance(unfit.why, Unreadable) else FOUND
    except Unavailable:
        warn(words.say("it was cut short; the same file can be taken again for the rest."))
        raise
    many = {"written": words.number(report.written), "same": words.number(report.same)}
    print(words.say("Written: %(written)s; there already: %(same)s.", **many))
    if isinstance(carnet, str) and report.written:
        _hand_over(store, words, carnet)
    return WELL


def _followed(words: Words, taking: Iterable[transfer.Report]) -> transfer.Report:
    """Return the last report; on a terminal, tell on one line how far a long file is."""
    report, told = transfer.Report(0, 0), monotonic()
    shown = False
    for report in taking:
        if sys.stderr.isatty() and monotonic() - told > EVERY:
            told, shown = monotonic(), True
            print(f"{AT_THE_START}{_so_far(words, report)}", end="", file=sys.stderr, flush=True)
    if shown:
        print(AT_THE_START, end="", file=sys.stderr, flush=True)
    return report


def _so_far(words: Words, report: transfer.Report) -> str:
    taken, checked = words.number(report.written + report.same), words.number(report.checked)
    if report.share:
        return words.say("Matches taken: %(taken)s of %(checked)s", taken=taken, checked=checked)
    return words.say("Matches checked: %(checked)s", checked=checked)


def _hand_over(store: Store, words: Words, cookie: str) -> None:
    """Tell how a browser can open a carnet that was begun here."""
    number = carnets.carnet_of(store, cookie)
    assert number is not None  # noqa: S101 - what was written is in it
    joining.leave(store, cookie)  # nobody has the cookie that began it
    print(words.say("They are in a carnet of their own, number %(number)s.", number=number))
    address = f"/carnet/join/{joining.invite(store, number)}"
    print(words.say("For ten minutes a browser can open it at %(address)s", address=address))


def back_up(settings: Settings, words: Words, target: Path, *, replace: bool) -> int:
    """Make a backup, and say what is in it; returns the exit status, 1 where kept figures are not what lines say."""
    findings = backup.back_up(settings, target, replace=replace)
    return _told(words, words.names([str(target), str(backup.secret_beside(target))]), findings)


def restore(settings: Settings, words: Words, source: Path, *, replace: bool) -> int:
    """Put a backup in the place of the database; returns the exit status as `back_up` does."""
    restored = backup.restore(settings, source, replace=replace)
    if not restored.surely_alone:
        sentence = words.say("whether a server has the database open cannot be told; if one has, restart it.")
        print(f"marquoir: {sentence}")
    for path in restored.moved:
        print(words.say("What was there before is now %(path)s", path=path))
    return _told(words, str(settings.database), restored.findings)


def copy(source: Settings, target: Settings, words: Words) -> int:
    """Copy a database into another, and say what is in it; returns the exit status as `back_up` does."""
    copied = copying.copy(source, target)
    many = {"matches": words.number(copied.matches), "lines": words.number(copied.lines)}
    print(words.say("Matches copied: %(matches)s; lines: %(lines)s.", **many))
    return _told(words, words.names([shown(target.database), str(target.secret_path)]), copied.findings)


def _told(words: Words, where: str, findings: list[Message]) -> int:
    if not findings:
        print(words.say("%(where)s: whole.", where=where))
        return WELL
    print("\n".join(map(words.tell, findings)), file=sys.stderr)
    print(words.say("%(where)s: whole, though some figures kept do not agree with its lines.", where=where))
    return FOUND


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as file:
        yield file


def _carnet(store: Store, words: Words, asked: str | None) -> carnets.Carnet | None:
    """Return the carnet that is asked for; where none is, the only one there is. None, with a sentence, if unclear."""
    there = joining.all_carnets(store)
    if asked == NEW or (asked is None and not there):
        return carnets.new_cookie(store)
    wanted = [one.carnet for one in there if asked in {None, str(one.carnet)}]
    if len(wanted) == 1:
        return wanted[0]
    message = N_("there are several carnets; say --carnet %(new)s, or the number of one of these:")
    if asked:
        message = N_("there is no carnet %(asked)s; say --carnet %(new)s, or the number of one of these:")
    warn(words.say(message, asked=asked, new=NEW))
    _list(words, there)
    return None


def _list(words: Words, there: Iterable[joining.Invited]) -> None:
    """Tell on standard error what carnets there are."""
    for one in there:
        many = sentences.matches(words, one.matches)
        print(f"{one.carnet:>6}  {many}  {one.name or ''}".rstrip(), file=sys.stderr)


def _reasons(words: Words, unfit: transfer.Unfit) -> Iterator[str]:
    if isinstance(unfit.why, Unreadable):
        yield words.tell(unfit.why.message)
        return
    for item in unfit.why.refused:
        message = N_("round %(round)s, line %(line)s") if item.line else N_("round %(round)s")
        place = words.say(message, round=item.round, line=item.line)
        yield placed(words, place, sentences.refusal(words, unfit.why.game, item.refused))
