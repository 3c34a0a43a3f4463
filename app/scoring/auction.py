"""Settling a deal of the Frog family: one bidder against the others, paid in chips (rules.md A13, A16)."""

from app.scoring.game import PASSED, Game
from app.scoring.round import Deal, Mark, highest
from app.scoring.terms import Contract, Outcome, Refused

CARD_POINTS = "card_points"


def active(game: Game, dealer: int) -> tuple[int, ...]:
    """Return the three seats that play: two on the dealer's left and one on his right; of three, all."""
    return tuple((dealer + step) % game.seats for step in (1, 2, max(3, game.seats - 1)))


def bidder(game: Game, deal: Deal) -> tuple[Contract, int] | None:
    """Return the contract of a deal and the seat that bid it."""
    for counted in deal.counted:
        term = game.terms.get(counted.mark.key)
        if isinstance(term, Contract):
            return term, counted.mark.seat or 0
    return None


def wrong_seat(game: Game, deal: Deal, mark: Mark) -> Refused | None:
    """Nobody has a passed deal; only who plays can have a line of his own; the card points are the bidder's."""
    if mark.key == PASSED:
        return None if mark.seat is None else Refused("seat", mark.key)
    if mark.seat not in active(game, deal.dealer):
        return Refused("seat", mark.key, detail="idle")
    bid = bidder(game, deal)
    if mark.key == CARD_POINTS and bid and mark.seat != bid[1]:
        return Refused("seat", mark.key, detail="bidder")
    return None


def out_of_turn(game: Game, deal: Deal, mark: Mark) -> Refused | None:
    """A deal is bid or passed once, and its card points come after the contract, once."""
    bid = bidder(game, deal)
    if mark.key == CARD_POINTS:
        if not bid:
            return Refused("incomplete", mark.key, detail="contract")
        return Refused("limit", mark.key, 1, 1, "points") if deal.of(CARD_POINTS) else None
    return Refused("limit", mark.key, 1, 1, "contract") if bid or deal.of(PASSED) else None


def lacking(game: Game, deal: Deal) -> Refused | None:
    """Say what a deal still needs before it can be closed: a contract and its card points, or that all passed."""
    if deal.of(PASSED) or deal.of(CARD_POINTS):
        return None
    return Refused("incomplete", CARD_POINTS, detail="points" if bidder(game, deal) else "contract")


def points(game: Game, deal: Deal) -> tuple[int | None, ...]:
    """Return each seat's card points, None where it has none."""
    found: list[int | None] = [None] * game.seats
    for mark in deal.of(CARD_POINTS):
        found[mark.seat or 0] = mark.count
    return tuple(found)


def payments(game: Game, deal: Deal) -> tuple[tuple[int, int, int], ...]:
    """Return who owes whom how much, as (payer, receiver, chips)."""
    bid = bidder(game, deal)
    if not bid:
        return ()
    contract, seat = bid
    above = sum(mark.count or 0 for mark in deal.of(CARD_POINTS)) - game.number("par")
    others = tuple((seat + step) % game.seats for step in range(1, game.seats))
    if above > 0:
        payers = [other for other in others if other in active(game, deal.dealer) or _idle_pays(game, contract)]
        return tuple((payer, seat, price(game, contract, above)) for payer in payers)
    if above < 0:
        return tuple((seat, other, price(game, contract, above)) for other in others)
    return ()


def poor_seats(game: Game, deal: Deal) -> tuple[int, ...]:
    """Return the seats whose total this deal would take under 0, by payments or corrections (slough)."""
    return _poor(game, deal, payments(game, deal))


def _poor(game: Game, deal: Deal, owed: tuple[tuple[int, int, int], ...]) -> tuple[int, ...]:
    if not game.stake:
        return ()
    left = [had - sum(chips for payer, _, chips in owed if payer == seat) for seat, had in enumerate(deal.totals)]
    return tuple(seat for seat, chips in enumerate(left) if chips < 0)


def paid(game: Game, deal: Deal) -> tuple[tuple[int, int, int], ...]:
    """Return what is really paid, as (payer, receiver, chips): a ruined player shares out what is left."""
    owed = payments(game, deal)
    poor = _poor(game, deal, owed)
    found: list[tuple[int, int, int]] = []
    for payer in dict.fromkeys(payer for payer, _, _ in owed):
        debts = {receiver: chips for one, receiver, chips in owed if one == payer}
        if payer in poor:
            debts = _shared(max(0, deal.totals[payer]), debts)
        found.extend((payer, receiver, chips) for receiver, chips in debts.items())
    return tuple(found)


def settled(game: Game, deal: Deal) -> tuple[int, ...]:
    """Return what the deal adds to each total: corrections first, then payments, as far as a ruined player can pay."""
    change = list(deal.points)
    for payer, receiver, chips in paid(game, deal):
        change[payer] -= chips
        change[receiver] += chips
    return tuple(change)


def ruined(game: Game, deal: Deal) -> Outcome | None:
    """End the match where somebody's total would go under 0: the highest total wins, a tie is nobody's (slough)."""
    if not poor_seats(game, deal):
        return None
    totals = tuple(had + more for had, more in zip(deal.before.totals, settled(game, deal), strict=True))
    best = highest(range(game.seats), totals)
    return Outcome(best[0] if len(best) == 1 else None, 1, "ruin")


def _idle_pays(game: Game, contract: Contract) -> bool:
    return game.rule("idle") == "both" or (game.rule("idle") == "both_in_solo" and contract.solo)


def rate(game: Game, contract: Contract, *, lost: bool) -> int:
    """Return what a contract is paid: chips for each point off par or, where payment is fixed, for each unit."""
    if lost and contract.lost_rate and game.rule(contract.lost_rate[0]):
        return contract.lost_rate[1]
    return contract.rate


def price(game: Game, contract: Contract, above: int) -> int:
    """Return what each payment of a contract comes to, in chips; `above` are the points above par, or below it."""
    steps = abs(above) if game.payment == "by_the_point" else game.number("unit")
    return steps * rate(game, contract, lost=above < 0)


def _shared(chips: int, debts: dict[int, int]) -> dict[int, int]:
    """Share what a ruined player has among those he owes; `debts` stand clockwise from him, and so do the odd chips."""
    each, odd = divmod(chips, len(debts))
    return {receiver: each + (1 if place < odd else 0) for place, receiver in enumerate(debts)}
