"""What the page of patterns shows of the rooms away from the table, each with all its states, from their templates."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from flask import render_template

from app.games import GAMES
from app.scoring.cards import Rank, Suit
from app.scoring.game import agreed
from app.scoring.pages import Slate
from app.scoring.terms import Setup
from app.store.reading import MatchRead
from app.web import new, new_sheet, patterns_carnet, rules_view
from app.web.comparison import compared
from app.web.correction_view import Ask, correction_view
from app.web.cutting import Cut
from app.web.families import families
from app.web.forms import Form
from app.web.home import EXAMPLE
from app.web.patterns_cut import cut_out, main_of
from app.web.reader import words
from app.web.review_view import Looking, review_view


def review(slate: Slate, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Show a slate with its struck and void lines, and with a line that is being corrected."""
    read = _read(slate, names[0])
    yield "review: struck, void and settled lines", _review(read, None, Form())
    lines = [line for _, written in slate.played for line in written.lines if line.stands]
    asked = Ask(lines[0].id, None)
    for title, key in (("what a correction would change", "four_aces"), ("a correction refused", "adjustment")):
        form = {"correct": lines[0].id, "round": "1", "seat": "0", "key": key, "look": "1"}
        yield f"review: {title}", _review(read, asked, Form(form))


def corrected(slate: Slate, key: str) -> str:
    """Show the form of a correction: that of the first line of a key."""
    lines = [line for _, written in slate.played for line in written.lines if line.mark.key == key]
    return _review(_read(slate), Ask(lines[0].id, None), Form())


def _read(slate: Slate, note: str = "") -> MatchRead:
    day = "2026-11-29T21:00:00+01:00"
    return MatchRead(0, 0, "", 0, 0, day, None, note, 0, 0, slate, earlier=(), lines=(), since={})


def _review(read: MatchRead, ask: Ask | None, form: Form) -> str:
    view = review_view(words(), read, Looking(ask.line if ask else None, writes=True))
    shown = correction_view(words(), read, ask, form) if ask else None
    context: dict[str, Any] = {"picture": None, "place": None, "table": "", "said": (), "writes": True}
    return main_of("review/review.html", view=view, form=shown, **context)


def new_match(names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Show the sheet with all that can be wrong on it, and with partners who have drawn for the deal."""
    game = GAMES["bezique"]
    usual = new_sheet.usual_values(game)
    sheet = new_sheet.Sheet(game, "", (names[0], names[0]), values=usual | {"target": "99"})
    sheet = replace(sheet, faults=new.agreement(sheet)[1])
    yield "new match: wrong", cut_out(new.page(sheet, (words().names(names[:2]), "")))
    four = GAMES["bezique-four"]
    drawn = Cut(tuple((rank, Suit.HEARTS) for rank in (Rank.ACE, Rank.NINE, Rank.KING, Rank.TEN)), 0)
    sheet = new_sheet.Sheet(four, "", names[:4], values=new_sheet.usual_values(four), cut=drawn)
    yield "new match: partners, the deal drawn", cut_out(new.page(sheet))


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


def games() -> Iterator[tuple[str, str]]:
    """Show the games in a list, and side by side."""
    yield "rules: all games", main_of("rules/list.html", families=families(GAMES.values()))
    yield "rules: compared", main_of("rules/compare.html", families=compared(words(), GAMES.values()))


def others(names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Show matches in a list, links to share and one that was ended, and what is told where something is not there."""
    won = patterns_carnet.listed(names)
    running = replace(won, running=True, sides=tuple(replace(side, won=False) for side in won.sides))
    yield "home", main_of("home/home.html", running=[running, running], recent=[won])
    yield "home: first visit", main_of("home/home.html", example=EXAMPLE)
    yield (
        "share",
        main_of(
            "share/share.html",
            both=patterns_carnet.links(),
            owned=True,
            title=words().names(names[:2]),
            back="",
            own="",
        ),
    )
    sentence = words().say("This link no longer leads to a match. Ask for the new one.")
    yield "error", main_of("errors/error.html", title=words().say("There is nothing here"), sentence=sentence, back="#")
    yield "no network", main_of("errors/offline.html")
