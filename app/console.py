"""What the command line prints about games and matches, in the language of its locale."""

import json
import re
import sys
from collections.abc import Iterable, Mapping
from locale import normalize
from pathlib import Path
from typing import Any

from app.games import GAMES, find
from app.ledger import ledger
from app.scoring import document, report
from app.scoring.fields import Unreadable
from app.scoring.game import Game
from app.scoring.pages import Slate
from app.scoring.saying import Message
from app.store.errors import why
from app.web import sentences
from app.web.catalogue import catalogue, table_of
from app.web.locale import ELSE, LANGUAGES, Words, words_of

WELL, FOUND, UNUSABLE = 0, 1, 2
"""Exit statuses: nothing to say against it; something found; cannot be used at all."""


def words_for(environ: Mapping[str, str]) -> Words:
    """Return the words of the language that the environment asks for, English where it is none of ours.

    LANGUAGE lists languages, the dearest first; the locale C takes no notice of it.
    """
    named = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    listed = [] if named in {"C", "POSIX"} else environ.get("LANGUAGE", "").split(":")
    asked = (re.split("[_.@-]", normalize(one))[0].lower() for one in [*listed, named])
    return words_of(next((lang for lang in asked if lang in LANGUAGES), ELSE))


def score(words: Words, names: Iterable[str], *, as_json: bool) -> int:
    """Mark match files, `-` being standard input, and print each score; returns the highest exit status."""
    return max(_score(words, name, as_json=as_json) for name in names)


def _score(words: Words, name: str, *, as_json: bool) -> int:
    try:
        match = document.read(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes(), find)
    except (OSError, ValueError) as error:
        reason = words.tell(_why(error))
        print(placed(words, name, reason), file=sys.stderr)
        if as_json:
            print(compact({"format": report.FORMAT, "error": reason}))
        return UNUSABLE
    slate = document.mark(GAMES[match.setup.game], match)
    print(compact(score_object(words, slate)) if as_json else f"{ledger(words, slate)}\n")
    return FOUND if report.undeclared(match, slate) else WELL


def _why(error: OSError | ValueError) -> Message:
    if isinstance(error, OSError):
        return why(error)
    return error.message if isinstance(error, Unreadable) else Message("no file has such a name")  # a NUL is in it


def score_object(words: Words, slate: Slate) -> dict[str, object]:
    """Return the `marquoir-score/1` of a whole match."""
    refused = sentences.refusals(words, slate.game, report.refusals(slate.scores))
    return report.score_object(slate, [report.round_object(one) for one in slate.scores], refused)


def games(words: Words, game_id: str | None, *, as_json: bool) -> int:
    """Print the catalogue, or one game of it; returns the exit status."""
    if game_id is not None and game_id not in GAMES:
        known = ", ".join(GAMES)
        warn(words.say("no game is called “%(name)s”; there are %(known)s.", name=game_id, known=known))
        return UNUSABLE
    chosen = [game for game in GAMES.values() if game_id in {None, game.id}]
    if as_json:
        print(compact(catalogue(chosen)))
    elif game_id is None:
        width = max(map(len, GAMES))
        for game in chosen:
            print(f"{game.id:<{width}}  {words.say(game.name)}. {words.say(game.summary)}")
    else:
        print(_worth(words, *chosen))
    return WELL


def _worth(words: Words, game: Game) -> str:
    """Write a game with what its declarations score, or with what its contracts are paid."""
    table = table_of(game)
    worth = [(words.say(item.name), item.points_making or item.points) for item in table.in_force]
    worth += [(words.say(contract.name), contract.rate) for contract in table.contracts]
    width = max(len(name) for name, _ in worth)
    rows = [f"  {name:<{width}}  {words.number(points):>6}" for name, points in worth]
    return "\n".join([words.say(game.name), words.say(game.summary), "", *rows])


def warn(sentence: str) -> None:
    """Say on standard error what is not as it should be."""
    print(f"marquoir: {sentence}", file=sys.stderr)


def placed(words: Words, where: str, reason: str) -> str:
    """Return what is wrong, after where it is."""
    return words.say("%(where)s: %(reason)s", where=where, reason=reason)


def compact(value: Any) -> str:
    """Write JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
