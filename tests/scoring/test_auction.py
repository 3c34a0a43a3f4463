"""The Frog family: who bids, who sits out, and who pays whom how much (rules.md 11, A13, A16)."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import GAMES
from app.scoring import auction, report
from app.scoring.events import DealerNamed
from app.scoring.game import Game
from app.scoring.marking import decide
from app.scoring.round import Mark
from app.scoring.settlement import foreseen
from app.scoring.terms import Outcome, Refused
from tests.scoring.tables import Phone, deal, line, marked, refused, table, to

FROG, SLOUGH, STRAIGHT_SOLO, COEUR = (GAMES[name] for name in ("frog", "slough", "straight-solo", "coeur-dalene"))
FAMILY = (FROG, SLOUGH, STRAIGHT_SOLO, COEUR)
PASSED = {"key": "passed"}


def bid(seat: int, contract: str, points: int) -> list[dict[str, Any]]:
    """Write a contract and its card points."""
    return [line(seat, contract), line(seat, "card_points", count=points)]


def paid(
    contract: str, points: int, *, game: Game = FROG, seats: int = 4, seat: int = 1, before: Any = (), **rules: Any
) -> tuple[int, ...]:
    """Return what one deal settles, dealt by seat 0; `before` are corrections."""
    lines = [*before, *bid(seat, contract, points)]
    slate = marked(deal(*lines, closed=True), game=game, seats=seats, rules=rules)
    assert refused(slate) == []
    return slate.scores[0].settled


# Who sits out


def test_another_dealer_is_refused_where_a_bid_would_be_void() -> None:
    """The bidder would sit out; before the bid, or for one who lets him play, the dealer may still be named."""
    phone = Phone(FROG, seats=4)
    assert phone.code(DealerNamed(1, 1)) is None
    assert phone.code(DealerNamed(1, 0)) is None
    assert phone.mark(1, "frog") is None
    assert phone.write(DealerNamed(1, 1)) == Refused("seat", detail="lines")
    assert phone.slate.deal.dealer == 0
    assert phone.code(DealerNamed(1, 3)) is None

    assert [mark.seat for mark in phone.slate.deal.of("frog")] == [1]


def test_a_suit_written_on_a_round_makes_no_trumps_where_the_contract_tells_them() -> None:
    """It is kept with the round as it was written (match-format.md), and means nothing to the score."""
    slate = marked(deal(*bid(1, "chico", 74), closed=True, trump="spades"), game=FROG, seats=4)

    assert report.round_object(slate.scores[0])["trump"] is None
    assert slate.rounds[0].trump == "spades"


@pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.id)
@pytest.mark.parametrize(
    ("seats", "playing"),
    [
        (3, {0, 1, 2}),
        (4, {1, 2, 3}),  # the dealer sits out
        (5, {1, 2, 4}),  # the dealer and the third to his left
        (6, {1, 2, 5}),  # two on his left and one on his right play
        (7, {1, 2, 6}),
    ],
)
def test_three_play_whoever_deals(game: Game, seats: int, playing: set[int]) -> None:
    """Lines for the others are refused, whatever they are; a dealer written on the round is the one that counts."""
    if seats > game.players[1]:
        return
    contract = game.contracts[0].key
    for dealer, written in product(range(seats), (None, seats - 1)):
        who = {(seat + (dealer if written is None else written)) % seats for seat in playing}
        fields: dict[str, Any] = {} if written is None else {"dealer": written}
        for seat in range(seats):
            slate = marked(deal(*bid(seat, contract, 60), **fields), game=game, seats=seats, first_dealer=dealer)
            lacks = [] if seat in who else [(1, 1, "seat"), (1, 2, "seat")]
            assert refused(slate) == lacks
            details = [reason.detail for _, reason in slate.scores[0].refused]
            assert details == ["idle"] * len(lacks)


def test_those_who_play_are_told_in_their_order_from_the_dealers_left() -> None:
    """So the first to speak stands first."""
    for dealer, seats in product(range(3), (3, 4, 5, 6, 7)):
        playing = auction.active(table(SLOUGH, seats), dealer)
        assert playing == tuple((dealer + step) % seats for step in (1, 2, max(seats - 1, 3)))


def test_the_deal_passes_to_the_left_and_with_it_who_sits_out() -> None:
    """A passed deal too; a round's own dealer is where it goes on from."""
    rounds = [deal(PASSED, closed=True), deal(PASSED, closed=True, dealer=3), deal(*bid(0, "frog", 70), closed=True)]

    slate = marked(*rounds, deal(*bid(0, "frog", 70)), game=FROG, seats=5)

    assert [score.deal.dealer for score in slate.scores] == [0, 3, 4, 0]
    assert refused(slate) == [(4, 1, "seat"), (4, 2, "seat")]


# What is paid: the table of outcomes, four seats, dealer 0

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
    """The rate is the switch's own."""
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


# What can be written


@pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.id)
def test_a_deal_is_bid_or_passed_once(game: Game) -> None:
    """A bid over a bid, or a pass after it, is one too many; and so is a bid after all passed."""
    first, second = game.contracts[0].key, game.contracts[-1].key

    assert refused(marked(deal(line(1, first), line(2, second)), game=game, seats=4)) == [(1, 2, "limit")]
    assert refused(marked(deal(line(1, first), line(1, first)), game=game, seats=4)) == [(1, 2, "limit")]
    assert refused(marked(deal(line(1, first), PASSED), game=game, seats=4)) == [(1, 2, "limit")]
    assert refused(marked(deal(PASSED, line(1, first)), game=game, seats=4)) == [(1, 2, "limit")]
    assert refused(marked(deal(PASSED, PASSED), game=game, seats=4)) == [(1, 2, "limit")]


def test_a_bid_that_was_struck_leaves_room_for_another() -> None:
    """Undone, it counts for nothing; its card points wait for a contract then."""
    phone = Phone(FROG, seats=4)
    assert phone.mark(1, "frog") is None
    name = phone.last
    assert phone.mark(1, "card_points", count=70) is None
    assert phone.strike(name) is None
    assert refused(phone.slate) == [(1, 2, "incomplete")]
    assert phone.mark(2, "grand") is None
    assert phone.mark(2, "card_points", count=50) is None
    assert refused(phone.slate) == [(1, 2, "incomplete")]
    assert foreseen(phone.slate.game, phone.slate.deal) == (40, 40, -120, 40)


def test_card_points_come_after_the_contract_and_once() -> None:
    """They are the bidder's own."""
    points = line(1, "card_points", count=70)

    assert refused(marked(deal(points), game=FROG, seats=4)) == [(1, 1, "incomplete")]
    assert refused(marked(deal(PASSED, points), game=FROG, seats=4)) == [(1, 2, "incomplete")]
    assert refused(marked(deal(line(1, "frog"), points, points), game=FROG, seats=4)) == [(1, 3, "limit")]
    assert refused(marked(deal(line(2, "frog"), points), game=FROG, seats=4)) == [(1, 2, "seat")]
    slate = marked(deal(line(2, "frog"), points), game=FROG, seats=4)
    assert slate.scores[0].refused == ((2, Refused("seat", "card_points", detail="bidder")),)


@pytest.mark.parametrize(("count", "code"), [(0, None), (120, None), (121, "limit"), (2**70, "limit"), (-1, "value")])
def test_one_pack_holds_120_card_points(count: int, code: str | None) -> None:
    """None of them is a count too."""
    slate = marked(deal(*bid(1, "frog", count)), game=FROG, seats=4)

    assert refused(slate) == ([(1, 2, code)] if code else [])
    assert slate.scores[0].points == (None, None if code else count, None, None)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"key": "passed", "seat": 0}, "seat"),
        ({"key": "passed", "count": 1}, "value"),
        ({"key": "passed", "suit": "hearts"}, "value"),
        (line(1, "frog", count=1), "value"),
        (line(1, "frog", suit="hearts"), "value"),
        (line(7, "frog"), "seat"),
        (line(-1, "frog"), "seat"),
        (line(7, "card_points", count=70), "seat"),
        (line(1, "brisques"), "key"),
        (line(1, "simple_solo"), "key"),
        (line(1, "last_trick"), "key"),
        (line(1, "adjustment", points=10_000), "value"),
        (line(7, "adjustment", points=1), "seat"),
    ],
)
def test_what_no_frog_table_can_write_is_refused(given: dict[str, Any], code: str) -> None:
    """Lines of other games, fields that a line does not take, seats that are not there."""
    assert refused(marked(deal(given), game=FROG, seats=4)) == [(1, 1, code)]


def test_a_pass_has_no_seat_and_everything_else_has_one() -> None:
    """On the wire a seat may be left out."""
    slate = marked(game=FROG, seats=4)

    assert decide(slate.game, slate.deal, Mark("passed")) is None
    assert decide(slate.game, slate.deal, Mark("frog")) == Refused("seat", "frog")
    assert decide(slate.game, slate.deal, Mark("card_points", count=3)) == Refused("seat", "card_points")


def test_no_game_without_contracts_can_be_passed() -> None:
    """There it is a line of another game."""
    assert refused(marked(deal(PASSED), game=GAMES["rubicon"])) == [(1, 1, "key")]


@pytest.mark.parametrize(
    ("lines", "detail"), [([], "contract"), ([line(1, "frog")], "points"), ([to(0, 30)], "contract")]
)
def test_a_deal_is_closed_with_its_contract_and_card_points_or_when_all_passed(lines: Any, detail: str) -> None:
    """Else it settles nothing and stays open."""
    slate = marked(deal(*lines, closed=True), game=FROG, seats=4)

    assert slate.scores[0].refused == ((None, Refused("incomplete", "card_points", detail=detail)),)
    assert (slate.scores[0].closed, slate.totals) == (False, (0, 0, 0, 0))
    assert foreseen(slate.game, slate.deal) is None


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


# The stake, and ruin


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
