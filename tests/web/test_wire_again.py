"""The wire, row by row of its description: lines sent again, out of order, from two phones, and too many."""

from typing import Any

import pytest

from tests.web.asking import codes
from tests.web.conftest import Table

DEVICE = "p0X" + "d" * 19


def standing(table: Table) -> list[tuple[int, str]]:
    """The marks of the open round, as the wire tells them."""
    return [(line["seat"], line["key"]) for line in table.tell()["table"]["lines"]]


def test_a_request_sent_twice_is_written_once(table: Table) -> None:
    line = {"n": 1, "round": 1, "seat": 0, "key": "seven"}
    body = {"v": 1, "device": DEVICE, "base": 1, "lines": [line]}
    first = table.client.post(f"{table.score}/lines", json=body).get_json()
    body["lines"] = [line | {"at": "2026-11-29T21:05:00+01:00"}]

    again = table.client.post(f"{table.score}/lines", json=body).get_json()

    assert (again["acked"], again["version"]) == ([1], first["version"])
    assert standing(table) == [(0, "seven")]


def test_a_refused_line_gets_the_same_answer_again(table: Table) -> None:
    body = {"v": 1, "device": DEVICE, "base": 1, "lines": [{"n": 1, "round": 1, "seat": 9, "key": "seven"}]}

    answers = [table.client.post(f"{table.score}/lines", json=body).get_json()["refused"] for _ in range(2)]

    assert answers[0] == answers[1]
    assert answers[0][0]["message"] == "This table has only 2 seats."


def test_the_same_number_with_other_content_writes_nothing(table: Table) -> None:
    table.mark("seven")
    table.n = 0

    answer = table.send({"round": 1, "seat": 1, "key": "seven"}, {"round": 1, "seat": 1, "key": "bezique"})

    assert answer.status_code == 422
    assert answer.get_json()["code"] == "conflict"
    assert standing(table) == [(0, "seven")]


def test_a_gap_is_answered_with_the_number_expected(table: Table) -> None:
    table.mark("seven")
    table.n = 6

    answer = table.send({"round": 1, "seat": 0, "key": "bezique"})

    assert answer.status_code == 409
    assert answer.get_json() | {"message": ""} == {"code": "gap", "message": "", "expected": 2}
    assert standing(table) == [(0, "seven")]


def test_an_equal_mark_of_another_phone_is_kept_and_pointed_out(table: Table) -> None:
    table.mark("bezique")
    body = {"v": 1, "device": DEVICE, "base": 1, "lines": [{"n": 1, "round": 1, "seat": 0, "key": "bezique"}]}

    told = table.client.post(f"{table.score}/lines", json=body).get_json()

    assert told["duplicates"] == [{"n": 1, "of": f"{table.device}.1"}]
    assert told["score"]["totals"] == [80, 0]


@pytest.mark.parametrize(("lang", "sentence"), [("fr", "n’est pas de la même version"), ("en", "different versions")])
def test_software_of_another_version_is_told_so(table: Table, lang: str, sentence: str) -> None:
    body = {"v": 2, "device": DEVICE, "base": 1, "lines": [{"n": 1, "round": 1, "seat": 0, "key": "seven"}]}

    answer = table.client.post(f"{table.score}/lines", json=body, headers={"Accept-Language": lang})

    assert answer.status_code == 409
    assert answer.get_json()["code"] == "version"
    assert sentence in answer.get_json()["message"]


@pytest.mark.parametrize("restarted", [False, True])
def test_the_lines_told_are_the_open_rounds_and_else_the_last_one_written(
    table: Table, monkeypatch: pytest.MonkeyPatch, *, restarted: bool
) -> None:
    """Whoever wrote a line and whoever asks are told the same, by a server that remembers the last tap or not."""
    if restarted:
        monkeypatch.setattr("app.store.recent.Recent.get", lambda *_: None)

    def both(answer: Any) -> tuple[list[tuple[int, str]], Any]:
        wrote, asked = answer.get_json()["table"], table.tell()["table"]
        assert wrote == asked
        return [(line["round"], line["key"]) for line in wrote["lines"]], wrote["last"] and wrote["last"]["key"]

    assert both(table.send({"round": 1, "trump": "hearts"})) == ([], None)
    table.mark("four_aces")
    table.play()
    assert both(table.send({"round": 1, "close": True})) == ([(1, "brisques")], "brisques")
    assert both(table.send({"round": 2, "trump": "clubs"})) == ([(1, "brisques")], "brisques")
    n = table.n + 1
    assert both(table.send({"round": 2, "seat": 0, "key": "seven"})) == ([(2, "seven")], "seven")
    assert both(table.send({"strike": {"device": table.device, "n": n}})) == ([(1, "brisques")], "brisques")
    assert both(table.send({"strike": {"device": table.device, "n": n + 1}})) == ([(2, "seven")], "seven")


def test_a_round_holds_far_more_lines_than_any_has_and_then_says_so(table: Table) -> None:
    for _ in range(10):
        table.send(*({"round": 1, "seat": 0, "key": "adjustment", "points": 1} for _ in range(50)))

    told = table.mark("seven")
    correction = {"round": 1, "correct": [], "by": [{"seat": 0, "key": "seven"}]}
    undone = table.send({"strike": {"device": table.device, "n": 1}}, correction).get_json()
    closing: list[dict[str, Any]] = [{"round": 1, "close": True}, {"finish": True}]

    assert told["score"]["totals"] == [500, 0]
    assert codes(told) == [(501, "full")]
    assert told["refused"][0]["message"].startswith("This round has 500 lines")
    assert codes(undone) == [(502, "full"), (503, "full")]
    assert [code for _, code in codes(table.send(*closing).get_json())] == ["incomplete"]


def test_a_correction_cannot_fill_a_round_at_once(table: Table) -> None:
    by = [{"seat": 0, "key": "adjustment", "points": 1}] * 501

    assert codes(table.send({"round": 1, "correct": [], "by": by}).get_json()) == [(1, "full")]


def test_a_match_holds_far_more_lines_than_any_has_and_then_says_so(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.bounds.IN_A_MATCH", 6)
    table.play()
    table.mark("seven", number=2)
    table.mark("tarot", number=2)  # refused, and counted

    told = table.send({"agree": {"target": 2000}}, {"finish": True}, {"finish": False}).get_json()

    assert codes(told) == [(7, "full"), (9, "full")]
    assert told["refused"][0]["message"].startswith("This match has 6 lines")
    assert told["score"]["outcome"]["by"] == "finished"


def test_a_match_has_no_more_rounds_than_a_file_of_it_may(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """One bound for both, or what was written by taps would not come in again."""
    monkeypatch.setattr("app.store.bounds.ROUNDS", 1)
    table.play()

    told = table.send({"round": 2, "seat": 0, "key": "seven"}, {"round": 2, "close": True}, {"finish": True}).get_json()

    assert codes(told) == [(5, "full"), (6, "full")]
    assert told["refused"][0]["message"].startswith("A match has 1 rounds at most")
    assert told["score"]["outcome"]["by"] == "finished"


def test_a_refusal_is_in_the_language_that_is_asked_for(table: Table) -> None:
    body = {"v": 1, "device": DEVICE, "base": 1, "lines": [{"n": 1, "round": 1, "seat": 9, "key": "seven"}]}

    answer = table.client.post(f"{table.score}/lines", json=body, headers={"Accept-Language": "fr"})

    assert answer.get_json()["refused"][0]["message"] == "Cette table n’a que 2 places."
