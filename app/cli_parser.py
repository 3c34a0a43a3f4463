"""What the command `marquoir` can be asked to do, and what it says of a command it does not know, in one language."""

import argparse
import re
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from app.scoring.terms import N_
from app.web.locale import Words

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - it has no other name


class Parser(argparse.ArgumentParser):
    """A parser that speaks one language: what stands in its help is given to it as messages."""

    def __init__(self, words: Words, **options: Any) -> None:
        super().__init__(add_help=False, formatter_class=partial(_Help, words), **options)
        self._words = words
        self._positionals.title = _title(words, N_("What it needs"))
        self._optionals.title = _title(words, N_("What it can be told"))
        self.add_argument("-h", "--help", action="help", help=words.say("print this, and no more"))

    def takes(self, *names: str, told: str, usual: str = "", **options: Any) -> None:
        """Take an argument, and tell in the help what it is, and where its value is from without it."""
        said = self._words.say(told)
        self.add_argument(*names, help=f"{said} ({usual})" if usual else said, **options)

    def error(self, message: str) -> NoReturn:
        """End with what is wrong, exit status 2."""
        self.print_usage(sys.stderr)
        names = ["/".join(one.option_strings) or str(one.metavar or one.dest) for one in self._actions]
        self.exit(2, f"{self.prog}: {_complaint(self._words, message, names)}\n")


class _Help(argparse.HelpFormatter):
    def __init__(self, words: Words, prog: str) -> None:
        super().__init__(prog)
        self._words = words

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        said = self._words.say("Usage:")
        super().add_usage(usage, actions, groups, f"{said} " if prefix is None else prefix)


def _title(words: Words, message: str) -> str:
    """Return a title as it stands before the colon that the library adds."""
    return words.say("%(name)s:", name=words.say(message)).removesuffix(":")


_COMPLAINTS = {
    r"the following arguments are required: (?P<names>.+)": N_("%(names)s is missing; --help says what there is."),
    r"unrecognized arguments: (?P<names>.+)": N_("%(names)s is not known here; --help says what there is."),
    r"argument (?P<name>.+?): invalid choice: (?P<value>.+?)(?:, maybe .+)? \(choose from (?P<known>.+)\)": N_(
        "%(name)s: “%(value)s” is not one of %(known)s."
    ),
    r"argument (?P<name>.+?): expected (?:one|at least one) argument": N_("%(name)s: a value has to follow."),
    r"argument (?P<name>.+?): invalid int value: (?P<value>.+)": N_("%(name)s: “%(value)s” is not a whole number."),
    r"argument (?P<name>.+?): ignored explicit argument (?P<value>.+)": N_("%(name)s takes no value."),
    r"ambiguous option: (?P<name>.+?) could match (?P<known>.+)": N_(
        "%(name)s could be short for %(known)s; write it in full."
    ),
}
"""What the standard library complains of, and how it is said here."""


def _complaint(words: Words, message: str, names: Sequence[str]) -> str:
    """Say a complaint; one that another release of the library words otherwise at least with what it is about."""
    for said, ours in _COMPLAINTS.items():
        if found := re.fullmatch(said, message, re.DOTALL):
            return words.say(ours, **{name: value.replace("'", "") for name, value in found.groupdict().items()})
    named = [name for name in names if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", message)]
    if named:
        return words.say("%(name)s: that cannot be read; --help says what there is.", name=max(named, key=len))
    return words.say("this command cannot be read; --help says what there is.")


def _text(text: str) -> str:
    """Return what was asked for, its bytes that are no text written out."""
    return text.encode(errors="backslashreplace").decode()


def parser(words: Words) -> Parser:
    """Return what reads a command line; `command` is then which of them it is."""
    whole = Parser(words, prog="marquoir", description=words.say("A scorekeeper for bezique and its relatives."))
    commands = whole.add_subparsers(required=True, dest="command", metavar=words.say("COMMAND"))
    serving = _add(words, commands, "serve", N_("serve the pages; migrates the database first"))
    serving.takes("--host", told=N_("address to listen on"), usual="MARQUOIR_HOST, 127.0.0.1")
    serving.takes("--port", told=N_("port to listen on, 0 for any free one"), usual="MARQUOIR_PORT, 8000")
    _add_matches(words, commands)
    _add_upkeep(words, commands)
    _add_backups(words, commands)
    _add_games(words, commands)
    return whole


def _add(words: Words, commands: Commands, name: str, told: str) -> Parser:
    return commands.add_parser(name, words=words, help=words.say(told))


def _add_matches(words: Words, commands: Commands) -> None:
    number, file = words.say("NUMBER"), words.say("FILE")
    importing = _add(words, commands, "import", N_("take matches from a file, all of it or nothing"))
    into = N_("into this carnet, or `new`; into the only one, if there is only one")
    importing.takes("--carnet", metavar=number, told=into)
    what = N_("one marquoir/1 document, or one on each line; `-` is standard input")
    importing.takes("file", metavar=file, told=what)

    exporting = _add(words, commands, "export", N_("print matches, one marquoir/1 document on each line"))
    exporting.takes("--carnet", type=int, metavar=number, told=N_("only those of this carnet"))
    exporting.takes("id", nargs="?", type=_text, metavar="ID", told=N_("only this match"))


def _add_upkeep(words: Words, commands: Commands) -> None:
    migrating = _add(words, commands, "migrate", N_("make the database, or bring it up to date"))
    restored = N_("another program put it back, as pg_restore does: let every phone read it anew")
    migrating.takes("--restored", action="store_true", told=restored)
    _add(words, commands, "check", N_("compare the figures kept with what the lines say"))


def _add_backups(words: Words, commands: Commands) -> None:
    source, target = words.say("SOURCE"), words.say("TARGET")
    copied = N_("copy the database, in use or not, with its secret; checks the copy")
    backing_up = _add(words, commands, "backup", copied)
    backing_up.takes("--replace", action="store_true", told=N_("put it in the place of a file that is there"))
    made = N_("the file to make; the secret lies beside it")
    backing_up.takes("target", type=Path, metavar=target, told=made)

    back = N_("put a backup in the place of the database; stop the server first")
    restoring = _add(words, commands, "restore", back)
    restoring.takes("--replace", action="store_true", told=N_("move a database that is there aside"))
    restoring.takes("source", type=Path, metavar=source, told=N_("a file that `marquoir backup` made"))

    other = N_("copy one database into another, empty one; checks the copy")
    copying = _add(words, commands, "copy", other)
    copying.takes("source", metavar=source, told=N_("a file, or the address of a PostgreSQL database"))
    there = N_("as above; where the secret goes is as for MARQUOIR_DATABASE")
    copying.takes("target", metavar=target, told=there)


def _add_games(words: Words, commands: Commands) -> None:
    scoring = _add(words, commands, "score", N_("mark match files"))
    scoring.takes("--json", action="store_true", told=N_("one object a file, each on one line"))
    one = N_("a marquoir/1 document; `-` is standard input")
    scoring.takes("files", nargs="+", metavar=words.say("FILE"), told=one)

    listing = _add(words, commands, "games", N_("list the games, or the declarations of one"))
    listing.takes("--json", action="store_true", told=N_("the whole catalogue, in every language"))
    listing.takes("id", nargs="?", metavar="ID", told=N_("one game"))
