"""Who wins a rubicon game, and a loser over the rubicon or saved by brisques (laws 56 to 59, rules 1 to 3)."""

from typing import Any

import pytest

from app.scoring.rubicon import rounded
from tests.scoring.rubicons import PACK, RUBICON, settled
from tests.scoring.tables import table


@pytest.mark.parametrize(("anne", "basile"), [(1400, 1250), (1250, 1400)])
def test_the_higher_score_without_brisques_wins(anne: int, basile: int) -> None:
    """Though the other's brisques would bring him over."""
    assert settled(anne, basile, 0 if anne > basile else PACK) == (700 if anne > basile else 0, 700 * (basile > anne))


@pytest.mark.parametrize(("first", "won"), [(17, 0), (15, 1)])
def test_on_equal_scores_the_brisques_choose_the_winner(first: int, won: int) -> None:
    """1200 each: 17 brisques against 15 are 1370 and 1350, and the difference counts 100."""
    assert settled(1200, 1200, first) == ((600, 0) if won == 0 else (0, 600))
    assert settled(1200, 1200, first, rounding="none") == ((520, 0) if won == 0 else (0, 520))


@pytest.mark.parametrize(("score", "first"), [(1200, 16), (1200, None), (700, 16), (700, None), (0, None)])
def test_equal_with_their_brisques_too_the_round_is_void(score: int, first: int | None) -> None:
    """Nobody gets anything, neither the winner's game nor the rubicon; the series goes on."""
    assert settled(score, score, first) == (0, 0)


# Rule 2: the loser is over the rubicon


@pytest.mark.parametrize(
    ("winner", "loser", "sum_"),
    [
        (1510, 1240, 1500 - 1200 + 500),
        (2090, 1000, 2000 - 1000 + 500),
        (1199, 1000, 600),
        (1200, 1199, 600),
        (1200, 1100, 600),
        (1299, 1099, 1200 - 1000 + 500),
    ],
)
def test_a_loser_over_the_rubicon_costs_the_difference_and_five_hundred(winner: int, loser: int, sum_: int) -> None:
    """The last two digits of each are dropped first; a difference under 100 counts 100."""
    assert settled(winner, loser) == (sum_, 0)
    assert settled(loser, winner) == (0, sum_)


@pytest.mark.parametrize(
    ("rounding", "sum_"), [("floor", 1500 - 1200 + 500), ("nearest", 1600 - 1200 + 500), ("none", 1550 - 1249 + 500)]
)
def test_each_score_is_rounded_by_itself(rounding: str, sum_: int) -> None:
    """1550 is 1500, 1600 or itself; 1249 is 1200 twice."""
    assert settled(1550, 1249, rounding=rounding) == (sum_, 0)


@pytest.mark.parametrize(("rounding", "sum_"), [("floor", 600), ("nearest", 600), ("none", 530)])
def test_a_small_difference_counts_a_hundred_but_where_nothing_is_rounded(rounding: str, sum_: int) -> None:
    """1550 against 1520."""
    assert settled(1550, 1520, rounding=rounding) == (sum_, 0)


@pytest.mark.parametrize(
    ("rounding", "score", "taken"),
    [
        ("floor", 0, 0),
        ("floor", 99, 0),
        ("floor", 100, 100),
        ("floor", 1999, 1900),
        ("floor", -50, 0),
        ("floor", -150, -100),
        ("nearest", 49, 0),
        ("nearest", 50, 100),
        ("nearest", 149, 100),
        ("nearest", -50, 0),
        ("nearest", -51, -100),
        ("none", -151, -151),
        ("none", 1234, 1234),
    ],
)
def test_a_score_is_taken_as_the_table_agreed(rounding: str, score: int, taken: int) -> None:
    """The last two digits dropped, the nearest hundred with half up, or as it is."""
    assert rounded(table(RUBICON, rounding=rounding), score) == taken


# Rule 3: the rubicon saved by brisques


@pytest.mark.parametrize(
    ("loser", "anne", "sum_"),
    [
        (960, 28, 1800 - 1000 + 500),  # 1520 + 280 against 960 + 40, exactly 1000
        (999, 31, 1800 - 1000 + 500),  # 1520 + 310 against 999 + 10
        (900, 0, 1500 - 1200 + 500),  # 1520 against 900 + 320
    ],
)
def test_brisques_save_the_rubicon_and_both_add_theirs(loser: int, anne: int, sum_: int) -> None:
    """Once his score and brisques reach 1000, exactly or over, rule 2 settles it."""
    assert settled(1520, loser, anne) == (sum_, 0)
    assert settled(loser, 1520, PACK - anne) == (0, sum_)


def test_ten_short_the_brisques_save_nothing_and_are_not_added() -> None:
    """950 and 40 are 990: both scores as they are, and 1300."""
    assert settled(1520, 950, 28) == (1500 + 900 + 1300, 0)


def test_brisques_that_are_not_entered_are_not_claimed() -> None:
    """Ten would have been enough."""
    assert settled(1520, 990) == (1500 + 900 + 1300, 0)


def test_the_bare_score_is_held_against_the_rubicon_before_any_rounding() -> None:
    """To the nearest hundred 960 would be 1000, and still it is no 1000."""
    assert settled(1520, 960, rounding="nearest") == (1500 + 1000 + 1300, 0)
    assert settled(1520, 999, rounding="nearest") == (1500 + 1000 + 1300, 0)
    assert settled(1520, 1000, rounding="nearest") == (1500 - 1000 + 500, 0)


# Anne 1010, Basile 980; with 7 and 25 brisques 1080 and 1230


@pytest.mark.parametrize(
    ("flip", "rounding", "expected"),
    [
        (False, "floor", (600, 0)),
        (False, "nearest", (600, 0)),
        (False, "none", (600, 0)),  # a negative difference counts 100 under every rounding
        (True, "floor", (0, 1200 - 1000 + 500)),
        (True, "nearest", (0, 1200 - 1100 + 500)),
        (True, "none", (0, 1230 - 1080 + 500)),
    ],
)
def test_a_loser_who_overtakes_by_his_brisques(flip: bool, rounding: str, expected: tuple[int, int]) -> None:  # noqa: FBT001
    """The winner stays the winner, unless the table lets brisques turn the game."""
    rules: dict[str, Any] = {"brisques_can_flip": flip, "rounding": rounding}

    assert settled(1010, 980, 7, **rules) == expected
    assert settled(980, 1010, PACK - 7, **rules) == expected[::-1]


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize(("rounding", "sum_"), [("floor", 600), ("none", 500)])
def test_a_loser_who_only_comes_level_by_his_brisques_stays_the_loser(flip: bool, rounding: str, sum_: int) -> None:  # noqa: FBT001
    """1000 and 15 brisques against 980 and 17 are 1150 each: he leads nobody."""
    rules: dict[str, Any] = {"brisques_can_flip": flip, "rounding": rounding}

    assert settled(1000, 980, 15, **rules) == (sum_, 0)
    assert settled(980, 1000, 17, **rules) == (0, sum_)


def test_who_turned_the_game_wins_it_by_rule_two_though_the_other_is_under_the_rubicon() -> None:
    """Anne 900 with 5 brisques is 950, Basile 880 with 27 is 1150: 1100 - 900 + 500."""
    assert settled(900, 880, 5, brisques_can_flip=True) == (0, 700)
    assert settled(900, 880, 5) == (600, 0)


def test_brisques_turn_no_game_that_they_do_not_save() -> None:
    """Of a loser over the rubicon they are not asked for, and of one under it with them neither."""
    assert settled(1100, 1050, 0, brisques_can_flip=True) == (600, 0)
    assert settled(700, 650, 0, brisques_can_flip=True) == (700 + 600 + 1300, 0)
