"""How a deal of the Frog family is paid, in sentences for the whole table (rules.md A13)."""

from collections.abc import Iterator, Sequence

from app.scoring import auction
from app.scoring.auction import CARD_POINTS
from app.scoring.game import Game
from app.scoring.round import Deal
from app.web.locale import MINUS, Words


def payments(words: Words, game: Game, players: Sequence[str], deal: Deal) -> tuple[str, ...]:
    """Tell how a deal is paid, closed or still open; nothing where no contract or no card points are marked yet."""
    bid = auction.bidder(game, deal)
    if bid is None or not deal.of(CARD_POINTS):
        return ()
    points = sum(mark.count or 0 for mark in deal.of(CARD_POINTS))
    above = points - game.number("par")
    if above == 0:
        return (words.say("%(points)s, which is par: nobody pays.", points=words.number(points)),)
    worked = tuple(_worked(words, game, deal, points))
    return (*worked, *_paid(words, game, players, deal, auction.price(game, bid[0], above)))


def _worked(words: Words, game: Game, deal: Deal, points: int) -> Iterator[str]:
    """Work the price out: “74 − 60 = 14, then 14 × 2 = 28”; a fixed one is its rate times the unit."""
    bid = auction.bidder(game, deal)
    par, unit = game.number("par"), game.number("unit")
    if bid is None:
        return
    rate = auction.rate(game, bid[0], lost=points < par)
    if game.payment == "fixed":
        if unit > 1:
            yield _product(words, unit, rate)
        return
    more, less = max(points, par), min(points, par)
    difference = f"{words.number(more)} {MINUS} {words.number(less)} = {words.number(more - less)}"
    if rate == 1:
        yield difference
    else:
        product = _product(words, more - less, rate)
        yield words.say("%(difference)s, then %(product)s", difference=difference, product=product)


def _product(words: Words, steps: int, rate: int) -> str:
    return f"{words.number(steps)} × {words.number(rate)} = {words.number(steps * rate)}"


def _paid(words: Words, game: Game, players: Sequence[str], deal: Deal, price: int) -> Iterator[str]:
    """Say who pays whom; where somebody is ruined, each payment by itself."""
    owed, paid = auction.payments(game, deal), auction.paid(game, deal)
    payers = list(dict.fromkeys(payer for payer, _, _ in owed))
    receiver = owed[0][1]
    if owed != paid:
        yield from _ruined(words, players, game, deal, owed)
        for payer, other, chips in paid:
            yield _one(words, players[payer], players[other], chips)
    elif len(payers) == 1:
        yield words.say_n(
            "%(name)s pays each of the others %(num)s chip.",
            "%(name)s pays each of the others %(num)s chips.",
            price,
            name=players[payers[0]],
        )
    else:
        yield words.say_n(
            "%(names)s each pay %(name)s %(num)s chip.",
            "%(names)s each pay %(name)s %(num)s chips.",
            price,
            names=words.names([players[payer] for payer in payers]),
            name=players[receiver],
        )


def _one(words: Words, payer: str, receiver: str, chips: int) -> str:
    return words.say_n(
        "%(payer)s pays %(receiver)s %(num)s chip.",
        "%(payer)s pays %(receiver)s %(num)s chips.",
        chips,
        payer=payer,
        receiver=receiver,
    )


def _ruined(
    words: Words, players: Sequence[str], game: Game, deal: Deal, owed: Sequence[tuple[int, int, int]]
) -> Iterator[str]:
    """Say who owes more than is left."""
    poor = auction.poor_seats(game, deal)
    for payer in dict.fromkeys(payer for payer, _, _ in owed):
        if payer in poor:
            debt, has = sum(chips for one, _, chips in owed if one == payer), max(0, deal.totals[payer])
            yield words.say_n(
                "%(name)s owes %(num)s chip and has %(has)s.",
                "%(name)s owes %(num)s chips and has %(has)s.",
                debt,
                name=players[payer],
                has=words.number(has),
            )
