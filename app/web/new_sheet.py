"""The sheet of a new match as it is filled in, right or wrong: read from a form, and kept in an address meanwhile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from app.scoring.game import Game
from app.scoring.terms import HouseRule
from app.store.links import random_token
from app.web import cutting, guards
from app.web.cutting import Cut
from app.web.errors import refuse
from app.web.forms import DEVICE, Form, figure
from app.web.house_view import written
from app.web.reader import words

LONGEST_ADDRESS = 3_000
"""Characters of an address: names of players need fewer."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The form as it was filled in: a name for each seat, values of house rules as written, what is wrong by field."""

    game: Game
    document_id: str
    names: tuple[str, ...]
    dealer: int = 0
    values: Mapping[str, str] = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)
    cut: Cut | None = None


def asked(game: Game, query: Form) -> Sheet:
    """Return a fresh sheet, filled in as far as the address says."""
    usual = usual_values(game)
    names = _fitting(game, _names(game, query))
    values = {key: query.get(f"rule.{key}", value) for key, value in usual.items()}
    dealer = figure(query.get("first_dealer", "")) or 0
    sheet = Sheet(game, random_token(), names, dealer if dealer in range(len(names)) else 0, values)
    drawn = cutting.read(query.get("cut", ""), len(seated(sheet)), lowest=bool(game.contracts))
    return replace(sheet, cut=drawn, dealer=drawn.dealer) if drawn else sheet


def address(sheet: Sheet) -> str | None:
    """Return where the sheet is shown as it is filled in; None where that is too much for an address."""
    usual = usual_values(sheet.game)
    fields = {"game": sheet.game.id}
    fields |= {f"player.{seat}": name for seat, name in enumerate(sheet.names)}
    fields |= {f"rule.{key}": value for key, value in sheet.values.items() if value != usual[key]}
    fields |= {"cut": cutting.written(sheet.cut)} if sheet.cut else {"first_dealer": str(sheet.dealer)}
    found = f"/{words().lang}/new?{urlencode(fields)}"
    return found if len(found) <= LONGEST_ADDRESS else None


def filled(form: Form) -> Sheet:
    """Read the sheet back as it was filled in, right or wrong."""
    game = guards.game(form.get("game", ""), 422)
    if not DEVICE.fullmatch(form.get("id", "")):
        refuse(400)
    names = _fitting(game, _names(game, form))
    values = {rule.key: _value(form, rule) for rule in game.house_rules}
    dealer = form.get("first_dealer", "0")
    seat = int(dealer) if dealer in map(str, range(game.players[1])) else refuse(400)
    return Sheet(game, form["id"], names, seat, values)


def changed(sheet: Sheet, form: Form) -> Sheet | None:
    """Return the sheet for another game, or with a seat more or fewer; None where neither was asked for."""
    names = list(sheet.names)
    if "play" in form:
        game = guards.game(form["play"], 422)
        sheet = replace(sheet, game=game, values=usual_values(game))
        while names and not names[-1].strip():
            names.pop()
    elif "add_seat" in form:
        names.append("")
    elif (taken := figure(form.get("take_seat", ""))) in range(len(names)):
        names.pop(taken or 0)
    else:
        return None
    names = list(_fitting(sheet.game, names))
    return replace(sheet, names=tuple(names), dealer=sheet.dealer if sheet.dealer < len(names) else 0)


def _names(game: Game, form: Form) -> list[str]:
    return [form[f"player.{seat}"] for seat in range(game.players[1]) if f"player.{seat}" in form]


def _fitting(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names with as many seats as the game takes."""
    least, most = game.players
    return (*names[:most], *("" for _ in range(least - len(names))))


def usual_values(game: Game) -> dict[str, str]:
    """Return what every house rule is set to before anybody touches it, as a form writes it."""
    return {rule.key: _usual(rule) for rule in game.house_rules}


def _value(form: Form, rule: HouseRule) -> str:
    """Return what a rule was set to: a figure of one's own goes before the keys."""
    return form.get(f"own.{rule.key}") or form.get(f"rule.{rule.key}", _usual(rule))


def _usual(rule: HouseRule) -> str:
    """Return the default as a form writes it; empty where it follows what another rule is set to."""
    return "" if rule.default_if else written(rule.default)


def seated(sheet: Sheet) -> tuple[str, ...]:
    """Return the names up to the last seat that is taken; no game has fewer than its least."""
    least = sheet.game.players[0]
    taken = [seat for seat, name in enumerate(sheet.names) if name.strip()]
    return sheet.names[: max(least, taken[-1] + 1 if taken else 0)]
