"""What the page of patterns shows of the carnet: its list and search, statistics, players, files, devices and links."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import TypeAlias

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from app.games import GAMES
from app.store.players import Player
from app.store.statistics import Best, Figures, Rare, Table
from app.web import qr, sentences
from app.web.carnet import ListedMatch, Side
from app.web.carnet_search import search_view, searched
from app.web.catalogue import table_of
from app.web.match_links import Link
from app.web.patterns_cut import main_of
from app.web.reader import words
from app.web.rounds_view import ListedRound, RoundsView
from app.web.statistics_view import statistics_view

Scenes: TypeAlias = Iterator[tuple[str, str]]
Names: TypeAlias = tuple[str, ...]
DAY = "2026-11-01T20:00:00+01:00"
URL = "http://192.168.0.20:8000/m/" + "M" * 22
MONTHS = ("2026-09", "2026-10", "2026-11")


def carnet(names: Names) -> Scenes:
    """Show all its rooms."""
    yield from _lists(names)
    yield from _statistics(names)
    yield from _players(names)
    yield from _own(names)
    yield from _files()
    yield from _devices()


def listed(names: Names) -> ListedMatch:
    """Return a match that is over, as a list shows it: one that counts as two, with a note."""
    sides = (Side(names[0], 20_000, won=True), Side(names[1], 960, won=False))
    said = {"game": words().say("Bezique"), "day": words().date(DAY), "said": words().low("A double game")}
    return ListedMatch("", "", "#", sides=sides, running=False, note=names[0], **said)


def links() -> list[Link]:
    """Return the links of a match: one to score, and one to watch that was ended."""
    return [Link("score", URL, qr.code(URL), 0), Link("watch", "", Markup(), 0)]


def _lists(names: Names) -> Scenes:
    entry, known = listed(names), [Player(1, names[0], 2)]
    shown = {"name": names[0], "mine": 1, "gone": None, "first": True, "next": None, "entries": [entry]}
    asked = {"words": "Noël", "player": "1", "month": "2026-13"}
    for title, fields, more in (
        ("carnet", {}, {"gone": entry, "next": "x"}),
        ("carnet: searched", asked, {"first": False, "next": "x"}),
        ("carnet: nothing found", {"words": "Noël"}, {"entries": []}),
        ("carnet: empty", {}, {"entries": [], "name": None}),
    ):
        search = search_view(words(), searched(MultiDict(fields), known), known)
        yield title, main_of("carnet/carnet.html", search=search, **shown | more)
    yield "carnet: deleted", main_of("carnet/deleted.html", entries=[entry])
    yield "carnet: none deleted", main_of("carnet/deleted.html", entries=[])
    yield "carnet: to delete", main_of("carnet/delete.html", entry=entry)
    sides = tuple((side.name, words().signed(side.total)) for side in entry.sides)
    said = words().say("Round %(round)s", round=words().number(2))
    view = RoundsView(names[0], entry.game, (ListedRound("#", said, entry.day, sides, "×2"),), "x")
    yield "carnet: rounds of a figure", main_of("carnet/rounds.html", view=view)
    yield "carnet: no older rounds", main_of("carnet/rounds.html", view=replace(view, rounds=(), older=""))


def _statistics(names: Names) -> Scenes:
    game = table_of(GAMES["bezique"])
    in_play = words().say_n("%(num)s match in play", "%(num)s matches in play", 1), "#"
    choices = [(one, words().say(GAMES[one].name), 12) for one in ("bezique", "rubicon")]
    for title, table in (("many", _many(names)), ("one", _one(names))):
        shown = {"view": statistics_view(words(), game, table), "choices": choices, "in_play": in_play}
        drawn = main_of("carnet/statistics.html", **shown)
        yield f"statistics: {title}", f'<div class="statistics">{drawn}</div>'
    yield "statistics: none", main_of("carnet/statistics.html", view=None, choices=[])


def _many(names: Names) -> Table:
    """Return figures of three players that fill every part of the page."""
    players = {who: _figures(name, who) for who, name in enumerate(names[:3], start=1)}
    return Table(
        players,
        beat=Counter({(1, 2): 7, (2, 1): 4, (1, 3): 1}),
        tied=Counter({(1, 2): 1}),
        declared=Counter({"bezique": 60, "double_bezique": 3, "royal_marriage": 41}),
        lengths=Counter({3: 4, 4: 7, 11: 1}),
        minutes=[40, 55, 90],
        decided=12,
        dealt=7,
        even=6.0,
        rare=[Rare("double_bezique", 1, 0, 1, 2, DAY)],
    )


def _one(names: Names) -> Table:
    """Return figures of somebody who has played, and finished nothing."""
    return Table({1: Figures(names[0])})


def _figures(name: str, who: int) -> Figures:
    declared = Counter({"bezique": 10 * who, "double_bezique": 3 if who == 1 else 0, "royal_marriage": 20 - 6 * who})
    months = {month: (4, 4 * (800 + 150 * who * place)) for place, month in enumerate(MONTHS)}
    best = Best(1240 - 100 * who, 1, 2)
    run = ("2026-10-01T20:00:00+01:00", 1), (DAY, 2)
    return Figures(name, 12, 8 - who, 1, 1, 40, 9_000, best, run[0], 3, *run, months, declared)


def _players(names: Names) -> Scenes:
    one, nobody, twin = Player(1, names[0], 12), Player(2, names[1], 0), Player(3, names[2], 3)
    many = {who.id: sentences.matches(words(), who.matches) for who in (one, nobody, twin)}
    everyone = [(who, many[who.id]) for who in (one, nobody, twin)]
    yield "players", main_of("carnet/players.html", players=everyone)
    yield "players: none", main_of("carnet/players.html", players=[])
    fault = words().say("A name has 40 characters at most.")
    for title, who, more in (
        ("player: to forget", nobody, {}),
        ("player: a fault", one, {"fault": fault}),
        ("player: two of a name", one, {"twin": twin, "twin_many": many[twin.id]}),
    ):
        shown = {"one": who, "name": who.name, "many": many[who.id], "fault": "", "twin": None}
        yield title, main_of("carnet/player.html", **shown | more)


def _own(names: Names) -> Scenes:
    wrote = [
        words().say(
            "Device %(number)s: %(lines)s",
            number=words().number(1),
            lines=words().say_n("%(num)s line", "%(num)s lines", 12),
        ),
        words().say_n(
            "%(num)s line from devices that wrote only once, or from pages without scripts",
            "%(num)s lines from devices that wrote only once, or from pages without scripts",
            1,
        ),
    ]
    linked = [("good", words().say("Link renewed."))]
    shown = {"both": links(), "wrote": wrote, "noted": True, "linked": linked}
    yield "carnet: one match", main_of("carnet/match.html", entry=listed(names), **shown)


def _files() -> Scenes:
    caps = {"matches": words().number(5000), "megabytes": words().number(32)}
    place = words().say("Line %(line)s of the file", line=words().number(3))
    refusal = words().say("The match is over. Correct a line, or start another match.")
    for title, more in (
        ("files: taken", {"taken": (words().number(1200), words().number(3))}),
        ("files: unreadable", {"place": place, "technical": words().say("not text in UTF-8")}),
        ("files: impossible", {"place": place, "refusals": [refusal]}),
        ("files: none chosen", {"fault": words().say("Choose a file first.")}),
    ):
        drawn = main_of("carnet/files.html", **{"mine": 1, "caps": caps} | more)
        yield title, drawn.replace('class="progress" hidden', 'class="progress"')


def _devices() -> Scenes:
    since = words().date(DAY)
    own, other = SimpleNamespace(id=1, own=True), SimpleNamespace(id=2, own=False)
    shown = {"devices": [(own, since), (other, since)], "name": words().say("Sundays at Marthe’s")}
    yield "devices", main_of("carnet/devices.html", url="", code="", **shown)
    yield "devices: an invitation", main_of("carnet/devices.html", url=URL, code=qr.code(URL), **shown)
    for title, one, alone in (("own", own, False), ("the last", own, True), ("another", other, False)):
        yield f"devices: {title} leaves", main_of("carnet/leave.html", one=one, since=since, alone=alone)
    invited = SimpleNamespace(carnet=2, name=shown["name"])
    along = words().say_n(
        "The %(num)s match that this device has now comes along.",
        "The %(num)s matches that this device has now come along.",
        2,
    )
    asked = {"invited": invited, "many": sentences.matches(words(), 12), "token": "", "own": 2, "along": along}
    for title, mine, shared in (("comes along", 1, False), ("leaves others", 1, True), ("is in already", 2, False)):
        yield f"join: {title}", main_of("carnet/join.html", mine=mine, shared=shared, **asked)
