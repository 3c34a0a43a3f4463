"""How often one may ask: each limit with its answer, who is counted as one, and whom it never turns away."""

import time
from collections.abc import Callable
from io import BytesIO
from secrets import token_urlsafe
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.checking import Page
from tests.web.conftest import PAGE, Person, Table, document

MINUTE, HOUR = 60, 3_600
LIMITS = {"limit_matches": 3, "limit_links": 3, "limit_device_taps": 3, "limit_match_taps": 5}


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    """A house with little patience."""
    return make_app(rate_limits=True, **LIMITS)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let so many seconds go by, and no others: a minute told does not depend on how quick the machine is."""
    began, past = time.time(), [0.0]
    monkeypatch.setattr(time, "time", lambda: began + past[0])

    def wait(seconds: float) -> None:
        past[0] += seconds

    return wait


def told(answer: TestResponse, most: int) -> None:
    """The answer says that it is too much, and when it no longer is."""
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= most


def seven(table: Table, device: str, n: int) -> TestResponse:
    line = {"n": n, "round": 1, "seat": 0, "key": "adjustment", "points": 1}
    body = {"v": 1, "device": device, "base": 1, "lines": [line]}
    return table.client.post(f"{table.score}/lines", json=body, headers={"Accept-Language": "fr"})


def test_a_phone_that_taps_too_often_waits_and_no_line_is_lost(table: Table, later: Callable[[float], None]) -> None:
    first = [seven(table, "a" * 22, n).status_code for n in (1, 2, 3)]
    turned_away = seven(table, "a" * 22, 4)
    other = seven(table, "b" * 22, 1).status_code
    later(MINUTE)
    again = seven(table, "a" * 22, 4)

    assert (first, other, again.status_code) == ([200] * 3, 200, 200)
    told(turned_away, MINUTE)
    assert turned_away.get_json() == {
        "code": "too_many",
        "message": "Attendez un instant, puis réessayez. Rien n’a été écrit.",
    }
    assert table.tell()["score"]["totals"] == [5, 0]


def test_a_clock_that_is_put_back_keeps_nobody_waiting_until_it_is_that_late_again(
    table: Table, later: Callable[[float], None]
) -> None:
    assert [seven(table, "a" * 22, n).status_code for n in (1, 2, 3, 4)] == [200, 200, 200, 429]
    later(-HOUR)

    assert [seven(table, "a" * 22, n).status_code for n in (4, 5, 6)] == [200] * 3
    told(seven(table, "a" * 22, 7), MINUTE)


def test_a_match_takes_so_many_taps_of_all_phones_together(table: Table, later: Callable[[float], None]) -> None:
    statuses = [seven(table, token_urlsafe(16), 1).status_code for _ in range(6)]

    assert statuses == [200] * 5 + [429]
    assert table.client.get(table.score).status_code == 200


def test_requests_count_and_not_lines(table: Table) -> None:
    lines = [{"round": 1, "seat": 0, "key": "adjustment", "points": 1}] * 50

    assert [table.send(*lines).status_code for _ in range(3)] == [200] * 3


def test_plain_forms_count_as_taps(basile: Person, table: Table) -> None:
    form = {"round": "1", "seat": "0", "key": "adjustment", "points": "1"}
    for path in ("", "", "", "", "/review"):
        more = {"correct": "", "round": "1"} if path else {}
        basile.post(f"{table.score}{path}", form | more | {"device": token_urlsafe(16)})

    page = basile.refused(table.score, form | {"device": token_urlsafe(16)}, 429)

    told(page.response, MINUTE)
    assert "Attendez un instant" in page.text
    assert f"/fr{table.score}" in page.links()
    same = {"device": "s" * 22, **form}
    other = Table(*links(basile), basile.client)
    assert [basile.client.post(f"/fr{other.score}", data=same, headers=PAGE).status_code for _ in range(4)][3] == 429


def links(person: Person) -> tuple[str, str]:
    made = person.client.post("/matches", json=document()).get_json()
    return made["score"], made["watch"]


UNKNOWN = "/m/" + "u" * 22


@pytest.mark.parametrize(
    "guess",
    [
        lambda client: client.get(UNKNOWN),
        lambda client: client.get(f"/en{UNKNOWN}", headers=PAGE),
        lambda client: client.get(f"/en/v/{'u' * 22}/review", headers=PAGE),
        lambda client: client.get(f"{UNKNOWN}/events"),
        lambda client: client.post(f"/en{UNKNOWN}", data={"device": "f" * 22}, headers=PAGE),
        lambda client: client.get(f"/en/carnet/join/{'u' * 22}", headers=PAGE),
    ],
    ids=["wire", "table", "review", "events", "form", "invitation"],
)
def test_whoever_guesses_links_is_slowed_down_and_whoever_has_one_is_not(
    anne: Person, claire: Person, table: Table, later: Callable[[float], None], guess: Callable[[Any], TestResponse]
) -> None:
    assert [guess(claire.client).status_code for _ in range(3)] == [404] * 3
    told(guess(claire.client), MINUTE)

    for letter in (table.score, table.watch):
        assert claire.client.get(letter).status_code == 200
        claire.open(letter)
    assert table.mark("seven")["score"]["totals"] == [10, 0]
    later(MINUTE)
    assert guess(claire.client).status_code == 404


def test_lines_for_a_link_that_is_none_are_slowed_down_too(claire: Person, table: Table) -> None:
    nowhere = Table(UNKNOWN, UNKNOWN, claire.client)

    statuses = [seven(nowhere, token_urlsafe(16), 1).status_code for _ in range(4)]

    assert statuses == [404] * 3 + [429]


@pytest.mark.parametrize(
    ("lang", "sentence"), [("fr", "la suivante doit attendre 60 minutes."), ("en", "for 60 minutes.")]
)
def test_so_many_matches_an_hour_are_begun_whichever_way(
    app: Flask, table: Table, later: Callable[[float], None], lang: str, sentence: str
) -> None:
    person = Person(app.test_client(), lang)
    sheet = person.open("/new").fields() | {"player.0": "Anne", "player.1": "Basile"}
    for _ in range(4):
        person.led("/new", sheet | {"cut": "1"})  # cutting begins nothing
    person.post("/new", sheet)
    person.post(f"{table.score}/rematch", {})

    page = person.refused("/new", sheet, 429)
    wire = person.client.post("/matches", json=document(), headers={"Accept-Language": lang})

    for answer in (page.response, wire):
        told(answer, HOUR)
    assert sentence in page.text
    assert sentence in wire.get_json()["message"]
    person.refused(f"{table.score}/rematch", {}, 429)
    assert table.mark("seven")["score"]["totals"] == [10, 0]
    later(HOUR)
    person.post("/new", sheet)


def test_a_match_sent_twice_is_counted_once(app: Flask) -> None:
    """The phone that heard no answer sends it again."""
    client = app.test_client()
    one, two = document(id="1"), document(id="2")

    assert [client.post("/matches", json=made).status_code for made in (one, one, one, two)] == [201] * 4


def test_uploads_are_counted_as_matches_are(app: Flask) -> None:
    person = Person(app.test_client(), "en")
    for _ in range(3):
        person.refused("/carnet/files", {"file": (BytesIO(b"{}"), "x.jsonl")}, 422)

    told(person.refused("/carnet/files", {"file": (BytesIO(b"{}"), "x.jsonl")}, 429).response, HOUR)


@pytest.mark.parametrize(
    ("proxies", "addresses", "statuses"),
    [
        (0, ["10.0.0.1", "10.0.0.2"], [404, 429]),
        (1, ["10.0.0.1", "10.0.0.2"], [404, 404]),
        (1, ["10.0.0.1", "10.0.0.1"], [404, 429]),
        (1, ["2001:db8::1", "2001:db8::2"], [404, 429]),
        (1, ["2001:db8::1", "2001:db8:0:1::1"], [404, 404]),
        (1, ["nobody", "nobody"], [404, 429]),
    ],
)
def test_who_asks_is_told_by_a_proxy_only_where_one_is_believed(
    make_app: Callable[..., Flask], proxies: int, addresses: list[str], statuses: list[int]
) -> None:
    client = make_app(rate_limits=True, limit_links=1, proxies=proxies).test_client()

    assert [client.get(UNKNOWN, headers={"X-Forwarded-For": address}).status_code for address in addresses] == statuses


def test_turned_off_nobody_is_turned_away(make_app: Callable[..., Flask]) -> None:
    client = make_app(rate_limits=False, **LIMITS).test_client()

    assert {client.get(UNKNOWN).status_code for _ in range(10)} == {404}
    assert {client.post("/matches", json=document()).status_code for _ in range(10)} == {201}


def test_an_error_page_of_a_limit_is_a_page_like_any_other(claire: Person) -> None:
    pages = [claire.client.get(f"/en{UNKNOWN}", headers=PAGE) for _ in range(4)]

    assert Page(pages[-1], f"/en{UNKNOWN}").status == 429
