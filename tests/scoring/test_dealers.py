"""Where the deal goes, and what a round is marked from (rules.md A14, A15)."""

from typing import Any

import pytest

from app.games import GAMES
from app.scoring.marking import mark_round
from app.scoring.round import Line, Mark, Round, Standing
from app.scoring.terms import Outcome
from tests.scoring.tables import THREE, deal, line, marked, refused, table, tricks


def test_a_contract_gives_no_points_by_itself() -> None:
    """What it is worth is settled with the round."""
    slate = marked(deal(line(1, "frog")), game=GAMES["frog"])

    assert (slate.totals, refused(slate)) == ((0, 0, 0), [])
    assert [item.worth for item in slate.deal.counted] == [(0, 0, 0)]


# Where the deal goes


def test_the_deal_passes_to_the_next_seat() -> None:
    """From the first dealer on, round by round; a round's own dealer is where it goes on from."""
    rounds = [deal(*tricks(1, 8), closed=True, **({"dealer": 0} if index == 2 else {})) for index in range(4)]

    slate = marked(*rounds, first_dealer=1)

    assert [score.deal.dealer for score in slate.scores] == [1, 0, 0, 1]
    assert slate.after.dealer == 0


def test_whoever_took_the_last_trick_deals_next_where_that_is_agreed() -> None:
    """Of three players; without a last trick, the next seat."""
    lines = [line(2, "last_trick"), line(0, "brisques", count=24)]

    slate = marked(
        deal(*lines, closed=True), deal(closed=True), deal(), game=THREE, rules={"next_dealer": "last_trick"}
    )

    assert [score.deal.dealer for score in slate.scores] == [0, 2, 0]


@pytest.mark.parametrize(
    "rules",
    [
        {"cards_dealt": 9},
        {"last_trick_is": "before_final_eight"},
        {"reuse": "ascending"},
        {"declarations_per_trick": "many"},
        {"four_distinct_suits": True},
        {"bezique_cards": "follows_trump"},
    ],
)
def test_house_rules_of_the_rules_page_change_no_points(rules: dict[str, Any]) -> None:
    """Every line stands and is worth the same."""
    lines = [line(0, "four_kings"), line(0, "marriage", suit="clubs"), line(1, "bezique"), line(1, "double_bezique")]

    slate = marked(deal(*lines, *tricks(0, 8), closed=True), rules=rules)

    assert (slate.totals, refused(slate)) == ((190, 620), [])


def test_a_round_is_marked_from_where_the_match_stood_before_it() -> None:
    """Its number, its dealer and the totals go on from there."""
    before = Standing(4, (930, 200), 1)
    lines = tuple(Line(Mark(**given)) for given in (*tricks(0, 8), line(0, "four_aces")))

    score = mark_round(table(), before, Round(lines, closed=True))

    assert (score.number, score.deal.dealer, score.points, score.settled) == (4, 1, (190, 80), (190, 80))
    assert score.after == Standing(5, (1120, 280), 0, Outcome(0, 1, "target"))
