"""How often each key stands in a round: what so many packs hold (rules.md A4)."""

from typing import Any

import pytest

from app.games import GAMES, _family
from app.scoring import reuse
from app.scoring.game import Game
from tests.scoring.tables import ALL_ON, BEZIQUE, FOUR, RUBICON, THREE, Phone, deal, line, marked, refused, table
from tests.scoring.used import codes

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
