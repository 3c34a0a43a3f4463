"""The rules: what is played, and each game's page with its table of declarations drawn from the game itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Blueprint, render_template, request

from app.games import GAMES, find
from app.scoring.game import Game, agreed
from app.scoring.reuse import limit
from app.scoring.terms import GROUPS, N_, Declaration, HouseRule, Setup, Tally, Value
from app.web import headers
from app.web.cards import HandView, hand
from app.web.errors import refuse
from app.web.forms import setting
from app.web.house_view import HouseRuleView, house_view, written
from app.web.locale import LANGUAGES, Words, words_of
from app.web.reader import PREFIX, on_this_site, words

rules = Blueprint("rules", __name__, url_prefix=PREFIX)

SECTIONS = {
    "setup": N_("Setting up"),
    "play": N_("How to play"),
    "scoring": N_("Scoring"),
    "declarations": N_("Table of declarations"),
    "end": N_("End of the match"),
    "house-rules": N_("House rules"),
    "pitfalls": N_("Pitfalls"),
    "variants": N_("Variants"),
    "questions": N_("Questions and answers"),
    "box": N_("The box"),
    "strategy": N_("A word on strategy"),
    "glossary": N_("Glossary"),
    "sources": N_("Sources"),
}
_TABLE = re.compile(r"/(fr|en)/[mv]/[A-Za-z0-9_-]{22}")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table of declarations."""

    name: str
    cards: HandView | None
    points: str
    most: str
    others: str
    """The name in the other languages, for the search."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A house rule with the values it is offered in."""

    name: str
    help: str
    choices: tuple[tuple[str, bool, bool], ...]
    """Each value offered: its label, whether it is the default, and whether it is in force here."""
    between: str


@rules.get("/rules")
def overview() -> str:
    """List the games."""
    headers.public()
    return render_template("rules/list.html", games=GAMES.values())


@rules.get("/rules/glossary")
def glossary() -> str:
    """Explain the words of the games."""
    headers.public()
    return render_template(f"{words().lang}/rules/glossary.html")


@rules.get("/rules/<game_id>")
def game_page(game_id: str) -> str:
    """Explain a game, with the values a table agreed on where the address holds them."""
    game = find(game_id) or refuse(404)
    chosen = _chosen(game)
    table = agreed(game, Setup(game.id, tuple(map(str, range(game.players[0]))), chosen))
    back = _back()
    if back is None:
        headers.public()
    context = {"game": game, "sections": SECTIONS, "back": back, "at_table": bool(chosen)}
    tables = {"groups": list(groups(words(), table)), "house_rules": house_rules(words(), game, table)}
    return render_template(f"{words().lang}/rules/{game.id}.html", **context, **tables)


def address(setup: Setup, lang: str) -> str:
    """Return the address of a game's rules with the values this table agreed on, and no token in it."""
    query = urlencode({key: written(value) for key, value in setup.house_rules.items()})
    return f"/{lang}/rules/{setup.game}" + (f"?{query}" if query else "")


def _chosen(game: Game) -> dict[str, Value]:
    """Read the house rules in the address; what is no switch of this game is left aside, a wrong value answered 400."""
    chosen: dict[str, Value] = {}
    for rule in game.house_rules:
        if rule.key in request.args:
            value = setting(rule, request.args[rule.key])
            if value is None:
                refuse(
                    400,
                    words().say(
                        "The house rule “%(name)s” cannot be set so in this game.", name=words().say(rule.name)
                    ),
                )
            chosen[rule.key] = value
    return chosen


def _back() -> str | None:
    """Return the table this page was opened from, which only the reader's own browser tells."""
    path = on_this_site(request.referrer)
    return path if path and _TABLE.fullmatch(path) else None


def groups(say: Words, game: Game) -> Iterator[tuple[str, list[Row]]]:
    """Yield the groups of the table of declarations with their rows, as the table has agreed on them."""
    for key, title in GROUPS.items():
        rows = [_row(say, game, item) for item in game.in_force if item.group == key]
        if key == "tricks" and game.tally:
            rows.append(_tally_row(say, game, game.tally))
        if rows:
            yield say.say(title), rows


def _row(say: Words, game: Game, item: Declaration) -> Row:
    most = limit(game, item)
    if most is None:
        told = say.say("as the cards allow")
    elif item.each is not None:
        told = say.say_n("%(num)s a player", "%(num)s a player", most)
    else:
        told = say.number(most)
    return Row(
        say.say(item.name),
        hand(say, item.cards) if item.cards else None,
        say.number(item.points),
        told,
        _others(say, item.name),
    )


def _tally_row(say: Words, game: Game, tally: Tally) -> Row:
    each = say.say("%(points)s each", points=say.number(tally.points))
    return Row(say.say(tally.name), None, each, say.number(game.total(tally)), _others(say, tally.name))


def _others(say: Words, name: str) -> str:
    return " ".join(words_of(lang).say(name) for lang in LANGUAGES if lang != say.lang)


def house_rules(say: Words, game: Game, table: Game) -> list[Rule]:
    """Return the house rules of a game: as they are usually, and as this table agreed on them."""
    return [
        _rule(say, rule, view, table.rules[rule.key])
        for rule, view in zip(game.house_rules, house_view(say, table), strict=True)
    ]


def _rule(say: Words, rule: HouseRule, view: HouseRuleView, value: Value) -> Rule:
    usual = written(rule.default)
    choices = [(choice.name, choice.value == usual, choice.chosen) for choice in view.choices]
    if not any(choice.chosen for choice in view.choices):
        choices.append((say.number(int(value)), False, True))
    between = ""
    if rule.minimum is not None and rule.maximum is not None:
        limits = {"least": say.number(rule.minimum), "most": say.number(rule.maximum)}
        between = say.say("or any whole number from %(least)s to %(most)s", **limits)
    return Rule(view.name, view.help, tuple(choices), between)
