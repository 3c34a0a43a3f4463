"""Rubicon games as they are played: closing, the bigger games, series, and all of it against the laws."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.scoring.game import Game
from app.scoring.rubicon import Reckoning, Term
from app.scoring.settlement import foreseen
from app.scoring.terms import Outcome, Refused
from tests.scoring.rubicons import CHINESE, EIGHT_PACK, PACK, RUBICON, brisques, reckoned, scores, settled
from tests.scoring.tables import deal, line, marked, refused, table, to


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
    game = Term(500, bonus="game")
    bonus = Term(1000, bonus="rubicon"), Term(300, bonus="brisques")
    assert reckoned(*scores(1390, 650)) == Reckoning(0, (of(1300, 1390), of(600, 650), *bonus), rubicon=True)
    exact = Term(-1200, ((1200, 0),))
    assert reckoned(*scores(1510, 1200)) == Reckoning(0, (of(1500, 1510), exact, game), rubicon=False)
    small = Term(100, ((1240, 0), (1210, 0)), "small")
    assert reckoned(*scores(1210, 1240)) == Reckoning(1, (small, game), rubicon=False)
    least = Term(100, ((40, 0),), "least")
    assert reckoned(*scores(1210, 40)) == Reckoning(0, (of(1200, 1210), least, *bonus), rubicon=True)
    assert reckoned(*scores(1210, 1210)) is None


@pytest.mark.parametrize(
    ("lines", "rounding", "place", "term"),
    [
        ([*scores(1390, 950), *brisques(20)], "none", 1, Term(-1070, ((950, 120),))),
        ([*scores(1390, 950), *brisques(20)], "floor", 0, Term(1500, ((1390, 200),), "floor")),
        (scores(1390, 650), "nearest", 1, Term(700, ((650, 0),), "nearest")),
        ([*scores(1010, 980), *brisques(7)], "none", 0, Term(100, ((1010, 70), (980, 250)), "negative")),
        ([*scores(1390, 1250), line(1, "too_many_cards")], "floor", 1, Term(900, ((1250, 0),), "most")),
    ],
)
def test_a_sum_tells_what_its_figures_are_made_of(lines: list[Any], rounding: str, place: int, term: Term) -> None:
    """The brisques that save a rubicon, and why a figure is not what was scored."""
    reckoning = reckoned(*lines, rounding=rounding)

    assert reckoning is not None
    assert reckoning.terms[place] == term


def of(points: int, score: int) -> Term:
    """A score of which only the hundreds count."""
    return Term(points, ((score, 0),), "floor")


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


HOUSE_RULES = [
    {"rounding": rounding, "minimum_loser": least, "brisques_can_flip": flip, "rubicon_brisques": amount}
    for rounding, least, flip, amount in product(("floor", "none", "nearest"), (100, 0), (False, True), (300, 320, 0))
]


near = st.sampled_from((0, 90, 680, 700, 900, 970, 980, 990, 1000, 1010, 1050)) | st.integers(0, 2000)


@given(near, near, st.none() | st.integers(0, PACK), st.sampled_from(HOUSE_RULES))
def test_every_game_is_settled_by_the_laws_whoever_sits_where(
    first: int, second: int, anne: int | None, rules: dict[str, Any]
) -> None:
    """Under all house rules; the seats changed, the settlement changes sides."""
    counts = [0, 0] if anne is None else [anne, PACK - anne]

    found = settled(first, second, anne, **rules)

    assert list(found) == by_the_laws([first, second], counts, rules)
    assert settled(second, first, None if anne is None else PACK - anne, **rules) == found[::-1]
    assert 0 in found
