"""Carnets by their cookies: whose a match is, and what a browser keeps."""

from http.cookies import SimpleCookie
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.conftest import Person, Table, document


def parsed(answer: TestResponse) -> dict[str, Any]:
    """The cookies that an answer brings."""
    given: SimpleCookie = SimpleCookie()
    for header in answer.headers.getlist("Set-Cookie"):
        given.load(header)
    return dict(given)


def test_a_match_is_in_the_carnet_that_made_it_and_in_no_other(
    anne: Person, basile: Person, claire: Person, table: Table
) -> None:
    basile.open(table.score)

    assert "Anne" in anne.open("/carnet").text
    for other in (basile, claire):
        page = other.open("/carnet")
        assert table.score not in page.source
        assert "Basile" not in page.text


@pytest.mark.parametrize("cookie", ["", "x", "é", "../../etc/passwd", "0" * 22])
def test_a_cookie_from_elsewhere_opens_no_carnet(claire: Person, table: Table, cookie: str) -> None:
    claire.client.set_cookie("carnet", cookie)

    assert "Basile" not in claire.open("/carnet").text


def test_a_carnet_is_never_taken_from_an_address(anne: Person, claire: Person, table: Table) -> None:
    cookie = anne.client.get_cookie("carnet")
    assert cookie is not None

    assert "Basile" not in claire.open(f"/carnet?carnet={cookie.value}").text


def test_the_cookie_of_a_carnet_is_for_the_server_alone(anne: Person, table: Table) -> None:
    cookie = anne.client.get_cookie("carnet")

    assert cookie is not None
    assert (cookie.http_only, cookie.same_site, cookie.secure) == (True, "Lax", False)


def test_over_https_the_cookie_is_bound_to_the_host(app: Flask) -> None:
    client = app.test_client()

    answer = client.post("/matches", json=document(), base_url="https://localhost")

    [cookie] = [value for value in answer.headers.getlist("Set-Cookie") if "carnet" in value]
    assert cookie.startswith("__Host-carnet=")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_a_carnet_begun_over_http_goes_on_over_https(anne: Person, table: Table) -> None:
    cookie = anne.client.get_cookie("carnet")
    assert cookie is not None

    first = anne.client.get("/en/carnet", base_url="https://localhost")
    after = anne.client.get("/en/carnet", base_url="https://localhost")

    assert "Basile" in first.text
    moved = parsed(first)
    assert (moved["__Host-carnet"].value, moved["__Host-carnet"]["secure"]) == (cookie.value, True)
    assert moved["carnet"]["max-age"] == "0"
    assert anne.client.get_cookie("carnet") is None
    assert "Basile" in after.text
    assert parsed(after) == {}


def test_a_carnet_of_https_goes_before_one_that_is_left_of_http(anne: Person, claire: Person, table: Table) -> None:
    claire.client.post("/matches", json=document(players=["Claire", "Denis"]), base_url="https://localhost")
    old = anne.client.get_cookie("carnet")
    assert old is not None
    claire.client.set_cookie("carnet", old.value)

    pages = [claire.client.get("/en/carnet", base_url="https://localhost").text for _ in range(2)]

    assert all("Denis" in page and "Basile" not in page for page in pages)


def test_over_http_a_cookie_of_https_opens_nothing(anne: Person, claire: Person, table: Table) -> None:
    old = anne.client.get_cookie("carnet")
    assert old is not None
    claire.client.set_cookie("__Host-carnet", old.value)

    assert "Basile" not in claire.open("/carnet").text


def test_what_a_browser_keeps_is_given_anew_once_a_day(anne: Person, table: Table) -> None:
    anne.post("/look", {"look": "dark"})
    anne.client.set_cookie("lang", "en")
    kept = {name: anne.client.get_cookie(name) for name in ("carnet", "look", "lang")}

    first, second, page = (anne.open(path) for path in (table.score, table.score, "/"))

    given = parsed(first.response)
    assert {name: given[name].value for name in kept} == {
        name: cookie and cookie.value for name, cookie in kept.items()
    }
    assert {given[name]["max-age"] for name in kept} == {str(365 * 86_400)}
    assert given["renewed"]["max-age"] == str(86_400)
    assert all(morsel["httponly"] and morsel["samesite"] == "Lax" for morsel in given.values())
    assert [parsed(again.response) for again in (second, page)] == [{}, {}]


def test_a_page_for_everyone_brings_no_cookie_of_anyones_carnet(anne: Person, table: Table) -> None:
    given = parsed(anne.open("/rules").response)

    assert list(given) == ["lang"]


@pytest.mark.parametrize("cookie", ["", "é", "../../etc", "x" * 23, "a b"])
def test_a_cookie_that_cannot_be_ours_is_not_given_anew(claire: Person, table: Table, cookie: str) -> None:
    claire.client.set_cookie("carnet", cookie)

    assert set(parsed(claire.open("/").response)) == {"lang", "renewed"}


def test_reading_makes_no_carnet(claire: Person, table: Table) -> None:
    for path in ("/", "/carnet", "/new", table.score):
        assert "carnet" not in "".join(claire.open(path).response.headers.getlist("Set-Cookie"))
