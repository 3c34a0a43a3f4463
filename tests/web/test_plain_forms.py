"""A match without scripts: what the fields of plain forms write, and what the page then says."""

from secrets import token_urlsafe
from typing import Any

import pytest

from tests.web.checking import Page, plain
from tests.web.conftest import Person, Table


def send(person: Person, table: Table, **fields: Any) -> Page:
    """Send a form of the table as a page offers it, and open the page it leads to."""
    named = {name.replace("__", "."): value for name, value in fields.items()}
    answer = person.post(table.score, {"device": token_urlsafe(16), **named})
    return person.visit(answer.headers["Location"])


def state(table: Table) -> dict[str, Any]:
    told: dict[str, Any] = table.tell()["table"]
    return told


def test_a_key_marks_and_its_line_can_be_struck_and_written_again(basile: Person, table: Table) -> None:
    send(basile, table, round="1", seat="0", key="four_aces")
    send(basile, table, strike=state(table)["undo"])
    assert table.tell()["score"]["totals"] == [0, 0]

    send(basile, table, strike=state(table)["redo"])
    assert table.tell()["score"]["totals"] == [100, 0]


def test_trump_is_named_and_taken_back(basile: Person, table: Table) -> None:
    send(basile, table, round="1", trump="hearts")
    assert state(table)["trump"] == "hearts"

    send(basile, table, round="1", trump="")
    assert state(table)["trump"] is None


def test_another_dealer_is_named(basile: Person, table: Table) -> None:
    send(basile, table, round="1", dealer="1")

    assert state(table)["dealer"] == 1


def test_the_sheet_closes_the_round_in_one_form(basile: Person, table: Table) -> None:
    sheet = {"last_trick": "1", "brisques__0": "16", "brisques__1": "0"}

    send(basile, table, round="1", close="1", **sheet)

    assert table.tell()["score"]["rounds"][0]["closed"]
    assert table.tell()["score"]["totals"] == [160, 10]
    assert [line["key"] for line in table.tell()["match"]["rounds"][0]["lines"]] == [
        "last_trick",
        "brisques",
        "brisques",
    ]


def test_a_sheet_that_does_not_add_up_writes_its_lines_and_says_what_is_missing(basile: Person, table: Table) -> None:
    page = send(basile, table, round="1", close="1", last_trick="0", brisques__0="9", brisques__1="6")

    assert "La donne ne peut pas être close" in page.text
    assert "15 au compte" in page.text
    assert not table.tell()["score"]["rounds"][0]["closed"]


def test_the_last_close_is_taken_back(basile: Person, table: Table) -> None:
    table.play()

    send(basile, table, round="1", reopen="1")

    assert state(table)["round"] == 1


def test_the_players_stop_and_go_on(basile: Person, table: Table) -> None:
    table.mark("four_aces")
    send(basile, table, finish="true")
    assert table.tell()["score"]["outcome"]["by"] == "finished"

    send(basile, table, finish="false")
    assert table.tell()["score"]["outcome"] is None


def test_house_rules_are_changed_for_the_match(basile: Person, table: Table) -> None:
    send(basile, table, agree__target="2000", agree__sevens="false", agree__end="at_once")

    assert table.tell()["match"]["house_rules"] == {"target": 2000, "sevens": False, "end": "at_once"}


def test_a_correction_of_points_carries_its_note(basile: Person, table: Table) -> None:
    send(basile, table, round="1", seat="1", key="adjustment", points="-40", note="compté deux fois")

    assert state(table)["last"]["note"] == "compté deux fois"
    assert table.tell()["score"]["totals"] == [0, -40]


def test_a_refused_line_is_told_on_the_page_and_not_told_again(basile: Person, table: Table) -> None:
    for seat in (0, 1):
        table.mark("seven", seat)

    page = send(basile, table, round="1", seat="0", key="seven")

    told = [plain(notice) for notice in page.all("p", class_="bad")]
    assert told == ["Sept d’atout\u202f: 2 au plus dans une donne, et le compte y est déjà."]
    assert basile.open(table.score).all("p", class_="bad") == []


@pytest.mark.parametrize("said", ["", "x", "f" * 22, "'\"<>"])
def test_what_became_of_nothing_is_not_told(basile: Person, table: Table, said: str) -> None:
    assert basile.open(f"{table.score}/review?said={said}").all("p", class_="notice") == []
