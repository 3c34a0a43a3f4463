"""The last line written, in words: who, what and how much, apart, so that a long name never pushes a figure away."""

from dataclasses import dataclass

from app.scoring.game import ADJUSTMENT, Game
from app.scoring.pages import Slate
from app.scoring.round import Mark
from app.web.locale import Words


@dataclass(frozen=True, slots=True)
class LastView:
    """`name` says whose line it is, or of which round nothing stands yet; `points` is "" where none are told."""

    name: str
    what: str
    points: str


def last_view(words: Words, slate: Slate) -> LastView:
    """Return the last standing line of the open round, or who deals it."""
    players = slate.setup.players
    standing = [(place, line) for place, line in enumerate(slate.written.lines, start=1) if line.stands]
    if not standing:
        number = words.say("Round %(number)s:", number=words.number(slate.current))
        return LastView(number, words.say("%(name)s deals", name=players[slate.deal.dealer]), "")
    place, line = standing[-1]
    seat = line.mark.seat
    worth = next((item.worth for item in slate.deal.counted if item.place == place), None)
    points = words.signed(worth[slate.game.side_of(seat)]) if worth and seat is not None else ""
    name = words.say("%(name)s:", name=players[seat]) if seat is not None else ""
    return LastView(name, _what(words, slate.game, line.mark), points)


def _what(words: Words, game: Game, mark: Mark) -> str:
    term = game.terms.get(mark.key)
    said = words.low(term.name) if term else words.low("Correction") if mark.key == ADJUSTMENT else mark.key
    return said if mark.count is None else f"{said} × {words.number(mark.count)}"
