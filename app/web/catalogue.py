"""The catalogue of games: what `GET /games` answers and `marquoir games --json` prints, every text in all languages."""

from collections.abc import Iterable
from typing import Any

from app.scoring.game import Game, agreed
from app.scoring.reuse import limit
from app.scoring.terms import Contract, Declaration, Fault, HouseRule, Setup, Tally
from app.web.locale import LANGUAGES, words_of

Json = dict[str, Any]


def catalogue(games: Iterable[Game]) -> Json:
    """Return the catalogue of these games, as match-format.md lays it out."""
    return {"games": [_game(game) for game in games]}


def table_of(game: Game) -> Game:
    """Return the game as its largest table plays it by default, which has all the game's lines."""
    return agreed(game, Setup(game.id, tuple(str(seat) for seat in range(game.players[1]))))


def _game(game: Game) -> Json:
    table = table_of(game)
    return {
        "id": game.id,
        "name": _said(game.name),
        "summary": _said(game.summary),
        "players": list(game.players),
        "packs": game.packs,
        "partners": game.partners,
        "manner": game.manner,
        "declarations": [_declaration(table, item) for item in table.declarations],
        "tallies": [_tally(table, tally) for tally in game.tallies],
        "contracts": [_contract(contract) for contract in game.contracts],
        "faults": [_fault(fault) for fault in game.faults],
        "house_rules": [_house_rule(rule) for rule in game.house_rules],
    }


def _said(text: str) -> dict[str, str]:
    return {lang: words_of(lang).say(text) for lang in LANGUAGES}


def _declaration(table: Game, item: Declaration) -> Json:
    return {
        "key": item.key,
        "name": _said(item.name),
        "short": _said(item.short),
        "points": item.points,
        "limit": limit(table, item),
        "group": item.group,
        "cards": list(item.cards),
        "suit": "none" if item.suit == "none" else "optional",
    }


def _tally(table: Game, tally: Tally) -> Json:
    return {"key": tally.key, "name": _said(tally.name), "points": tally.points, "total": table.total(tally)}


def _contract(contract: Contract) -> Json:
    names = {"name": _said(contract.name), "short": _said(contract.short)}
    return {"key": contract.key, **names, "rate": contract.rate}


def _fault(fault: Fault) -> Json:
    return {"key": fault.key, "list": fault.list, "name": _said(fault.name), "points": fault.points}


def _house_rule(rule: HouseRule) -> Json:
    texts = {"key": rule.key, "name": _said(rule.name), "help": _said(rule.help)}
    values = {"default": rule.default, "choices": [choice.value for choice in rule.choices]}
    if rule.minimum is None:
        return texts | values
    return texts | values | {"minimum": rule.minimum, "maximum": rule.maximum}
