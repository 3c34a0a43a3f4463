"""The lines of the open round in words: who, what and how much, apart, so that a long name pushes no figure away."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.scoring.pages import Slate
from app.scoring.round import Mark
from app.scoring.terms import Tally
from app.web import key_view, sentences
from app.web.locale import Words


@dataclass(frozen=True, slots=True)
class LineView:
    """`name` says whose line it is, or of which round nothing stands yet; `points` is "" where none are told."""

    name: str
    what: str
    points: str


def lines_view(words: Words, slate: Slate) -> tuple[LineView, ...]:
    """Return the standing lines of the open round, the last one first; before any, who deals it, or that it is over."""
    score = slate.scores[slate.place] if slate.open else None
    standing = [one for one in score.judged(slate.written.lines) if one.line.stands] if score else []
    if standing:
        return tuple(_line(words, slate, one.line.mark, one.worth or ()) for one in reversed(standing))
    if slate.outcome:
        return (LineView("", words.say("The match is over."), ""),)
    number = words.say("Round %(number)s:", number=words.number(slate.current))
    dealer = slate.setup.players[slate.deal.dealer]
    return (LineView(number, words.say("Dealer: %(name)s", name=dealer), ""),)


def _line(words: Words, slate: Slate, mark: Mark, worth: Sequence[int]) -> LineView:
    term = slate.game.terms.get(mark.key)
    tallied = isinstance(term, Tally) and mark.count is not None
    what = sentences.what(words, slate.game, mark) if tallied else sentences.named(words, slate.game, mark.key)
    side = slate.game.side_at(mark.seat)
    if side is None:
        return LineView("", what, "")
    name = sentences.side(words, slate.game, slate.setup.players, side)
    return LineView(words.say("%(name)s:", name=name), what, _points(words, slate, worth, side))


def _points(words: Words, slate: Slate, worth: Sequence[int], side: int) -> str:
    """What a line gives its own side or, of a fault, the others; "" where it gives nothing."""
    others = [points for index, points in enumerate(worth) if index != side and points]
    if worth and worth[side]:
        return words.signed(worth[side])
    return key_view.across(words, slate.game, others[0]) if others else ""
