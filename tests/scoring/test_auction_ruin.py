"""The stake of the slough, and ruin (rules.md 11, A13)."""

from typing import Any

import pytest

from app.scoring.terms import Outcome
from tests.scoring.bids import COEUR, FROG, PASSED, SLOUGH, STRAIGHT_SOLO, bid
from tests.scoring.tables import deal, marked, refused, to


def left_with(*chips: int) -> list[dict[str, Any]]:
    """Bring players of a slough to so many chips by corrections."""
    return [to(seat, count - 120) for seat, count in enumerate(chips) if count != 120]


def test_everybody_begins_with_the_stake() -> None:
    """And an open deal changes nothing of it."""
    assert marked(game=SLOUGH, seats=3).totals == (120,) * 3
    assert marked(deal(*bid(1, "frog", 120)), game=SLOUGH, seats=3).totals == (120,) * 3
    assert marked(game=FROG, seats=3).totals == (0,) * 3


def test_who_can_just_pay_is_not_ruined() -> None:
    """Down to 0, and the next deal is played."""
    slate = marked(
        deal(*left_with(120, 120, 20), *bid(1, "frog", 80), closed=True),
        deal(PASSED, closed=True),
        game=SLOUGH,
        seats=3,
    )

    assert slate.totals == (100, 160, 0)
    assert (slate.outcome, refused(slate)) == (None, [])


@pytest.mark.parametrize(
    ("chips", "settled"),
    [
        (0, (0, 0, 0, 0)),
        (1, (0, -1, 1, 0)),
        (2, (0, -2, 1, 1)),
        (3, (1, -3, 1, 1)),
        (23, (7, -23, 8, 8)),
        (59, (19, -59, 20, 20)),
    ],
)
def test_a_ruined_bidder_shares_what_he_has_and_the_odd_chips_go_clockwise_from_him(
    chips: int, settled: tuple[int, ...]
) -> None:
    """He owes 20 to each of three, dealer and idle player included; seat 2 is the first on his left."""
    slate = marked(
        deal(*left_with(120, chips, 120, 120), *bid(1, "frog", 40), closed=True),
        deal(PASSED),
        game=SLOUGH,
        seats=4,
    )

    assert tuple(change - (chips - 120) * (seat == 1) for seat, change in enumerate(slate.scores[0].settled)) == settled
    assert slate.totals[1] == 0
    assert slate.outcome
    assert slate.outcome.by == "ruin"
    assert refused(slate) == [(2, 1, "match_over")]


def test_a_ruined_opponent_pays_the_bidder_what_he_has() -> None:
    """The other pays in full; the winner is the highest total, here the bidder's."""
    slate = marked(deal(*left_with(120, 120, 7), *bid(1, "frog", 80), closed=True), game=SLOUGH, seats=3)

    assert slate.totals == (100, 120 + 20 + 7, 0)
    assert slate.outcome == Outcome(1, 1, "ruin")


def test_several_may_be_ruined_at_once() -> None:
    """Each pays what he has; who sits out pays too where that is agreed."""
    before = left_with(5, 120, 3, 11)

    slate = marked(deal(*before, *bid(1, "heart_solo", 80), closed=True), game=SLOUGH, seats=4, rules={"idle": "both"})

    assert slate.totals == (0, 120 + 5 + 3 + 11, 0, 0)
    assert slate.outcome == Outcome(1, 1, "ruin")


def test_the_winner_of_a_ruin_is_the_highest_total_whoever_bid() -> None:
    """Seat 0 only received."""
    slate = marked(deal(*left_with(150, 10, 120), *bid(1, "frog", 40), closed=True), game=SLOUGH, seats=3)

    assert slate.totals == (155, 0, 125)
    assert slate.outcome == Outcome(0, 1, "ruin")


def test_a_tie_at_the_top_of_a_ruin_is_nobodys() -> None:
    """Both are paid alike, and nothing separates them."""
    slate = marked(deal(*left_with(120, 10, 120), *bid(1, "frog", 40), closed=True), game=SLOUGH, seats=3)

    assert slate.totals == (125, 0, 125)
    assert slate.outcome == Outcome(None, 1, "ruin")


def test_corrections_come_before_the_payment() -> None:
    """Written after it or before it: with 15 chips more he can pay, with one less he cannot."""
    for more, outcome in ((15, None), (14, "ruin")):
        first = deal(*left_with(120, 120, 5), PASSED, closed=True)
        second = deal(*bid(2, "frog", 50), to(2, more), closed=True, dealer=0)

        slate = marked(first, second, game=SLOUGH, seats=3)

        assert (slate.outcome.by if slate.outcome else None) == outcome
        assert slate.totals[2] == 0


def test_a_correction_below_nothing_ruins_by_itself() -> None:
    """He pays nobody and stays below; a correction to exactly nothing does not."""
    under = marked(deal(PASSED, to(1, -121), to(2, 121), closed=True), game=SLOUGH, seats=3)
    level = marked(deal(PASSED, to(1, -120), to(2, 120), closed=True), game=SLOUGH, seats=3)

    assert (under.totals, under.outcome) == ((120, -1, 241), Outcome(2, 1, "ruin"))
    assert (level.totals, level.outcome) == ((120, 0, 240), None)


def test_who_is_below_nothing_pays_nothing() -> None:
    """A correction took more than he had."""
    slate = marked(deal(to(1, -130), *bid(1, "frog", 40), closed=True), game=SLOUGH, seats=3)

    assert (slate.totals, slate.outcome) == ((120, -10, 120), Outcome(None, 1, "ruin"))


def test_only_a_game_with_a_stake_knows_ruin() -> None:
    """Elsewhere totals go below nothing, and the match goes on until the players stop."""
    for game in (FROG, STRAIGHT_SOLO, COEUR):
        contract = game.contracts[-1].key
        rounds = [deal(*bid(1, contract, 0), closed=True)] * 3

        slate = marked(*rounds, game=game, seats=3)
        assert (slate.outcome, min(slate.totals) < 0) == (None, True)

        stopped = marked(*rounds, game=game, seats=3, finished=True)
        assert stopped.outcome == Outcome(None, 1, "draw")


def test_a_slough_that_the_players_stop_goes_to_the_most_chips() -> None:
    """Nobody is ruined."""
    slate = marked(deal(*bid(1, "frog", 70), closed=True), game=SLOUGH, seats=3, finished=True)

    assert (slate.totals, slate.outcome) == ((110, 140, 110), Outcome(1, 1, "finished"))
