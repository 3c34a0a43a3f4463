"""Match files that cannot be taken: a clear answer, and no match made."""

import json
from io import BytesIO
from typing import Any

import pytest

from tests.web.checking import Page
from tests.web.conftest import PAGE, Person, Table, document
from tests.web.raw import line, request


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "marquoir/2"},
        {"format": None},
        {"game": "poker"},
        {"players": ["Anne"]},
        {"players": ["Anne", "Anne"]},
        {"players": ["Al", "al "]},
        {"players": ["Anne", " "]},
        {"players": ["Anne", "x" * 41]},
        {"players": ["Anne", "x" * 10_000]},
        {"players": ["Anne", "Ba\u202esile"]},
        {"players": ["Anne", "Ba\nsile"]},
        {"players": ["Anne", 5]},
        {"house_rules": {"target": 99}},
        {"house_rules": {"target": True}},
        {"house_rules": {"tarjet": 1000}},
        {"house_rules": {"double_below": 2000}},
        {"first_dealer": 2},
        {"first_dealer": -1},
        {"rounds": {}},
        {"rounds": [{"lines": [], "closed": False}, {"lines": []}]},
        {"rounds": [{"lines": [{"seat": 0, "key": "seven", "colour": "red"}]}]},
        {"started_at": "yesterday"},
        {"id": "x" * 65},
        {"note": "x" * 201},
        {"more": 1},
    ],
    ids=str,
)
def test_a_match_file_that_cannot_be_read_makes_no_match(anne: Person, changes: dict[str, Any]) -> None:
    answer = anne.client.post("/matches", json=document(**changes), headers={"Accept-Language": "fr"})

    assert answer.status_code == 400
    assert answer.get_json()["message"] == "Ce fichier de partie est illisible. Rien n’a été écrit."
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"5",
        b"{",
        b"\xff\xfe",
        b"NaN",
        b'{"format": "marquoir/1", "format": "marquoir/1"}',
        b"[" * 5000 + b"]" * 5000,
        b'{"rounds":' * 5000 + b"1" + b"}" * 5000,
        b'{"note": "\\ud800"}',
        b'{"first_dealer": ' + b"9" * 5000 + b"}",
        b'{"format": "' + b"x" * 500_000 + b'"}',
    ],
    ids=lambda body: repr(body[:24]),
)
def test_what_is_no_match_file_at_all_is_refused_wherever_it_is_given(anne: Person, body: bytes) -> None:
    """As one match over the wire, and as a file of the carnet, which says why on no more than a few lines."""
    assert anne.client.post("/matches", data=body).status_code == 400
    sent = {"file": (BytesIO(body), "matches.jsonl")}
    answer = anne.client.post("/fr/carnet/files", data=sent, headers=PAGE, content_type="multipart/form-data")

    page = Page(answer, "/fr/carnet/files")
    assert answer.status_code == 422
    assert "Rien n’a été ajouté\u202f: il y a une erreur dans ce fichier" in page.text
    assert len(page.text) < 5_000


ODD: tuple[object, ...] = (2**63, -(2**63) - 1, 2**70, -1, 1.5, 1e3, "١٢", "1_000", " 5 ", "5", "", None, True, [1], {})


@pytest.mark.parametrize("figure", ODD, ids=repr)
def test_a_figure_of_a_match_file_is_what_can_stand_or_nothing_is_written(anne: Person, figure: object) -> None:
    """Whichever field it is in; what is left out in JSON is left out, never null."""
    marks: dict[str, dict[str, Any]] = {
        "seat": {"seat": figure, "key": "seven"},
        "count": {"seat": 0, "key": "brisques", "count": figure},
        "points": {"seat": 0, "key": "adjustment", "points": figure},
    }
    for name, mark in marks.items():
        status = anne.client.post("/matches", json=document(rounds=[{"lines": [mark]}])).status_code
        legal = name == "points" and figure == -1
        assert status in ({201} if legal else {400, 422}), name
    for field in ("first_dealer", "house_rules", "rounds", "id", "started_at", "note"):
        legal = (field == "house_rules" and figure == {}) or (field == "rounds" and figure == [])
        legal = legal or (field in {"id", "note"} and isinstance(figure, str) and (figure != "" or field == "note"))
        status = anne.client.post("/matches", json=document(**{field: figure})).status_code
        assert status == (201 if legal else 400), field


def test_a_match_file_may_have_a_megabyte_and_no_more(anne: Person) -> None:
    padding = b" " * 900_000

    assert anne.client.post("/matches", data=json.dumps(document()).encode() + padding).status_code == 201
    assert anne.client.post("/matches", data=json.dumps(document()).encode() + padding * 2).status_code == 413


@pytest.mark.parametrize(
    "rounds",
    [
        [{"lines": [], "closed": True}] * 1001,
        [{"lines": [{"seat": 0, "key": "seven", "struck": True}] * 501}],
        [{"lines": [{"seat": 0, "key": "seven", "struck": True}] * 500, "closed": True}] * 11,
    ],
    ids=["rounds", "lines of a round", "lines"],
)
def test_a_match_file_longer_than_any_match_is_refused_before_it_is_marked(anne: Person, rounds: list[Any]) -> None:
    answer = anne.client.post("/matches", json=document(rounds=rounds), headers={"Accept-Language": "fr"})

    assert answer.status_code == 413
    assert answer.get_json()["message"] == (
        "Une partie a au plus 1\u202f000 donnes, 500 lignes par donne et 5\u202f000 lignes en tout."
    )


def test_a_line_without_a_seat_says_so_and_where(table: Table) -> None:
    lines = [line(), {"n": 2, "round": 1, "correct": [], "by": [{"seat": 0, "key": "seven"}, {"key": "seven"}]}]

    answer = table.client.post(f"{table.score}/lines", json=request(lines=lines))

    assert answer.get_json()["where"] == "lines[1].by[1].seat"


def test_that_all_passed_is_said_of_no_seat(table: Table) -> None:
    lines = [{"n": 1, "round": 1, "key": "passed"}]

    answer = table.client.post(f"{table.score}/lines", json=request(lines=lines))

    assert answer.get_json()["refused"][0]["code"] == "key"  # of this game


def test_names_may_hold_whatever_people_are_called(anne: Person) -> None:
    names = ["O’Brien 🃏", "'\\\"<>&$^?{{7*7}}"]
    links = anne.client.post("/matches", json=document(players=names)).get_json()

    assert anne.client.get(links["score"]).get_json()["match"]["players"] == names
    for path in ("", "/review", "/share"):
        source = anne.client.get(f"/en{links['score']}{path}").get_data(as_text=True)
        assert "&lt;&gt;&amp;$^?{{7*7}}" in source or "\\u003c\\u003e\\u0026" in source
        assert "<>&$" not in source
