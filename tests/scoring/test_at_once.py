"""Where the match ends at once, with the line that reaches the target (rules.md A1)."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.scoring.terms import Outcome
from tests.scoring.tables import FOUR, THREE, deal, line, marked, refused, to

AT_ONCE = {"end": "at_once", "target": 1000}


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
