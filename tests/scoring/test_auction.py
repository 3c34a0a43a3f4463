"""The Frog family: who sits out, and what can be written (rules.md 11, A13)."""

from itertools import product
from typing import Any

import pytest

from app.games import GAMES
from app.scoring import auction, report
from app.scoring.events import DealerNamed
from app.scoring.game import Game
from app.scoring.marking import decide
from app.scoring.round import Mark
from app.scoring.settlement import foreseen
from app.scoring.terms import Refused
from tests.scoring.bids import FAMILY, FROG, PASSED, SLOUGH, bid
from tests.scoring.tables import Phone, deal, line, marked, refused, table, to


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
