"""Times that are not as one thinks: clocks that jump, phones of other zones, an evening that goes on past midnight."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from app.store import Store
from tests.web.conftest import Person, Table, document

JUMPS = ("2026-11-29T21:10:00+01:00", "1970-01-01T00:00:00Z", "2099-12-31T23:59:59+14:00", "2026-11-29T08:11:00-12:00")


def test_a_phone_whose_clock_jumps_writes_in_the_order_of_its_taps(anne: Person, table: Table) -> None:
    """Nothing is sorted, dropped or drawn twice by the time it tells."""
    for points, at in enumerate(JUMPS, start=1):
        table.mark("adjustment", points=points, at=at)
    told = table.tell()

    (written,) = told["match"]["rounds"]
    assert [(one["points"], one["at"]) for one in written["lines"]] == list(enumerate(JUMPS, start=1))
    assert told["score"]["totals"] == [10, 0]
    for path in (f"{table.score}/review", f"{table.score}", "/carnet", "/carnet/statistics"):
        anne.open(path)


def test_a_match_that_ends_before_it_began_is_told_all_the_same(anne: Person, table: Table) -> None:
    """By the clocks, that is: the phone that began it was an hour ahead, and a day."""
    table.play(anne_points=1000)
    assert table.send({"finish": True, "at": "2026-11-28T20:00:00+01:00"}).status_code == 200

    assert table.tell()["score"]["outcome"]["winner"] == 0
    for path in (f"{table.score}/review", "/carnet", "/carnet/statistics", "/carnet/statistics?game=bezique"):
        anne.open(path)


@pytest.mark.parametrize("jump", [timedelta(days=-400), timedelta(days=400)])
def test_a_server_whose_clock_jumps_goes_on(app: Flask, table: Table, store: Store, jump: timedelta) -> None:
    """Lines stand in their order, a match begun afterwards is found, and what was told before is told still."""
    table.mark("bezique")
    app.extensions["store"] = replace(store, now=lambda: store.now() + jump)
    table.mark("four_aces")

    assert [one["key"] for one in table.tell()["match"]["rounds"][0]["lines"]] == ["bezique", "four_aces"]
    anne = Person(table.client)
    begun = table.client.post("/matches", json=document(id="later"))
    assert begun.status_code == 201
    assert len(anne.open("/carnet").all("li", class_="match")) == 2


@pytest.mark.parametrize(
    ("zone", "day"), [("Europe/Paris", "30 novembre 2026"), ("America/Montreal", "29 novembre 2026")]
)
def test_an_evening_is_dated_where_it_is_played(make_app: Callable[..., Flask], zone: str, day: str) -> None:
    """A form tells no zone, so that of the house holds: half past eleven in the evening is tomorrow elsewhere."""
    app = make_app(timezone=ZoneInfo(zone))
    store, moment = app.extensions["store"], datetime.fromisoformat("2026-11-29T23:30:00Z")
    assert store.now().tzinfo == ZoneInfo(zone)
    app.extensions["store"] = replace(store, now=lambda: moment.astimezone(store.now().tzinfo))
    basile = Person(app.test_client(), "fr")
    sheet = basile.open("/new").fields() | {"player.0": "Anne", "player.1": "Basile"}
    basile.post("/new", sheet)

    assert day in basile.open("/carnet").text
    assert len(basile.open("/carnet?month=2026-11").all("li", class_="match")) == 1
