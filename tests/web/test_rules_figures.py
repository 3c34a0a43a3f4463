"""The prose of the rules: its sums and prices are those of the games."""

import re
from xml.etree.ElementTree import Element

from app.games import GAMES as DESCRIBED
from app.scoring.game import Game
from app.scoring.terms import Tally
from tests.web.prose import NUMBER, blocks, either_language, every_game, figures, number, prose, text

SUM = re.compile(rf"({NUMBER}(?: [+−] {NUMBER})+) = ({NUMBER})")


def sums(block: Element) -> list[tuple[list[int], int]]:
    """The sums worked out in a block: what is added or taken away, and what it comes to."""
    return [
        ([number(term) for term in re.findall(rf"(?:[+−] )?{NUMBER}", terms)], number(total))
        for terms, total in SUM.findall(text(block))
    ]


def settlements(lang: str, game: str) -> list[tuple[list[int], int]]:
    """The settlements worked out at the end of a game in which each round is one."""
    return sums(blocks(lang, game)["end"]) if DESCRIBED[game].manner == "rubicon" else []


def payments(lang: str, game: str) -> list[tuple[list[int], int]]:
    """The payments worked out in a game in which a bidder pays or is paid."""
    return [found for block in blocks(lang, game).values() for found in sums(block) if DESCRIBED[game].contracts]


def products(lang: str, game: str) -> list[tuple[int, int, int]]:
    """The products worked out: the two factors and what they come to."""
    found = re.findall(rf"({NUMBER}) × ({NUMBER}) = ({NUMBER})", prose(lang, game))
    return [(number(one), number(other), number(product)) for one, other, product in found]


def offered(game: Game, key: str) -> list[str]:
    """The values of a house rule that a table is offered; none where the game has no such house rule."""
    rule = game.house_rule(key)
    return [str(choice.value) for choice in rule.choices] if rule else []


def rates(game: Game) -> set[int]:
    """What a contract is paid by the point, or in units, under every house rule."""
    agreed = {int(rate) for choice in offered(game, "rates") for rate in choice.split("-")}
    lost = {contract.lost_rate[1] for contract in game.contracts if contract.lost_rate}
    return {contract.rate for contract in game.contracts} | agreed | lost


def tallied(tally: Tally, packs: int) -> set[int]:
    """What any number of a tally is worth; of one worth a point each only all together, or every number would do."""
    whole = tally.per_pack * packs
    return {tally.points * count for count in (range(1, whole + 1) if tally.points > 1 else (whole,))}


def scored(game: Game) -> set[int]:
    """What the game's declarations are worth, and what can be counted of a tally."""
    packs = [game.packs] if game.packs else range(game.players[0], game.players[1] + 1)
    tallies = {points for tally in game.tallies for many in packs for points in tallied(tally, many)}
    return {declaration.points for declaration in game.declarations} | tallies


@either_language
@every_game
def test_sums_add_up(game: str, lang: str) -> None:
    worked = [worked for block in blocks(lang, game).values() for worked in sums(block)]

    assert [total for _, total in worked] == [sum(terms) for terms, _ in worked]


@either_language
@every_game
def test_only_what_the_game_scores_is_added_up(game: str, lang: str) -> None:
    worked = [worked for block in blocks(lang, game).values() for worked in sums(block)]
    told_apart = settlements(lang, game) + payments(lang, game)
    added = [terms for terms, total in worked if (terms, total) not in told_apart]

    assert {term for terms in added for term in terms} <= scored(DESCRIBED[game])


@either_language
@every_game
def test_a_settlement_is_the_scores_and_what_the_game_adds(game: str, lang: str) -> None:
    described = DESCRIBED[game]
    brisques = described.house_rule("rubicon_brisques")
    added = [[bonus] for bonus in described.bonuses]
    added += [[described.bonuses[1], int(choice.value)] for choice in brisques.choices] if brisques else []
    wrong = [terms for terms, _ in settlements(lang, game) if not any(terms[-len(bonus) :] == bonus for bonus in added)]

    assert [] == wrong


@either_language
@every_game
def test_products_come_out(game: str, lang: str) -> None:
    assert [] == [worked for worked in products(lang, game) if worked[0] * worked[1] != worked[2]]


@either_language
@every_game
def test_a_payment_follows_from_the_contract(game: str, lang: str) -> None:
    described = DESCRIBED[game]
    pars = set(map(int, offered(described, "par")))
    steps = map(int, offered(described, "unit")) if described.payment == "fixed" else range(max(pars, default=0) + 1)
    paid = {rate * step for step in steps for rate in rates(described)} | {described.stake}
    sums_wrong = [
        terms
        for terms, _ in payments(lang, game)
        if not (terms[-1] < 0 and pars & {terms[0], -terms[-1]}) and not set(map(abs, terms)) <= paid
    ]
    rates_wrong = [worked for worked in products(lang, game) if not rates(described) & set(worked[:2])]

    assert ([], []) == (sums_wrong, rates_wrong if described.contracts else [])


@either_language
@every_game
def test_the_price_of_every_fault_is_told(game: str, lang: str) -> None:
    prices = {fault.points for fault in DESCRIBED[game].faults if fault.points}

    assert prices <= figures(blocks(lang, game)["pitfalls"])
