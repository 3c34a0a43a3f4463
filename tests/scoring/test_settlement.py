"""How a round is closed and how a match ends (rules.md A1, A2, A3, A16)."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.scoring.game import without
from app.scoring.terms import Outcome
from tests.scoring.tables import BEZIQUE, FOUR, THREE, deal, line, marked, refused, to, tricks

AT_ONCE = {"end": "at_once", "target": 1000}


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


def test_at_once_the_line_that_reaches_the_target_ends_the_match() -> None:
    """Later lines of the round are refused, and closing the unfinished round is not."""
    slate = marked(deal(to(0, 900), line(0, "four_aces"), line(1, "four_aces"), closed=True), rules=AT_ONCE)

    assert refused(slate) == [(1, 3, "match_over")]
    assert (slate.totals, slate.outcome) == ((1000, 0), Outcome(0, 1, "target"))
    assert slate.scores[0].closed


def test_at_once_brisques_wait_until_all_are_entered() -> None:
    """Until then they are not in the points, and cannot end the match."""
    slate = marked(deal(to(0, 950), line(0, "brisques", count=15)), rules=AT_ONCE)

    assert (slate.totals, slate.outcome) == ((950, 0), None)


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_at_once_brisques_are_credited_from_the_dealers_left(dealer: int, order: tuple[int, int]) -> None:
    """Both would reach the target; the player who did not deal does first, whatever the order of the lines."""
    brisques = [line(seat, "brisques", count=8) for seat in order]

    slate = marked(deal(to(0, 950), to(1, 960), *brisques), rules=AT_ONCE, first_dealer=dealer)

    assert slate.outcome == Outcome(1 - dealer, 1, "target")
    assert refused(slate) == [(1, 3 + order.index(dealer), "match_over")]


@pytest.mark.parametrize("dealer", range(3))
def test_at_once_three_players_are_credited_clockwise(dealer: int) -> None:
    """The dealer is the last; those behind the one who ends the match get nothing."""
    for order in permutations(range(3)):
        brisques = [line(seat, "brisques", count=8) for seat in order]

        slate = marked(
            deal(*(to(seat, 950) for seat in range(3)), *brisques), game=THREE, rules=AT_ONCE, first_dealer=dealer
        )

        left = (dealer + 1) % 3
        assert slate.outcome == Outcome(left, 1, "target")
        assert slate.totals == tuple(1030 if seat == left else 950 for seat in range(3))
        behind = [place for place, seat in enumerate(order, start=4) if seat != left]
        assert refused(slate) == [(1, place, "match_over") for place in behind]


def test_at_once_partners_are_credited_side_by_side() -> None:
    """The dealer's left-hand neighbour and his partner first, then the other side (rules.md A16)."""
    brisques = [line(seat, "brisques", count=8) for seat in range(4)]

    slate = marked(deal(to(0, 850), to(1, 850), *brisques), game=FOUR, rules=AT_ONCE, first_dealer=0)

    assert slate.outcome == Outcome(1, 1, "target")
    assert slate.totals == (850, 1010)
    assert refused(slate) == [(1, 3, "match_over"), (1, 5, "match_over")]


def test_at_once_a_count_of_nothing_behind_the_full_tally_credits_nothing_twice() -> None:
    """Sixteen and none, in either order, are 160 and 0."""
    for order in permutations([line(0, "brisques", count=16), line(1, "brisques", count=0)]):
        slate = marked(deal(line(0, "last_trick"), *order, line(1, "brisques", count=0), closed=True), rules=AT_ONCE)

        assert (slate.totals, refused(slate)) == ((170, 0), [])


def test_at_once_tallies_of_one_seat_add_up() -> None:
    """Three and five brisques are eight."""
    parts = [line(0, "brisques", count=3), line(1, "brisques", count=8), line(0, "brisques", count=5)]

    slate = marked(deal(line(0, "last_trick"), *parts, closed=True), rules=AT_ONCE)

    assert (slate.totals, refused(slate)) == ((90, 80), [])


def test_at_once_a_fault_that_brings_several_over_is_settled_among_them() -> None:
    """Chloé's fault gives Anne and Basile 100 each: the higher total wins."""
    lines = [to(0, 900), to(1, 950), line(2, "held_more_than_eight"), line(2, "four_aces")]

    slate = marked(deal(*lines), game=THREE, rules={**AT_ONCE, "penalties": "standard"})

    assert slate.outcome == Outcome(1, 1, "higher_total")
    assert refused(slate) == [(1, 4, "match_over")]


def test_at_once_a_fault_that_leaves_them_level_is_settled_by_the_next_line_that_separates_them() -> None:
    """Nothing separates 1000 from 1000 yet; Basile's marriage does."""
    lines = [to(0, 900), to(1, 900), line(2, "held_more_than_eight"), line(2, "marriage"), line(1, "marriage")]

    slate = marked(deal(*lines), game=THREE, rules={**AT_ONCE, "penalties": "standard"})

    assert refused(slate) == []
    assert slate.outcome == Outcome(1, 1, "higher_total")


@given(
    st.integers(0, 16),
    st.tuples(st.integers(0, 99), st.integers(0, 99)),
    st.integers(0, 1),
    st.permutations(range(3)),
)
def test_at_once_the_order_of_the_tally_lines_changes_nothing(
    first: int, tens: tuple[int, int], dealer: int, order: list[int]
) -> None:
    """Whoever would end the match by brisques, counted from the dealer's left, ends it."""
    brisques = [line(0, "brisques", count=0), line(0, "brisques", count=first), line(1, "brisques", count=16 - first)]
    lines = [to(0, tens[0] * 10), to(1, tens[1] * 10), *(brisques[place] for place in order)]

    slate = marked(deal(*lines), rules=AT_ONCE, first_dealer=dealer)

    counts = (first, 16 - first)
    totals = [10 * ten for ten in tens]
    winner = None
    for seat in (1 - dealer, dealer):
        if winner is None:
            totals[seat] += 10 * counts[seat]
            winner = seat if totals[seat] >= 1000 else None
    assert slate.totals == tuple(totals)
    assert (slate.outcome and slate.outcome.winner) == winner


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
