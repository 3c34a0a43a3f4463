"""What the packs allow: limits, and which cards may serve again (rules.md A4, A8, A9, A16)."""

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
from tests.scoring.tables import (
    ALONE,
    BEZIQUE,
    FOUR,
    NO_TRUMP,
    RUBICON,
    THREE,
    Phone,
    deal,
    line,
    marked,
    refused,
    table,
)

ALL_ON: dict[str, Any] = {"carte_blanche": "bonus", "plain_sequence": 100, "double_marriage": True}
BY_PAIRS = {1: "bezique", 2: "double_bezique", 3: "triple_bezique"}
PER_PACK = {
    "royal_marriage": 1,
    "marriage": 3,
    "trump_sequence": 1,
    "plain_sequence": 3,
    "bezique": 1,
    "four_jacks": 1,
    "four_queens": 1,
    "four_kings": 1,
    "four_aces": 1,
    "seven": 1,
}


def begun(game: Game) -> Deal:
    return marking.begin(game, Standing(1, (0,) * len(game.sides), 0), Round(trump=Suit.HEARTS))


def codes(*lines: tuple[Any, ...], game: Game = BEZIQUE, **rules: Any) -> list[tuple[int, str]]:
    """Mark lines in a round with hearts as trumps; tell the place and code of each refusal."""
    written = [line(seat, key, **({"suit": suit[0]} if suit else {})) for seat, key, *suit in lines]
    slate = marked(deal(*written, trump="hearts"), game=game, rules=rules)
    return [(place or 0, code) for _, place, code in refused(slate)]


@pytest.mark.parametrize(("game", "packs"), [(BEZIQUE, 2), (THREE, 3), (FOUR, 4)])
def test_each_key_has_the_limit_that_its_cards_give_it(game: Game, packs: int) -> None:
    """The table of limits: n a suit, n fours of a rank, n sevens, n beziques, one last trick."""
    agreed = table(game, **ALL_ON)

    limits = {item.key: reuse.limit(agreed, item) for item in agreed.declarations}

    doubles = {"double_bezique": packs // 2}
    triples = {"triple_bezique": packs // 3} if packs > 2 else {}
    others = {"last_trick": 1, "carte_blanche": 1, "double_marriage": None, "double_royal_marriage": None}
    assert limits == {key: packs * each for key, each in PER_PACK.items()} | doubles | triples | others


@pytest.mark.parametrize(("game", "double", "triple"), [(THREE, 2, 1), (FOUR, 3, 2)])
def test_second_doubles_raise_the_limits_to_n_less_1_and_n_less_2(game: Game, double: int, triple: int) -> None:
    """Each double but the first needs one fresh pair only."""
    agreed = table(game, second_double=True)

    assert reuse.limit(agreed, _family.DOUBLE_BEZIQUE) == double
    assert reuse.limit(agreed, _family.TRIPLE_BEZIQUE) == triple
    assert reuse.limit(agreed, _family.BEZIQUE) == double + 1


def test_three_packs_at_a_table_of_four_give_the_limits_of_three() -> None:
    """Packs, not players, are what there is of a card."""
    assert {item.key: reuse.limit(table(FOUR, packs=3), item) for item in FOUR.declarations} == {
        item.key: reuse.limit(table(THREE), item) for item in THREE.declarations
    }


REPLACED = {
    # copies of a card: n. A suit: n kings with n queens; cards of a kind or a sequence: those there are, less its size
    # and one more, since each further one needs a card replaced (rules.md 6 to 8)
    "marriage": {4: 48, 6: 108, 8: 192},
    "royal_marriage": {4: 16, 6: 36, 8: 64},
    "bezique": {4: 16, 6: 36, 8: 64},
    "double_bezique": {4: 5, 6: 9, 8: 13},
    "triple_bezique": {4: 3, 6: 7, 8: 11},
    "quadruple_bezique": {4: 1, 6: 5, 8: 9},
    "quintuple_bezique": {8: 7},
    **{f"four_{rank}": {4: 13, 6: 21, 8: 29} for rank in ("aces", "tens", "kings", "queens", "jacks")},
    **{f"four_trump_{rank}": {6: 3, 8: 5} for rank in ("aces", "tens", "kings", "queens", "jacks")},
    **{f"five_trump_{rank}": {8: 4} for rank in ("aces", "tens", "kings", "queens", "jacks")},
    "trump_sequence": {4: 16, 6: 26, 8: 36},
    "plain_sequence": {4: 48, 6: 78, 8: 108},
    "carte_blanche": {4: 56, 6: 85, 8: 116},
    "last_trick": {4: 1, 6: 1, 8: 1},
    "cut_of_24": {6: 1},
    "cut_guessed": {6: 1},
}


@pytest.mark.parametrize(("name", "packs"), [("rubicon", 4), ("chinese", 6), ("eight-pack", 8)])
def test_cards_replaced_give_the_limits_of_the_rubicon_games(name: str, packs: int) -> None:
    """Every key of the three games, as the sections of rules.md print them."""
    game = table(GAMES[name])

    limits = {item.key: reuse.limit(game, item) for item in game.declarations}

    assert limits == {key: by_packs[packs] for key, by_packs in REPLACED.items() if packs in by_packs}
    assert game.packs == packs


@pytest.mark.parametrize("name", ["rubicon", "chinese", "eight-pack"])
def test_each_key_of_a_rubicon_game_stands_as_often_as_its_limit_and_no_more(name: str) -> None:
    """Whoever has it; plain ones suit by suit."""
    game = GAMES[name]
    rules: dict[str, Any] = {"four_tens": True, **({"carte_blanche": 50} if name == "eight-pack" else {})}
    for key, by_packs in REPLACED.items():
        if table(game).packs not in by_packs or key.startswith("cut"):
            continue
        most = by_packs[table(game).packs or 0]
        phone = Phone(game, **rules)
        assert phone.mark(0, "royal_marriage", suit="hearts") is None
        if key in ("marriage", "plain_sequence"):
            answers = [phone.mark(turn % 2, key, suit="clubs") for turn in range(most // 3 + 1)]
            answers += [phone.mark(0, key) for _ in range(most - most // 3 + 1)]
            assert answers.pop(most // 3) == "limit"
        else:
            first = key == "royal_marriage"
            seats = [0] * (most + 1) if key == "carte_blanche" else [turn % 2 for turn in range(most + 1 - first)]
            answers = [phone.mark(seat, key) for seat in seats]
        assert answers == [None] * (len(answers) - 1) + ["limit"], key


def test_cards_replaced_are_never_refused_for_reuse() -> None:
    """Sequence, then marriage, then more of both: only the limits of each key hold."""
    lines = [(0, "trump_sequence", "hearts"), (0, "trump_sequence"), *[(0, "royal_marriage")] * 16]

    assert codes(*lines, *[(0, "double_bezique")] * 6, game=RUBICON) == [(24, "limit")]


@pytest.mark.parametrize("seats", [(0, 0, 0), (0, 1, 0), (1, 1, 0)])
@pytest.mark.parametrize("key", ["royal_marriage", "trump_sequence", "four_aces", "seven", "bezique"])
def test_the_third_of_a_kind_is_refused_whoever_has_it(key: str, seats: tuple[int, ...]) -> None:
    """Limits hold over all players together, and tell the figure and what is written."""
    slate = marked(deal(*(line(seat, key) for seat in seats)))

    ((place, reason),) = slate.scores[0].refused
    assert (place, reason.code, reason.key, reason.figure, reason.found) == (3, "limit", key, 2, 2)


@pytest.mark.parametrize("key", ["marriage", "plain_sequence"])
def test_plain_lines_are_limited_in_each_suit(key: str) -> None:
    """Two a suit, three suits, six in all; the detail tells which limit it was."""
    suits = ["spades", "spades", "clubs", "spades", "clubs", "diamonds", "diamonds"]

    slate = marked(deal(*(line(0, key, suit=suit) for suit in suits), line(1, key)), rules={"plain_sequence": 100})

    (in_suit, in_all) = slate.scores[0].refused
    assert (in_suit[0], in_suit[1].detail, in_suit[1].figure) == (4, "suit", 2)
    assert (in_all[0], in_all[1].detail, in_all[1].figure) == (8, None, 6)


def test_lines_without_a_suit_are_counted_over_the_three_plain_suits() -> None:
    """Four that name none leave two of any one suit."""
    lines = [(0, "marriage"), (1, "marriage"), (0, "marriage"), (1, "marriage"), (0, "marriage", "clubs")]

    assert codes(*lines, (1, "marriage", "clubs")) == []
    assert codes(*lines, (1, "marriage", "clubs"), (1, "marriage", "spades")) == [(7, "limit")]


def test_carte_blanche_is_limited_a_player() -> None:
    """One each, and the detail says so."""
    slate = marked(deal(*(line(seat, "carte_blanche") for seat in (0, 1, 0))), rules={"carte_blanche": "bonus"})

    ((place, reason),) = slate.scores[0].refused
    assert (place, reason.code, reason.figure, reason.detail) == (3, "limit", 1, "player")


@pytest.mark.parametrize(
    ("counts", "places"), [((16,), []), ((17,), [1]), ((9, 8), [2]), ((9, 8, 7), [2]), ((16, 0), []), ((0, 0, 16), [])]
)
def test_a_tally_is_limited_by_what_the_pack_holds(counts: tuple[int, ...], places: list[int]) -> None:
    """In one line or together; what was too many leaves room for what is not."""
    slate = marked(deal(*(line(index % 2, "brisques", count=count) for index, count in enumerate(counts))))

    assert refused(slate) == [(1, place, "limit") for place in places]


ROYAL, SEQUENCE, DOUBLE_ROYAL = "royal_marriage", "trump_sequence", "double_royal_marriage"
SINGLE, DOUBLE, TRIPLE = "bezique", "double_bezique", "triple_bezique"


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        ([(0, ROYAL), (0, SEQUENCE), (0, ROYAL), (0, SEQUENCE)], []),
        ([(0, SEQUENCE), (0, ROYAL), (0, ROYAL)], [3]),
        ([(0, SEQUENCE), (0, SEQUENCE), (0, ROYAL)], [3]),
        ([(0, ROYAL), (1, SEQUENCE), (1, ROYAL)], [3]),
        ([(0, ROYAL), (1, ROYAL), (0, SEQUENCE), (1, SEQUENCE)], []),
        ([(0, ROYAL), (1, ROYAL), (0, SEQUENCE), (0, SEQUENCE)], [4]),
        ([(0, ROYAL), (0, ROYAL), (1, SEQUENCE)], [3]),
    ],
)
def test_a_sequence_takes_a_married_pair_of_its_own_side_or_a_fresh_one(lines: Any, places: list[int]) -> None:
    """A marriage before the sequence shares its king and queen; one after it needs others."""
    assert codes(*lines) == [(place, "reuse") for place in places]


def test_a_royal_marriage_is_of_trumps_whether_it_says_so_or_not() -> None:
    """One line names hearts, the other does not: still one suit."""
    assert codes((0, ROYAL), (0, SEQUENCE, "hearts"), (0, ROYAL, "hearts"), (0, SEQUENCE)) == []
    assert codes((0, SEQUENCE), (0, ROYAL, "hearts"), (0, ROYAL)) == [(3, "reuse")]


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        ([(0, DOUBLE_ROYAL), (0, ROYAL)], [2]),
        ([(0, ROYAL), (0, DOUBLE_ROYAL)], [2]),
        ([(0, DOUBLE_ROYAL), (0, SEQUENCE), (0, SEQUENCE)], []),
        ([(0, DOUBLE_ROYAL), (0, DOUBLE_ROYAL)], [2]),
        ([(0, "double_marriage", "clubs"), (1, "double_marriage", "clubs")], [2]),
        ([(0, "double_marriage", "clubs"), (1, "double_marriage", "spades"), (1, "marriage", "spades")], [3]),
        ([(0, "double_marriage"), (1, "double_marriage"), (1, "double_marriage"), (0, "marriage")], [4]),
        ([(0, "double_marriage"), (1, "double_marriage"), (1, "marriage"), (0, "marriage"), (0, "marriage")], [5]),
    ],
)
def test_a_double_marriage_takes_two_fresh_pairs(lines: Any, places: list[int]) -> None:
    """It has no limit of its own and is none of the marriages: only the pairs run out."""
    assert codes(*lines, double_marriage=True) == [(place, "reuse") for place in places]


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        ([(0, "marriage", "clubs"), (0, "plain_sequence", "clubs"), (0, "marriage", "clubs")], []),
        ([(0, "plain_sequence", "clubs"), (0, "plain_sequence", "clubs"), (0, "marriage", "clubs")], [3]),
        ([(0, "plain_sequence", "clubs"), (0, "plain_sequence", "clubs"), (0, "marriage")], []),
        ([(0, "marriage", "spades"), (0, "plain_sequence", "clubs"), (0, "plain_sequence", "clubs")], []),
        ([*[(0, "plain_sequence")] * 6, (0, "marriage")], [7]),
        ([*[(0, "marriage")] * 6, (1, "plain_sequence"), (0, "plain_sequence")], [7]),
        ([*[(0, "marriage", suit) for suit in pairs.PLAIN] * 2, *[(0, "plain_sequence")] * 6], []),
    ],
)
def test_plain_sequences_share_with_marriages_of_their_suit(lines: Any, places: list[int]) -> None:
    """As in trumps, suit by suit; lines that name none are checked over the three plain suits."""
    assert codes(*lines, plain_sequence=100) == [(place, "reuse") for place in places]


def test_partners_pool_what_they_have_married() -> None:
    """A sequence may take the pair that the partner married, but not an opponent's."""
    lines = [(0, ROYAL), (0, ROYAL), (0, ROYAL), (1, ROYAL)]

    assert codes(*lines, (2, SEQUENCE), game=FOUR) == []
    assert codes(*lines, (3, SEQUENCE), (3, SEQUENCE), game=FOUR) == [(6, "reuse")]
    assert codes(*lines, (2, SEQUENCE), game=FOUR, **ALONE) == [(5, "reuse")]
    assert codes((0, SINGLE), (0, SINGLE), (1, SINGLE), (2, DOUBLE), game=FOUR) == []
    assert codes((0, SINGLE), (0, SINGLE), (1, SINGLE), (2, DOUBLE), game=FOUR, **ALONE) == [(4, "reuse")]


@pytest.mark.parametrize(
    ("lines", "places", "rules"),
    [
        ([SINGLE, DOUBLE], [], {}),
        ([DOUBLE, SINGLE], [2], {}),
        ([SINGLE, SINGLE, DOUBLE], [3], {}),
        ([SINGLE, SINGLE, DOUBLE], [], {"two_singles_then_double": True}),
        ([SINGLE, DOUBLE], [2], {"double_after_single": False}),
        ([SINGLE, DOUBLE], [2], {"double_after_single": False, "two_singles_then_double": True}),
        ([DOUBLE], [], {"double_after_single": False}),
    ],
)
def test_two_packs_have_two_pairs_for_beziques(lines: list[str], places: list[int], rules: Any) -> None:
    """Single and double share one pair, or both, or none, as the table agreed."""
    assert codes(*((0, key) for key in lines), **rules) == [(place, "reuse") for place in places]


@pytest.mark.parametrize(
    ("lines", "places", "rules"),
    [
        ([SINGLE, DOUBLE, TRIPLE], [], {}),
        ([TRIPLE, SINGLE], [2], {}),
        ([SINGLE, SINGLE, DOUBLE], [], {}),
        ([SINGLE, SINGLE, SINGLE, DOUBLE], [4], {}),
        ([SINGLE, SINGLE, SINGLE, TRIPLE], [], {}),
        ([SINGLE, SINGLE, SINGLE, DOUBLE], [], {"two_singles_then_double": True}),
        ([SINGLE, DOUBLE], [], {"double_after_single": False}),
        ([SINGLE, SINGLE, DOUBLE], [3], {"double_after_single": False}),
        ([SINGLE, SINGLE, SINGLE, TRIPLE], [], {"double_after_single": False}),
        ([DOUBLE, DOUBLE], [], {"second_double": True}),
        ([DOUBLE, SINGLE, DOUBLE, TRIPLE], [], {"second_double": True}),
        ([DOUBLE, DOUBLE, SINGLE], [3], {"second_double": True}),
        ([DOUBLE, SINGLE, DOUBLE], [3], {"second_double": True, "double_after_single": False}),
    ],
)
def test_three_packs_have_three_pairs_for_beziques(lines: list[str], places: list[int], rules: Any) -> None:
    """A triple takes whatever is not in a triple yet; a second double needs one pair that is in none."""
    assert codes(*((0, key) for key in lines), game=THREE, **rules) == [(place, "reuse") for place in places]


@pytest.mark.parametrize(
    ("lines", "places", "rules"),
    [
        ([DOUBLE, DOUBLE], [], {}),
        ([DOUBLE, TRIPLE, SINGLE], [], {}),
        ([DOUBLE, DOUBLE, SINGLE], [3], {}),
        ([DOUBLE, DOUBLE, DOUBLE], [], {"second_double": True}),
        ([TRIPLE, TRIPLE], [], {"second_double": True}),
        ([TRIPLE, TRIPLE, DOUBLE], [3], {"second_double": True}),
        ([SINGLE, SINGLE, DOUBLE, DOUBLE], [], {"second_double": True}),
    ],
)
def test_four_packs_have_four_pairs_for_beziques(lines: list[str], places: list[int], rules: Any) -> None:
    """Second doubles and triples go round once more."""
    assert codes(*((0, key) for key in lines), game=FOUR, **rules) == [(place, "reuse") for place in places]


SWITCHES = [pairs.Switches(*switches) for switches in product((True, False), (False, True), (False, True))]


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
@pytest.mark.parametrize("game", [THREE, FOUR], ids=lambda game: game.id)
def test_beziques_are_refused_exactly_where_no_pairs_are_left_for_them(game: Game, switches: pairs.Switches) -> None:
    """Every order of beziques of two sides, against every way of taking pairs."""
    rules = {name: getattr(switches, name) for name in pairs.Switches.__dataclass_fields__}
    agreed = table(game, **rules)
    packs, sides = agreed.packs or 0, len(agreed.sides)

    def follow(dealt: Deal, worlds: set[pairs.Beziques]) -> None:
        for seat, (count, key) in product((0, 1), BY_PAIRS.items()):
            reason = marking.decide(agreed, dealt, Mark(key, seat))
            after = pairs.beziques(worlds, packs, seat, count, switches)
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
