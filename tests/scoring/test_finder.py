"""The finder by hand: what a hand holds, judged by the rules."""

from collections import Counter
from typing import Any

import pytest

from app.games import GAMES
from app.scoring import finder
from app.scoring.cards import SUIT_OF_LETTER, Card, Rank, Suit
from app.scoring.game import Game
from app.scoring.hand import Hand
from tests.scoring.finding import BEZIQUES, keys
from tests.scoring.tables import FOUR, NO_TRUMP, RUBICON, THREE, table

CHINESE, EIGHT = GAMES["chinese"], GAMES["eight-pack"]
HEARTS = Suit.HEARTS


def cards(text: str) -> Counter[Card]:
    """Read a hand such as "AH 10H KS"."""
    return Counter(Card(Rank(word[:-1]), SUIT_OF_LETTER[word[-1]]) for word in text.split())


def found(game: Game, held: str, trump: Suit | None = HEARTS, tricks: int | None = None, **past: Any) -> Any:
    """Look through a hand."""
    past = {key: cards(value) if key == "shown" else value for key, value in past.items()}
    return finder.find(game, Hand(cards(held), trump, **past), tricks)


def why(findings: Any, key: str) -> Any:
    return next(missed for missed in findings.missed if missed.item.key == key)


def test_a_marriage_before_its_sequence() -> None:
    whole = found(table(), "AH 10H KH QH JH")
    assert keys(whole.order) == ["royal_marriage", "trump_sequence"]
    assert whole.points == 290
    assert keys(found(table(), "AH 10H KH QH JH", tricks=1).order) == ["trump_sequence"]


def test_what_a_sequence_took_does_not_marry() -> None:
    after: dict[str, Any] = {"shown": "AH 10H KH QH JH", "declared": {("trump_sequence", None): 1}}
    again = found(table(), "AH 10H KH QH QH JH", **after)
    assert (again.order, why(again, "royal_marriage").why) == ((), "used")
    assert keys(found(table(), "AH 10H KH KH QH QH JH", **after).order) == ["royal_marriage"]


def test_a_king_marries_once() -> None:
    after: dict[str, Any] = {"shown": "KS QS", "declared": {("marriage", Suit.SPADES): 1}}
    assert why(found(table(), "KS QS QS", **after), "marriage").why == "used"
    assert found(table(), "KS KS QS QS").points == 40


def test_no_new_king_marries_a_queen_whose_king_is_still_there() -> None:
    """One king lies there with two queens, both his wives; the second king was played."""
    after: dict[str, Any] = {"shown": "KD QD QD", "declared": {("marriage", Suit.DIAMONDS): 3}}
    again = found(table(RUBICON), "KD KD QD QD", **after)
    assert (again.order, why(again, "marriage").why) == ((), "used")


@pytest.mark.parametrize(
    ("rules", "total"),
    [
        ({}, 540),
        ({"double_after_single": False}, 500),
        ({"two_singles_then_double": True}, 580),
    ],
)
def test_a_bezique_and_its_double(rules: dict[str, Any], total: int) -> None:
    assert found(table(**rules), "QS QS JD JD").points == total


def test_four_kings_and_a_marriage() -> None:
    held = "KS KC KD KC QS"
    assert found(table(), held).points == 100
    assert keys(found(table(reuse="ascending"), held).order) == ["marriage", "four_kings"]
    shown: dict[str, Any] = {"shown": "KS KC KD KC", "declared": {("four_kings", None): 1}}
    assert keys(found(table(), held, **shown).order) == ["marriage"]
    assert why(found(table(reuse="ascending"), held, **shown), "marriage").why == "used"
    assert why(found(table(four_distinct_suits=True), held), "four_kings").cards == ("KH",)


def test_what_scores_the_same_shares_no_card_where_only_more_counts() -> None:
    whole = found(table(reuse="ascending", double_marriage=True), "KS KS QS QS JD")
    assert (keys(whole.order), whole.points) == (["marriage", "marriage", "bezique"], 80)


def test_no_second_double_beyond_the_packs() -> None:
    again = found(table(), "QS QS JD JD", declared={("double_bezique", None): 1})
    assert (keys(again.order), why(again, "double_bezique").why) == (["bezique", "bezique"], "limit")


def test_a_second_double_beside_an_old_pair() -> None:
    after: dict[str, Any] = {"shown": "QS QS JD JD", "declared": {("double_bezique", None): 1}}
    assert keys(found(table(THREE), "QS QS QS JD JD JD", **after).order) == ["bezique", "triple_bezique"]
    again = found(table(THREE, second_double=True), "QS QS QS JD JD JD", **after)
    assert keys(again.order) == ["bezique", "double_bezique", "triple_bezique"]


def test_each_king_with_the_other_queen_in_rubicon() -> None:
    assert found(table(RUBICON), "KH KH QH QH").points == 160
    assert found(table(), "KH KH QH QH").points == 80


def test_a_broken_four_is_mended_in_rubicon() -> None:
    whole: dict[str, Any] = {"shown": "AH AS AC AD", "declared": {("four_aces", None): 1}}
    assert why(found(table(RUBICON), "AH AS AC AD AD", **whole), "four_aces").why == "used"
    broken: dict[str, Any] = {**whole, "shown": "AH AS AC"}
    assert keys(found(table(RUBICON), "AH AS AC AD", **broken).order) == ["four_aces"]
    assert why(found(table(), "AH AS AC AD", **broken), "four_aces").why == "used"


def test_fours_of_trumps_come_after_fours() -> None:
    assert keys(found(table(CHINESE), "AH AH AH AH").order) == ["four_aces", "four_trump_aces"]
    assert found(table(EIGHT), "AH AH AH AH AH").points == 100 + 1000 + 2000
    after: dict[str, Any] = {"shown": "AH AH AH AH", "declared": {("four_trump_aces", None): 1}}
    assert why(found(table(CHINESE), "AH AH AH AH", **after), "four_aces").why == "used"


def test_a_marriage_makes_trumps_where_it_pays_most() -> None:
    order = found(table(NO_TRUMP, 2), "KS QS AH 10H KH QH JH", None).order
    assert [(way.item.key, way.suit) for way in order] == [
        ("royal_marriage", HEARTS), ("trump_sequence", HEARTS), ("marriage", Suit.SPADES),
    ]  # fmt: skip
    assert why(found(table(NO_TRUMP, 2), "KS QS", None), "trump_sequence").why == "trump"


def test_a_double_marriage_makes_trumps_for_fifty() -> None:
    order = found(table(NO_TRUMP, 2), "KH KH QH QH", None, tricks=1).order
    assert [(way.item.key, way.points) for way in order] == [("double_royal_marriage", 50)]
    assert found(table(NO_TRUMP, 2), "KH KH QH QH", None).points == 80


def test_beziques_follow_trumps_by_house_rule() -> None:
    follows = table(CHINESE, bezique_cards="follows_trump")
    assert found(follows, "QH JC").points == 40
    assert found(follows, "QS JD").points == 0
    assert why(found(follows, "QS JD", None), "bezique").why == "trump"
    assert found(table(bezique_cards="by_trump"), "QC JH", Suit.SPADES).points == 40


def test_carte_blanche_is_a_hand_as_dealt() -> None:
    game = table(RUBICON)
    dealt = "AH AH AS AS 10S 9S 8S 7S 7D"
    assert keys(found(game, dealt, None).order) == ["carte_blanche", "four_aces"]
    few = why(found(game, "AH", None), "carte_blanche")
    assert (few.why, few.figure) == ("dealt", 9)
    assert why(found(game, dealt.replace("AH", "KH"), None), "carte_blanche").why == "court"
    assert why(found(game, dealt, None, declared={("carte_blanche", None): 56}), "carte_blanche").why == "limit"
    assert why(found(table(), "7H"), "carte_blanche").why == "house_rule"


def test_it_says_what_is_missing_and_what_the_packs_allow() -> None:
    game = table()
    assert why(found(game, "KS QH"), "royal_marriage").cards == ("KH",)
    assert why(found(game, "KS QH"), "marriage").cards == ("QS",)
    assert why(found(game, "KS KH"), "four_kings").cards == ("K?", "K?")
    assert why(found(game, "7H", declared={("seven", None): 2}), "seven").why == "limit"
    assert why(found(game, "KS QS"), "double_marriage").why == "house_rule"
    assert why(found(game, "KS QH", None), "marriage").why == "trump"


def test_what_only_waits_for_the_suit_turned_up_is_not_missed() -> None:
    findings = found(table(), "KS QS AS 7D", None)
    assert not findings.order
    assert [(way.item.key, way.points) for way in findings.waiting] == [
        ("marriage", 20), ("royal_marriage", 40), ("seven", 10),
    ]  # fmt: skip
    assert not {"marriage", "royal_marriage", "seven"} & {missed.item.key for missed in findings.missed}
    assert not found(table(), "KS QS", HEARTS).waiting
    assert not found(table(trump="first_marriage"), "AS 10S KS QS JS", None).waiting


def test_more_points_come_sooner() -> None:
    order = found(table(FOUR, 4), "KS QS QD QC QH JD JC JH JS").order
    assert [way.points for way in order] == [60, 40, 40, 20]


def test_a_whole_pack_is_looked_through() -> None:
    for game in map(table, BEZIQUES):
        everything = {Card(rank, suit): game.packs or 0 for rank in Rank for suit in Suit}
        trump = HEARTS if game.turn_up else None
        assert finder.find(game, Hand(everything, trump)).points > 1000
