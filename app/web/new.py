"""A new match: who plays what, and what the table agrees on."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from flask import Blueprint, Response, make_response, render_template, request

from app.games import GAMES, find
from app.scoring.document import Document
from app.scoring.game import Game, agreed, disagreement
from app.scoring.names import Unacceptable, clean_names
from app.scoring.terms import N_, HouseRule, Setup, Value
from app.store import carnets, listing, slates
from app.web import cards, guards, reader
from app.web.cards import HandView
from app.web.cutting import Cut, cut
from app.web.errors import refuse
from app.web.families import families
from app.web.forms import DEVICE, Form, figure, id_for, setting
from app.web.house_view import house_view, written
from app.web.reader import words

new = Blueprint("new", __name__, url_prefix=reader.PREFIX)

SHOWN = ("partners", "target", "rounds")
"""The house rules that make a match what it is; the others are folded away."""


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


@new.get("/new")
def blank() -> str:
    """Show an empty sheet for the game asked for."""
    asked = request.args.get("game")
    game = _last_played() if asked is None else find(asked) or refuse(404)
    return _show(Sheet(game, secrets.token_urlsafe(16), ("",) * game.players[0], values=_usual_values(game)))


def _last_played() -> Game:
    """Return the game of the last match in this carnet, or the first of all."""
    mine = guards.carnet()
    rows = listing.page(guards.store(), mine, limit=1).rows if mine else ()
    return GAMES[rows[0].game] if rows else next(iter(GAMES.values()))


@new.post("/new")
def start() -> Response:
    """Start the match, or show the sheet again with what is wrong; all but starting writes nothing."""
    sheet = _filled(request.form)
    changed = _changed(sheet, request.form)
    if changed:
        return make_response(_show(changed))
    if "cut" in request.form:
        drawn = cut(len(_seated(sheet)), lowest=bool(sheet.game.contracts))
        return make_response(_show(replace(sheet, cut=drawn, dealer=drawn.dealer)))
    setup, faults = _setup(sheet)
    if setup is None:
        return make_response(_show(replace(sheet, faults=faults)), 422)
    # Of the form and what was filled in: whoever comes back to mend a name gets the match with the name mended.
    chosen = id_for(sheet.document_id, setup.game, setup.players, sorted(setup.house_rules.items()), setup.first_dealer)
    started_at = guards.store().now().isoformat(timespec="seconds")
    mine = guards.own_carnet()
    created = slates.create(guards.store(), mine, Document(setup, id=chosen, started_at=started_at))
    return guards.hand_out(reader.to(f"/{words().lang}/m/{created.score_token}"), mine)


def _show(sheet: Sheet) -> str:
    mine = guards.carnet()
    known = carnets.names(guards.store(), mine) if mine else []
    rules = house_view(words(), agreed(sheet.game, Setup(sheet.game.id, sheet.names)))
    context = {
        "families": families(GAMES.values()),
        "known": known,
        "table": _table(sheet),
        "cut_cards": _drawn(sheet),
        "shown": [rule for rule in rules if rule.key in SHOWN],
        "folded": [rule for rule in rules if rule.key not in SHOWN],
    }
    return render_template("new/new.html", sheet=sheet, **context)


def _table(sheet: Sheet) -> Game:
    """Return the game by the house rules as they are filled in so far, which say who plays with whom."""
    filled = {rule.key: setting(rule, sheet.values.get(rule.key, "")) for rule in sheet.game.house_rules}
    chosen = {key: value for key, value in filled.items() if value is not None}
    return agreed(sheet.game, Setup(sheet.game.id, sheet.names, chosen))


def _drawn(sheet: Sheet) -> list[tuple[str, HandView, str, bool]]:
    """Return who drew which card, in pictures and in words, and whether they deal."""
    if sheet.cut is None:
        return []
    rows = []
    for seat, (rank, suit) in enumerate(sheet.cut.cards):
        who = sheet.names[seat].strip() or words().say("Player %(seat)s", seat=seat + 1)
        card = (f"{rank.value}{suit.value[0].upper()}",)
        rows.append((who, cards.hand(words(), card), cards.spoken(words(), card), seat == sheet.cut.dealer))
    return rows


def _filled(form: Form) -> Sheet:
    """Read the sheet back as it was filled in, right or wrong."""
    game = find(form.get("game", "")) or refuse(422, words().say("This game is not known here."))
    if not DEVICE.fullmatch(form.get("id", "")):
        refuse(400)
    names = _fitting(game, [form[f"player.{seat}"] for seat in range(game.players[1]) if f"player.{seat}" in form])
    values = {rule.key: _value(form, rule) for rule in game.house_rules}
    dealer = form.get("first_dealer", "0")
    seat = int(dealer) if dealer in map(str, range(game.players[1])) else refuse(400)
    return Sheet(game, form["id"], names, seat, values)


def _changed(sheet: Sheet, form: Form) -> Sheet | None:
    """Return the sheet for another game, or with a seat more or fewer; None where neither was asked for."""
    names = list(sheet.names)
    if "play" in form:
        game = find(form["play"]) or refuse(422, words().say("This game is not known here."))
        sheet = replace(sheet, game=game, values=_usual_values(game))
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


def _fitting(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names with as many seats as the game takes."""
    least, most = game.players
    return (*names[:most], *("" for _ in range(least - len(names))))


def _usual_values(game: Game) -> dict[str, str]:
    return {rule.key: _usual(rule) for rule in game.house_rules}


def _value(form: Form, rule: HouseRule) -> str:
    """Return what a rule was set to: a figure of one's own goes before the keys."""
    return form.get(f"own.{rule.key}") or form.get(f"rule.{rule.key}", _usual(rule))


def _usual(rule: HouseRule) -> str:
    """Return the default as a form writes it; empty where it follows what another rule is set to."""
    return "" if rule.default_if else written(rule.default)


def _seated(sheet: Sheet) -> tuple[str, ...]:
    """Return the names up to the last seat that is taken; no game has fewer than its least."""
    least = sheet.game.players[0]
    taken = [seat for seat, name in enumerate(sheet.names) if name.strip()]
    return sheet.names[: max(least, taken[-1] + 1 if taken else 0)]


def _setup(sheet: Sheet) -> tuple[Setup | None, dict[str, str]]:
    """Return what the table agreed on, or what is wrong with the sheet, by field."""
    faults: dict[str, str] = {}
    players: tuple[str, ...] = ()
    try:
        players = clean_names(_seated(sheet))
    except Unacceptable as error:
        faults["names"] = words().say(NAMES[error.code])
    if sheet.dealer >= len(_seated(sheet)):
        faults["dealer"] = words().say("Nobody sits where the first dealer was to be.")
    rules: dict[str, Value] = {}
    for rule in sheet.game.house_rules:
        text = sheet.values[rule.key]
        value = setting(rule, text)
        if value is not None and (value != rule.default or rule.default_if):
            rules[rule.key] = value
        elif value is None and (text or not rule.default_if):
            faults[rule.key] = _wrong_value(rule, text)
    if not faults and disagreement(sheet.game, rules) == "double_below":
        faults["double_below"] = words().say("The number for a double game cannot be above the target.")
    return (None if faults else Setup(sheet.game.id, players, rules, sheet.dealer)), faults


NAMES = {
    "blank": N_("Every player needs a name."),
    "long": N_("A name has 40 characters at most."),
    "character": N_("A name has a character that cannot be written on a slate."),
    "twice": N_("Two players have the same name: give one of them another, so that the slate can tell them apart."),
}
"""Why a name cannot be taken."""


def _wrong_value(rule: HouseRule, text: str) -> str:
    values = {"name": words().say(rule.name), "value": text[:40]}
    if rule.minimum is None or rule.maximum is None:
        return words().say("“%(value)s” is not a value of the house rule “%(name)s”.", **values)
    bounds = {"least": words().number(rule.minimum), "most": words().number(rule.maximum)}
    return words().say(
        "%(name)s: “%(value)s” is not a whole number from %(least)s to %(most)s, written with digits only.",
        **values,
        **bounds,
    )
