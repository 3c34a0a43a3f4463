"""Correcting a line: the form with what stands there now, and the change spelled out before it is written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.scoring.events import Corrected, Entry
from app.scoring.game import ADJUSTMENT, Game
from app.scoring.pages import Slate
from app.scoring.round import Line, Mark
from app.scoring.slate import decide, evolve
from app.scoring.terms import GROUPS, Fault
from app.store.links import random_token
from app.store.slates import MatchRead
from app.web import forms, sentences
from app.web.bid_view import BidView, belongs, bid_lines, bid_view
from app.web.brisques_view import BrisquesView, brisques_view, completed, tally_of, told
from app.web.cards import SuitView, suits
from app.web.errors import refuse
from app.web.forms import Form
from app.web.locale import Words
from app.web.result_view import ending


@dataclass(frozen=True, slots=True)
class Ask:
    """What the address asks for: a line to correct, or a round to add one to."""

    line: str | None
    round: int | None


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be written: its key, its name, and which more fields it is told by ("suit", "points")."""

    key: str
    name: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """The form: the lines it replaces, what is filled in, and what can be chosen.

    `tally` is there where the lines are brisques, which are corrected for all sides together; `bid` where they are a
    contract and its card points. `change` tells what would be and `refused` why it cannot be; both are empty
    until something was chosen. `fields` write what was seen.
    """

    round: int
    named: tuple[str, ...]
    said: str
    mark: Mark
    groups: tuple[tuple[str, tuple[Option, ...]], ...]
    suits: tuple[SuitView, ...]
    players: tuple[str, ...]
    bid: BidView | None
    tally: BrisquesView | None
    change: tuple[str, ...]
    refused: str
    device: str
    fields: tuple[tuple[str, str], ...]


def asked(form: Form) -> Ask | None:
    """Read what the address asks for: `line=<device>.<n>`, or `add=<round>`."""
    if form.get("line"):
        return Ask(form["line"], None)
    number = forms.figure(form.get("add", ""))
    return Ask(None, number) if number is not None else None


def correction_view(words: Words, read: MatchRead, ask: Ask, form: Form) -> CorrectionView:
    """Return the form that corrects a line; a line or round that is not there is answered 404."""
    slate = read.slate
    number, named = _place(slate, ask)
    bid = bool(named) and belongs(slate.game, named[0].mark)
    tally = tally_of(slate.game, named) if not bid else None
    form = completed(slate.game, tally, named, form) if tally else form
    act = forms.correction(form, slate.game) if form.get("look") or form.get("take_away") else None
    change, refused = _outlook(words, slate, named, act) if act else ((), "")
    marks = act.by if act and act.by else tuple(line.mark for line in named) or (Mark("", 0),)
    return CorrectionView(
        round=number,
        named=tuple(dict.fromkeys(line.id for line in named)),
        said=", ".join(_said(words, slate, line) for line in named),
        mark=marks[0],
        groups=tuple(_groups(words, slate.game)),
        suits=suits(words) if any(item.suit != "none" for item in slate.game.in_force) else (),
        players=slate.setup.players,
        bid=bid_view(words, slate, number, marks) if bid else None,
        tally=brisques_view(words, slate, tally, named, form) if tally else None,
        change=change,
        refused=refused,
        device=random_token(),
        fields=tuple(_fields(form)),
    )


def _place(slate: Slate, ask: Ask) -> tuple[int, tuple[Line, ...]]:
    """Return the round and the lines that are meant.

    Brisques are meant all together, and so is a bid; and what was written under one name is replaced under it.
    """
    if ask.line is None:
        known = ask.round is not None and 1 <= ask.round <= slate.current
        return (ask.round, ()) if known and ask.round else refuse(404)
    for score, written in slate.played:
        for line in written.lines:
            if line.id == ask.line and line.stands:
                return score.number, _meant(slate.game, line, written.lines)
    return refuse(404)


def _meant(game: Game, line: Line, lines: Sequence[Line]) -> tuple[Line, ...]:
    tally = tally_of(game, (line,))
    bid = bid_lines(game, lines) if belongs(game, line.mark) else ()
    names = {
        line.id,
        *(other.id for other in bid),
        *(other.id for other in lines if tally and other.mark.key == tally.key),
    }
    return tuple(other for other in lines if other.stands and other.id in names)


def _said(words: Words, slate: Slate, line: Line) -> str:
    return sentences.line(words, slate.game, slate.setup.players, line.mark)


def _groups(words: Words, game: Game) -> Iterator[tuple[str, tuple[Option, ...]]]:
    """Yield what can be written, by group; brisques have fields of their own."""
    for group, title in GROUPS.items():
        items = [item for item in game.in_force if item.group == group]
        if items:
            yield (
                words.say(title),
                tuple(Option(item.key, words.say(item.name), "" if item.suit == "none" else "suit") for item in items),
            )
    faults = [term for term in game.terms.values() if isinstance(term, Fault) and term.key not in game.left_out]
    if faults:
        yield words.say("Faults"), tuple(Option(fault.key, words.say(fault.name)) for fault in faults)
    yield words.say("Other"), (Option(ADJUSTMENT, words.say("Correction of points"), "points"),)


def _fields(form: Form) -> Iterator[tuple[str, str]]:
    """Yield the fields of what was looked at, to be written as they are."""
    for name, value in form.items(multi=True):
        if name not in {"line", "add", "look"}:
            yield name, value


def _outlook(words: Words, slate: Slate, named: Sequence[Line], act: Corrected) -> tuple[tuple[str, ...], str]:
    """Return what a correction would change, in sentences, or why it is refused."""
    entry = Entry("", 1, act)
    refused = decide(slate, entry)
    if refused:
        return (), sentences.refusal(words, slate.game, refused)
    shared = told(words, slate.game, slate.setup.players, named, act.by)
    total = tuple(changes(words, slate, evolve(slate, entry))) or (words.say("No total changes."),)
    return ((shared, *total) if shared else total), ""


def changes(words: Words, before: Slate, after: Slate) -> Iterator[str]:
    """Yield what is different between two states of a match: totals, lines that count no longer, the end of it."""
    yield from _totals(words, before, after)
    void = _void(after) - _void(before)
    if void > 0:
        yield words.say_n("%(num)s more line counts for nothing.", "%(num)s more lines count for nothing.", void)
    if void < 0:
        yield words.say_n("%(num)s line counts again.", "%(num)s lines count again.", -void)
    if before.outcome and not after.outcome:
        yield words.say("The match is open again.")
    elif after.outcome and after.outcome != before.outcome:
        yield ending(words, after)


def _totals(words: Words, before: Slate, after: Slate) -> Iterator[str]:
    """Yield the totals that are others; where the sides are, all of them."""
    names = sentences.sides(words, after.game, after.setup.players)
    if before.game.sides != after.game.sides:
        for name, new in zip(names, after.totals, strict=True):
            yield words.say("%(name)s: %(points)s.", name=name, points=words.number(new))
        return
    for name, old, new in zip(names, before.totals, after.totals, strict=True):
        if old != new:
            values = {"name": name, "before": words.number(old), "after": words.number(new)}
            yield words.say("%(name)s: %(before)s → %(after)s.", **values)


def _void(slate: Slate) -> int:
    return sum(place is not None for score, _ in slate.played for place, _ in score.refused)
