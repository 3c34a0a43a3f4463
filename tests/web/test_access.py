"""Who may do what by which link."""

import pytest

from tests.web.asking import SEVEN
from tests.web.conftest import Person, Table


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


@pytest.mark.parametrize("given", ["", "x", "A" * 22, "../../etc/passwd", "A" * 3_000])
def test_a_cookie_that_is_none_of_ours_opens_no_carnet(anne: Person, claire: Person, table: Table, given: str) -> None:
    [own] = [link for link in anne.open("/carnet").links() if "/carnet/match/" in link]
    claire.client.set_cookie("carnet", given)

    assert claire.open("/carnet").all("li", class_="match") == []
    for path in (own.removeprefix("/en"), "/carnet/statistics", "/carnet/matches.jsonl", "/carnet/devices"):
        claire.open(path, 404)


def test_no_carnet_is_opened_by_an_address(anne: Person, claire: Person, table: Table) -> None:
    cookie = anne.client.get_cookie("carnet")
    assert cookie is not None

    assert anne.open("/carnet").all("li", class_="match")
    for name in ("carnet", "cookie", "token"):
        assert claire.open(f"/carnet?{name}={cookie.value}").all("li", class_="match") == []


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

    assert "Seul un appareil qui a cette partie dans son carnet" in page.text
    basile.open(table.score)


def test_a_link_of_another_kind_cannot_be_renewed(anne: Person, table: Table) -> None:
    anne.refused(f"{table.score}/share", {"renew": "everything"}, 400)


@pytest.mark.parametrize(
    "path",
    ["/m/LINK", "/m/LINK/review", "/m/LINK/rematch", "/m/LINK/share", "/v/LINK", "/v/LINK/review"],
)
def test_a_form_sent_to_an_unknown_link_is_told_that_first(anne: Person, table: Table, path: str) -> None:
    """Whatever is wrong with the form besides."""
    anne.refused(path.replace("LINK", "A" * 22), {"device": "?", "key": "?", "renew": "?"}, 404)


@pytest.mark.parametrize("body", [b"{", b"{}", b'{"v": 2}', b'{"v": 1, "device": "?"}', b"[" * 99])
def test_lines_sent_to_an_unknown_link_are_told_that_first(claire: Person, table: Table, body: bytes) -> None:
    """Then that a link lets one only watch, and only then what is wrong with them."""
    sent = {"data": body, "headers": {"Content-Type": "application/json"}}

    for letter in "mv":
        assert claire.client.post(f"/{letter}/{'A' * 22}/lines", **sent).status_code == 404
    assert claire.client.post(f"{table.watch}/lines", **sent).status_code == 403
    assert claire.client.post(f"{table.score}/lines", **sent).status_code in {400, 409}


@pytest.mark.parametrize("body", [b"note=" + b"x" * 70_000, b"note=%ff"], ids=["too long", "not in UTF-8"])
@pytest.mark.parametrize("path", ["", "/lines", "/review"])
def test_a_body_that_nobody_reads_is_told_after_the_link(claire: Person, table: Table, path: str, body: bytes) -> None:
    sent = {"data": body, "headers": {"Content-Type": "application/x-www-form-urlencoded"}}
    lang = "" if path == "/lines" else "/en"

    for letter in "mv":
        assert claire.client.post(f"{lang}/{letter}/{'A' * 22}{path}", **sent).status_code == 404
    assert claire.client.post(f"{lang}{table.watch}{path}", **sent).status_code == 403
    assert claire.client.post(f"{lang}{table.score}{path}", **sent).status_code in {400, 413}


def test_what_is_not_in_the_carnet_is_told_before_what_is_wrong(anne: Person, claire: Person, table: Table) -> None:
    long = "x" * 201

    anne.refused("/carnet/match/999/note", {"note": long}, 404)
    anne.refused("/carnet/match/999/links", {"renew": "?"}, 404)
    anne.refused("/carnet/players/999", {"name": long}, 404)
    claire.refused("/carnet/devices/name", {"name": long}, 404)
