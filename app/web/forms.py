"""Plain forms as lines for the slate: the fields of wire.md, “Without scripts”."""

import re
from collections.abc import Iterator
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from app.scoring.auction import CARD_POINTS
from app.scoring.document import LONGEST_ID
from app.scoring.events import (
    ID,
    MOST_ROUNDS,
    Act,
    Agreed,
    Closed,
    Corrected,
    DealerNamed,
    Finished,
    Marked,
    Reopened,
    Struck,
    TrumpNamed,
)
from app.scoring.game import ADJUSTMENT, PASSED, Game
from app.scoring.names import LONGEST_NOTE, Unacceptable, clean_text
from app.scoring.round import LAST_TRICK, Mark
from app.scoring.terms import N_, Declaration, HouseRule, Value
from app.store.links import hashed, shortened
from app.web.errors import refuse
from app.web.house_view import written, wrong_value
from app.web.reader import TOKEN, words

Form = MultiDict[str, str]
FIGURE = re.compile(r"[+−-]?[0-9]{1,9}", re.ASCII)
LONG_FIGURE = re.compile(r"[+−-]?[0-9]{10,}", re.ASCII)
DIGITS = re.compile(r"[0-9]{1,9}", re.ASCII)
DEVICE = TOKEN
TRUTHS = {"true": True, "false": False}


def figure(text: str) -> int | None:
    """Read a whole number: ASCII digits, thousands set apart if need be, with a sign or none; None for what is none."""
    text = words().plain(text)
    return int(text.replace("−", "-")) if FIGURE.fullmatch(text) else None


def id_for(*what: object) -> str:
    """Return the id of a match made by a form: the same for the same, so that a second tap makes no second match."""
    return shortened(hashed(repr(what)))


def setting(rule: HouseRule, text: str) -> Value | None:
    """Read the value of a house rule as a form or an address writes it; None for one it does not take."""
    digits = words().plain(text)
    number = int(digits) if DIGITS.fullmatch(digits) else None
    candidates: tuple[Value | None, ...] = (TRUTHS.get(text), number, text)
    return next((value for value in candidates if value is not None and rule.takes(value)), None)


def device(form: Form) -> str:
    """Return the device that a page gave its form; answers 400 where there is none."""
    given = form.get("device", "")
    return given if DEVICE.fullmatch(given) else refuse(400)


def acts(form: Form, game: Game) -> list[Act]:
    """Return what a form of the table or of the review writes; answers 400 where it cannot be read."""
    return list(_acts(form, game)) or refuse(400)


def _acts(form: Form, game: Game) -> Iterator[Act]:
    if "strike" in form:
        yield Struck(*_name(form["strike"]))
    elif "correct" in form:
        yield correction(form, game)
    elif "finish" in form:
        yield Finished(_truth(form["finish"]))
    elif any(field.startswith("agree.") for field in form):
        agreed, wrong = agreement(form, game)
        yield refuse(400, wrong) if wrong else Agreed(agreed)
    elif form.get("key"):
        yield Marked(_round(form), mark(form))
        if form.get("close"):
            yield Closed(_round(form))
    else:
        yield from _of_round(form, game)


def _of_round(form: Form, game: Game) -> Iterator[Act]:
    """What is said of a round as a whole: the sheet that ends it, its trump, its dealer."""
    number = _round(form)
    if "trump" in form:
        yield TrumpNamed(number, form["trump"] or None)
    if form.get("dealer"):
        yield DealerNamed(number, _figure(form, "dealer"))
    if form.get("reopen"):
        yield Reopened(number)
    if form.get(LAST_TRICK):
        yield Marked(number, Mark(LAST_TRICK, _figure(form, LAST_TRICK)))
    for tallied in _tallied(form, game):
        yield Marked(number, tallied)
    if form.get("close"):
        yield Closed(number)


def mark(form: Form) -> Mark:
    """Return the mark that the fields of a form make; one left empty is not there."""
    numbers = {field: _figure(form, field) for field in ("seat", "count", "points") if form.get(field)}
    return Mark(form["key"], suit=form.get("suit") or None, note=note(form), **numbers)


def correction(form: Form, game: Game) -> Corrected:
    """Return marks in the place of the lines named by `correct`; none with `take_away`. Answers 400 where it must."""
    named = tuple(_name(text) for text in form.getlist("correct") if text)
    by: tuple[Mark, ...] = ()
    if not form.get("take_away"):
        by = (_fitting(mark(form), game),) if form.get("key") else tuple(_bid(form)) or tuple(_tallied(form, game))
    if not named and not by:
        refuse(400)
    return Corrected(_round(form), named, by)


def _fitting(mark: Mark, game: Game) -> Mark:
    """Return the mark without what the form that corrects asks of other lines only, and had filled in before."""
    term = game.terms.get(mark.key)
    if isinstance(term, Declaration) and term.suit != "none":
        return replace(mark, points=None, note=None)
    return replace(mark, suit=None) if mark.key == ADJUSTMENT else replace(mark, suit=None, points=None, note=None)


def _bid(form: Form) -> Iterator[Mark]:
    """Yield the contract and the card points of its bidder, or that all passed: the fields that correct a bid."""
    if not form.get("bid"):
        return
    if form["bid"] == PASSED:
        yield Mark(PASSED)
        return
    bidder = _figure(form, "bidder")
    yield Mark(form["bid"], bidder)
    if form.get(CARD_POINTS):
        yield Mark(CARD_POINTS, bidder, count=_figure(form, CARD_POINTS))


def _tallied(form: Form, game: Game) -> Iterator[Mark]:
    """Yield what each seat has of the tally in force: fields such as `brisques.0`."""
    if game.tally is None:
        return
    for seat in range(game.seats):
        field = f"{game.tally.key}.{seat}"
        if form.get(field):
            yield Mark(game.tally.key, seat, count=_figure(form, field))


def agreement(form: Form, game: Game) -> tuple[dict[str, Value], str]:
    """Return the house rules that were changed from what the page showed, and why one of them cannot be.

    The others follow what they depend on. Answers 400 for one that the game has not.
    """
    agreed: dict[str, Value] = {}
    for rule, text in changed(form, game):
        value = setting(rule, text)
        if value is None:
            return {}, wrong_value(words(), rule, text)
        agreed[rule.key] = value
    return agreed, ""


def changed(form: Form, game: Game) -> Iterator[tuple[HouseRule, str]]:
    """Yield the house rules that stand otherwise than the page showed them, as they are filled in."""
    for field, text in form.items():
        key = field.removeprefix("agree.")
        if key == field:
            continue
        rule = game.house_rule(key)
        if rule is None:
            refuse(400, words().say("This game has no house rule “%(name)s”.", name=key[:40]))
        if text != form.get(f"was.{key}", written(game.rules[key])):
            yield rule, text


def note(form: Form) -> str | None:
    """Return the note in a form, None for an empty one; answers 400 for one that cannot be written."""
    try:
        return clean_text(form.get("note", ""), LONGEST_NOTE) or None
    except Unacceptable:
        refuse(400, words().say("A note has 200 characters at most, and none that cannot be written."))


def _round(form: Form) -> int:
    number = _figure(form, "round")
    return number if 1 <= number <= MOST_ROUNDS else refuse(400)


def _figure(form: Form, field: str) -> int:
    text = form.get(field, "")
    number = figure(text)
    if number is None:
        label = words().say(LABELS.get(field.partition(".")[0], N_("Figure")))
        if LONG_FIGURE.fullmatch(text):
            told = {"field": label, "value": text[:40]}
            refuse(400, words().say("%(field)s: “%(value)s” has more than nine digits. Nothing was written.", **told))
        refuse(
            400,
            words().say(
                "%(field)s: “%(value)s” is not a whole number. Nothing was written.", field=label, value=text[:40]
            ),
        )
    return number


LABELS = {
    "round": N_("Round"),
    "seat": N_("Player"),
    "dealer": N_("Dealer"),
    "bidder": N_("Bidder"),
    "count": N_("How many"),
    "points": N_("Points"),
    "last_trick": N_("Last trick"),
    "brisques": N_("Brisques"),
    "card_points": N_("Card points"),
}


def _name(text: str) -> ID:
    device, _, n = text.rpartition(".")
    number = figure(n)
    if not 1 <= len(device) <= LONGEST_ID or number is None:
        refuse(400)
    return device, number


def _truth(text: str) -> bool:
    if text not in TRUTHS:
        refuse(400)
    return TRUTHS[text]
