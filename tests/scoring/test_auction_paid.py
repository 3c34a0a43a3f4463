"""The Frog family: who pays whom how much (rules.md 11, A13, A16)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.scoring import auction
from app.scoring.game import Game
from app.scoring.settlement import foreseen
from app.scoring.terms import Outcome
from tests.scoring.bids import COEUR, FAMILY, FROG, PASSED, SLOUGH, STRAIGHT_SOLO, bid
from tests.scoring.tables import deal, marked, refused, table, to


def paid(
    contract: str, points: int, *, game: Game = FROG, seats: int = 4, seat: int = 1, before: Any = (), **rules: Any
) -> tuple[int, ...]:
    """Return what one deal settles, dealt by seat 0; `before` are corrections."""
    lines = [*before, *bid(seat, contract, points)]
    slate = marked(deal(*lines, closed=True), game=game, seats=seats, rules=rules)
    assert refused(slate) == []
    return slate.scores[0].settled


CONTRACTS = [(FROG, "frog", 1), (FROG, "chico", 2), (FROG, "grand", 4), (SLOUGH, "frog", 1)]
CONTRACTS += [(SLOUGH, "simple_solo", 2), (SLOUGH, "heart_solo", 3)]
CONTRACTS += [(STRAIGHT_SOLO, "simple_solo", 1), (STRAIGHT_SOLO, "heart_solo", 2)]


BY_THE_POINT = pytest.mark.parametrize(
    ("game", "contract", "rate"), CONTRACTS, ids=[f"{game.id} {key}" for game, key, _ in CONTRACTS]
)


SYSTEMS = ("receive", "both", "both_in_solo")


@BY_THE_POINT
@pytest.mark.parametrize("idle", SYSTEMS)
def test_a_contract_made_is_paid_by_the_two_opponents(game: Game, contract: str, rate: int, idle: str) -> None:
    """And by who sits out where the table says so, in all contracts or only in solos."""
    due = 9 * rate
    pays = idle == "both" or (idle == "both_in_solo" and contract != "frog")

    found = paid(contract, 69, game=game, idle=idle)

    assert found == ((-due, 3 * due, -due, -due) if pays else (0, 2 * due, -due, -due))


@BY_THE_POINT
@pytest.mark.parametrize("idle", SYSTEMS)
def test_a_contract_lost_is_paid_to_everybody_at_the_table(game: Game, contract: str, rate: int, idle: str) -> None:
    """Whoever sits out receives under every system."""
    due = 7 * rate

    assert paid(contract, 53, game=game, idle=idle) == (due, -3 * due, due, due)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_more_seats_are_more_to_pay_and_no_more_to_receive(seats: int) -> None:
    """Two opponents pay a contract that is made; all others are paid one that is lost."""
    made = paid("simple_solo", 70, game=SLOUGH, seats=seats)
    lost = paid("simple_solo", 55, game=SLOUGH, seats=seats)
    both = paid("simple_solo", 70, game=SLOUGH, seats=seats, idle="both")

    playing = auction.active(table(SLOUGH, seats), 0)
    assert made == tuple(40 if seat == 1 else -20 if seat in playing else 0 for seat in range(seats))
    assert lost == tuple(-10 * (seats - 1) if seat == 1 else 10 for seat in range(seats))
    assert both == tuple(20 * (seats - 1) if seat == 1 else -20 for seat in range(seats))


@BY_THE_POINT
@pytest.mark.parametrize(("par", "points"), [(60, 60), (61, 61)])
def test_at_par_nobody_pays(game: Game, contract: str, rate: int, par: int, points: int) -> None:
    """Whatever the contract."""
    assert paid(contract, points, game=game, par=par) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("par", "points", "bidder"), [(60, 61, 2), (61, 60, -3), (61, 62, 2), (60, 59, -3), (60, 120, 120), (60, 0, -180)]
)
def test_each_point_above_or_below_par_counts(par: int, points: int, bidder: int) -> None:
    """From one to all of them."""
    assert paid("frog", points, par=par)[1] == bidder


@pytest.mark.parametrize(("rates", "rate"), [("1-2-4", 4), ("1-2-3", 3)])
def test_frog_may_be_played_at_lower_rates(rates: str, rate: int) -> None:
    """Only the grand is cheaper."""
    assert paid("grand", 70, rates=rates) == (0, 20 * rate, -10 * rate, -10 * rate)
    assert paid("chico", 70, rates=rates) == (0, 40, -20, -20)
    assert paid("frog", 70, rates=rates) == (0, 20, -10, -10)


@pytest.mark.parametrize("game", [FROG, SLOUGH], ids=lambda game: game.id)
def test_a_lost_frog_may_be_paid_at_three(game: Game) -> None:
    """A Frog that is made is paid as ever, and a solo that is lost too."""
    assert paid("frog", 55, game=game, penalty_frog=True) == (15, -45, 15, 15)
    assert paid("frog", 65, game=game, penalty_frog=True) == (0, 10, -5, -5)
    assert paid("frog", 60, game=game, penalty_frog=True) == (0, 0, 0, 0)
    assert paid(game.contracts[1].key, 55, game=game, penalty_frog=True) == (10, -30, 10, 10)


def test_with_lower_rates_a_penalty_frog_is_paid_at_three_all_the_same() -> None:
    """The rate is the house rule's own."""
    assert paid("frog", 55, rates="1-2-3", penalty_frog=True) == (15, -45, 15, 15)


@pytest.mark.parametrize(("contract", "units"), [("frog", 1), ("simple_solo", 2), ("heart_solo", 3)])
@pytest.mark.parametrize("unit", [1, 25, 10_000])
def test_coeur_dalene_pays_the_same_for_any_points(contract: str, units: int, unit: int) -> None:
    """One, two or three units, won or lost; nothing at par."""
    due = units * unit
    for points in (61, 90, 120):
        assert paid(contract, points, game=COEUR, unit=unit) == (0, 2 * due, -due, -due)
    for points in (0, 30, 59):
        assert paid(contract, points, game=COEUR, unit=unit) == (due, -3 * due, due, due)
    assert paid(contract, 60, game=COEUR, unit=unit) == (0, 0, 0, 0)
    assert paid(contract, 61, game=COEUR, unit=unit, par=61) == (0, 0, 0, 0)


@pytest.mark.parametrize(("contract", "pays"), [("frog", False), ("simple_solo", True), ("heart_solo", True)])
def test_in_coeur_dalene_too_a_frog_is_no_solo(contract: str, pays: bool) -> None:  # noqa: FBT001
    """Who sits out pays in solos only, where that is agreed."""
    assert (paid(contract, 70, game=COEUR, idle="both_in_solo")[0] < 0) is pays
    assert paid(contract, 70, game=COEUR, idle="both")[0] < 0
    assert paid(contract, 70, game=COEUR)[0] == 0


# Passed deals and corrections


def test_a_passed_deal_settles_nothing() -> None:
    """It counts as a round, without points for anybody."""
    slate = marked(deal(PASSED, closed=True), game=FROG, seats=4, rules={"rounds": 1})

    assert (slate.scores[0].points, slate.scores[0].settled) == ((None,) * 4, (0, 0, 0, 0))
    assert slate.outcome == Outcome(None, 1, "draw")


@pytest.mark.parametrize("order", [0, 1])
def test_corrections_may_stand_beside_a_pass(order: int) -> None:
    """Also for who sits out; they go into what is settled."""
    lines = [to(0, -30), to(2, 30)]
    lines.insert(2 * order, PASSED)

    slate = marked(deal(*lines, closed=True), game=FROG, seats=4)

    assert (refused(slate), slate.totals) == ([], (-30, 0, 30, 0))


def test_corrections_are_settled_with_the_payment() -> None:
    """While the deal is open they settle nothing yet."""
    lines = [to(0, 5), *bid(1, "frog", 70), to(3, -5)]

    closed = marked(deal(*lines, closed=True), game=FROG, seats=4)
    still_open = marked(deal(*lines), game=FROG, seats=4)

    assert closed.totals == (5, 20, -10, -15)
    assert closed.scores[0].points == (None, 70, None, None)
    assert (still_open.totals, still_open.scores[0].points) == ((0,) * 4, (None, 70, None, None))
    assert foreseen(still_open.game, still_open.deal) == (5, 20, -10, -15)


# Laws
DEALS = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 2), st.integers(0, 2), st.integers(0, 120), st.booleans()), max_size=12
)


@pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.id)
@given(st.data(), DEALS)
def test_chips_only_change_hands(game: Game, data: st.DataObject, deals: list[Any]) -> None:
    """Each settlement sums to nothing, each total is the sum of its settlements and the stake, and nobody owes."""
    seats = data.draw(st.integers(*game.players))
    rules = data.draw(
        st.fixed_dictionaries({
            rule.key: st.sampled_from([choice.value for choice in rule.choices]) for rule in game.house_rules
        })
    )  # fmt: skip
    rounds = []
    for dealer, place, contract, points, passed in deals:
        bidder = auction.active(table(game, seats), dealer % seats)[place]
        key = game.contracts[contract % len(game.contracts)].key
        lines = [PASSED] if passed else bid(bidder, key, points)
        rounds.append(deal(*lines, closed=True, dealer=dealer % seats))

    slate = marked(*rounds, game=game, seats=seats, rules=rules)

    assert {code for _, _, code in refused(slate)} <= {"match_over"}
    assert all(sum(score.settled) == 0 for score in slate.scores)
    columns = zip(*(score.settled for score in slate.scores), strict=True)
    assert slate.totals == (tuple(game.stake + sum(column) for column in columns) or (game.stake,) * seats)
    assert sum(slate.totals) == game.stake * seats
    ruined = [score.number for score in slate.scores if score.after.outcome]
    assert game is SLOUGH or not ruined
    assert game is not SLOUGH or min(slate.totals) >= 0
    assert not ruined or 0 in slate.totals
    assert {number for number, _, _ in refused(slate)} == set(ruined[1:])
