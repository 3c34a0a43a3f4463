"""Bad input over the wire: a clear answer, and nothing written."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import create_environ, run_wsgi_app

from tests.web.conftest import Table
from tests.web.raw import FRESH, line, request, untouched

LINES = {"Content-Type": "application/json"}


def raw(table: Table, body: bytes, lang: str = "en") -> Any:
    return table.client.post(f"{table.score}/lines", data=body, headers={"Accept-Language": lang, **LINES})


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'"lines"',
        b"null",
        b"{",
        b"\xff\xfe",
        b'{"v": NaN}',
        b'{"v": 1, "v": 1}',
        b"[" * 5000 + b"]" * 5000,
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
        b'{"v": 1, "device": "\\ud800"}',
        b'{"v": ' + b"9" * 5000 + b"}",
    ],
)
def test_what_is_not_json_as_we_take_it_is_malformed(table: Table, body: bytes) -> None:
    answer = raw(table, body, "fr")

    assert answer.status_code == 400
    assert answer.get_json()["code"] == "malformed"
    assert "Rien n’a été écrit" in answer.get_json()["message"]
    assert untouched(table)


@pytest.mark.parametrize(
    "changes",
    [
        {"v": "1"},
        {"v": True},
        {"device": "short"},
        {"device": "é" * 22},
        {"device": 5},
        {"base": -1},
        {"base": "1"},
        {"base": 2**63},
        {"lines": []},
        {"lines": {}},
        {"lines": [5]},
        {"more": 1},
        {"lines": [line(n=0)]},
        {"lines": [line(n=-1)]},
        {"lines": [line(n=1.5)]},
        {"lines": [line(n=True)]},
        {"lines": [line(n="1")]},
        {"lines": [line(n=2**63)]},
        {"lines": [line(at="yesterday")]},
        {"lines": [line(at="2026-11-29T21:05:00")]},
        {"lines": [line(round=0)]},
        {"lines": [line(round=2**63)]},
        {"lines": [line(round="1")]},
        {"lines": [line(seat="0")]},
        {"lines": [line(seat=True)]},
        {"lines": [{"n": 1, "round": 1, "key": "seven"}]},
        {"lines": [{"n": 1, "round": 1, "key": "tarot"}]},
        {"lines": [{"n": 1, "round": 1, "correct": [], "by": [{"key": "seven"}]}]},
        {"lines": [line(count=1.5)]},
        {"lines": [line(tarot=1)]},
        {"lines": [{"n": 1}]},
        {"lines": [{"n": 1, "strike": "abc.1"}]},
        {"lines": [{"n": 1, "round": 1, "close": False}]},
        {"lines": [{"n": 1, "finish": 1}]},
        {"lines": [{"n": 1, "agree": {"target": 1.5}}]},
    ],
    ids=str,
)
def test_a_request_of_another_shape_is_malformed(table: Table, changes: dict[str, Any]) -> None:
    answer = table.client.post(f"{table.score}/lines", json=request(**changes))

    assert answer.status_code == 400, answer.get_data(as_text=True)
    assert untouched(table)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"key": "tarot"}, "key"),
        ({"key": "' OR 1=1 --"}, "key"),
        ({"seat": -1}, "seat"),
        ({"seat": 2}, "seat"),
        ({"seat": 2**70}, "seat"),
        ({"suit": "hearst", "key": "marriage"}, "value"),
        ({"suit": "hearts"}, "value"),
        ({"count": 2}, "value"),
        ({"key": "brisques", "count": -1}, "value"),
        ({"key": "brisques", "count": 17}, "limit"),
        ({"key": "brisques", "count": 2**70}, "limit"),
        ({"key": "brisques"}, "value"),
        ({"key": "adjustment", "points": 10_000}, "value"),
        ({"key": "adjustment", "points": -(2**70)}, "value"),
        ({"key": "adjustment"}, "value"),
        ({"key": "adjustment", "points": 5, "note": "x" * 201}, "value"),
        ({"key": "plain_sequence"}, "house_rule"),
        ({"key": "passed", "seat": 0}, "key"),
        ({"round": 2}, "round_open"),
    ],
    ids=str,
)
def test_a_line_that_cannot_be_is_refused_with_its_code_and_a_sentence(
    table: Table, fields: dict[str, Any], code: str
) -> None:
    for lang in ("fr", "en"):
        body = request(lines=[line(**fields)], device=lang * 11)
        answer = table.client.post(f"{table.score}/lines", json=body, headers={"Accept-Language": lang})

        assert answer.status_code == 200, answer.get_data(as_text=True)
        assert [item["code"] for item in answer.get_json()["refused"]] == [code]
        assert answer.get_json()["refused"][0]["message"].endswith(".")
    assert untouched(table)


def test_nothing_of_a_request_is_written_when_one_line_of_it_is_malformed(table: Table) -> None:
    answer = table.client.post(f"{table.score}/lines", json=request(lines=[line(), line(n="2")]))

    assert answer.status_code == 400
    assert untouched(table)


def test_fifty_lines_are_taken_and_fifty_one_are_too_many(table: Table) -> None:
    lines = [line(n=n, key="adjustment", points=1) for n in range(1, 52)]

    assert table.client.post(f"{table.score}/lines", json=request(lines=lines)).status_code == 413
    assert untouched(table)
    assert table.client.post(f"{table.score}/lines", json=request(lines=lines[:50])).status_code == 200


def test_a_body_over_64_kilobytes_is_too_large(table: Table) -> None:
    answer = raw(table, json.dumps(request(lines=[line(note="x" * 70_000)])).encode())

    assert answer.status_code == 413
    assert answer.get_json()["code"] == "too_large"
    assert untouched(table)


@pytest.mark.parametrize(("size", "status"), [(65_536, 200), (65_537, 413)])
@pytest.mark.parametrize("told", [True, False])
def test_a_body_is_not_cut_short_whether_its_length_is_told_or_not(
    table: Table, size: int, status: int, *, told: bool
) -> None:
    body = json.dumps(request()).encode().ljust(size)
    environ = {"wsgi.input": BytesIO(body), "wsgi.input_terminated": True}
    length = {"Content-Length": str(size)} if told else {}

    answer = table.client.post(f"{table.score}/lines", headers=length, environ_overrides=environ)

    assert answer.status_code == status
    assert untouched(table) == (status == 413)


@pytest.mark.parametrize(("note", "status"), [("", "303 SEE OTHER"), ("x" * 70_000, "413 REQUEST ENTITY TOO LARGE")])
def test_a_form_is_not_cut_short_either(app: Flask, table: Table, note: str, status: str) -> None:
    body = f"device={FRESH}&round=1&seat=0&key=seven&note={note}".encode()
    environ = create_environ(f"/fr{table.score}", method="POST", content_type="application/x-www-form-urlencoded")
    del environ["CONTENT_LENGTH"]

    answer = run_wsgi_app(app, environ | {"wsgi.input": BytesIO(body), "wsgi.input_terminated": True})

    assert answer[1] == status
    assert untouched(table) == bool(note)
