"""A rubiconed loser, by his score or by law 17 (rules 4 to 6)."""

from typing import Any

import pytest

from app.scoring.game import Game
from app.scoring.terms import Refused
from tests.scoring.rubicons import CHINESE, EIGHT_PACK, RUBICON, brisques, reckoned, settled
from tests.scoring.tables import Phone, deal, line, marked, refused, to


@pytest.mark.parametrize(("amount", "sum_"), [(300, 3200), (320, 3220), (0, 2900)])
def test_a_rubiconed_loser_adds_his_score_the_rubicon_and_all_brisques(amount: int, sum_: int) -> None:
    """1 300 + 600 + 1 300 = 3 200; the brisques are 300, 320 or nothing as the table agreed."""
    assert settled(1390, 650, rubicon_brisques=amount) == (sum_, 0)


def test_the_winner_under_the_rubicon_scores_it_all_the_same() -> None:
    """900 and 400 and 1300."""
    assert settled(940, 480) == (2600, 0)


LOSERS = {
    # (rounding, minimum_loser): what losers of -150, 0, 49, 50, 99, 100, 149 and 150 add
    ("floor", 100): (100, 100, 100, 100, 100, 100, 100, 100),
    ("floor", 0): (0, 0, 0, 0, 0, 100, 100, 100),
    ("none", 100): (100, 100, 100, 100, 100, 100, 149, 150),
    ("none", 0): (0, 0, 0, 0, 0, 100, 149, 150),
    ("nearest", 100): (100, 100, 100, 100, 100, 100, 100, 200),
    ("nearest", 0): (0, 0, 0, 0, 0, 100, 100, 200),
}


@pytest.mark.parametrize(("rounding", "minimum"), LOSERS)
@pytest.mark.parametrize("amount", [300, 320, 0])
def test_a_rubiconed_loser_under_a_hundred_adds_a_hundred_or_nothing(rounding: str, minimum: int, amount: int) -> None:
    """Whatever the rounding; from 100 on he adds what he has."""
    rules: dict[str, Any] = {"rounding": rounding, "minimum_loser": minimum, "rubicon_brisques": amount}
    for loser, adds in zip((-150, 0, 49, 50, 99, 100, 149, 150), LOSERS[rounding, minimum], strict=True):
        assert settled(1200, loser, **rules) == (1200 + adds + 1000 + amount, 0)


# Rule 6


@pytest.mark.parametrize("flip", [False, True])
def test_of_equal_scores_a_loser_still_under_the_rubicon_is_rubiconed_by_the_bare_scores(flip: bool) -> None:  # noqa: FBT001
    """680 each, 20 brisques against 12: Basile has 800, and 600 + 600 + 1300 go to Anne."""
    assert settled(680, 680, 20, brisques_can_flip=flip) == (2500, 0)
    assert settled(680, 680, 12, brisques_can_flip=flip) == (0, 2500)


def test_of_equal_scores_a_loser_whose_brisques_save_him_loses_by_rule_two() -> None:
    """900 each, 20 and 12 brisques: 1100 against 1020, and the difference counts 100."""
    assert settled(900, 900, 20) == (600, 0)
    assert settled(900, 900, 20, rounding="none") == (1100 - 1020 + 500, 0)


def test_of_equal_scores_over_the_rubicon_both_add_their_brisques() -> None:
    """1000 each, 30 brisques against 2: 1300 against 1020."""
    assert settled(1000, 1000, 30) == (1300 - 1000 + 500, 0)


# Law 17
def offence(first: int, second: int, *offenders: int, **rules: Any) -> tuple[int, ...]:
    """Settle a game without a last trick in which these players held too many cards."""
    lines = [to(0, first), to(1, second), *(line(seat, "too_many_cards") for seat in offenders)]
    slate = marked(deal(*lines, closed=True), game=RUBICON, rules=rules)
    assert refused(slate) == []
    return slate.totals


@pytest.mark.parametrize(
    ("anne", "basile", "expected"),
    [
        (1640, 1270, 1200 + 900 + 1300),  # he led, and would have won
        (980, 1270, 1200 + 900 + 1300),
        (899, 1270, 1200 + 800 + 1300),
        (90, 1270, 1200 + 100 + 1300),
        (0, 0, 0 + 100 + 1300),
    ],
)
def test_who_held_too_many_cards_is_rubiconed_for_nine_hundred_at_most(anne: int, basile: int, expected: int) -> None:
    """Whatever the scores; no last trick is needed."""
    assert offence(anne, basile, 0) == (0, expected)
    assert offence(basile, anne, 1) == (expected, 0)


@pytest.mark.parametrize(
    ("rounding", "score", "adds"),
    [("none", 950, 900), ("none", 850, 850), ("nearest", 860, 900), ("nearest", 849, 800)],
)
def test_the_nine_hundred_are_counted_after_rounding(rounding: str, score: int, adds: int) -> None:
    """Under every rounding."""
    assert offence(score, 1200, 0, rounding=rounding) == (0, 1200 + adds + 1300)


def test_of_an_offender_under_a_hundred_the_table_may_take_nothing() -> None:
    """As of any rubiconed loser."""
    assert offence(90, 1200, 0, minimum_loser=0) == (0, 2500)


def test_brisques_save_no_offender() -> None:
    """They may be entered, and must be whole then."""
    lines = [to(0, 990), to(1, 1200), line(0, "too_many_cards")]

    slate = marked(deal(*lines, *brisques(30), closed=True), game=RUBICON)
    assert slate.totals == (0, 1200 + 900 + 1300)

    slate = marked(deal(*lines, *brisques(30)[:1], closed=True), game=RUBICON)
    assert slate.scores[0].refused == ((None, Refused("incomplete", "brisques", 32, 30, "tally")),)


def test_where_both_held_too_many_cards_the_round_is_void() -> None:
    """Law 18; and it is closed without a last trick too."""
    assert offence(1640, 1270, 0, 1) == (0, 0)
    assert reckoned(to(0, 1640), line(0, "too_many_cards"), line(1, "too_many_cards")) is None


def test_too_many_cards_count_once_a_player() -> None:
    """The second time is over the limit, and the other player has his own."""
    phone = Phone(RUBICON)

    answers = [phone.mark(seat, "too_many_cards") for seat in (0, 0, 1, 1)]

    assert answers == [None, "limit", None, "limit"]


@pytest.mark.parametrize("game", [CHINESE, EIGHT_PACK], ids=lambda game: game.id)
def test_the_bigger_games_know_the_same_law(game: Game) -> None:
    """Nine hundred at most, and their own 1000."""
    lines = [to(0, 4900), to(1, 1270), line(0, "too_many_cards")]

    assert marked(deal(*lines, closed=True), game=game).totals == (0, 1200 + 900 + 1000)
