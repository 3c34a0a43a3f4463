"""How trumps are made and what waits for them (rules.md A5, A16)."""

from typing import Any

import pytest

from app.games import GAMES
from app.scoring.cards import Suit
from app.scoring.terms import Refused
from tests.scoring.codes import BY_EITHER, BY_MARRIAGE, SCORED, code, reason
from tests.scoring.tables import ALL_ON, NO_TRUMP, RUBICON, deal, line, marked, refused


@pytest.mark.parametrize("trump", [None, "hearts"])
def test_with_a_turn_up_lines_need_no_suit(trump: str | None) -> None:
    """Whether the round's trumps are given or not."""
    keys = ["royal_marriage", "trump_sequence", "marriage", "plain_sequence", "double_marriage", "seven"]

    slate = marked(deal(*(line(0, key) for key in keys), trump=trump), rules=ALL_ON)

    assert refused(slate) == []
    assert slate.deal.trump == trump


def test_with_a_turn_up_that_is_not_given_nothing_is_inferred_from_a_suit() -> None:
    """Two royal marriages of two suits stand: the scorer does not know which is wrong."""
    lines = [line(0, "royal_marriage", suit="hearts"), line(1, "royal_marriage", suit="clubs")]

    slate = marked(deal(*lines, line(0, "marriage", suit="hearts")))

    assert (refused(slate), slate.deal.trump) == ([], None)


@pytest.mark.parametrize(
    ("key", "suit", "fits"),
    [
        ("royal_marriage", "hearts", True),
        ("royal_marriage", "clubs", False),
        ("trump_sequence", "hearts", True),
        ("trump_sequence", "spades", False),
        ("double_royal_marriage", "diamonds", False),
        ("marriage", "clubs", True),
        ("marriage", "hearts", False),
        ("plain_sequence", "hearts", False),
        ("double_marriage", "hearts", False),
        ("double_marriage", "spades", True),
    ],
)
def test_a_suit_must_agree_with_trumps_that_are_known(key: str, suit: str, fits: bool) -> None:  # noqa: FBT001
    """Royal in the trump suit, common in another; also where a line has made them."""
    made = line(0, "royal_marriage", suit="hearts")

    for lines, rules in (([], {"trump": "hearts"}), ([made], BY_MARRIAGE)):
        turned = "hearts" if not lines else None
        chosen = {**ALL_ON, **({} if turned else rules)}
        found = marked(deal(*lines, line(1, key, suit=suit), trump=turned), rules=chosen)
        assert [reason.code for _, reason in found.scores[0].refused] == ([] if fits else ["trump"])
        assert all(reason.detail in ("trump", "plain") for _, reason in found.scores[0].refused)


@pytest.mark.parametrize("key", ["marriage", "plain_sequence", "double_marriage"])
@pytest.mark.parametrize("suit", [None, "hearts"])
@pytest.mark.parametrize("rules", [BY_MARRIAGE, BY_EITHER])
def test_before_trumps_are_made_nothing_plain_is_declared(key: str, suit: str | None, rules: Any) -> None:
    """The first marriage makes trumps, and so may the first sequence."""
    given = line(0, key, **({"suit": suit} if suit else {}))

    assert reason(given, **ALL_ON, **rules) == Refused("trump", key, detail="not_made")


@pytest.mark.parametrize("key", ["royal_marriage", "double_royal_marriage"])
@pytest.mark.parametrize("rules", [BY_MARRIAGE, BY_EITHER])
def test_the_first_marriage_makes_trumps(key: str, rules: Any) -> None:
    """With its suit, and for the points of a royal one."""
    slate = marked(deal(line(1, key, suit="clubs"), line(0, "marriage", suit="hearts")), rules={**ALL_ON, **rules})

    assert refused(slate) == []
    assert slate.deal.trump == Suit.CLUBS
    assert slate.totals == (20, SCORED[key])
    assert reason(line(0, key), **ALL_ON, **rules) == Refused("value", key, detail="no_suit")


def test_a_sequence_makes_trumps_only_where_that_is_agreed() -> None:
    """For 250 then; elsewhere it waits for the marriage."""
    sequence = line(0, "trump_sequence", suit="clubs")

    assert marked(deal(sequence, line(1, "marriage", suit="hearts")), rules=BY_EITHER).totals == (250, 20)
    assert code(line(0, "trump_sequence"), **BY_EITHER) == "value"
    assert reason(sequence, **BY_MARRIAGE) == Refused("trump", "trump_sequence", detail="not_made")
    assert code(line(1, "royal_marriage", suit="clubs"), sequence, **BY_MARRIAGE) is None


def test_once_trumps_are_made_lines_of_trumps_need_no_suit() -> None:
    """Only the line that makes them carries it."""
    lines = [line(0, "royal_marriage", suit="clubs"), line(1, "royal_marriage"), line(0, "trump_sequence")]

    assert code(*lines, **BY_MARRIAGE) is None


def test_the_line_that_makes_trumps_must_agree_with_what_is_written_on_the_round() -> None:
    """What is written makes no trumps by itself."""
    assert reason(line(0, "royal_marriage", suit="clubs"), turned="hearts", **BY_MARRIAGE) == Refused(
        "trump", "royal_marriage", detail="named"
    )
    assert code(line(0, "marriage", suit="clubs"), turned="hearts", **BY_MARRIAGE) == "trump"
    assert code(line(0, "royal_marriage", suit="hearts"), turned="hearts", **BY_MARRIAGE) is None


def test_a_struck_line_makes_no_trumps() -> None:
    """The next marriage does."""
    lines = [line(0, "royal_marriage", suit="clubs", struck=True), line(0, "royal_marriage", suit="hearts")]

    assert marked(deal(*lines), rules=BY_MARRIAGE).deal.trump == Suit.HEARTS


@pytest.mark.parametrize("key", ["four_trump_kings", "five_trump_aces", "plain_sequence", "marriage"])
def test_what_needs_trumps_waits_for_them(key: str) -> None:
    """Fours and fives of trumps name no suit, and are refused all the same before trumps are made."""
    eight_pack = GAMES["eight-pack"]
    made = line(0, "trump_sequence", suit="clubs")

    assert reason(line(0, key), game=eight_pack) == Refused("trump", key, detail="not_made")
    assert reason(made, line(0, key), game=eight_pack) is None
    assert reason(line(0, "four_aces"), line(1, "bezique"), line(1, "carte_blanche"), game=RUBICON) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("key", "first", "later"), [("royal_marriage", 40, 40), ("double_royal_marriage", 50, 80)])
def test_without_a_turn_up_a_double_marriage_that_makes_trumps_is_worth_fifty(
    seats: int, key: str, first: int, later: int
) -> None:
    """It then needs no house rule; later ones are worth what they are everywhere, and do."""
    lines = [line(0, key, suit="clubs"), line(1, "royal_marriage"), line(1, "marriage", suit="hearts")]
    doubles = [line(0, "double_royal_marriage"), line(0, "double_marriage", suit="hearts")]
    nobody = (0,) * (seats - 2)

    assert marked(deal(*lines[:1]), game=NO_TRUMP, seats=seats).totals == (first, 0, *nobody)
    if key == "royal_marriage" or seats > 2:
        assert marked(deal(*lines), game=NO_TRUMP, seats=seats).totals == (first, 60, *nobody)
    off = marked(deal(lines[0], *doubles), game=NO_TRUMP, seats=seats)
    assert (off.totals, refused(off)) == ((first, 0, *nobody), [(1, 2, "house_rule"), (1, 3, "house_rule")])
    on = marked(deal(lines[0], *doubles), game=NO_TRUMP, seats=4, rules={"double_marriage": True})
    assert on.totals == (first + 80 + 40, 0, 0, 0)
    assert later in (40, 80)


def test_a_double_marriage_that_makes_trumps_needs_its_suit() -> None:
    """And must agree with what is written on the round."""
    made = line(0, "double_royal_marriage", suit="clubs")

    assert code(line(0, "double_royal_marriage"), game=NO_TRUMP) == "value"
    assert code(made, turned="hearts", game=NO_TRUMP) == "trump"
    assert code(made, turned="clubs", game=NO_TRUMP) is None


def test_in_the_game_without_a_turn_up_there_are_no_sevens_and_no_sequence_before_trumps() -> None:
    """Beziques and fours may come before them."""
    assert code(line(0, "seven"), game=NO_TRUMP) == "key"
    assert code(line(0, "trump_sequence", suit="clubs"), game=NO_TRUMP) == "trump"
    assert code(line(0, "bezique"), line(0, "four_aces"), game=NO_TRUMP) is None
    assert code(line(0, "royal_marriage", suit="clubs"), line(1, "trump_sequence"), game=NO_TRUMP) is None


# The bonuses of the cut in chinese bezique


@pytest.mark.parametrize(("key", "seat", "detail"), [("cut_of_24", 1, "dealer"), ("cut_guessed", 0, "others")])
def test_the_bonuses_of_the_cut_are_the_dealers_and_the_others(key: str, seat: int, detail: str) -> None:
    """Each once a round."""
    chinese = GAMES["chinese"]

    assert reason(line(seat, key), game=chinese, cut_bonus=True) == Refused("seat", key, detail=detail)
    assert code(line(1 - seat, key), line(1 - seat, key), game=chinese, cut_bonus=True) == "limit"
    assert code(line(1 - seat, key), game=chinese) == "house_rule"
    both = marked(deal(line(1, "cut_of_24"), line(0, "cut_guessed"), dealer=1), game=chinese, rules={"cut_bonus": True})
    assert (refused(both), both.scores[0].points) == ([], (150, 250))
