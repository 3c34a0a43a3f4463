"""The lines of the open round in words: who, what and how much, apart, so that a long name pushes no figure away."""

from dataclasses import dataclass

from app.scoring.game import ADJUSTMENT, PASSED, Game
from app.scoring.pages import Slate
from app.scoring.round import Line, Mark
from app.scoring.terms import Contract
from app.web.locale import Words


@dataclass(frozen=True, slots=True)
class LineView:
    """`name` says whose line it is, or of which round nothing stands yet; `points` is "" where none are told."""

    name: str
    what: str
    points: str


def lines_view(words: Words, slate: Slate) -> tuple[LineView, ...]:
    """Return the standing lines of the open round, the last one first; before any, who deals it."""
    standing = [(place, line) for place, line in enumerate(slate.written.lines, start=1) if line.stands]
    if standing:
        return tuple(_line(words, slate, place, line) for place, line in reversed(standing))
    number = words.say("Round %(number)s:", number=words.number(slate.current))
    dealer = slate.setup.players[slate.deal.dealer]
    return (LineView(number, words.say("%(name)s deals", name=dealer), ""),)


def _line(words: Words, slate: Slate, place: int, line: Line) -> LineView:
    seat = line.mark.seat
    worth = next((item.worth for item in slate.deal.counted if item.place == place), None)
    if seat is None or not 0 <= seat < slate.game.seats:
        return LineView("", _what(words, slate.game, line.mark), "")
    side = slate.game.side_of(seat)
    points = words.signed(worth[side]) if worth and worth[side] else ""
    name = words.names([slate.setup.players[one] for one in slate.game.sides[side]])
    return LineView(words.say("%(name)s:", name=name), _what(words, slate.game, line.mark), points)


def _what(words: Words, game: Game, mark: Mark) -> str:
    term = game.terms.get(mark.key)
    if mark.key == PASSED or isinstance(term, Contract):
        return words.say(term.name if term else "All pass")
    said = words.low(term.name) if term else words.low("Correction") if mark.key == ADJUSTMENT else mark.key
    return said if mark.count is None else f"{said} × {words.number(mark.count)}"
