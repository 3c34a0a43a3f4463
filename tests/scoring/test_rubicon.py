"""How a rubicon game is settled: laws 17 and 56 to 61, and the switches beside them (rules.md 6, A12, A16)."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import GAMES
from app.scoring.game import Game
from app.scoring.rubicon import Reckoning, reckon, rounded
from app.scoring.settlement import foreseen
from app.scoring.terms import Declaration, Outcome, Refused
from tests.scoring.tables import Phone, deal, line, marked, refused, table, to

RUBICON, CHINESE, EIGHT_PACK = GAMES["rubicon"], GAMES["chinese"], GAMES["eight-pack"]
PACK = 32
"""The brisques of four packs."""


def scores(first: int, second: int, *, last_trick: int = 50) -> list[dict[str, Any]]:
    """Bring the two to these scores, Anne with the last trick."""
    return [line(0, "last_trick"), to(0, first - last_trick), to(1, second)]


def brisques(first: int) -> list[dict[str, Any]]:
    """Enter all of them, so many of Anne's."""
    return [line(0, "brisques", count=first), line(1, "brisques", count=PACK - first)]


def settled(first: int, second: int, anne: int | None = None, *, game: Game = RUBICON, **rules: Any) -> tuple[int, ...]:
    """Return what a game of these scores is settled at; `anne` is her count of brisques, where they are entered."""
    last_trick = table(game, **rules).terms["last_trick"]
    assert isinstance(last_trick, Declaration)
    lines = [*scores(first, second, last_trick=last_trick.points), *(brisques(anne) if anne is not None else [])]
    slate = marked(deal(*lines, closed=True), game=game, rules=rules)
    assert refused(slate) == []
    assert slate.scores[0].points == (first, second)
    assert slate.totals == slate.scores[0].settled
    return slate.totals


def reckoned(*lines: dict[str, Any], game: Game = RUBICON, **rules: Any) -> Reckoning | None:
    """Return the settlement as a sum."""
    slate = marked(deal(*lines), game=game, rules=rules)
    return reckon(slate.game, slate.deal)


# Rule 1: who wins


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


# Rules 4 and 5: rubiconed


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


# What a round needs to be closed


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([to(0, 1200)], Refused("incomplete", "last_trick", detail="last_trick")),
        ([to(0, 1200), *brisques(30)], Refused("incomplete", "last_trick", detail="last_trick")),
        ([*scores(1200, 900), *brisques(30)[:1]], Refused("incomplete", "brisques", 32, 30, "tally")),
        ([*scores(1200, 900), line(0, "brisques", count=0)], Refused("incomplete", "brisques", 32, 0, "tally")),
        ([line(0, "brisques", count=0)], Refused("incomplete", "brisques", 32, 0, "both")),
    ],
)
def test_a_round_that_lacks_something_is_not_closed_and_settles_nothing(lines: list[Any], reason: Refused) -> None:
    """The last trick, and brisques all or none; a line of 0 is entered too."""
    slate = marked(deal(*lines, closed=True), game=RUBICON)

    assert slate.scores[0].refused == ((None, reason),)
    assert (slate.scores[0].closed, slate.totals) == (False, (0, 0))
    assert foreseen(slate.game, slate.deal) is None


def test_a_round_can_be_closed_without_its_brisques() -> None:
    """And none of 32 for one, all for the other, is all of them."""
    assert refused(marked(deal(*scores(1200, 900), closed=True), game=RUBICON)) == []
    assert refused(marked(deal(*scores(1200, 900), *brisques(0), closed=True), game=RUBICON)) == []


# The other games of the family


@pytest.mark.parametrize(
    ("game", "rubicon", "winner", "loser", "sum_"),
    [
        (CHINESE, 3000, 4210, 3090, 4200 - 3000 + 1000),
        (CHINESE, 3000, 4210, 2990, 4200 + 2900 + 1000),
        (CHINESE, 3000, 3040, 3000, 100 + 1000),
        (EIGHT_PACK, 5000, 7210, 5090, 7200 - 5000 + 1000),
        (EIGHT_PACK, 5000, 7210, 4990, 7200 + 4900 + 1000),
    ],
)
def test_the_bigger_games_are_settled_with_a_thousand_either_way(
    game: Game, rubicon: int, winner: int, loser: int, sum_: int
) -> None:
    """Without brisques; the rubicon is at 3000 and at 5000."""
    assert table(game).number("rubicon_line") == rubicon
    assert settled(winner, loser, game=game) == (sum_, 0)
    assert settled(loser, winner, game=game) == (0, sum_)


@pytest.mark.parametrize("game", [CHINESE, EIGHT_PACK], ids=lambda game: game.id)
@pytest.mark.parametrize("score", [0, 2000, 6000])
def test_equal_scores_without_brisques_are_void(game: Game, score: int) -> None:
    """Over the rubicon and under it."""
    assert settled(score, score, game=game) == (0, 0)


@pytest.mark.parametrize(("agreed", "sum_"), [(0, 1200), (600, 1200), (601, 3200), (20000, 3200)])
def test_the_rubicon_is_where_the_table_sets_it(agreed: int, sum_: int) -> None:
    """1300 against 600: at 600 the loser is over it, and costs the difference and 500."""
    assert settled(1390, 600, rubicon_line=agreed) == (sum_, 0)


# As a sum, foreseen and in a series


def test_a_settlement_can_be_written_out_as_a_sum() -> None:
    """With minus for the loser over the rubicon, and 100 in the place of a small difference."""
    assert reckoned(*scores(1390, 650)) == Reckoning(0, (1300, 600, 1300), rubicon=True)
    assert reckoned(*scores(1510, 1240)) == Reckoning(0, (1500, -1200, 500), rubicon=False)
    assert reckoned(*scores(1210, 1240)) == Reckoning(1, (100, 500), rubicon=False)
    assert reckoned(*scores(1210, 40)) == Reckoning(0, (1200, 100, 1300), rubicon=True)
    assert reckoned(*scores(1210, 1210)) is None


def test_an_open_round_settles_nothing_and_foretells_its_settlement() -> None:
    """What closing it now would add."""
    slate = marked(deal(*scores(1390, 650)), game=RUBICON)

    assert (slate.totals, slate.scores[0].settled) == ((0, 0), (0, 0))
    assert slate.scores[0].points == (1390, 650)
    assert foreseen(slate.game, slate.deal) == (3200, 0)


def test_the_series_adds_up_settlements_and_stops_when_the_players_do() -> None:
    """3200 to Anne, nothing of a void round, 800 to Basile; an open round counts for nothing."""
    rounds = [
        deal(*scores(1390, 650), closed=True),
        deal(*scores(1200, 1200), closed=True),
        deal(*scores(1240, 1510), closed=True),
        deal(*scores(100, 9000)),
    ]

    slate = marked(*rounds, game=RUBICON, finished=True)

    assert [score.settled for score in slate.scores] == [(3200, 0), (0, 0), (0, 800), (0, 0)]
    assert slate.totals == (3200, 800)
    assert slate.outcome == Outcome(0, 1, "finished")
    assert marked(*rounds, game=RUBICON).outcome is None


@pytest.mark.parametrize(
    ("second", "outcome"), [((650, 1390), Outcome(None, 1, "draw")), ((650, 1490), Outcome(1, 1, "finished"))]
)
def test_a_series_of_an_agreed_length_ends_by_itself(second: tuple[int, int], outcome: Outcome) -> None:
    """The higher total, or a draw; and nothing can be written after it."""
    rounds = [deal(*scores(1390, 650), closed=True), deal(*scores(*second), closed=True)]

    slate = marked(*rounds, deal(line(0, "four_aces")), game=RUBICON, rules={"rounds": 2})

    assert slate.outcome == outcome
    assert refused(slate) == [(3, 1, "match_over")]


def test_a_round_that_was_not_closed_ends_no_series() -> None:
    """The next one that is closed does."""
    slate = marked(
        deal(to(0, 1390), closed=True), deal(*scores(1390, 650), closed=True), game=RUBICON, rules={"rounds": 1}
    )

    assert [score.after.outcome for score in slate.scores] == [None, Outcome(0, 1, "finished")]
    assert refused(slate) == [(1, None, "incomplete")]


# Against the laws, read once more


def by_the_laws(own: list[int], brisques: list[int], rules: dict[str, Any]) -> list[int]:
    """Settle as section 6 of rules.md says it, rule by rule, whoever sits where."""

    def taken(score: int) -> int:
        if rules["rounding"] == "none":
            return score
        hundreds, rest = divmod(score, 100)
        return (hundreds + (rest >= 50 if rules["rounding"] == "nearest" else 0)) * 100

    with_brisques = [score + 10 * count for score, count in zip(own, brisques, strict=True)]
    ranked = own if own[0] != own[1] else with_brisques
    if ranked[0] == ranked[1]:
        return [0, 0]
    winner = ranked.index(max(ranked))
    loser = 1 - winner
    paid = [0, 0]
    if own[loser] < 1000 and with_brisques[loser] < 1000:
        lost = rules["minimum_loser"] if own[loser] < 100 else taken(own[loser])
        paid[winner] = taken(own[winner]) + lost + 1000 + rules["rubicon_brisques"]
        return paid
    counts = with_brisques if own[0] == own[1] or own[loser] < 1000 else own
    if rules["brisques_can_flip"] and counts[loser] > counts[winner]:
        winner, loser = loser, winner
    difference = taken(counts[winner]) - taken(counts[loser])
    if difference < 0 or (difference < 100 and rules["rounding"] != "none"):
        difference = 100
    paid[winner] = difference + 500
    return paid


SWITCHES = [
    {"rounding": rounding, "minimum_loser": least, "brisques_can_flip": flip, "rubicon_brisques": amount}
    for rounding, least, flip, amount in product(("floor", "none", "nearest"), (100, 0), (False, True), (300, 320, 0))
]
near = st.sampled_from((0, 90, 680, 700, 900, 970, 980, 990, 1000, 1010, 1050)) | st.integers(0, 2000)


@given(near, near, st.none() | st.integers(0, PACK), st.sampled_from(SWITCHES))
def test_every_game_is_settled_by_the_laws_whoever_sits_where(
    first: int, second: int, anne: int | None, rules: dict[str, Any]
) -> None:
    """Under all switches; the seats changed, the settlement changes sides."""
    counts = [0, 0] if anne is None else [anne, PACK - anne]

    found = settled(first, second, anne, **rules)

    assert list(found) == by_the_laws([first, second], counts, rules)
    assert settled(second, first, None if anne is None else PACK - anne, **rules) == found[::-1]
    assert 0 in found
