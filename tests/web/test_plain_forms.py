"""A match without scripts: what the fields of plain forms write, and what the page then says."""

from secrets import token_urlsafe
from typing import Any

import pytest

from tests.web.asking import send, start
from tests.web.checking import Page, plain
from tests.web.conftest import Person, Table, document


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


SHEET = {"round": "1", "close": "1", "last_trick": "0", "brisques.0": "9", "brisques.1": "7"}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        (
            {"brisques.1": "6"},
            "La donne ne peut pas être close\u202f: sur 16 brisques, on en compte 15 pour l’instant.",
        ),
        ({"last_trick": ""}, "La donne ne peut pas être close\u202f: personne n’a encore le dix de der."),
        ({"brisques.1": "9"}, "Il n’y a que 16 brisques dans une donne\u202f; cela en ferait 18."),
        ({"last_trick": "7"}, "Cette table n’a que 2 places."),
        ({"last_trick": "", "brisques.0": "", "brisques.1": ""}, "La donne ne peut pas être close"),
        ({"round": "2"}, "Il faut d’abord clore la donne 1."),
    ],
    ids=str,
)
def test_a_sheet_that_cannot_close_writes_nothing_and_says_why(
    basile: Person, table: Table, changes: dict[str, str], why: str
) -> None:
    table.mark("four_aces")
    sheet = {"device": token_urlsafe(16), **SHEET, **changes}

    pages = [basile.visit(basile.post(table.score, sheet).headers["Location"]) for _ in range(2)]

    for page in pages:
        [told] = [plain(notice) for notice in page.all("p", class_="bad")]
        assert why in told
    assert [line["key"] for line in state(table)["lines"]] == ["four_aces"]
    assert table.tell()["version"] == 2


@pytest.mark.parametrize(("changes", "totals"), [({}, [100, 70]), ({"brisques.0": "16", "brisques.1": "0"}, [170, 0])])
def test_a_sheet_filled_in_again_replaces_what_was_entered_before(
    basile: Person, table: Table, changes: dict[str, str], totals: list[int]
) -> None:
    table.play()  # six and ten, the last trick to Basile
    send(basile, table, round="1", reopen="1")
    sheet = {"device": token_urlsafe(16), **SHEET, **changes}

    for _ in range(2):  # the second tap changes nothing
        basile.post(table.score, sheet)

    assert table.tell()["score"]["totals"] == totals
    assert table.tell()["score"]["rounds"][0]["closed"]
    basile.refused(table.score, sheet | {"brisques.0": "8", "brisques.1": "8"}, 422)


def test_a_sheet_that_says_what_stands_already_writes_only_the_close(basile: Person, table: Table) -> None:
    table.play()
    send(basile, table, round="1", reopen="1")
    lines = state(table)["lines"]
    sheet = {"device": token_urlsafe(16), **SHEET, "last_trick": "1", "brisques.0": "6", "brisques.1": "10"}

    for _ in range(2):
        basile.post(table.score, sheet)

    assert table.tell()["score"]["totals"] == [60, 110]
    assert [line["id"] for line in table.tell()["match"]["rounds"][0]["lines"]] == [line["id"] for line in lines]


def test_lines_corrected_together_are_replaced_together(basile: Person, table: Table) -> None:
    table.play()
    send(basile, table, round="1", reopen="1")
    brisques = [{"device": table.device, "n": n} for n in (2, 3)]
    marks = [{"seat": seat, "key": "brisques", "count": count} for seat, count in ((0, 7), (1, 9))]
    table.send({"round": 1, "correct": brisques, "by": marks})

    send(basile, table, **{**SHEET, "last_trick": "1", "brisques.0": "16", "brisques.1": ""})
    send(basile, table, **{**SHEET, "last_trick": "1", "brisques.0": "8", "brisques.1": "8"})

    assert table.tell()["score"]["totals"] == [80, 90]


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


def test_the_sheet_that_ends_a_round_opens_with_what_was_typed(basile: Person, table: Table) -> None:
    """After a refusal, whatever was wrong with it; and with what stands in a round that was opened again."""
    page = send(basile, table, **{**SHEET, "brisques.1": "6"})
    assert [(name, value) for name, value in page.filled() if name in SHEET and name not in {"round", "close"}] == [
        ("last_trick", "0"),
        ("brisques.0", "9"),
        ("brisques.1", "6"),
    ]

    table.play()
    send(basile, table, round="1", reopen="1")
    page = basile.open(f"{table.score}?sheet=close")
    assert {name: page.fields()[name] for name in ("last_trick", "brisques.0", "brisques.1")} == {
        "last_trick": "1",
        "brisques.0": "6",
        "brisques.1": "10",
    }


def test_partners_brisques_are_their_sides_whichever_of_them_has_them(anne: Person) -> None:
    """A round of a file, opened again: the sheet has the sum, and closing with it writes the close alone."""
    counts = [{"seat": seat, "key": "brisques", "count": count} for seat, count in ((0, 9), (1, 16), (2, 3), (3, 4))]
    played = {"lines": [{"seat": 1, "key": "last_trick"}, *counts], "closed": True}
    names = ["Anne", "Basile", "Claire", "Denis"]
    links = anne.client.post("/matches", json=document(game="bezique-four", players=names, rounds=[played])).get_json()
    table = Table(links["score"], links["watch"], anne.client)
    send(anne, table, round="1", reopen="1")

    fields = anne.open(f"{table.score}?sheet=close").fields()
    sheet = {name: fields[name] for name in ("last_trick", "brisques.0", "brisques.1")}
    send(anne, table, round="1", close="1", **sheet)

    assert sheet == {"last_trick": "1", "brisques.0": "12", "brisques.1": "20"}
    [closed] = table.tell()["match"]["rounds"]
    assert closed["closed"]
    assert len(closed["lines"]) == 5


def test_two_tabs_never_get_the_same_device(basile: Person, table: Table) -> None:
    """Else a tap on the second, equal to one on the first, would be taken for it."""
    first = basile.open(table.score).response
    again = basile.visit(f"/fr{table.score}", 200, **{"If-None-Match": first.headers.get("ETag", "*")})

    devices = [Page(answer, again.address).find("form", id="pen") for answer in (first, again.response)]
    tabs = [next(f.attrib["value"] for f in form.iter("input") if f.attrib["name"] == "device") for form in devices]
    assert tabs[0] != tabs[1]
    for tab in tabs:
        basile.post(table.score, {"device": tab, "round": "1", "seat": "0", "key": "seven"})
    assert table.tell()["score"]["totals"] == [20, 0]


def test_a_page_with_a_form_for_one_line_is_never_kept(basile: Person, table: Table) -> None:
    table.play()
    for path in ("", "?sheet=close", f"/review?line={table.device}.1&round=1&correct={table.device}.1&take_away=1"):
        headers = basile.open(f"{table.score}{path}").response.headers
        assert (headers["Cache-Control"], headers["X-Robots-Tag"]) == ("no-store", "noindex")
        assert "ETag" not in headers


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


def test_the_sheet_that_ends_a_round_opens_over_a_line_of_a_seat_that_is_not_there(anne: Person) -> None:
    """A file may declare such a line void; it counts for nobody."""
    stray = {"seat": 9, "key": "brisques", "count": 3, "void": "seat"}
    table = start(anne, rounds=[{"lines": [stray, {"seat": 1, "key": "brisques", "count": 7}]}])

    fields = anne.open(f"{table.score}?sheet=close").fields()
    assert fields["brisques.1"] == "7"
