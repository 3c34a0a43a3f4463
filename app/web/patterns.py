"""The page of patterns, for development alone: every component in every state, from the templates of the pages."""

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl

from flask import Blueprint, current_app, render_template
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from app.games import GAMES, find
from app.scoring import document
from app.scoring.game import agreed
from app.scoring.pages import Slate
from app.scoring.terms import Setup
from app.web import charts, hand_asked, headers, patterns_carnet, patterns_rooms
from app.web.cards import hand, suits
from app.web.errors import refuse
from app.web.finder_view import finder_view
from app.web.forms import Form
from app.web.house_sheet import house_sheet
from app.web.lines_view import lines_view
from app.web.reader import PREFIX, words
from app.web.table_view import Place, table_view

patterns = Blueprint("patterns", __name__, url_prefix=PREFIX)

NAMES = [
    "Marie-Antoinette de Saint-Exupéry",
    "Wilhelmina Featherstonehaugh",
    "Élise",
    "Jean",
    "Anne",
    "Basile",
    "Chloé",
]
TOTALS = ((0, 0), (40, 990), (1000, 999), (20000, 19990), (-90, 4660))
DECLARED = ((0, "marriage"),) * 5 + ((1, "double_bezique"), (1, "bezique"), (1, "seven"))
KEYS = [{"seat": seat, "key": key} for seat, key in DECLARED]
OPEN = ("close", "trump", "more", "refused", "finish", "won", "suit", "pay", "settled")
"""The sheets shown, opened in place."""
GAME_OF = {"suit": "bezique-no-trump", "pay": "frog", "settled": "rubicon"}
"""The games of the sheets that only some games have."""
HAND = "hand=KH.QH.KH.JD&trumps=hearts&declared=royal_marriage.royal_marriage&laid=QH"
_NAMES = re.compile(r'\b(id|for|list|aria-labelledby|aria-describedby|aria-controls)="([^"]+)"')


@patterns.get("/patterns")
def show() -> str:
    """Show all of it, light and dark side by side."""
    if not current_app.extensions["settings"].development:
        refuse(404)
    headers.fresh()
    drawn = enumerate(_scenes())
    scenes = [(title, [_apart(html, f"{place}-{look}") for look in ("day", "night")]) for place, (title, html) in drawn]
    return render_template("patterns/patterns.html", scenes=scenes, noindex=True)


def _scenes() -> Iterator[tuple[str, str]]:
    for first, second in TOTALS:
        slate = _slate("bezique", 2, [*_given(0, first), *_given(1, second)], target=20000)
        yield f"sides {first} {second}", _sides(slate)
    plain = _slate("bezique", 2, KEYS)
    keys = _part(plain, "block")
    yield "keys: plain, tallied, dimmed", keys
    yield "keys: tapped", keys.replace('class="say"', 'class="say tapped"')
    yield "sides in pencil", _sides(plain).replace('class="side ', 'class="side pencil ')
    for game in ("bezique-four", "eight-pack", "slough"):
        slate = _slate(game, GAMES[game].players[1], [])
        yield f"{game}: sides", _sides(slate)
        yield f"{game}: keys", _part(slate, "block")
    yield "last line, and the bar", _part(plain, "last", "bar")
    yield "last line, none to undo, and a notice", _part(_slate("bezique", 2, []), "last", "notice", undo=None)
    yield from _sheets(plain)
    curve = charts.curves([(name, [0, 250 * place, 400, 1000 - 90 * place]) for place, name in enumerate(NAMES[:4])])
    yield "curves", render_template("carnet/picture.html", picture=curve)
    yield "finder: keys and answers", _finder()
    yield "buttons, fields, notices, cards", _plain()
    yield from _rooms()


def _sheets(plain: Slate) -> Iterator[tuple[str, str]]:
    for sheet in OPEN:
        slate = _of(GAME_OF[sheet]) if sheet in GAME_OF else plain
        yield f"sheet: {sheet}", _opened(_part(slate, f"sheet_{sheet}"))
    for rules in ({}, {"target": "500", "end": "at_once"}, {"target": "99"}):
        yield f"sheet: house {rules}", _house(_slate("bezique", 2, _given(0, 600)), rules)
    over = _slate("bezique", 2, [*_given(0, 1000), {"seat": 0, "key": "last_trick"}, *_brisques(9, 7)], closed=True)
    yield "sheet: result", _part(over, "sheet_result")
    yield "sheet: result, watched", _part(over, "sheet_result", writes=False)
    yield from _watched(plain, over)
    faults = _slate("bezique-three", 3, [], penalties="standard")
    more = _opened(_part(faults, "sheet_more"))
    yield "sheet: more, with a list of faults", more.replace("<details", "<details open")


def _watched(marked: Slate, over: Slate) -> Iterator[tuple[str, str]]:
    """Show what stands under the totals for who only looks on: nothing yet, lines, a settlement, the end."""
    states = {"nothing yet": _slate("bezique", 2, []), "lines": marked, "settled": _of("rubicon"), "over": over}
    for title, slate in (*states.items(), ("bid", _of("frog"))):
        yield f"watched: {title}", _sides(slate) + _part(slate, "watch", writes=False)


def _rooms() -> Iterator[tuple[str, str]]:
    yield from patterns_rooms.review(_struck(), tuple(NAMES))
    last = {"seat": 0, "key": "last_trick"}
    whole = _slate("bezique", 2, _named([*KEYS, last, *_brisques(9, 7)]), closed=True)
    yield "review: brisques corrected", patterns_rooms.corrected(whole, "brisques")
    bid = [{"seat": 1, "key": "frog"}, {"seat": 1, "key": "card_points", "count": 74}]
    yield "review: a bid corrected", patterns_rooms.corrected(_slate("frog", 4, _named(bid), closed=True), "frog")
    yield from patterns_rooms.new_match(tuple(NAMES))
    yield from patterns_rooms.rules()
    yield from patterns_rooms.games()
    yield from patterns_rooms.others(tuple(NAMES))
    yield from patterns_carnet.carnet(tuple(NAMES))


def _plain() -> str:
    """What no page has a part of its own for: the classes of base.css, in their states."""
    say = words()
    all_cards = hand(say, [f"{rank}{suit}" for suit in "SHDC" for rank in ("A", "10", "K", "Q", "J", "9", "8", "7")])
    hands = [hand(say, cards) for cards in (("K*", "Q*"), ("QS", "JD") * 3, ("A?",) * 4)]
    said = [("", NAMES[0]), ("bad", say.say("This cannot stand."))]
    return render_template("patterns/plain.html", hands=[all_cards, *hands], said=said, suits=suits(say), names=NAMES)


def _finder() -> str:
    table = agreed(GAMES["bezique"], Setup("bezique", tuple(NAMES[:2]), {}))
    asked = hand_asked.asked(table, MultiDict(parse_qsl(HAND)))
    view = finder_view(words(), asked)
    return "".join(render_template(f"finder/{part}.html", view=view) for part in ("hand", "found"))


def _of(game: str) -> Slate:
    """Return a slate of a game as its own sheet needs it: a round closed, where one is settled; a bid, where one is."""
    if GAMES[game].contracts:
        return _slate(game, 3, [{"seat": 1, "key": "frog"}, {"seat": 1, "key": "card_points", "count": 74}])
    if game == "rubicon":
        last = {"seat": 0, "key": "last_trick"}
        return _slate(game, 2, [*_given(0, 1400), *_given(1, 600), last], closed=True)
    return _slate(game, 2, [])


def _given(seat: int, points: int) -> list[dict[str, Any]]:
    """Bring a seat points by corrections, each of which has four figures at most."""
    halves = (points // 2, points - points // 2)
    parts = [(halves[0] + 1) // 2, halves[0] // 2, (halves[1] + 1) // 2, halves[1] // 2]
    return [{"seat": seat, "key": "adjustment", "points": part} for part in parts]


def _brisques(*counts: int) -> list[dict[str, Any]]:
    return [{"seat": seat, "key": "brisques", "count": count} for seat, count in enumerate(counts)]


def _slate(game: str, seats: int, lines: list[dict[str, Any]], *, closed: bool = False, **rules: int | str) -> Slate:
    given = {"format": "marquoir/1", "game": game, "players": NAMES[:seats], "house_rules": rules}
    read = document.read_object(given | {"rounds": [{"lines": lines, "closed": closed}]}, find)
    return document.mark(GAMES[game], read)


def _sides(slate: Slate) -> str:
    context = _context(slate)
    parts = [render_template("table/side.html", side=side, **context) for side in context["view"].sides]
    return f'<div class="sides n{len(parts)}">{"".join(parts)}</div>'


def _house(slate: Slate, filled: dict[str, str]) -> str:
    """Show the house rules as they are filled in, with what that would do or why it cannot be."""
    form = Form({f"agree.{key}": value for key, value in filled.items()})
    house = house_sheet(words(), slate, form)
    return render_template("table/sheet_house.html", house=house, **_context(slate))


def _struck() -> Slate:
    """Return a slate with a line drawn through, one that counts for nothing, and a round that is settled."""
    declared = [(0, "bezique"), (0, "double_bezique"), (1, "quadruple_bezique"), (1, "quadruple_bezique")]
    lines = [{"seat": seat, "key": key} for seat, key in [*declared, (0, "trump_sequence"), (0, "last_trick")]]
    named = _named(lines)
    named[0]["struck"] = True
    return _slate("rubicon", 2, [*named, {"seat": 1, "key": "adjustment", "points": -3860}], closed=True)


def _named(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line | {"id": f"{'P' * 22}.{number}"} for number, line in enumerate(lines, start=1)]


def _opened(sheet: str) -> str:
    return sheet.replace("<dialog ", "<dialog open ", 1)


def _part(slate: Slate, *names: str, **other: Any) -> str:
    context = _context(slate, **other)
    side = next(side for side in context["view"].sides if not side.idle)
    return "".join(render_template(f"table/{name}.html", side=side, **context) for name in names)


def _context(slate: Slate, *, writes: bool = True, undo: str | None = "p.1") -> dict[str, Any]:
    at = Place("", "", f"/{words().lang}/patterns", "", "", "", writes=writes)
    wire = SimpleNamespace(table=SimpleNamespace(undo=undo, redo=None if undo else "p.1"))
    told = {"lines": lines_view(words(), slate), "said": [("bad", words().say("This cannot stand."))]}
    return {"view": table_view(words(), slate), "at": at, "wire": wire, "rules": "", "finder": ""} | told


def _apart(html: str, mark: str) -> Markup:
    """Let the same part stand on a page more than once: what names an element gets another name each time."""
    renamed = _NAMES.sub(lambda found: f'{found[1]}="{" ".join(f"{name}-{mark}" for name in found[2].split())}"', html)
    return Markup(renamed.replace(" autofocus", ""))  # noqa: S704 - our own templates made it
