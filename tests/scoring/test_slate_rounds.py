"""Every row of the wire’s table: a round closed and opened again."""

from app.scoring.events import Closed, Finished, Reopened
from app.scoring.round import Mark
from tests.scoring.slates import unchanged, won
from tests.scoring.tables import Phone


def test_closing_settles_the_round_and_moves_the_deal() -> None:
    """Round 2 is dealt by the next player."""
    phone = Phone()
    phone.close(taker=0, first=9)

    assert (phone.slate.current, phone.slate.open) == (2, False)
    assert (phone.slate.totals, phone.slate.deal.dealer) == ((100, 70), 1)


def test_closing_a_round_that_lacks_something_is_refused() -> None:
    """Also one in which nothing is written, and one that is not open yet."""
    phone = Phone()
    assert unchanged(phone, Closed(1)) == "incomplete"
    phone.mark(0, "last_trick")
    assert unchanged(phone, Closed(1)) == "incomplete"
    assert unchanged(phone, Closed(2)) == "round_open"


def test_closing_a_closed_round_or_a_won_match_changes_nothing() -> None:
    """It is acknowledged."""
    phone = Phone()
    phone.close()
    assert unchanged(phone, Closed(1)) is None
    for number in (1, 2):
        assert unchanged(won(), Closed(number)) is None


def test_whoever_took_the_last_trick_may_deal_next() -> None:
    """A house rule; a round's own dealer plays no part in it."""
    phone = Phone(next_dealer="last_trick")
    dealers = []
    for taker in (0, 0, 1):
        phone.close(taker=taker)
        dealers.append(phone.slate.deal.dealer)

    assert dealers == [0, 0, 1]


# Reopening


def test_reopening_undoes_the_last_close() -> None:
    """Lines can be written in it again, and the match is not won any more."""
    phone = won()
    assert phone.code(Reopened(1)) is None
    assert (phone.slate.current, phone.slate.open, phone.slate.outcome) == (1, True, None)
    assert phone.mark(1, "four_aces") is None
    assert phone.code(Closed(1)) is None
    assert phone.slate.totals == (1080, 190)


def test_reopening_is_refused_while_the_next_round_has_lines() -> None:
    """And possible again once they are struck."""
    phone = Phone()
    phone.close()
    phone.mark(0, "four_aces")
    mark = phone.last

    reason = phone.write(Reopened(1))
    assert reason
    assert (reason.code, reason.detail) == ("round_closed", "next")
    phone.strike(mark)
    assert phone.code(Reopened(1)) is None
    assert phone.slate.current == 1


def test_what_waits_after_a_round_opened_again_counts_for_nobody() -> None:
    """A line of round 2 that counts again while round 1 is open is told, and added, when round 1 is closed again."""
    phone = Phone(end="at_once")
    phone.close()
    phone.mark(0, "four_aces")
    phone.correct(1, (), Mark("adjustment", 0, points=1000))
    won = phone.last
    assert phone.code(Reopened(1)) is None
    phone.strike(won)

    assert [score.number for score, _ in phone.slate.played] == [1]
    assert phone.slate.totals == (90, 80)
    assert phone.code(Closed(1)) is None
    assert phone.slate.totals == (190, 80)


def test_only_the_last_close_can_be_undone() -> None:
    """Round 1 of three stays closed; round 4 is not there yet; an open round is open."""
    phone = Phone()
    for _ in range(2):
        phone.close()

    assert unchanged(phone, Reopened(1)) == "round_closed"
    assert unchanged(phone, Reopened(4)) == "round_open"
    assert unchanged(phone, Reopened(3)) is None
    assert phone.code(Reopened(2)) is None


def test_in_a_match_that_the_players_stopped_nothing_is_reopened() -> None:
    """They go on first."""
    phone = Phone()
    phone.close()
    phone.code(Finished(yes=True))

    assert unchanged(phone, Reopened(1)) == "match_over"


def test_a_round_before_the_slate_cannot_be_reopened_on_it() -> None:
    """A slate from round 2 on does not know round 1; whoever reopens that loads it."""
    phone = Phone()
    phone.close()
    later = Phone(slate=phone.slate.__class__(phone.slate.base, phone.slate.setup, phone.slate.game, phone.slate.after))

    assert unchanged(later, Reopened(1)) is None
