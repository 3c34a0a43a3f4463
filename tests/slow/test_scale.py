"""Ten thousand matches in one carnet: what it shows, what goes out of it, and how much of the machine that takes."""

import json
import resource
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from app.config import Settings
from app.games import GAMES
from app.store import Store, check, listing, migrate, open_store, players, rounds, statistics, transfer
from app.store.listing import Wanted
from app.store.rounds import Sought
from bench.matches import fill
from tests.store.kit import new_carnet

MANY = 10_000
MEGABYTES = 100


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    settings = Settings(database=tmp_path_factory.mktemp("scale") / "marquoir.db")
    migrate.upgrade(settings)
    opened = open_store(settings)
    with closing(opened):
        yield opened


@pytest.fixture(scope="module")
def carnet(store: Store) -> int:
    number, _ = new_carnet(store)
    made = fill(store, number, MANY)
    assert [finding for match_id in made[:: MANY // 40] for finding in check.check(store, match_id)] == []
    return number


def steps(store: Store, ask: Callable[..., object] = listing.page, **asked: Any) -> int:
    """Return how much work SQLite has with a question: its own count of steps, in hundreds."""
    counted = [0]

    def step() -> None:
        counted[0] += 1

    def watch(connection: Any, *_: object) -> None:
        connection.set_progress_handler(step, 100)

    event.listen(store.engine, "checkout", watch)
    try:
        ask(store, **asked)
    finally:
        event.remove(store.engine, "checkout", watch)
    return counted[0]


def test_a_page_costs_with_ten_thousand_what_it_costs_with_twenty(store: Store, carnet: int) -> None:
    few, _ = new_carnet(store)
    fill(store, few, 20)
    who = {number: {one.name: one.id for one in players.known(store, number)}["Anne"] for number in (carnet, few)}
    for wanted in (
        {},
        {"result": "won"},
        {"game": "bezique"},
        {"month": "2016-01"},
        {"game": "bezique", "result": "won", "month": "2016-01"},
    ):
        for limit in (2, 20):
            cost = {
                number: steps(store, carnet=number, limit=limit, wanted=Wanted(**wanted))  # type: ignore[arg-type]
                for number in (carnet, few)
            }
            assert 0 < cost[carnet] <= cost[few] * 1.3 + 1, (wanted, cost)
    cost = {number: steps(store, carnet=number, limit=2, wanted=Wanted(who[number])) for number in (carnet, few)}
    assert cost[carnet] <= cost[few] * 1.3 + 1, cost


def test_who_can_be_chosen_costs_the_same_too(store: Store, carnet: int) -> None:
    few, _ = new_carnet(store)
    fill(store, few, 20)

    assert steps(store, players.offered, carnet=carnet) <= steps(store, players.offered, carnet=few) + 1
    assert steps(store, players.known, carnet=carnet) > steps(store, players.known, carnet=few) + 1


def test_pages_lead_through_all_of_them(store: Store, carnet: int) -> None:
    seen, place = 0, None
    while True:
        page = listing.page(store, carnet, place, 500)
        seen += len(page.rows)
        place = page.next
        if place is None:
            break

    assert seen == MANY


def test_statistics_count_every_match(store: Store, carnet: int) -> None:
    table = statistics.figures(store, carnet, GAMES["bezique"])

    assert sum(figures.matches for figures in table.players.values()) == 2 * MANY
    assert sum(table.beat.values()) == table.decided
    assert sum(table.lengths.values()) <= MANY
    latest = rounds.page(store, carnet, Sought("bezique", key="double_bezique")).rows
    assert [row.match.started_at[:10] for row in latest[:1]] == [table.rare[0].started_at[:10]]


def test_all_of_them_go_out_within_a_hundred_megabytes(store: Store, carnet: int, tmp_path: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    path = tmp_path / "all.jsonl"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(transfer.export(store, carnet))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before

    with path.open(encoding="utf-8") as file:
        assert sum(json.loads(line)["format"] == "marquoir/1" for line in file) == MANY
    assert grown < MEGABYTES * 1024
