"""Foreign sites and hosts, and what every answer carries."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from app.web.headers import ALWAYS
from tests.web.asking import SEVEN
from tests.web.conftest import PAGE, Person, Table, document


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, 303),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
        ({"Origin": "http://localhost"}, 303),
        ({"Origin": "https://localhost"}, 403),
        ({"Origin": "http://localhost:8000"}, 403),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "http://localhost.elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({}, 303),
    ],
    ids=str,
)
def test_a_form_is_taken_from_our_own_pages_only(
    anne: Person, table: Table, headers: dict[str, str], status: int
) -> None:
    answer = anne.client.post(f"/en{table.score}", data=SEVEN, headers={**PAGE, **headers})

    assert answer.status_code == status
    assert table.tell()["version"] == (2 if status == 303 else 1)


@pytest.mark.parametrize(
    ("proxies", "origin", "status"),
    [(1, "https://localhost", 303), (1, "http://localhost", 403), (0, "https://localhost", 403)],
)
def test_which_scheme_is_ours_is_told_by_a_proxy_that_is_believed(
    make_app: Callable[..., Flask], proxies: int, origin: str, status: int
) -> None:
    sent = {"Origin": origin, "X-Forwarded-Proto": "https", **PAGE}

    answer = make_app(proxies=proxies).test_client().post("/en/look", data={"look": "dark"}, headers=sent)

    assert answer.status_code == status


def test_another_site_cannot_make_a_match_nor_change_the_look(anne: Person) -> None:
    foreign = {"Sec-Fetch-Site": "cross-site"}

    for address, sent in (("/matches", {"json": document()}), ("/en/look", {"data": {"look": "dark"}})):
        answer = anne.client.post(address, headers=foreign, **sent)
        assert answer.status_code == 403
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_nothing_is_changed_by_a_safe_method(anne: Person, table: Table, method: str) -> None:
    for path in (table.score, f"{table.score}/review", f"{table.score}/share"):
        query = "?round=1&seat=0&key=seven&device=" + "f" * 22
        getattr(anne.client, method)(f"/en{path}{query}&correct=&look=1&renew=score")

    assert table.tell()["version"] == 1


# Hosts


def test_a_wrong_host_is_told_so_in_the_readers_language(make_app: Callable[..., Flask]) -> None:
    client = make_app(hosts=("bezique.example", ".cards.example")).test_client()

    for host, status in (
        ("bezique.example", 200),
        ("Bezique.Example:8443", 200),
        ("a.cards.example", 200),
        ("elsewhere.example", 421),
        ("localhost", 421),
    ):
        answer = client.get("/fr/rules", base_url=f"http://{host}", headers=PAGE)
        assert answer.status_code == status, host
    assert "C’est une autre maison" in answer.get_data(as_text=True)


def test_health_is_told_by_whatever_name_it_is_asked(make_app: Callable[..., Flask]) -> None:
    client = make_app(hosts=("bezique.example",)).test_client()

    for host in ("10.0.0.7:8000", "bezique.example"):
        answer = client.get("/healthz", base_url=f"http://{host}")
        assert (answer.status_code, answer.text) == (200, "ok")
        assert {name: answer.headers.get(name) for name in ALWAYS} == ALWAYS
    assert client.get("/games", base_url="http://10.0.0.7:8000").status_code == 421


@pytest.mark.parametrize(
    "next_page", ["//elsewhere.example", "https://elsewhere.example", "/\r\nSet-Cookie: a=b", "\\\\e", "//["]
)
def test_no_form_leads_elsewhere(anne: Person, next_page: str) -> None:
    answer = anne.post("/look", {"look": "dark", "next": next_page})

    assert answer.headers["Location"] == "/en/"


# What every answer carries


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/en/"),
        ("GET", "/en/nothing"),
        ("GET", "/games"),
        ("GET", "/healthz"),
        ("POST", "/en/rules"),
        ("POST", "/matches"),
        ("DELETE", "/matches"),
        ("GET", "/static/0/css/base.css"),
        ("GET", "/static/0/nothing"),
        ("OPTIONS", "/en/"),
    ],
)
def test_every_answer_has_the_security_headers(anne: Person, method: str, path: str) -> None:
    with anne.client.open(path, method=method) as answer:
        headers = answer.headers

    assert {name: headers.get(name) for name in ALWAYS} == ALWAYS
    assert "Cache-Control" in headers
    assert "Strict-Transport-Security" not in headers


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    policy = ALWAYS["Content-Security-Policy"]

    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy


def test_a_static_file_is_kept_for_ever_under_its_own_name_only(anne: Person) -> None:
    sheet: Any = anne.open("/").all("link", rel="stylesheet")[0].attrib["href"]

    with anne.client.get(sheet) as current, anne.client.get("/static/0/css/base.css") as old:
        assert current.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert old.headers["Cache-Control"] == "no-cache"
