"""A deal that is bid for, as the table shows it: who plays, what is bid, and what each player is to pay or gets."""

from dataclasses import dataclass

from app.scoring import auction, settlement
from app.scoring.auction import CARD_POINTS
from app.scoring.game import PASSED
from app.scoring.pages import Slate
from app.web import sentences
from app.web.locale import Words


@dataclass(frozen=True, slots=True)
class PaymentView:
    """What closing adds to a player's total; `side` is the accent's number, `ruined` who cannot pay it all."""

    seat: int
    side: int
    name: str
    change: int
    total: int
    ruined: bool


@dataclass(frozen=True, slots=True)
class AuctionView:
    """A deal of one against two; `bidder` None before a contract, `points` None before the bidder's card points.

    `line` is the id of the line of card points; `whole_said` is their number
    in words; `payments` are empty while something is lacking.
    """

    par: int
    whole: int
    whole_said: str
    bidder: int | None
    contract: str
    said: str
    passed: bool
    points: int | None
    line: str
    payments: tuple[PaymentView, ...]


def auction_view(words: Words, slate: Slate) -> AuctionView | None:
    """Return the auction of the open round; None in games without contracts."""
    game, deal = slate.game, slate.deal
    if not game.contracts:
        return None
    bid = auction.bidder(game, deal)
    counted = next((item for item in deal.counted if item.mark.key == CARD_POINTS), None)
    contract = words.say(bid[0].name) if bid else ""
    whole = game.total(game.tallies[0])
    return AuctionView(
        par=game.number("par"),
        whole=whole,
        whole_said=sentences.tally(words, game.tallies[0], whole),
        bidder=bid[1] if bid else None,
        contract=contract,
        said=words.say("%(name)s: %(what)s", name=slate.setup.players[bid[1]], what=contract) if bid else "",
        passed=bool(deal.of(PASSED)),
        points=counted.mark.count if counted else None,
        line=slate.written.lines[counted.place - 1].id if counted else "",
        payments=_payments(slate),
    )


def idle(slate: Slate, seat: int) -> bool:
    """Whether a seat sits out the open round."""
    return bool(slate.game.contracts) and seat not in auction.active(slate.game, slate.deal.dealer)


def state(words: Words, slate: Slate, seat: int) -> str:
    """Tell what a player does in the open round: the contract that he bid, or that he sits out."""
    game, deal = slate.game, slate.deal
    bid = auction.bidder(game, deal)
    if bid and bid[1] == seat:
        return words.say(bid[0].short)
    return words.say("sits out") if idle(slate, seat) else ""


def _payments(slate: Slate) -> tuple[PaymentView, ...]:
    game, deal = slate.game, slate.deal
    foreseen = settlement.foreseen(game, deal) or ()
    poor = auction.poor_seats(game, deal)
    players, before = slate.setup.players, deal.before.totals
    return tuple(
        PaymentView(seat, game.side_of(seat) + 1, players[seat], change, before[seat] + change, seat in poor)
        for seat, change in enumerate(foreseen)
    )
