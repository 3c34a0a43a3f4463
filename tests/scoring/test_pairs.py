"""Every way to take pairs, against all matchings of them, and what is left."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import GAMES, _family
from app.scoring import marking, reuse
from app.scoring.cards import Suit
from app.scoring.game import Game
from app.scoring.pages import left
from app.scoring.round import Deal, Mark, Round, Standing
from app.scoring.terms import Declaration
from tests.scoring import pairs
from tests.scoring.tables import ALL_ON, BEZIQUE, FOUR, NO_TRUMP, THREE, deal, line, marked, table
from tests.scoring.used import codes

BY_PAIRS = {1: "bezique", 2: "double_bezique", 3: "triple_bezique"}


def begun(game: Game) -> Deal:
    return marking.begin(game, Standing(1, (0,) * len(game.sides), 0), Round(trump=Suit.HEARTS))


HOUSE_RULES = [pairs.HouseRules(*chosen) for chosen in product((True, False), (False, True), (False, True))]


@pytest.mark.parametrize("chosen", HOUSE_RULES, ids=str)
@pytest.mark.parametrize("game", [THREE, FOUR], ids=lambda game: game.id)
def test_beziques_are_refused_exactly_where_no_pairs_are_left_for_them(game: Game, chosen: pairs.HouseRules) -> None:
    """Every order of beziques of two sides, against every way of taking pairs."""
    rules = {name: getattr(chosen, name) for name in pairs.HouseRules.__dataclass_fields__}
    agreed = table(game, **rules)
    packs, sides = agreed.packs or 0, len(agreed.sides)

    def follow(dealt: Deal, worlds: set[pairs.Beziques]) -> None:
        for seat, (count, key) in product((0, 1), BY_PAIRS.items()):
            reason = marking.decide(agreed, dealt, Mark(key, seat))
            after = pairs.beziques(worlds, packs, seat, count, chosen)
            assert (reason is None) == bool(after), (dealt.counted, key, seat)
            if after:
                follow(marking.evolve(agreed, dealt, Mark(key, seat), 1), after)

    follow(begun(agreed), {((0, 0, 0),) * sides})


@pytest.mark.parametrize("game", [BEZIQUE, THREE], ids=lambda game: game.id)
def test_a_suits_couples_are_refused_exactly_where_none_is_left_for_them(game: Game) -> None:
    """Every order of marriages, double marriages and sequences of one plain suit, of two sides."""
    agreed = table(game, plain_sequence=100, double_marriage=True)
    packs = agreed.packs or 0

    def follow(dealt: Deal, worlds: set[pairs.Couples], limits: tuple[int, int]) -> None:
        for seat, what in product((0, 1), ("marriage", "double_marriage", "sequence")):
            mark = Mark("plain_sequence" if what == "sequence" else what, seat, "clubs")
            used = (limits[0] + (what == "marriage"), limits[1] + (what == "sequence"))
            reason = marking.decide(agreed, dealt, mark)
            after = pairs.couples(worlds, packs, seat, what, "clubs")
            assert (reason is None) == (bool(after) and max(used) <= packs), (dealt.counted, mark)
            if not reason:
                follow(marking.evolve(agreed, dealt, mark, 1), after, used)

    follow(begun(agreed), {()}, (0, 0))


def test_couples_of_trumps_are_one_suit_whether_they_say_so_or_not() -> None:
    """Every order of royal marriages and trump sequences of two sides, with and without their suit."""
    agreed = table()

    def follow(dealt: Deal, worlds: set[pairs.Couples], limits: tuple[int, int]) -> None:
        for seat, key, suit in product((0, 1), ("royal_marriage", "trump_sequence"), (None, "hearts")):
            what = "marriage" if key == "royal_marriage" else "sequence"
            used = (limits[0] + (what == "marriage"), limits[1] + (what == "sequence"))
            after = pairs.couples(worlds, 2, seat, what, "hearts")
            reason = marking.decide(agreed, dealt, Mark(key, seat, suit))
            assert (reason is None) == (bool(after) and max(used) <= 2), (dealt.counted, key, seat, suit)
            if not reason:
                follow(marking.evolve(agreed, dealt, Mark(key, seat, suit), 1), after, used)

    follow(begun(agreed), {()}, (0, 0))


KINDS = st.tuples(
    st.sampled_from((0, 1)),
    st.sampled_from(("marriage", "marriage", "sequence", "double_marriage")),
    st.sampled_from((None, "spades", "clubs")),
)


@given(st.lists(KINDS, max_size=14))
def test_couples_that_name_no_suit_are_never_refused_while_some_suit_has_them(lines: list[Any]) -> None:
    """Plain lines with and without their suit: what some table can hold is written."""
    agreed = table(BEZIQUE, plain_sequence=100, double_marriage=True)
    dealt = begun(agreed)
    worlds: set[pairs.Couples] = {()}
    for seat, what, suit in lines:
        mark = Mark("plain_sequence" if what == "sequence" else what, seat, suit)
        reason = marking.decide(agreed, dealt, mark)
        after = pairs.couples(worlds, 2, seat, what, suit)
        assert not (reason and reason.code == "reuse" and after), (dealt.counted, mark)
        if reason or not after:
            continue
        dealt, worlds = marking.evolve(agreed, dealt, mark, 1), after


def test_a_mark_of_another_class_takes_no_pairs() -> None:
    """Fours and sevens are checked by their limits alone."""
    agreed = table()

    assert reuse.used_up(agreed, begun(agreed), _family.FOUR_ACES, Mark("four_aces", 0)) is None


def test_what_is_left_counts_down_to_nothing() -> None:
    """What the table shows beside a key: how many the pack still allows."""
    lines = [line(0, "four_aces"), line(0, "trump_sequence"), line(1, "double_bezique"), line(1, "carte_blanche")]

    slate = marked(deal(*lines), rules=ALL_ON)

    found = left(slate)
    assert set(found) == {item.key for item in slate.game.in_force}
    assert {key: found[key] for key in ("four_aces", "four_kings", "trump_sequence", "marriage", "last_trick")} == {
        "four_aces": 1,
        "four_kings": 2,
        "trump_sequence": 1,
        "marriage": 6,
        "last_trick": 1,
    }
    assert (found["bezique"], found["double_bezique"], found["carte_blanche"]) == (0, 0, 1)
    assert found["double_marriage"] == 1


def test_a_declaration_without_cards_stands_once_at_the_table() -> None:
    """As the last trick does, whoever took it."""
    assert reuse.limit(table(), replace(_family.LAST_TRICK)) == 1
    assert codes((0, "last_trick"), (1, "last_trick")) == [(2, "limit")]
    assert isinstance(table().terms["last_trick"], Declaration)


def test_what_could_only_make_trumps_is_not_left_once_they_are_made() -> None:
    """The double royal marriage without a turn-up; where double marriages are agreed on it stays."""
    made = deal(line(0, "royal_marriage", suit="clubs"))
    four_packs: dict[str, Any] = {"game": NO_TRUMP, "seats": 4}

    assert left(marked(deal(), **four_packs))["double_royal_marriage"] == 1
    assert left(marked(made, **four_packs))["double_royal_marriage"] == 0
    assert left(marked(made, **four_packs, rules={"double_marriage": True}))["double_royal_marriage"] == 1


def test_one_contract_is_left_until_one_is_bid_or_all_passed() -> None:
    """Whatever its kind."""
    frog = GAMES["frog"]

    assert left(marked(deal(), game=frog)) == {"frog": 1, "chico": 1, "grand": 1}
    assert left(marked(deal(line(1, "chico")), game=frog)) == {"frog": 0, "chico": 0, "grand": 0}
    assert left(marked(deal({"key": "passed"}), game=frog)) == {"frog": 0, "chico": 0, "grand": 0}
