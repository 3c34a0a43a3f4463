"""Every row of the wire’s table: what is struck, and redone."""

import pytest

from app.scoring.events import Finished, Struck, TrumpNamed
from tests.scoring.slates import unchanged
from tests.scoring.tables import Phone, refused


def test_a_strike_draws_a_line_through_a_mark() -> None:
    """It stays on the slate and counts for nothing."""
    phone = Phone()
    phone.mark(0, "four_aces")

    assert phone.strike() is None
    (line,) = phone.slate.rounds[0].lines
    assert (line.struck_by, line.stands, phone.slate.totals) == ("p.2", False, (0, 0))


def test_any_mark_of_the_open_round_can_be_struck_whoever_wrote_it() -> None:
    """Not only the last one."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.mark(1, "four_kings")
    other = Phone(slate=phone.slate, device="q")

    assert other.strike(("p", 1)) is None
    assert other.slate.totals == (0, 80)


def test_striking_what_is_struck_changes_nothing() -> None:
    """Two phones undo the same line: it is struck once."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.strike()

    assert unchanged(phone, Struck("p", 1)) is None


def test_striking_a_strike_redoes_the_mark() -> None:
    """Undo, redo, undo, redo."""
    phone = Phone()
    phone.mark(0, "four_aces")
    mark = phone.last
    for _ in range(2):
        assert phone.strike(mark) is None
        assert phone.slate.totals == (0, 0)
        assert phone.strike() is None
        assert phone.slate.totals == (100, 0)
    assert len(phone.slate.rounds[0].lines) == 1


def test_striking_deeper_is_refused() -> None:
    """The redo of an undo is no line that can be struck."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.strike()
    phone.strike()

    assert unchanged(phone, Struck(*phone.last)) == "line"


@pytest.mark.parametrize("name", [("p", 9), ("q", 1), ("", 0), ("p", -1)])
def test_striking_a_line_that_is_not_there_is_refused(name: tuple[str, int]) -> None:
    """Unknown number, unknown device."""
    phone = Phone()
    phone.mark(0, "four_aces")

    assert unchanged(phone, Struck(*name)) == "line"


def test_what_is_no_mark_cannot_be_struck() -> None:
    """Naming trumps, and closing a round, are undone by other means."""
    phone = Phone()
    phone.code(TrumpNamed(1, "hearts"))
    assert phone.strike() == "line"
    phone.close()
    assert phone.strike() == "line"


def test_a_mark_of_a_closed_round_cannot_be_struck() -> None:
    """A correction is the way; in the next round no more than before it."""
    phone = Phone()
    phone.mark(0, "four_aces")
    mark = phone.last
    phone.close()
    assert phone.strike(mark) == "line"
    phone.mark(0, "four_aces")
    assert phone.strike(mark) == "line"


def test_a_redo_is_decided_like_a_new_mark() -> None:
    """Both pairs were used up meanwhile, the trumps are others, the match was won."""
    phone = Phone()
    phone.mark(0, "bezique")
    phone.strike()
    undo = phone.last
    phone.mark(1, "bezique")
    phone.mark(1, "bezique")
    assert phone.strike(undo) == "limit"

    phone = Phone(end="at_once")
    phone.mark(0, "four_aces")
    phone.strike()
    undo = phone.last
    phone.mark(1, "adjustment", points=1000)
    assert phone.strike(undo) == "match_over"


def test_a_redo_that_would_count_for_nothing_where_it_stands_is_refused() -> None:
    """Legal as a new mark; but in its old place it stands before trumps were made."""
    phone = Phone(trump="first_marriage")
    phone.mark(0, "royal_marriage", suit="hearts")
    first = phone.last
    phone.mark(0, "marriage", suit="clubs")
    phone.strike()
    undo = phone.last
    phone.strike(first)
    phone.mark(1, "royal_marriage", suit="spades")

    assert unchanged(phone, Struck(*undo)) == "trump"
    assert phone.mark(0, "marriage", suit="clubs") is None


def test_an_undo_can_make_later_lines_void_and_a_redo_brings_them_back() -> None:
    """Without the marriage that made trumps, the sequence after it counts for nothing."""
    phone = Phone(trump="first_marriage")
    phone.mark(0, "royal_marriage", suit="hearts")
    phone.mark(0, "trump_sequence")
    assert phone.slate.totals == (290, 0)

    phone.strike(("p", 1))
    assert (phone.slate.totals, refused(phone.slate)) == ((0, 0), [(1, 2, "trump")])
    phone.strike()
    assert (phone.slate.totals, refused(phone.slate)) == ((290, 0), [])


def test_undoing_the_line_that_won_goes_on_with_the_match() -> None:
    """Where a match ends at once, its last tap can be taken back."""
    phone = Phone(end="at_once")
    phone.mark(0, "adjustment", points=1000)
    assert phone.slate.outcome

    assert phone.strike() is None
    assert phone.slate.outcome is None


def test_in_a_match_that_the_players_stopped_nothing_is_struck() -> None:
    """They go on first."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.code(Finished(yes=True))

    assert unchanged(phone, Struck("p", 1)) == "match_over"
