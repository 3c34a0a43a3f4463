"""Carnets: a cookie opens one, its matches come in pages, newest first."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import event, select

from app.scoring.events import Finished
from app.store import Store, carnets, links, listing, slates
from app.store.tables import device
from tests.store.kit import Phone, document, new_carnet


def begin(store: Store, carnet: int, number: int, started_at: str) -> int:
    """Begin a match at a time."""
    return slates.create(store, carnet, replace(document(str(number)), started_at=started_at)).match_id


def test_a_cookie_opens_its_carnet_and_nothing_else_does(store: Store) -> None:
    first, cookie = new_carnet(store)
    second, other = new_carnet(store)

    assert (carnets.carnet_of(store, cookie), carnets.carnet_of(store, other)) == (first, second)
    assert first != second
    assert carnets.carnet_of(store, "") is None
    assert carnets.carnet_of(store, cookie[:-1]) is None


def test_the_database_does_not_hold_the_cookie(store: Store) -> None:
    _, cookie = new_carnet(store)
    with store.reading() as connection:
        hashes = list(connection.execute(select(device.c.hash)).scalars())

    assert [len(found) for found in hashes] == [32]
    assert cookie.encode() not in hashes


def test_a_carnet_without_matches_has_an_empty_page(store: Store, carnet: int) -> None:
    assert listing.page(store, carnet) == listing.MatchPage((), None)


def test_pages_come_newest_first_by_the_moment_and_leave_none_out(store: Store, carnet: int) -> None:
    """Midnight in Paris is before midnight in London; matches of one moment are not lost between two pages."""
    paris = begin(store, carnet, 1, "2026-11-30T00:00:00+01:00")
    london = begin(store, carnet, 2, "2026-11-30T00:00:00Z")
    same = {begin(store, carnet, number, "2026-01-01T12:00:00Z") for number in range(3, 8)}
    old = begin(store, carnet, 8, "1920-05-01T12:00:00Z")

    found, place = [], None
    while True:
        page = listing.page(store, carnet, place, limit=3)
        found += [row.match_id for row in page.rows]
        place = page.next
        if place is None:
            break

    assert found[:2] == [london, paris]
    assert set(found[2:7]) == same
    assert found[7:] == [old]


def test_the_last_full_page_has_no_next(store: Store, carnet: int) -> None:
    for number in range(3):
        begin(store, carnet, number, f"2026-01-0{number + 1}T12:00:00Z")

    assert listing.page(store, carnet, limit=3).next is None
    assert listing.page(store, carnet, limit=2).next is not None


@pytest.mark.parametrize("place", ["", "x", "1", "1.x", "1.2.3", "١.٢", "9" * 18 + ".1", "1." + "9" * 19, "-1e3.1"])
def test_a_place_that_is_none_is_told(store: Store, carnet: int, place: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        listing.page(store, carnet, place)


@pytest.mark.sqlite
def test_no_list_and_no_link_reads_more_than_it_shows(store: Store, carnet: int) -> None:
    """Each statement finds its rows by an index, in order: with 10 000 matches it costs what it costs with 20."""
    for number in range(3):
        begin(store, carnet, number, f"2026-01-0{number + 1}T12:00:00Z")
    asked: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        if statement.startswith("SELECT"):
            asked.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", note)
    place = listing.page(store, carnet, limit=2).next
    listing.page(store, carnet, place)
    listing.running(store, carnet)
    links.find_match(store, "score", "a")
    carnets.carnet_of(store, "a")
    event.remove(store.engine, "before_cursor_execute", note)

    with store.reading() as connection:
        plans = [
            row[-1]
            for statement, parameters in asked
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        ]
    assert len(asked) == 8
    assert [step for step in plans if "SCAN" in step or "TEMP B-TREE" in step] == []


def test_a_carnet_shows_only_its_own_matches(store: Store, carnet: int) -> None:
    other, _ = new_carnet(store)
    begin(store, other, 1, "2026-01-01T12:00:00Z")

    assert listing.page(store, carnet).rows == ()
    assert listing.running(store, carnet) == ()


def test_the_running_matches_are_those_that_are_not_ended(store: Store, carnet: int) -> None:
    old = begin(store, carnet, 1, "2026-01-01T12:00:00Z")
    new = begin(store, carnet, 2, "2026-01-02T12:00:00Z")
    stopped = begin(store, carnet, 3, "2026-01-03T12:00:00Z")
    Phone(store, stopped, "a-phone").write(Finished(yes=True))

    assert [row.match_id for row in listing.running(store, carnet)] == [new, old]
    assert [row.match_id for row in listing.running(store, carnet, limit=1)] == [new]


def test_a_row_says_what_a_list_shows(store: Store, carnet: int) -> None:
    match_id = begin(store, carnet, 1, "2026-01-01T12:00:00Z")
    Phone(store, match_id, "a-phone").tap("four_aces")
    (row,) = listing.page(store, carnet).rows

    assert row == listing.MatchRow(
        match_id=match_id,
        game="bezique",
        players=("Anne", "Basile"),
        house_rules={},
        totals=(100, 0),
        state="running",
        winner=None,
        games=None,
        ended_by=None,
        started_at="2026-01-01T12:00:00Z",
        finished_at=None,
        note=None,
        score_generation=1,
        watch_generation=1,
        document_id="1",
    )
