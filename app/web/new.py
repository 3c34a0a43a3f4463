"""A new match: who plays what, and what the table agrees on."""

from dataclasses import replace

from flask import Blueprint, Response, make_response, render_template, request

from app.games import GAMES
from app.scoring.document import Document
from app.scoring.game import Game, agreed, disagreement
from app.scoring.names import Unacceptable, clean_names
from app.scoring.terms import Setup, Value
from app.store import carnets, listing
from app.store.listing import MatchRow, Wanted
from app.web import cards, guards, reader, sentences
from app.web.cards import HandView
from app.web.cutting import cut, spelled
from app.web.families import families
from app.web.forms import id_for, setting
from app.web.house_view import house_view, written, wrong_value
from app.web.new_agreed import folded
from app.web.new_sheet import Sheet, address, asked, changed, filled, seated
from app.web.reader import words

new = Blueprint("new", __name__, url_prefix=reader.PREFIX)

SHOWN = ("partners", "target", "rounds")
"""The house rules that make a match what it is; the others are folded away."""


@new.get("/new")
def blank() -> str:
    """Show a sheet for the game asked for, empty but for what the address says."""
    wanted = request.args.get("game")
    if wanted is None:
        last = _last()
        game = GAMES[last.game] if last else next(iter(GAMES.values()))
    else:
        game, last = guards.game(wanted), None
    sheet = asked(game, request.args)
    if set(request.args) - {"game"}:
        return page(sheet)
    last = last or _last(game)
    sheet = _as_before(sheet, last)
    return page(sheet, _those_of(last, sheet) if last else None)


def _last(game: Game | None = None) -> MatchRow | None:
    """Return the last match in this carnet, of one game or of any."""
    mine = guards.carnet()
    wanted = Wanted(game=game.id if game else None)
    rows = listing.page(guards.store(), mine, limit=1, wanted=wanted).rows if mine else ()
    return rows[0] if rows else None


def _those_of(last: MatchRow, sheet: Sheet) -> tuple[str, str] | None:
    """Return who sat down last, in the order they sat, and where the sheet is filled in with them."""
    there = address(replace(sheet, names=last.players))
    return (words().names(last.players), there) if there else None


def _as_before(sheet: Sheet, last: MatchRow | None) -> Sheet:
    """Return a fresh sheet with the house rules that the game was played by last."""
    before = last.house_rules if last else {}
    agreed_on = {key: written(value) for key, value in before.items() if key in sheet.values}
    return replace(sheet, values={**sheet.values, **agreed_on})


@new.post("/new")
def start() -> Response:
    """Start the match, or show the sheet again with what is wrong; all but starting writes nothing."""
    sheet = filled(request.form)
    other = changed(sheet, request.form)
    if "cut" in request.form and other is None:
        drawn = cut(len(seated(sheet)), lowest=bool(sheet.game.contracts))
        other = replace(sheet, cut=drawn, dealer=drawn.dealer)
    if other:
        other = _as_before(other, _last(other.game)) if "play" in request.form else other
        there = address(other)  # so that one can go back to it, and reload it
        return reader.to(there) if there else make_response(page(other))
    setup, faults = agreement(sheet)
    if setup is None:
        return make_response(page(replace(sheet, faults=faults)), 422)
    # Of the form and what was filled in: whoever comes back to mend a name gets the match with the name mended.
    chosen = id_for(sheet.document_id, setup.game, setup.players, sorted(setup.house_rules.items()), setup.first_dealer)
    started_at = guards.store().stamp()
    created, mine = guards.make(Document(setup, id=chosen, started_at=started_at))
    return guards.hand_out(reader.to(f"/{words().lang}/m/{created.score_token}"), mine)


def page(sheet: Sheet, again: tuple[str, str] | None = None) -> str:
    """Return the page of a sheet; `again` are those who can sit down as last time, and where they do."""
    mine = guards.carnet()
    known = carnets.names(guards.store(), mine) if mine else []
    table = _table(sheet)
    rules = house_view(words(), table, sheet.values)
    context = {
        "families": families(GAMES.values()),
        "known": known,
        "again": again,
        "table": table,
        "cut_cards": _drawn(sheet),
        "shown": [rule for rule in rules if rule.key in SHOWN],
        "agreed": folded(words(), [rule for rule in rules if rule.key not in SHOWN], sheet.faults),
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
    for seat, drawn in enumerate(sheet.cut.cards):
        who = sheet.names[seat].strip() or words().say("Player %(seat)s", seat=seat + 1)
        card = (spelled(drawn),)
        rows.append((who, cards.hand(words(), card), cards.spoken(words(), card), seat == sheet.cut.dealer))
    return rows


def agreement(sheet: Sheet) -> tuple[Setup | None, dict[str, str]]:
    """Return what the table agreed on, or what is wrong with the sheet, by field."""
    faults: dict[str, str] = {}
    players: tuple[str, ...] = ()
    try:
        players = clean_names(seated(sheet))
    except Unacceptable as error:
        faults["names"] = sentences.wrong_name(words(), error)
    if sheet.dealer >= len(seated(sheet)):
        faults["dealer"] = words().say("Nobody sits in the first dealer’s place.")
    rules: dict[str, Value] = {}
    for rule in sheet.game.house_rules:
        text = sheet.values[rule.key]
        value = setting(rule, text)
        if value is not None and (value != rule.default or rule.default_if):
            rules[rule.key] = value
        elif value is None and (text or not rule.default_if):
            faults[rule.key] = wrong_value(words(), rule, text)
    if not faults and disagreement(sheet.game, rules) == "double_below":
        faults["double_below"] = words().say("The number for a double game cannot be above the target.")
    return (None if faults else Setup(sheet.game.id, players, rules, sheet.dealer)), faults
