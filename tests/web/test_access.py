"""Who may do what: links, carnets, foreign sites, and what every answer carries."""

from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app.web.headers import ALWAYS
from tests.web.conftest import PAGE, Person, Table, document


def parsed(answer: TestResponse) -> dict[str, Any]:
    """The cookies that an answer brings."""
    given: SimpleCookie = SimpleCookie()
    for header in answer.headers.getlist("Set-Cookie"):
        given.load(header)
    return dict(given)


SEVEN = {"device": "f" * 22, "round": "1", "seat": "0", "key": "seven"}


# Links


def test_whoever_has_the_score_link_writes(basile: Person, table: Table) -> None:
    basile.post(table.score, SEVEN)

    assert table.tell()["score"]["totals"] == [10, 0]


@pytest.mark.parametrize("path", ["", "/review"])
def test_whoever_has_the_watch_link_sees_and_cannot_write(basile: Person, table: Table, path: str) -> None:
    basile.open(f"{table.watch}{path}")

    page = basile.refused(f"{table.watch}{path}", SEVEN, 403)

    assert "permet seulement de suivre" in page.text
    assert table.tell()["version"] == 1


def test_lines_sent_to_the_watch_link_are_forbidden(claire: Person, table: Table) -> None:
    answer = claire.client.post(f"{table.watch}/lines", json={"v": 1, "device": "f" * 22, "base": 1, "lines": []})

    assert answer.status_code == 403
    assert answer.get_json()["code"] == "forbidden"


def test_a_watcher_is_shown_no_way_to_write(basile: Person, table: Table) -> None:
    table.mark("four_aces")

    for path in ("", "/review"):
        page = basile.open(f"{table.watch}{path}")

        token = table.score.removeprefix("/m/")
        assert token not in page.source
        assert [form for form in page.all("form", method="post") if not form.attrib["action"].endswith("/look")] == []


def test_a_link_of_one_kind_opens_nothing_of_the_other(claire: Person, table: Table) -> None:
    score, watch = table.score[3:], table.watch[3:]

    claire.open(f"/m/{watch}", 404)
    claire.open(f"/v/{score}", 404)


def test_a_guessed_link_opens_nothing(claire: Person, table: Table) -> None:
    last = "A" if table.score[-1] != "A" else "B"

    claire.open(f"{table.score[:-1]}{last}", 404)


@pytest.mark.parametrize(("kind", "other"), [("score", "watch"), ("watch", "score")])
def test_a_renewed_link_replaces_the_old_one_and_leaves_the_other(
    anne: Person, claire: Person, table: Table, kind: str, other: str
) -> None:
    links = {"score": table.score, "watch": table.watch}

    answer = anne.post(f"{table.score}/share", {"renew": kind})

    claire.open(links[kind], 404)
    claire.open(links[other])
    assert anne.visit(answer.headers["Location"]).status == 200


def test_only_the_carnet_that_holds_the_match_renews_its_links(basile: Person, table: Table) -> None:
    basile.open(f"{table.score}/share")

    page = basile.refused(f"{table.score}/share", {"renew": "score"}, 403)

    assert "Seul l’appareil dont le carnet tient cette partie" in page.text
    basile.open(table.score)


def test_a_link_of_another_kind_cannot_be_renewed(anne: Person, table: Table) -> None:
    anne.refused(f"{table.score}/share", {"renew": "everything"}, 400)


# Carnets


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


# Foreign sites


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
