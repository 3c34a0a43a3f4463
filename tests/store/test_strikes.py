"""Undo and redo, and the same thing said twice (wire.md)."""

import pytest

from app.scoring.events import Struck
from app.scoring.terms import Refused
from tests.store.kit import ANNE, BASILE, Phone, another, marked


def test_undo_strikes_a_mark_and_redo_writes_it_again(phone: Phone) -> None:
    phone.tap("four_aces")

    assert phone.write(Struck("a-phone", 1)).view.slate.totals == (0, 0)
    assert phone.write(Struck("a-phone", 2)).view.slate.totals == (100, 0)
    assert phone.write(Struck("a-phone", 1)).view.slate.totals == (0, 0)


def test_another_phone_can_undo_what_this_one_wrote(phone: Phone) -> None:
    phone.tap("four_aces")

    assert another(phone).write(Struck("a-phone", 1)).view.slate.totals == (0, 0)


def test_striking_the_struck_is_told_and_changes_nothing(phone: Phone) -> None:
    phone.tap("four_aces")
    phone.write(Struck("a-phone", 1))
    again = another(phone).write(Struck("a-phone", 1))

    assert again.duplicates == ((1, "a-phone.2"),)
    assert again.view.slate.totals == (0, 0)


def test_redoing_twice_is_told_and_changes_nothing(phone: Phone) -> None:
    phone.tap("four_aces")
    phone.write(Struck("a-phone", 1), Struck("a-phone", 2))
    again = another(phone).write(Struck("a-phone", 2))

    assert again.duplicates == ((1, "a-phone.3"),)
    assert again.view.slate.totals == (100, 0)


def test_a_strike_that_changed_nothing_does_not_hold_when_the_first_is_redone(phone: Phone) -> None:
    phone.tap("four_aces")
    phone.write(Struck("a-phone", 1), Struck("a-phone", 1), Struck("a-phone", 2))

    assert phone.read().slate.totals == (100, 0)


def test_deeper_than_redo_and_what_is_not_there_cannot_be_struck(phone: Phone) -> None:
    phone.tap("four_aces")
    phone.write(Struck("a-phone", 1), Struck("a-phone", 2))
    written = phone.write(Struck("a-phone", 3), Struck("nobody", 1))

    assert [refused.code for _, refused in written.refused] == ["line", "line"]


def test_once_a_round_is_closed_nothing_in_it_can_be_struck_or_redone(phone: Phone) -> None:
    phone.write(marked("four_aces"), Struck("a-phone", 1), Struck("a-phone", 2), marked("seven"), Struck("a-phone", 4))
    phone.play(1)
    acts = [Struck("a-phone", n) for n in range(1, 6)]
    written = phone.write(*acts)
    phone.tap("bezique", number=2)
    again = phone.write(*acts)

    assert [refused.code for _, refused in written.refused + again.refused] == ["line"] * 10
    assert written.duplicates == again.duplicates == ()
    assert again.view.slate.totals == (200, 110)


def test_a_redo_is_decided_like_a_new_mark(phone: Phone) -> None:
    phone.write(marked("seven"), marked("seven"), Struck("a-phone", 1), marked("seven", BASILE))

    assert phone.write(Struck("a-phone", 3)).refused == ((5, Refused("limit", "seven", 2, 2)),)


def test_an_equal_mark_that_another_phone_wrote_since_is_kept_and_pointed_out(phone: Phone) -> None:
    second = another(phone)
    second.base = phone.read().version
    phone.tap("bezique", BASILE)
    entry, *_ = second.queue(marked("bezique", BASILE))
    written = second.send(entry)

    assert written.duplicates == ((1, "a-phone.1"),)
    assert written.view.slate.totals == (0, 80)
    assert second.send(entry).duplicates == ((1, "a-phone.1"),)


def test_the_latest_of_several_equal_marks_is_pointed_out(phone: Phone) -> None:
    second = another(phone)
    second.base = 1
    phone.tap("seven")
    phone.tap("four_aces")
    phone.tap("bezique")

    assert second.tap("four_aces").duplicates == ((1, "a-phone.2"),)


@pytest.mark.parametrize("base", [2, None])
def test_an_equal_mark_that_the_phone_had_seen_is_not_pointed_out(phone: Phone, base: int | None) -> None:
    second = another(phone)
    second.base = base
    phone.tap("bezique", BASILE)

    assert second.tap("bezique", BASILE).duplicates == ()


def test_marks_of_its_own_of_others_and_struck_ones_are_not_pointed_out(phone: Phone) -> None:
    second = another(phone)
    second.base = phone.base = 1
    phone.tap("bezique", BASILE)
    phone.write(Struck("a-phone", 1))

    assert second.tap("bezique", BASILE).duplicates == ()
    assert second.tap("seven", ANNE).duplicates == ()
    assert second.tap("seven", ANNE).duplicates == ()
    assert phone.tap("seven", BASILE).duplicates == ()
