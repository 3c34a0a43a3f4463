"""What a process remembers of the last taps never goes before what the database holds."""

from contextlib import closing
from dataclasses import dataclass

import pytest
from sqlalchemy import event

from app.config import Settings
from app.store import Store, Unavailable, open_store
from app.store.recent import MOST_KEPT, Recent
from tests.store.kit import ANNE, BASILE, Phone, end, marked


def test_a_tap_right_after_another_reads_no_lines_again(phone: Phone, statements: list[str]) -> None:
    phone.tap("seven")
    statements.clear()
    phone.tap("bezique")

    assert not [one for one in statements if one.startswith("SELECT") and "round" in one.partition("WHERE")[2]]


def test_what_another_process_wrote_is_seen(phone: Phone, settings: Settings) -> None:
    """Each writes on what the other left, whoever was the last."""
    with closing(open_store(settings)) as elsewhere:
        other = Phone(elsewhere, phone.match_id, "another-phone")
        phone.tap("double_bezique", ANNE)
        other.tap("four_aces", BASILE)
        phone.tap("marriage", BASILE)
        other.write(*end(1, 6))

        assert phone.tap("seven", ANNE).view.slate.totals == other.read().slate.totals
        assert phone.read().slate.totals == (500 + 10 + 60, 100 + 20 + 10 + 100)


def test_a_line_only_refused_elsewhere_is_seen_too(phone: Phone, settings: Settings) -> None:
    """It takes a place in the order of arrival, though the version stays."""
    with closing(open_store(settings)) as elsewhere:
        other = Phone(elsewhere, phone.match_id, "another-phone")
        phone.tap("double_bezique")
        assert other.tap("double_bezique").refused
        phone.tap("four_aces")

        assert [line.position for line in phone.read().lines] == [1, 3]


def test_what_did_not_reach_the_disk_is_not_remembered(phone: Phone, store: Store) -> None:
    """A commit that fails leaves nothing behind for the next tap to build on."""
    phone.tap("seven")

    def fail(_connection: object) -> None:
        raise Unavailable("full")

    event.listen(store.engine, "commit", fail)
    with pytest.raises(Unavailable):
        phone.send(*phone.queue(marked("four_aces")))
    event.remove(store.engine, "commit", fail)
    phone.n -= 1
    phone.tap("bezique", BASILE)

    assert phone.read().slate.totals == (10, 40)


@dataclass(frozen=True)
class One:
    """A match as read, as far as what remembers it cares."""

    match_id: int
    version: int
    position: int


def test_no_more_matches_are_remembered_than_are_played() -> None:
    recent: Recent[One] = Recent()
    kept = [One(match_id, 1, 1) for match_id in range(MOST_KEPT + 1)]
    for one in kept:
        recent.keep(one)

    assert recent.get(0, 1, 1) is None
    assert recent.get(1, 1, 1) is kept[1]
    assert recent.get(MOST_KEPT, 1, 2) is None
    assert recent.get(MOST_KEPT, 2, 1) is None
