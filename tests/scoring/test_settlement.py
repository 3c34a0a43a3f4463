"""How a round is closed and how a match ends (rules.md A1, A2, A3, A16)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.scoring.game import without
from app.scoring.terms import Outcome
from tests.scoring.tables import BEZIQUE, FOUR, THREE, deal, line, marked, refused, to, tricks


def after_round_one(first: int, second: int) -> dict[str, Any]:
    """Bring the two players to these totals in a closed round: 80 each of brisques, 10 for Basile's last trick."""
    return deal(to(0, first - 80), to(1, second - 90), *tricks(1, 8), closed=True)


def test_a_round_is_closed_with_its_last_trick_and_all_brisques() -> None:
    """Sixteen brisques and one last trick close a round of two packs."""
    slate = marked(deal(*tricks(0, 9), closed=True))

    assert slate.scores[0].closed
    assert (slate.totals, refused(slate)) == ((100, 70), [])


@pytest.mark.parametrize(
    ("lines", "detail", "found"),
    [
        (tricks(0, 9)[1:], "last_trick", None),
        (tricks(0, 9)[:2], "tally", 9),
        (tricks(0, 9)[1:2], "both", 9),
        ([], "both", 0),
        ([line(0, "last_trick"), line(0, "brisques", count=0)], "tally", 0),
    ],
)
def test_a_closing_that_lacks_something_is_one_refusal(lines: list[Any], detail: str, found: int | None) -> None:
    """Whatever lacks, one refusal without a line tells it, and what is written stays as it is."""
    slate = marked(deal(*lines, closed=True))

    ((place, reason),) = slate.scores[0].refused
    assert (place, reason.code, reason.detail, reason.found) == (None, "incomplete", detail, found)
    assert reason.figure == (None if detail == "last_trick" else 16)
    assert not slate.scores[0].closed
    assert slate.scores[0].settled == slate.scores[0].points


def test_marking_goes_on_after_a_closing_that_was_refused() -> None:
    """The next round is dealt by the next player, and its closing looks at the target for both."""
    slate = marked(deal(to(0, 1200), closed=True), deal(*tricks(1, 8), closed=True))

    assert [score.deal.dealer for score in slate.scores] == [0, 1]
    assert refused(slate) == [(1, None, "incomplete")]
    assert slate.outcome == Outcome(0, 1, "target")


def test_the_target_is_looked_at_when_the_round_is_closed() -> None:
    """Far over the target in an open round is not yet won."""
    assert marked(deal(to(0, 5000))).outcome is None
    assert marked(deal(to(0, 5000), *tricks(0, 8), closed=True)).outcome == Outcome(0, 1, "target")


@pytest.mark.parametrize(("total", "won"), [(990, False), (999, False), (1000, True), (1001, True)])
def test_reaching_the_target_exactly_is_reaching_it(total: int, won: bool) -> None:  # noqa: FBT001
    """One point under goes on; the target itself wins."""
    assert (marked(after_round_one(total, 500)).outcome is not None) is won


def test_several_over_the_target_the_higher_total_wins() -> None:
    """By default the last trick plays no part."""
    assert marked(after_round_one(1200, 1100)).outcome == Outcome(0, 1, "higher_total")


def test_both_over_can_give_it_to_the_last_trick() -> None:
    """Then the lower total may win; but not one who is under the target."""
    rules = {"both_over": "last_trick"}

    assert marked(after_round_one(1200, 1100), rules=rules).outcome == Outcome(1, 1, "last_trick")
    assert marked(after_round_one(1200, 900), rules=rules).outcome == Outcome(0, 1, "target")


def test_a_last_trick_of_somebody_under_the_target_leaves_it_to_the_higher_total() -> None:
    """Three players: the taker is not one of those over the target."""
    lines = [to(0, 1500), to(1, 1600), line(2, "last_trick"), line(2, "brisques", count=24)]

    slate = marked(deal(*lines, closed=True), game=THREE, rules={"both_over": "last_trick"})

    assert slate.outcome == Outcome(1, 1, "higher_total")


def test_equal_totals_the_brisques_of_this_round_are_taken_off() -> None:
    """1080 each: 60 of Anne's are brisques, 100 of Basile's."""
    slate = marked(after_round_one(900, 900), deal(to(0, 120), to(1, 70), *tricks(1, 6), closed=True))

    assert slate.totals == (1080, 1080)
    assert slate.outcome == Outcome(0, 1, "less_brisques")


def test_equal_without_brisques_too_the_last_trick_decides() -> None:
    """Eight brisques each, and the 10 made up for."""
    slate = marked(after_round_one(1040, 1040))

    assert slate.outcome == Outcome(1, 1, "last_trick")


def test_card_points_stand_for_brisques_where_they_are_counted() -> None:
    """The side's own card points are taken off equal totals (rules.md A16)."""
    lines = tricks(0, 100, total=240, key="card_points")

    slate = marked(
        deal(to(0, 1000 - 110), to(1, 1000 - 140), *lines, closed=True), rules={"trick_points": "card_points"}
    )

    assert slate.totals == (1000, 1000)
    assert slate.outcome == Outcome(0, 1, "less_brisques")


def test_where_nothing_separates_them_another_round_is_played() -> None:
    """Two of three are level in everything, and the third took the last trick."""
    level = [to(0, 2000), to(1, 2000), line(2, "last_trick"), line(2, "brisques", count=24)]

    tied = deal(*level, closed=True)
    more = deal(line(1, "four_aces"), line(2, "last_trick"), line(2, "brisques", count=24), closed=True)

    assert marked(tied, game=THREE).outcome is None
    assert marked(tied, more, game=THREE).outcome == Outcome(1, 1, "higher_total")


def test_players_who_stop_at_such_a_tie_have_drawn() -> None:
    """Nothing separates those over the target: a draw, and no game more."""
    level = [to(0, 2000), to(1, 2000), line(2, "last_trick"), line(2, "brisques", count=24)]

    slate = marked(deal(*level, closed=True), game=THREE, finished=True)

    assert slate.outcome == Outcome(None, 1, "draw")


@pytest.mark.parametrize(
    ("loser", "below", "games"),
    [(499, 500, 2), (500, 500, 1), (0, 1, 2), (-20, 500, 2), (-20, 0, 1), (0, 0, 1), (999, 1000, 2)],
)
def test_a_loser_under_the_agreed_number_loses_two_games(loser: int, below: int, games: int) -> None:
    """Under it, not at it; and never where none is agreed, even below 0."""
    slate = marked(after_round_one(1000, loser), rules={"double_below": below})

    assert slate.outcome == Outcome(0, games, "target")


@pytest.mark.parametrize(("third", "games"), [(499, 2), (500, 1)])
def test_every_loser_must_be_under_it(third: int, games: int) -> None:
    """Three players: one loser who has made the number saves the other."""
    lines = [to(0, 1500), to(1, 10), to(2, third - 250), line(2, "last_trick"), line(2, "brisques", count=24)]

    slate = marked(deal(*lines, closed=True), game=THREE, rules={"double_below": 500})

    assert slate.outcome == Outcome(0, games, "target")


@pytest.mark.parametrize(
    ("totals", "outcome"),
    [
        ((300, 299), Outcome(0, 1, "finished")),
        ((300, 301), Outcome(1, 1, "finished")),
        ((300, 300), Outcome(None, 1, "draw")),
        ((0, 0), Outcome(None, 1, "draw")),
        ((1000, 300), Outcome(0, 2, "target")),
        ((1200, 1300), Outcome(1, 1, "higher_total")),
        ((1200, 1200), Outcome(None, 1, "draw")),
    ],
)
def test_the_players_can_stop_in_the_middle_of_a_round(totals: tuple[int, int], outcome: Outcome) -> None:
    """The open round's points count as they stand; a draw is a draw; under the target it is one game."""
    slate = marked(deal(to(0, totals[0]), to(1, totals[1])), finished=True, rules={"double_below": 500})

    assert slate.outcome == outcome


def test_players_who_stop_before_the_first_deal_have_drawn() -> None:
    """Nothing written, nobody ahead."""
    assert marked(finished=True).outcome == Outcome(None, 1, "draw")


def test_partners_have_one_total() -> None:
    """Seats 0 and 2 against 1 and 3; whoever of a side took the last trick, the side took it."""
    lines = [line(0, "four_aces"), line(2, "four_kings"), line(3, "last_trick"), line(1, "brisques", count=32)]

    slate = marked(deal(*lines, closed=True), game=FOUR)

    assert slate.game.sides == ((0, 2), (1, 3))
    assert slate.totals == (180, 330)


def test_a_line_after_the_match_was_won_counts_for_nothing() -> None:
    """Nor does closing again change anything."""
    slate = marked(after_round_one(1200, 300), deal(line(0, "four_aces"), line(7, "nonsense"), closed=True))

    assert refused(slate) == [(2, 1, "match_over"), (2, 2, "match_over")]
    assert slate.scores[1].closed
    assert (slate.totals, slate.outcome) == ((1200, 300), Outcome(0, 1, "target"))


@given(st.permutations(range(9)), st.integers(0, 16))
def test_the_order_of_lines_that_share_no_cards_changes_nothing(order: list[int], first: int) -> None:
    """Where a round is settled at its end, and nothing makes trumps or is counted against the total."""
    lines = [
        line(0, "four_aces"),
        line(1, "four_jacks"),
        line(1, "seven"),
        line(0, "marriage", suit="clubs"),
        line(1, "bezique"),
        to(0, -35),
        *tricks(1, first),
    ]

    slate = marked(deal(*(lines[place] for place in order), closed=True, trump="hearts"))

    assert (slate.totals, refused(slate)) == ((85 + 10 * first, 100 + 10 * (16 - first)), [])


def test_a_round_needs_nothing_that_its_game_has_not() -> None:
    """A game without last trick and tally is closed as it stands."""
    bare = replace(BEZIQUE, id="bare", declarations=without(BEZIQUE.declarations, "last_trick"), tallies=())

    slate = marked(deal(line(0, "four_aces"), closed=True), game=bare)

    assert (slate.totals, refused(slate)) == ((100, 0), [])
