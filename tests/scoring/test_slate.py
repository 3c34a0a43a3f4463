"""Every row of the wire’s table: what a mark, a trump and a dealer do to a slate, and when they are refused."""

from typing import Any

import pytest

from app.scoring.events import DealerNamed, Marked, TrumpNamed
from app.scoring.round import Mark
from tests.scoring.slates import ACES, unchanged, won
from tests.scoring.tables import Phone


def test_a_mark_opens_the_round_it_is_the_first_of() -> None:
    """Nothing is written before it; the slate is at round 1 all the time."""
    phone = Phone()
    assert (phone.slate.current, phone.slate.open, phone.slate.rounds) == (1, False, ())

    assert phone.mark(0, "four_aces") is None
    assert (phone.slate.current, phone.slate.open, phone.slate.totals) == (1, True, (100, 0))
    assert phone.slate.rounds[0].lines[0].id == "p.1"


def test_a_mark_for_a_later_round_waits_until_its_forerunner_is_closed() -> None:
    """`round_open`, with the round asked for and the one that is open; then it may be written."""
    phone = Phone()
    reason = phone.write(Marked(2, ACES))
    assert reason
    assert (reason.code, reason.figure, reason.found) == ("round_open", 2, 1)

    phone.close()
    assert phone.code(Marked(3, ACES)) == "round_open"
    assert phone.code(Marked(2, ACES)) is None


def test_a_mark_for_an_older_round_is_refused() -> None:
    """`round_closed`: a correction is the way."""
    phone = Phone()
    phone.close()

    assert unchanged(phone, Marked(1, ACES)) == "round_closed"


def test_a_mark_after_the_match_was_won_is_refused_before_all_else() -> None:
    """`match_over` comes before the round, the key and the seat."""
    assert unchanged(won(), Marked(7, Mark("nonsense", 9))) == "match_over"


def test_a_mark_that_marking_refuses_is_not_put_on_the_slate() -> None:
    """It has used up its number and left no line."""
    phone = Phone()
    phone.mark(0, "last_trick")

    assert unchanged(phone, Marked(1, Mark("last_trick", 1))) == "limit"
    assert len(phone.slate.rounds[0].lines) == 1


# Trumps and dealer


def test_the_last_trump_named_holds() -> None:
    """It can be changed, and taken back."""
    phone = Phone()
    for suit in ("hearts", "clubs", None, "spades"):
        assert phone.code(TrumpNamed(1, suit)) is None
        assert phone.slate.deal.trump == suit


def test_naming_the_trump_that_is_named_changes_nothing() -> None:
    """Also where none is named."""
    phone = Phone()
    assert unchanged(phone, TrumpNamed(1, None)) is None
    phone.code(TrumpNamed(1, "hearts"))
    assert unchanged(phone, TrumpNamed(1, "hearts")) is None


def test_a_trump_that_a_counting_line_disagrees_with_is_refused() -> None:
    """A royal marriage of hearts was written; clubs would make it void. Struck, it disagrees no more."""
    phone = Phone()
    phone.mark(0, "royal_marriage", suit="hearts")
    marriage = phone.last

    assert unchanged(phone, TrumpNamed(1, "clubs")) == "trump"
    assert phone.code(TrumpNamed(1, "hearts")) is None
    assert phone.strike(marriage) is None
    assert phone.code(TrumpNamed(1, "clubs")) is None


def test_a_common_marriage_disagrees_with_its_own_suit_as_trumps() -> None:
    """A marriage in clubs is no common one where clubs are trumps."""
    phone = Phone()
    phone.mark(0, "marriage", suit="clubs")

    assert unchanged(phone, TrumpNamed(1, "clubs")) == "trump"
    assert phone.code(TrumpNamed(1, "spades")) is None


def test_a_trump_can_be_named_that_makes_a_void_line_count_again() -> None:
    """A void line disagrees with nothing."""
    phone = Phone(trump="turn_up")
    phone.code(TrumpNamed(1, "hearts"))
    phone.mark(0, "trump_sequence", suit="hearts")
    phone.correct(1, [phone.last], Mark("four_aces", 0))

    assert phone.code(TrumpNamed(1, "clubs")) is None


def test_trumps_that_a_line_has_made_cannot_be_named() -> None:
    """Neither another suit, nor none, nor the same; before that, what is named binds the line that makes them."""
    phone = Phone(trump="first_marriage")
    assert phone.code(TrumpNamed(1, "hearts")) is None
    assert phone.slate.deal.trump is None
    assert phone.mark(0, "royal_marriage", suit="clubs") == "trump"
    assert phone.mark(0, "royal_marriage", suit="hearts") is None

    for suit in ("clubs", None, "hearts"):
        reason = phone.write(TrumpNamed(1, suit))
        assert reason
        assert (reason.code, reason.detail) == ("trump", "made")


def test_a_suit_that_is_none_is_a_value() -> None:
    """After the round, before the trumps."""
    phone = Phone()
    assert unchanged(phone, TrumpNamed(1, "hearst")) == "value"
    assert unchanged(phone, TrumpNamed(2, "hearst")) == "round_open"


def test_a_dealer_can_be_named_and_the_rotation_goes_on_from_him() -> None:
    """Basile deals the first round, so Anne deals the second."""
    phone = Phone()
    assert phone.code(DealerNamed(1, 1)) is None
    assert unchanged(phone, DealerNamed(1, 1)) is None
    assert phone.code(DealerNamed(1, 0)) is None
    assert phone.code(DealerNamed(1, 1)) is None
    assert unchanged(phone, DealerNamed(1, 2)) == "seat"
    assert unchanged(phone, DealerNamed(1, -1)) == "seat"
    phone.close()

    assert [score.deal.dealer for score in phone.slate.scores] == [1]
    assert phone.slate.deal.dealer == 0


@pytest.mark.parametrize("act", [TrumpNamed(1, "hearts"), DealerNamed(1, 1)])
def test_trump_and_dealer_of_a_closed_round_or_a_won_match_stay(act: Any) -> None:
    """They are lines like any other in that."""
    phone = Phone()
    phone.close()
    assert unchanged(phone, act) == "round_closed"
    assert unchanged(won(), act) == "match_over"
