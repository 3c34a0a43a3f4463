"""Lines over the write path: known by their number, in order of arrival, all or nothing (wire.md)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from app.scoring.events import Agreed, Closed, Finished, Struck, TrumpNamed
from app.scoring.terms import Refused
from app.store import Missing, Store, slates
from app.store.slates import Conflict, Gap
from tests.store.kit import ANNE, BASILE, Phone, another, end, marked


def test_a_tap_is_on_the_slate_and_in_the_total(phone: Phone) -> None:
    written = phone.tap("royal_marriage", ANNE)

    assert (written.version, written.acked, written.refused, written.duplicates) == (2, (1,), (), ())
    assert written.view.slate.totals == (40, 0)
    assert phone.read().slate == written.view.slate


def test_the_same_line_sent_twice_is_one_line(phone: Phone) -> None:
    entries = phone.queue(marked("four_aces"), marked("bezique", BASILE))
    first = phone.send(*entries)
    again = phone.send(*entries)

    assert again.acked == first.acked == (1, 2)
    assert again.version == first.version
    assert len(phone.read().lines) == 2


def test_the_same_line_twice_in_one_request_is_one_line(phone: Phone) -> None:
    entry, *_ = phone.queue(marked("four_aces"))

    assert phone.send(entry, entry).acked == (1,)
    assert len(phone.read().lines) == 1


def test_a_line_is_the_same_whatever_its_time(phone: Phone) -> None:
    entry, *_ = phone.queue(marked("four_aces"))
    phone.send(replace(entry, at="2026-11-29T21:05:00+01:00"))
    phone.send(replace(entry, at="2026-11-29T21:06:00+01:00"))

    assert [line.entry.at for line in phone.read().lines] == ["2026-11-29T21:05:00+01:00"]


def test_a_line_without_a_time_has_that_of_the_house(phone: Phone) -> None:
    moment = datetime(2026, 11, 29, 23, 50, tzinfo=ZoneInfo("Europe/Paris"))
    phone.store = replace(phone.store, now=lambda: moment)
    phone.tap("bezique")

    assert phone.read().lines[0].entry.at == "2026-11-29T23:50:00+01:00"


def test_the_same_number_with_other_content_is_refused_and_nothing_of_the_request_is_written(phone: Phone) -> None:
    phone.tap("four_aces")
    entry, more = phone.queue(marked("bezique"), marked("seven"))

    with pytest.raises(Conflict) as conflict:
        phone.send(entry, replace(more, n=1))

    assert conflict.value.n == 1
    assert len(phone.read().lines) == 1


def test_true_and_one_are_not_the_same_content(phone: Phone) -> None:
    phone.write(Agreed({"sevens": True}))
    phone.n = 0

    with pytest.raises(Conflict):
        phone.write(Agreed({"sevens": 1}))


@pytest.mark.parametrize("n", [0, -1])
def test_a_number_that_no_line_can_have_is_a_conflict(phone: Phone, n: int) -> None:
    entry, *_ = phone.queue(marked("bezique"))

    with pytest.raises(Conflict):
        phone.send(replace(entry, n=n))


@pytest.mark.parametrize("n", [5, 2**63, 2**70])
def test_a_gap_is_answered_with_the_number_that_comes_next_and_nothing_is_written(phone: Phone, n: int) -> None:
    phone.write(marked("four_aces"), marked("bezique"))
    third, far = phone.queue(marked("seven"), marked("seven", BASILE))

    with pytest.raises(Gap) as gap:
        phone.send(third, replace(far, n=n))

    assert gap.value.expected == 4
    assert len(phone.read().lines) == 2


def test_a_device_that_never_wrote_begins_with_one(phone: Phone) -> None:
    phone.n = 6
    with pytest.raises(Gap) as gap:
        phone.tap("seven")

    assert gap.value.expected == 1
    assert slates.next_n(phone.store, phone.match_id, phone.device) == 1


def test_each_device_counts_for_itself(phone: Phone) -> None:
    phone.write(marked("four_aces"), marked("bezique"))
    another(phone).tap("seven", BASILE)

    assert slates.next_n(phone.store, phone.match_id, "a-phone") == 3
    assert slates.next_n(phone.store, phone.match_id, "b-phone") == 2
    assert [line.entry.id for line in phone.read().lines] == ["a-phone.1", "a-phone.2", "b-phone.1"]


def test_lines_known_and_new_can_come_in_one_request(phone: Phone) -> None:
    old = phone.queue(marked("four_aces"), marked("bezique"))
    phone.send(*old)
    written = phone.send(*old, *phone.queue(marked("seven")))

    assert written.acked == (1, 2, 3)
    assert len(phone.read().lines) == 3


def test_a_request_without_lines_is_answered_with_the_match(phone: Phone) -> None:
    phone.tap("bezique")

    assert phone.send().view.slate.totals == (40, 0)


def test_lines_for_a_match_that_is_not_there_are_missing(store: Store) -> None:
    with pytest.raises(Missing):
        Phone(store, 1, "a-phone").tap("bezique")


def test_a_refused_line_uses_up_its_number_and_is_refused_the_same_again(phone: Phone) -> None:
    refused = ((3, Refused("limit", "seven", 2, 2)),)
    entries = phone.queue(*(marked("seven") for _ in range(3)), marked("bezique"))

    assert phone.send(*entries).refused == refused
    assert phone.send(*entries).refused == refused
    assert phone.send(entries[2]).refused == refused
    assert [line.entry.n for line in phone.read().lines] == [1, 2, 4]


def test_what_a_device_wrote_is_told_with_what_became_of_it(phone: Phone) -> None:
    phone.write(*(marked("seven") for _ in range(3)))
    told = slates.outcomes(phone.store, phone.match_id, phone.device)

    assert [(entry.n, entry.act, refused and refused.code) for entry, refused in told] == [
        (1, marked("seven"), None),
        (2, marked("seven"), None),
        (3, marked("seven"), "limit"),
    ]
    assert slates.outcomes(phone.store, phone.match_id, "nobody") == []


def test_the_version_grows_by_one_with_each_request_that_changes_something(phone: Phone) -> None:
    assert phone.write(marked("seven"), marked("seven"), marked("bezique")).version == 2
    assert phone.write(marked("seven"), Struck("a-phone", 1)).version == 3


@pytest.mark.parametrize(
    "acts",
    [
        (marked("seven"),),
        (Struck("a-phone", 3),),
        (Struck("nobody", 3),),
        (TrumpNamed(1, "hearts"),),
        (Agreed({}),),
        (Agreed({"target": 1}),),
        (Finished(yes=False),),
        (Closed(1),),
        (marked("seven", number=2), marked("seven", number=3)),
    ],
)
def test_the_version_stays_where_nothing_was_changed(phone: Phone, acts: tuple[Closed, ...]) -> None:
    phone.write(marked("seven"), marked("seven"), marked("bezique"), Struck("a-phone", 3), TrumpNamed(1, "hearts"))
    before = phone.read()
    written = phone.write(*acts)
    after = phone.read()

    assert written.version == after.version == before.version
    assert (after.slate, after.lines) == (before.slate, before.lines)
    assert written.acked == tuple(range(6, 6 + len(acts)))


def test_a_closed_round_can_be_closed_again_without_effect(phone: Phone) -> None:
    phone.play(1)
    again = phone.write(Closed(1))

    assert (again.version, again.refused, again.duplicates) == (2, (), ())
    assert len(phone.read().slate.rounds) == 1


def test_a_close_that_is_refused_leaves_the_lines_of_the_next_round_refused(phone: Phone) -> None:
    written = phone.write(marked("last_trick"), Closed(1), marked("bezique", number=2))

    assert [(n, refused.code) for n, refused in written.refused] == [(2, "incomplete"), (3, "round_open")]
    assert written.view.slate.totals == (10, 0)


def test_a_batch_can_close_a_round_and_open_the_next(phone: Phone) -> None:
    written = phone.write(*end(1, 6), Closed(1), marked("bezique", number=2))

    assert written.refused == ()
    assert written.view.slate.totals == (100, 110)
    assert [score.closed for score in written.view.scores] == [True, False]


def test_a_line_for_an_older_round_is_refused(phone: Phone) -> None:
    phone.play(1)
    phone.tap("bezique", number=2)

    assert phone.tap("bezique", number=1).refused == ((6, Refused("round_closed", figure=1, found=2)),)


def test_a_tap_costs_the_same_number_of_statements_in_the_tenth_round_as_in_the_first(
    match_of: Callable[..., Phone], statements: list[str]
) -> None:
    phone = match_of(target=20_000)
    phone.write(marked("seven"), marked("bezique"))
    statements.clear()
    phone.tap("four_aces")
    first = len(statements)
    phone.write(*end(1, 6), Closed(1))
    for number in range(2, 10):
        phone.play(number)
    phone.write(marked("seven", number=10), marked("bezique", number=10))
    statements.clear()
    phone.tap("four_aces", number=10)

    told = sum("pg_notify" in one for one in statements)  # to the other processes, where there may be any
    assert len(statements) == first <= 7 + told
