"""Correcting what was bid: contract, bidder and card points stand and fall together."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.scoring import auction
from app.scoring.auction import CARD_POINTS
from app.scoring.game import PASSED, Game
from app.scoring.pages import Slate
from app.scoring.round import Line, Mark
from app.scoring.terms import Contract
from app.web.locale import Words


@dataclass(frozen=True, slots=True)
class BidChoice:
    """Something to choose, and whether it is what stands there."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class BidView:
    """The fields that correct a bid: the contracts, those who play this round, and the card points as written."""

    contracts: tuple[BidChoice, ...]
    bidders: tuple[BidChoice, ...]
    points: str


def belongs(game: Game, mark: Mark) -> bool:
    """Whether a mark is part of what was bid in its round."""
    known = game.contracts and mark.key in {PASSED, CARD_POINTS}
    return bool(known) or isinstance(game.terms.get(mark.key), Contract)


def bid_lines(game: Game, lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the standing lines of a round that are corrected together."""
    return tuple(line for line in lines if line.stands and belongs(game, line.mark))


def bid_view(words: Words, slate: Slate, number: int, marks: Sequence[Mark]) -> BidView:
    """Return the fields with these marks filled in."""
    game, players = slate.game, slate.setup.players
    contract = next((mark for mark in marks if mark.key != CARD_POINTS), Mark(""))
    points = next((mark.count for mark in marks if mark.key == CARD_POINTS), None)
    playing = sorted(auction.active(game, slate.scores[slate.index(number)].deal.dealer))
    bidder = playing[0] if contract.seat is None else contract.seat
    contracts = [(item.key, words.say(item.name)) for item in game.contracts] + [(PASSED, words.say("All pass"))]
    return BidView(
        tuple(BidChoice(key, name, key == contract.key) for key, name in contracts),
        tuple(BidChoice(str(seat), players[seat], seat == bidder) for seat in playing),
        "" if points is None else str(points),
    )
