"""What the page of patterns shows of the rooms away from the table, each with all its states, from their templates."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from flask import render_template
from markupsafe import Markup

from app.games import GAMES
from app.scoring.cards import Rank, Suit
from app.scoring.game import agreed
from app.scoring.pages import Slate
from app.scoring.terms import Setup
from app.store.reading import MatchRead
from app.web import new, new_sheet, qr, rules_view
from app.web.carnet import ListedMatch, Side
from app.web.correction_view import Ask, correction_view
from app.web.cutting import Cut
from app.web.forms import Form
from app.web.match_links import Link
from app.web.reader import words
from app.web.review_view import Looking, review_view

_MAIN = re.compile(r"<main[^>]*>(.*)</main>", re.DOTALL)


def review(slate: Slate, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Show a slate with its struck and void lines, and with a line that is being corrected."""
    day = "2026-11-29T21:00:00+01:00"
    read = MatchRead(0, 0, "", 0, 0, day, None, names[0], 0, 0, slate, earlier=(), lines=(), since={})
    yield "review: struck, void and settled lines", _review(read, None, Form())
    lines = [line for _, written in slate.played for line in written.lines if line.stands]
    asked = Ask(lines[0].id, None)
    for title, key in (("what a correction would change", "four_aces"), ("a correction refused", "adjustment")):
        form = {"correct": lines[0].id, "round": "1", "seat": "0", "key": key, "look": "1"}
        yield f"review: {title}", _review(read, asked, Form(form))


def _review(read: MatchRead, ask: Ask | None, form: Form) -> str:
    view = review_view(words(), read, Looking(ask.line if ask else None, writes=True))
    shown = correction_view(words(), read, ask, form) if ask else None
    context: dict[str, Any] = {"picture": None, "place": None, "table": "", "said": (), "writes": True}
    return _main("review/review.html", view=view, form=shown, **context)


def new_match(names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Show the sheet with all that can be wrong on it, and with partners who have drawn for the deal."""
    game = GAMES["bezique"]
    usual = new_sheet.usual_values(game)
    sheet = new_sheet.Sheet(game, "", (names[0], names[0]), values=usual | {"target": "99"})
    sheet = replace(sheet, faults=new.agreement(sheet)[1])
    yield "new match: wrong", _cut_out(new.page(sheet, (words().names(names[:2]), "")))
    four = GAMES["bezique-four"]
    drawn = Cut(tuple((rank, Suit.HEARTS) for rank in (Rank.ACE, Rank.NINE, Rank.KING, Rank.TEN)), 0)
    sheet = new_sheet.Sheet(four, "", names[:4], values=new_sheet.usual_values(four), cut=drawn)
    yield "new match: partners, the deal drawn", _cut_out(new.page(sheet))


def rules() -> Iterator[tuple[str, str]]:
    """Show the tables of a game as a match agreed on them."""
    for game_id in ("eight-pack", "slough"):
        game = GAMES[game_id]
        table = agreed(game, Setup(game.id, ("",) * game.players[0], {}))
        context = {"game": game, "tables": [table], "at_table": True}
        shown = {
            "groups": list(rules_view.groups(words(), [table])),
            "contracts": rules_view.contracts(words(), table),
            "house_rules": rules_view.house_rules(words(), game, table),
        }
        parts = ("contracts" if game.contracts else "declarations", "house_rules")
        drawn = "".join(render_template(f"rules/{part}.html", **context, **shown) for part in parts)
        yield f"rules: {game_id}", f'<div class="prose">{drawn}</div>'


def others(names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Show matches in a list, links to share and one that was ended, and what is told where something is not there."""
    won = ListedMatch("", "", "#", words().say("Bezique"), words().date("2026-11-01T20:00:00+01:00"), (
        Side(names[0], 20_000, won=True), Side(names[1], 960, won=False),
    ), running=False, said=words().low("A double game"), note=names[0])  # fmt: skip
    running = replace(won, running=True, sides=tuple(replace(side, won=False) for side in won.sides))
    yield "home", _main("home/home.html", running=[running, running], recent=[won])
    url = "http://192.168.0.20:8000/m/" + "M" * 22
    both = [Link("score", url, qr.code(url), 0), Link("watch", "", Markup(), 0)]
    yield "share", _main("share/share.html", both=both, owned=True, title=words().names(names[:2]), back="", own="")
    sentence = words().say("This link no longer leads to a match. Ask for the new one.")
    yield "error", _main("errors/error.html", title=words().say("There is nothing here"), sentence=sentence, back="#")
    yield "no network", _main("errors/offline.html")


def _main(template: str, **context: Any) -> str:
    return _cut_out(render_template(template, **context))


def _cut_out(page: str) -> str:
    """Return what a page holds, its heading as one among others."""
    found = _MAIN.search(page)
    return found[1].replace("<h1", "<h3").replace("</h1>", "</h3>") if found else ""
