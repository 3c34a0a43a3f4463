"""The rules: what is played, and each game's page with its table of declarations drawn from the game itself."""

import re
from typing import NoReturn
from urllib.parse import urlencode

from flask import Blueprint, render_template, request
from markupsafe import Markup

from app.games import GAMES
from app.scoring.game import Game, agreed, disagreement
from app.scoring.terms import N_, Setup, Value
from app.web import guards, headers, rules_view
from app.web.comparison import compared
from app.web.errors import refuse
from app.web.families import families
from app.web.forms import figure, setting
from app.web.house_view import written
from app.web.reader import PREFIX, on_this_site, table_at, words

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
SECTIONS_OF_CONTRACTS = SECTIONS | {"declarations": N_("Table of contracts")}
"""The sections of a game that is bid for, which has contracts in the place of declarations."""
_TERM = re.compile(r'<dfn id="(term-[a-z-]+)">(.*?)</dfn>')


@rules.get("/rules")
def overview() -> str:
    """List the games."""
    headers.public()
    return render_template("rules/list.html", families=families(GAMES.values()))


@rules.get("/rules/compare")
def compare() -> str:
    """Compare the games."""
    headers.public()
    return render_template("rules/compare.html", families=compared(words(), GAMES.values()))


@rules.get("/rules/glossary")
def glossary() -> str:
    """Explain the words of the games."""
    headers.public()
    return render_template(f"{words().lang}/rules/glossary.html")


@rules.get("/rules/<game_id>")
def game_page(game_id: str) -> str:
    """Explain a game, with the values a table agreed on where the address holds them."""
    game = guards.game(game_id)
    values, seated, origin = chosen(game), seats(game), back()
    tables = [agreed(game, Setup(game.id, tuple(map(str, range(many))), values)) for many in _sizes(game, seated)]
    if origin is None:
        headers.public()
    context = {"game": game, "back": origin, "at_table": bool(values or seated), "tables": tables}
    shown = {
        "sections": SECTIONS_OF_CONTRACTS if game.contracts else SECTIONS,
        "contracts": rules_view.contracts(words(), tables[-1]),
        "groups": list(rules_view.groups(words(), tables)),
        "house_rules": rules_view.house_rules(words(), game, tables[-1]),
        "finder": address(Setup(game.id, ("",) * (seated or 0), values), words().lang, "finder"),
    }
    return render_template(f"{words().lang}/rules/{game.id}.html", **context, **shown)


@rules.app_template_filter("terms_linked")
def terms_linked(prose: str) -> Markup:
    """Let the terms that a game's page explains lead to the glossary."""
    there = f"/{words().lang}/rules/glossary"
    plain = str(prose)  # what is marked up already would be escaped where it is joined
    return Markup(_TERM.sub(rf'<dfn id="\1"><a href="{there}#\1">\2</a></dfn>', plain))  # noqa: S704  # our own prose


def address(setup: Setup, lang: str, room: str = "rules", **more: str) -> str:
    """Return the address of a game's rules, or finder, with the values this table agreed on, and no token in it."""
    values = {key: written(value) for key, value in setup.house_rules.items()} | more
    if GAMES[setup.game].packs is None and setup.players:
        values["players"] = str(len(setup.players))
    query = urlencode(values)
    return f"/{lang}/{room}/{setup.game}" + (f"?{query}" if query else "")


def seats(game: Game) -> int | None:
    """Read how many play, where the address says it and the packs depend on it."""
    if game.packs is not None or "players" not in request.args:
        return None
    many = figure(request.args["players"])
    return many if many in range(game.players[0], game.players[1] + 1) else refuse(400)


def _sizes(game: Game, seated: int | None) -> range:
    """Return the numbers of players whose tables differ, the least first."""
    least, most = (seated, seated) if seated else game.players if game.packs is None else (game.players[0],) * 2
    return range(least, most + 1)


def chosen(game: Game) -> dict[str, Value]:
    """Read the house rules in the address; one that this game has not is left aside, a wrong value answered 400."""
    found: dict[str, Value] = {}
    for rule in game.house_rules:
        if rule.key in request.args:
            value = setting(rule, request.args[rule.key])
            if value is None:
                _refuse_value(game, rule.key)
            found[rule.key] = value
    wrong = disagreement(game, found)
    if wrong:
        _refuse_value(game, wrong)
    return found


def _refuse_value(game: Game, key: str) -> NoReturn:
    rule = game.house_rule(key)
    name = words().say(rule.name) if rule else key
    refuse(400, words().say("The house rule “%(name)s” cannot take that value in this game.", name=name))


def back() -> str | None:
    """Return the table this page was opened from, which only the reader's own browser tells."""
    path = on_this_site(request.referrer)
    return path if path == table_at(path) else None
