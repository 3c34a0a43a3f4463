"""The finder against every order of declaring, tried out."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.scoring import finder
from app.scoring.cards import Card, Rank, Suit
from app.scoring.game import Game, agreed
from app.scoring.hand import Hand, Served, ways
from app.scoring.terms import Setup
from tests.laws import examples
from tests.scoring import declaring
from tests.scoring.declaring import Did, Lying, One
from tests.scoring.finding import BEZIQUES, keys

HOUSE_RULES = (
    "trump", "sevens", "plain_sequence", "double_marriage", "double_after_single", "two_singles_then_double",
    "second_double", "reuse", "four_distinct_suits", "bezique_cards", "four_tens",
)  # fmt: skip


every_game = pytest.mark.parametrize("game", BEZIQUES, ids=lambda game: game.id)


@st.composite
def tables(draw: st.DrawFn, game: Game) -> Game:
    """A table of the game with any house rules that the finder knows."""
    chosen = {
        rule.key: draw(st.sampled_from([choice.value for choice in rule.choices]))
        for rule in game.house_rules
        if rule.key in HOUSE_RULES and draw(st.booleans())
    }
    seats = draw(st.integers(*game.players))
    return agreed(game, Setup(game.id, tuple(map(str, range(seats))), chosen))


@st.composite
def hands(draw: st.DrawFn, game: Game, most: int = 8) -> Lying:
    """A small hand of few kinds, so that it holds something; trumps, where there are some."""
    suits = draw(st.sampled_from((("S",), ("S", "D"), ("H",), ("S", "H"), ("D", "C"), ("S", "H", "D", "C"))))
    ranks = draw(st.sampled_from((("K", "Q"), ("Q", "J"), ("A", "10", "K", "Q", "J"), ("K", "Q", "J"), ("A", "7"))))
    kinds = [(rank, declaring.SUIT_OF[suit]) for rank in ranks for suit in suits]
    kinds += draw(st.sampled_from(([], [("Q", "spades"), ("J", "diamonds")])))
    counted = Counter(draw(st.lists(st.sampled_from(kinds), max_size=most)))
    held = [One(*kind, which) for kind, many in counted.items() for which in range(min(many, game.packs or 0))]
    trumps = [*declaring.SUIT_OF.values()]
    return Lying(frozenset(held), draw(st.sampled_from(trumps if game.turn_up else [None, *trumps])))


def told(lying: Lying) -> Hand:
    """Tell the finder of it: cards alike are counted, and so is what was declared."""
    lie = {card for did in lying.done for card in did.cards} & lying.cards
    plain = ("marriage", "double_marriage", "plain_sequence")
    declared = Counter((did.key, Suit(did.suit) if did.key in plain else None) for did in lying.done)
    return Hand(_counted(lying.cards), Suit(lying.trump) if lying.trump else None, _counted(lie), declared)


def _counted(them: Iterable[One]) -> Counter[Card]:
    return Counter(Card(Rank(one.rank), Suit(one.suit)) for one in them)


def named(items: Iterable[Any]) -> set[tuple[str, str]]:
    return {(way.item.key, str(way.suit or "")) for way in items}


def declare(data: st.DataObject, game: Game, lying: Lying) -> Lying:
    """Declare a few things of a hand, and play a few of its cards."""
    for _ in range(data.draw(st.integers(1, 4))):
        nexts = sorted(declaring.possible(game, lying), key=lambda did: (did.key, did.suit, sorted(did.cards)))
        lying = lying.after(data.draw(st.sampled_from(nexts))) if nexts else lying
    played = data.draw(st.sets(st.sampled_from(sorted(lying.cards)), max_size=3)) if lying.cards else set()
    return Lying(lying.cards - played, lying.trump, lying.done)


def tells_all(game: Game, lying: Lying) -> bool:
    """Whether the counts leave one reading of what each card has served in, and the finder has that one."""
    served = Served(game, told(lying))
    for way in ways(game, Suit(lying.trump) if lying.trump else None, made=True):
        kind = [(did, sorted(did.cards)) for did in lying.done if did.key == way.item.key]
        kind = [(did, them) for did, them in kind if did.suit in ("", str(way.suit or ""))]
        true = Counter(
            max(did.level for did in lying.done if card in did.cards and did.family[0] == them(way, did))
            for card in lying.cards
            if Card(Rank(card.rank), Suit(card.suit)) in [one for need in way.needs for one in need.kinds]
            and any(card in did.cards and did.family[0] == them(way, did) for did in lying.done)
        )  # fmt: skip
        high = served.at(way.family, *(one for need in way.needs for one in need.kinds))
        whole = sum(did.cards <= lying.cards for did, _ in kind)
        seen = served.wed(way) if way.item.group == "marriages" else served.whole(way)
        if +high != +true or (game.replacement and whole != seen):
            return False
        living = {card for did, _ in kind if did.cards <= lying.cards for card in did.cards}
        spouses = tuple(sum(card.rank == rank for card in living) for rank in "KQ")
        if game.replacement and way.item.group == "marriages" and spouses != served.couples(way):
            return False
    return True


def them(way: Any, did: Did) -> str:
    """The class of a way, as the tests call it, where it can be that of the declaration."""
    family = "couple" if way.family[0] == "marriages" else way.family[0]
    return family if family != "fours" or did.family[1] == way.family[1] else ""


@every_game
@examples(12)
@given(st.data())
def test_no_order_scores_more(game: Game, data: st.DataObject) -> None:
    game = data.draw(tables(game))
    lying = data.draw(hands(game))
    tricks = data.draw(st.sampled_from((None, 0, 1, 2, 3, 5)))
    findings = finder.find(game, told(lying), tricks)
    assert sum(way.points for way in findings.order) == declaring.most(game, lying, tricks)
    assert tricks is None or len(findings.order) <= tricks
    by_suit = {(did.key, did.suit) for did in declaring.possible(game, lying)}
    assert {key for key, _ in named(findings.now)} == {key for key, _ in by_suit}
    assert len(findings.now) == len({(key, suit) for key, suit in by_suit})


@every_game
@examples(6)
@given(st.data())
def test_the_order_can_be_declared_in_that_order(game: Game, data: st.DataObject) -> None:
    game = data.draw(tables(game))
    lying = data.draw(hands(game, 6))
    assert can_follow(game, lying, keys(finder.find(game, told(lying)).order))


def can_follow(game: Game, lying: Lying, order: list[str]) -> bool:
    nexts = (did for did in declaring.possible(game, lying) if order and did.key == order[0])
    return not order or any(can_follow(game, lying.after(did), order[1:]) for did in nexts)


@every_game
@examples(12)
@given(st.data())
def test_no_order_scores_more_after_declarations_and_play(game: Game, data: st.DataObject) -> None:
    game = data.draw(tables(game))
    lying = declare(data, game, data.draw(hands(game)))
    assume(tells_all(game, lying))
    findings = finder.find(game, told(lying))
    assert findings.points == declaring.most(game, lying, None)
    assert {*keys(findings.now)} == {did.key for did in declaring.possible(game, lying)}


@every_game
@examples(5)
@given(st.data())
def test_another_card_never_loses(game: Game, data: st.DataObject) -> None:
    game = data.draw(tables(game))
    hand = told(data.draw(hands(game, 12)))
    card = data.draw(st.sampled_from([Card(rank, suit) for rank in Rank for suit in Suit]))
    assume(hand.cards[card] < (game.packs or 0))
    more = Hand({**hand.cards, card: hand.cards[card] + 1}, hand.trump)
    for tricks in (None, 2):
        assert finder.best(game, more, tricks) or not finder.best(game, hand, tricks)
        assert points(finder.best(game, more, tricks)) >= points(finder.best(game, hand, tricks))


def points(order: Iterable[Any]) -> int:
    return sum(way.points for way in order)
