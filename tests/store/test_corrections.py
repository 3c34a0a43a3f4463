"""Corrections, re-opened rounds, house rules changed late: everything that depends on them follows."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.scoring.events import Closed, Corrected, Reopened, Struck
from app.scoring.round import Mark
from tests.store.kit import ANNE, BASILE, Phone, marked
from tests.store.standing import BY_TARGET, row, sound


def test_a_correction_rewrites_its_round_and_all_later_totals(phone: Phone) -> None:
    phone.play(1, anne_points=100)
    phone.play(2, anne_points=50)
    phone.tap("bezique", BASILE, 3)
    written = phone.write(Corrected(1, (("a-phone", 1),), (Mark("adjustment", ANNE, points=300),)))

    assert [score.after.totals for score in written.view.scores] == [(360, 110), (470, 220), (470, 260)]
    assert [score.points for score in written.view.scores] == [(360, 110), (110, 110), (0, 40)]
    assert row(phone).totals == (470, 260)
    assert sound(phone)


def test_a_correction_can_be_made_in_the_open_round_and_take_away(phone: Phone) -> None:
    phone.write(marked("four_aces"), marked("bezique"))
    written = phone.write(Corrected(1, (("a-phone", 1),), ()))

    assert written.view.slate.totals == (40, 0)
    assert sound(phone)


def test_a_correction_that_leaves_a_closed_round_incomplete_is_refused_whole(phone: Phone) -> None:
    phone.play(1)
    written = phone.write(Corrected(1, (("a-phone", 1),), (Mark("four_aces", ANNE),)))

    assert [refused.code for _, refused in written.refused] == ["incomplete"]
    assert written.view.slate.totals == (60, 110)


def test_a_correction_of_a_line_that_is_not_there_is_refused(phone: Phone) -> None:
    phone.play(1)
    written = phone.write(Corrected(1, (("nobody", 1),), ()), Corrected(7, (), (Mark("seven", ANNE),)))

    assert [refused.code for _, refused in written.refused] == ["line", "round_open"]


def test_a_correction_below_the_target_opens_a_won_match_again(phone: Phone) -> None:
    phone.play(1, anne_points=950)
    assert phone.read().slate.outcome == BY_TARGET
    assert (row(phone).state, row(phone).winner, row(phone).games, row(phone).ended_by) == ("ended", ANNE, 1, "target")

    written = phone.write(Corrected(1, (("a-phone", 1),), (Mark("adjustment", ANNE, points=900),)))

    assert written.view.slate.outcome is None
    assert (row(phone).state, row(phone).winner, row(phone).ended_by) == ("running", None, None)
    assert row(phone).finished_at is None
    assert phone.tap("bezique", ANNE, 2).refused == ()
    assert sound(phone)


def test_a_correction_ends_a_match_and_voids_the_lines_behind_until_its_reason_goes(phone: Phone) -> None:
    phone.play(1, anne_points=100)
    phone.play(2)
    phone.tap("bezique", BASILE, 3)
    won = phone.write(Corrected(1, (("a-phone", 1),), (Mark("adjustment", ANNE, points=1500),)))

    assert won.view.slate.outcome == BY_TARGET
    assert [score.after.totals for score in won.view.scores] == [(1560, 110)] * 3
    assert {refused.code for score in won.view.scores for _, refused in score.refused} == {"match_over"}
    assert row(phone).state == "ended"
    assert sound(phone)

    back = phone.write(Corrected(1, ((phone.device, phone.n),), (Mark("adjustment", ANNE, points=100),)))

    assert back.view.slate.totals == (220, 260)
    assert sound(phone)


def test_lines_after_the_end_are_refused_and_a_close_is_let_stand(phone: Phone) -> None:
    phone.play(1, anne_points=950)
    written = phone.write(marked("bezique", ANNE, 2), Closed(2), Closed(1))

    assert [(n, refused.code) for n, refused in written.refused] == [(6, "match_over")]
    assert len(phone.read().slate.rounds) == 1
    assert sound(phone)


def test_a_match_that_ends_at_once_ends_with_its_line_and_goes_on_when_that_is_struck(
    match_of: Callable[..., Phone],
) -> None:
    phone = match_of(end="at_once", target=100)
    won = phone.write(marked("four_aces"), marked("bezique"))

    assert [refused.code for _, refused in won.refused] == ["match_over"]
    assert row(phone).state == "ended"

    phone.write(Struck("a-phone", 1))

    assert row(phone).state == "running"
    assert phone.tap("bezique").refused == ()
    assert sound(phone)


def test_the_end_has_the_time_of_the_line_that_brought_it(phone: Phone) -> None:
    late, later = datetime(2026, 11, 29, 23, 50, tzinfo=UTC), datetime(2026, 11, 30, 0, 10, tzinfo=UTC)
    store = phone.store
    phone.store = replace(store, now=lambda: late)
    phone.play(1, anne_points=950)
    phone.store = replace(store, now=lambda: later)
    phone.write(Corrected(1, (), (Mark("four_aces", ANNE),)))

    assert row(phone).finished_at == "2026-11-29T23:50:00+00:00"


@pytest.mark.parametrize("number", [1, 2, 9])
def test_opening_or_correcting_any_round_number_is_answered(phone: Phone, number: int) -> None:
    """Numbers that no round has are refused in order, before there is any round and after."""
    first = phone.write(Reopened(number), Corrected(number, (), ()))
    phone.play(1)
    second = phone.write(Reopened(number), Corrected(number, (), ()))

    assert first.acked == (1, 2)
    assert second.acked == (7, 8)
    assert sound(phone)
