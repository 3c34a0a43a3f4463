"""Every error there is, as a page in both languages and as JSON."""

import json
from collections.abc import Callable
from typing import Any, NoReturn

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from app.store import Unavailable
from app.web.errors import STATUSES, refuse
from app.web.locale import words_of
from tests.web.checking import Page
from tests.web.conftest import PAGE, Person, Table
from tests.web.every import either


@pytest.fixture
def failing(make_app: Callable[..., Flask]) -> FlaskClient:
    """An application with addresses that fail in every way there is."""

    def fail(status: int) -> NoReturn:
        if status == 500:
            raise ZeroDivisionError
        if status == 503:
            raise Unavailable("busy")
        if status == 421:
            refuse(status)
        abort(status)

    app = make_app()
    app.add_url_rule("/<any(fr, en):lang>/fail/<int:status>", view_func=fail)
    app.add_url_rule("/fail/<int:status>", "fail_json", fail)
    return app.test_client()


@either
@pytest.mark.parametrize("status", sorted(STATUSES))
def test_an_error_is_a_page_in_the_readers_language(failing: FlaskClient, status: int, lang: str) -> None:
    address = f"/{lang}/fail/{status}"

    page = Page(failing.get(address, headers=PAGE), address)

    assert page.status == status
    assert words_of(lang).say(STATUSES[status].title) in page.text
    assert words_of(lang).say(STATUSES[status].sentence) in page.text
    assert page.response.headers["Cache-Control"] == "no-store"


@either
@pytest.mark.parametrize("status", sorted(STATUSES))
def test_an_error_of_the_wire_is_json_with_a_code_and_a_sentence(failing: FlaskClient, status: int, lang: str) -> None:
    answer = failing.get(f"/fail/{status}", headers={"Accept-Language": lang})

    assert answer.status_code == status
    assert answer.get_json() == {
        "code": STATUSES[status].code,
        "message": words_of(lang).say(STATUSES[status].sentence),
    }


@pytest.mark.parametrize("status", [429, 503])
def test_who_has_to_wait_is_told_how_long(failing: FlaskClient, status: int) -> None:
    assert int(failing.get(f"/fail/{status}").headers["Retry-After"]) > 0


def test_an_error_without_a_page_of_its_own_is_told_as_malformed(failing: FlaskClient) -> None:
    assert failing.get("/fail/418").status_code == 400


def test_what_an_address_takes_is_told_where_it_was_asked_for_more(anne: Person) -> None:
    answer = anne.client.post("/en/rules")

    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_an_error_of_ours_is_noted_without_the_link(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("app.web.told.table", lambda _: 1 // 0)

    answer = table.client.get(table.score)

    assert answer.status_code == 500
    assert "GET live.show failed" in caplog.text
    assert table.score[3:] not in caplog.text


def test_a_database_that_is_busy_is_a_503_on_every_way_in(
    anne: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: Any, **__: Any) -> None:
        raise Unavailable("busy")

    for name in ("read", "write", "create"):
        monkeypatch.setattr(f"app.store.slates.{name}", busy)

    told = anne.client.post("/matches", data=json.dumps({"format": "marquoir/1"}))
    page = anne.refused(f"{table.score}/review", {"device": "f" * 22}, 503)

    assert told.status_code == 400
    assert "Nothing was written" in page.text
    assert page.response.headers["Retry-After"]
    assert anne.client.get(table.score).status_code == 503


@pytest.mark.sqlite
def test_health_tells_a_database_that_does_not_answer(make_app: Callable[..., Flask]) -> None:
    app = make_app()
    with app.extensions["store"].reading() as connection:
        path = connection.engine.url.database
    app.extensions["store"].close()
    if path:
        with open(path, "r+b") as database:  # noqa: PTH123 - its name is text
            database.write(b"this is no database" * 1000)

    assert app.test_client().get("/healthz").status_code == 503


ANOTHER = "/fr/m/" + "o" * 22


@pytest.mark.parametrize(
    ("path", "fields", "referrer", "status", "back"),
    [
        ("{table}", {"device": "short"}, None, 400, "{table}"),
        ("{table}", {"device": "short"}, "http://elsewhere.example" + ANOTHER, 400, "{table}"),
        ("{table}/review", {"device": "short"}, None, 400, "{table}"),
        ("{watch}", {"device": "f" * 22}, None, 403, "{watch}"),
        ("/fr/look", {"look": "red"}, "http://localhost{table}?sheet=more", 400, "{table}"),
        ("/fr/look", {"look": "red"}, "http://localhost{table}/review", 400, "{table}"),
        ("/fr/look", {"look": "red"}, "http://elsewhere.example{table}", 400, None),
        ("/fr/look", {"look": "red"}, "http://localhost@elsewhere.example{table}", 400, None),
        ("/fr/look", {"look": "red"}, "http://localhost/fr/rules", 400, None),
        ("/fr/look", {"look": "red"}, None, 400, None),
        (ANOTHER, {"device": "f" * 22}, None, 404, None),
    ],
)
def test_an_error_that_answers_a_form_of_the_table_leads_back_to_it(
    basile: Person, table: Table, path: str, fields: dict[str, str], referrer: str | None, status: int, back: str | None
) -> None:
    there = {"table": f"/fr{table.score}", "watch": f"/fr{table.watch}"}
    headers = {"Referer": referrer.format(**there)} if referrer else {}
    address = path.format(**there)

    page = Page(basile.client.post(address, data=fields, headers={**PAGE, **headers}), address)

    assert page.status == status
    links = [link for link in page.links() if link.startswith(("/fr/m/", "/fr/v/"))]
    assert links == ([back.format(**there)] if back else [])
