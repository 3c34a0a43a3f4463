"""What a carnet is searched for: the fields of the form, as the store asks for them and as the page shows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from app.games import GAMES
from app.scoring.terms import N_
from app.store.finding import ANYONE, OVER
from app.store.listing import Wanted, is_month, read_place
from app.store.players import Player
from app.web import guards
from app.web.errors import refuse
from app.web.forms import Form, figure
from app.web.locale import Words
from app.web.reader import words

LONGEST_SEARCH = 80
FIELDS = ("words", "player", "over", "game", "month", "result", "double", "dealt", "rounds", "since")


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for, and the month as it was written where that is none."""

    wanted: Wanted
    no_month: str = ""


@dataclass(frozen=True, slots=True)
class SearchView:
    """The form as it is filled in: choices as (value, words) pairs; `said` tells what is looked for, "" for anything.

    `query` is what an address has to say to look for the same.
    """

    wanted: Wanted
    players: tuple[tuple[int, str], ...]
    games: tuple[tuple[str, str], ...]
    results: tuple[tuple[str, str], ...]
    said: str
    query: str
    no_month: str


def searched(form: Form, known: Sequence[Player]) -> Search:
    """Read what is looked for; answers 404 for a player or game that is not known here, 400 for no result."""
    game, result, month = form.get("game") or None, form.get("result") or None, form.get("month", "").strip()
    if game is not None:
        guards.game(game)
    if result is not None and result not in _RESULTS:
        refuse(400, words().say("“%(value)s” is not a result one can look for.", value=result[:LONGEST_SEARCH]))
    right = is_month(month)
    player, over = _player(form.get("player"), known), _player(form.get("over"), known)
    sought = form.get("words", "").strip()[:LONGEST_SEARCH]
    wanted = Wanted(player, game, result, month if right else None, sought, over, **_of_a_figure(form))
    return Search(wanted, "" if right else month[:LONGEST_SEARCH])


def search_view(words: Words, search: Search, known: Sequence[Player]) -> SearchView:
    """Return the form as the page shows it."""
    wanted = search.wanted
    return SearchView(
        wanted,
        tuple((one.id, one.name) for one in known),
        tuple((game.id, words.say(game.name)) for game in GAMES.values()),
        tuple((result, words.say(said)) for result, said in _RESULTS.items()),
        ", ".join(_said(words, wanted, known)),
        urlencode(_query(wanted)),
        search.no_month,
    )


_RESULTS = {
    "running": N_("In play"),
    OVER: N_("Over"),
    "won": N_("Won"),
    "lost": N_("Lost"),
    "draw": N_("A draw"),
}


def _player(text: str | None, known: Sequence[Player]) -> int:
    if not text:
        return ANYONE
    number = figure(text)
    if number is None or all(one.id != number for one in known):
        refuse(404, words().say("This player is not in this carnet, or no longer."))
    return number


def _of_a_figure(form: Form) -> dict[str, Any]:
    rounds = figure(form.get("rounds", ""))
    flags = {"double": bool(form.get("double")), "dealt": bool(form.get("dealt"))}
    return {**flags, "rounds": rounds, "since": _since(form.get("since", ""))}


def _since(place: str) -> str | None:
    """Return a place in the list; one that is none is not looked for."""
    try:
        read_place(place)
    except ValueError:
        return None
    return place


def _said(words: Words, wanted: Wanted, known: Sequence[Player]) -> list[str]:
    names = {one.id: one.name for one in known}
    said = [words.say("“%(words)s”", words=wanted.words)] if wanted.words else []
    said += [names[wanted.player]] if wanted.player else []
    said += [words.low(_RESULTS[wanted.result])] if wanted.result else []
    said += [words.say("against %(name)s", name=names[wanted.over])] if wanted.over else []
    said += [words.say(GAMES[wanted.game].name)] if wanted.game else []
    said += [words.month(wanted.month)] if wanted.month else []
    said += [words.low("A double game")] if wanted.double else []
    said += [words.say("won by the first dealer")] if wanted.dealt else []
    if wanted.rounds is not None:
        said += [words.say_n("%(num)s round", "%(num)s rounds", wanted.rounds)]
    said += [words.say("the longest run")] if wanted.since else []
    return said


def _query(wanted: Wanted) -> list[tuple[str, str]]:
    found = [(name, getattr(wanted, name)) for name in FIELDS]
    return [(name, str(int(value) if isinstance(value, bool) else value)) for name, value in found if value]
