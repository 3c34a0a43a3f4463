"""Correcting brisques: all sides together, for what one of them took the others have not."""

from collections.abc import Sequence
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from app.scoring.game import Game
from app.scoring.pages import Slate
from app.scoring.round import Line, Mark
from app.scoring.terms import Tally
from app.web import sentences
from app.web.forms import Form, figure
from app.web.locale import Words


@dataclass(frozen=True, slots=True)
class BrisquesField:
    """How many a side has; `field` is what the form calls it."""

    field: str
    name: str
    count: str


@dataclass(frozen=True, slots=True)
class BrisquesView:
    """The fields that correct a tally; `whole` is how many all packs hold."""

    name: str
    whole: int
    fields: tuple[BrisquesField, ...]


def tally_of(game: Game, named: Sequence[Line]) -> Tally | None:
    """Return the tally that these lines are of, None for others."""
    return game.tally if game.tally and named and named[0].mark.key == game.tally.key else None


def brisques_view(words: Words, slate: Slate, tally: Tally, named: Sequence[Line], form: Form) -> BrisquesView:
    """Return the fields as they are filled in; where nothing was, with what stands there."""
    stood = _counts(slate.game, [line.mark for line in named])
    names = sentences.sides(words, slate.game, slate.setup.players)
    fields = _fields(slate.game, tally)
    shown = [form.get(field, str(count)) for field, count in zip(fields, stood, strict=True)]
    filled = tuple(BrisquesField(*one) for one in zip(fields, names, shown, strict=True))
    return BrisquesView(sentences.label(words, slate.game, tally.key), slate.game.total(tally), filled)


def completed(game: Game, tally: Tally, named: Sequence[Line], form: Form) -> Form:
    """Return the form with the rest given to the one side that was left empty or, if none was, left as it was.

    So one half never stands without the other. Where that side is not the only one, or where the sides never made the
    whole together, the form is returned as it is, for the rules to say what is wrong.
    """
    stood, whole = _counts(game, [line.mark for line in named]), game.total(tally)
    fields = _fields(game, tally)
    if not any(field in form for field in fields):
        return form
    typed = [figure(form.get(field, "")) for field in fields]
    same = [side for side, count in enumerate(typed) if count == stood[side]] if sum(stood) == whole else []
    free = [side for side, count in enumerate(typed) if count is None and not form.get(fields[side])] or same
    rest = whole - sum(count or 0 for side, count in enumerate(typed) if side not in free)
    if len(free) != 1 or rest < 0:
        return form
    whole_form = MultiDict(form)
    whole_form[fields[free[0]]] = str(rest)
    return whole_form


def told(words: Words, game: Game, players: Sequence[str], named: Sequence[Line], by: Sequence[Mark]) -> str:
    """Spell out what each side has and would have, such as “Brisques: Anne 6 → 7, Basile 10 → 9”."""
    tally = tally_of(game, named)
    before, after = _counts(game, [line.mark for line in named]), _counts(game, by)
    if tally is None or before == after or not by:
        return ""
    names = sentences.sides(words, game, players)
    rows = zip(names, map(words.number, before), map(words.number, after), strict=True)
    said = [words.say("%(name)s %(before)s → %(after)s", name=name, before=old, after=new) for name, old, new in rows]
    return words.say("%(what)s: %(changes)s.", what=words.say(tally.name), changes=", ".join(said))


def _fields(game: Game, tally: Tally) -> list[str]:
    """Partners share a field."""
    return [f"{tally.key}.{seats[0]}" for seats in game.sides]


def _counts(game: Game, marks: Sequence[Mark]) -> list[int]:
    counts = [0] * len(game.sides)
    for mark in marks:
        side = game.side_at(mark.seat)
        if side is not None:
            counts[side] += mark.count or 0
    return counts
