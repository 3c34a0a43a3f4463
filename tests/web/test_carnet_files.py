"""Matches out of the carnet and in again, and the links of a match from its page in the carnet."""

import csv
import io
import json
from typing import Any

import pytest

from app.store import Store, check
from app.web import carnet_files, guards
from app.web.spreadsheet import harmless
from tests.web.checking import Page, plain
from tests.web.conftest import PAGE, Person, Table, document


def send(person: Person, content: str | bytes, status: int = 303) -> Page:
    """Upload a file, and return the page that tells what became of it."""
    data = {"file": (io.BytesIO(content.encode() if isinstance(content, str) else content), "matches.jsonl")}
    here = f"/{person.lang}/carnet/files"
    answer = person.client.post(here, data=data, headers={"Sec-Fetch-Site": "same-origin", **PAGE})
    assert answer.status_code == status, answer.get_data(as_text=True)[:300]
    return person.visit(answer.headers["Location"]) if status == 303 else Page(answer, here)


def lines(*documents: dict[str, Any]) -> str:
    return "".join(json.dumps(one) + "\n" for one in documents)


def own(person: Person) -> str:
    return next(link[3:] for link in person.open("/carnet").links() if "/carnet/match/" in link)


def get(person: Person, path: str) -> str:
    answer = person.client.get(f"/{person.lang}{path}")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.get_data(as_text=True)


def test_what_is_downloaded_can_be_uploaded_elsewhere_and_again(
    anne: Person, claire: Person, table: Table, store: Store
) -> None:
    table.play(anne_points=500)
    table.mark("bezique", number=2)
    table.send({"strike": {"device": table.device, "n": table.n}})
    file = get(anne, "/carnet/matches.jsonl")

    assert "New matches: 1. Already here, and left as they were: 0." in send(claire, file).text
    assert "New matches: 0. Already here, and left as they were: 1." in send(claire, file).text

    assert get(claire, "/carnet/matches.jsonl") == file
    assert get(claire, f"{own(claire)}/match.json") == file
    assert json.loads(file)["rounds"] == table.tell()["match"]["rounds"]
    assert check.check(store) == []


def test_an_upload_changes_nothing_that_is_there(anne: Person, table: Table) -> None:
    table.mark("bezique")
    before = table.tell()

    send(anne, lines(document(id="M" * 22, players=["Claire", "Denis"])))

    assert table.tell() == before


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "no match is in it"),
        ("nonsense", "Nothing was added"),
        (lines(document(id="1")) + "nonsense\n", "Line 2 of the file"),
        (lines(document(id="1"), document(id="2", game="poker")), "no game is called"),
        (lines(document(id="1")).encode() + b"\xff\n", "Line 2 of the file"),
        (
            lines(document(id="1"), document(id="2", rounds=[{"lines": [{"seat": 0, "key": "bezique"}] * 9}])),
            "Round 1, line 3: Bezique: 2 at most in a round",
        ),
    ],
    ids=["empty", "nonsense", "second line", "game", "bytes", "limit"],
)
def test_a_wrong_file_is_refused_whole_and_says_where(
    anne: Person, table: Table, content: str | bytes, told: str
) -> None:
    assert told in send(anne, content, 422).text
    assert len(anne.open("/carnet").all("li", class_="match")) == 1


def test_a_file_of_too_many_matches_or_bytes_is_refused(
    anne: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carnet_files, "MOST_MATCHES", 2)
    assert "2 matches at most" in send(anne, lines(*(document(id=str(n)) for n in range(3))), 413).text
    assert "New matches: 2." in send(anne, lines(*(document(id=str(n)) for n in range(2)))).text
    monkeypatch.setitem(guards.LONGEST_BY_ENDPOINT, "carnet_files.upload", 1000)
    send(anne, b" " * 1000, 413)
    monkeypatch.setattr(carnet_files, "MOST_BLANK", 2)
    send(anne, "\n" * 3, 413)
    assert len(anne.open("/carnet").all("li", class_="match")) == 3


def test_what_is_taken_at_most_is_said_before_one_tries(anne: Person, basile: Person, table: Table) -> None:
    basile.open(table.score)

    assert "At most 5,000 matches and 32 MB at once." in anne.open("/carnet/files").text
    assert "Au plus 5\u202f000 parties et 32 Mo à la fois." in basile.open("/carnet/files").text


def test_a_form_without_a_file(anne: Person, table: Table) -> None:
    assert "Choose a file first." in anne.refused("/carnet/files", {}, 422).text


def test_an_upload_begins_a_carnet(claire: Person) -> None:
    assert "File of matches" in claire.open("/carnet/files").text
    send(claire, lines(document(id="1")))

    assert len(claire.open("/carnet").all("li", class_="match")) == 1


def test_another_site_cannot_upload(anne: Person, table: Table) -> None:
    data = {"file": (io.BytesIO(lines(document(id="1")).encode()), "matches.jsonl")}
    answer = anne.client.post("/en/carnet/files", data=data, headers={"Sec-Fetch-Site": "cross-site"})

    assert answer.status_code == 403


def test_a_table_for_a_spreadsheet_has_a_row_a_line(anne: Person) -> None:
    links = anne.client.post("/matches", json=document(id="1", players=["=1+1", "@Basile"], note="-2")).get_json()
    table = Table(links["score"], links["watch"], anne.client)
    table.mark("four_aces")
    table.mark("bezique", seat=1)
    table.send({"strike": {"device": table.device, "n": 2}})

    for path in ("/carnet/matches.csv", f"{own(anne)}/match.csv"):
        rows = list(csv.DictReader(io.StringIO(get(anne, path).removeprefix("\ufeff"))))
        assert [(row["Player"], row["Declaration"], row["Points"], row["Counts"], row["Why not"]) for row in rows] == [
            ("'=1+1", "four aces", "100", "1", ""),
            ("'@Basile", "bezique", "", "0", "struck"),
        ]
        assert rows[0]["Note"] == "'-2"


def test_a_table_for_a_spreadsheet_speaks_french(anne: Person) -> None:
    """Its cells are apart by a semicolon, as a spreadsheet in French takes them."""
    marks = [
        {"seat": 0, "key": "marriage", "suit": "hearts"},
        {"seat": 1, "key": "brisques", "count": 17, "void": "limit"},
    ]
    anne.client.post("/matches", json=document(id="1", rounds=[{"trump": "spades", "lines": marks}]))
    answer = anne.client.get("/fr/carnet/matches.csv", headers=PAGE).get_data(as_text=True)

    heading, first, second = csv.reader(io.StringIO(answer.removeprefix("\ufeff")), delimiter=";")
    assert heading[:3] == ["Partie", "Commencée", "Jeu"]
    assert first[2:4] == ["Bésigue", "Anne et Basile"]
    assert first[7:15] == ["pique", "1", "Anne", "mariage", "cœur", "", "20", "1"]
    assert second[9:11] == ["Basile", "brisques"]
    assert second[15] == "Il n’y a que 16 brisques dans une donne."


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "＝1"])
def test_no_cell_is_a_formula(text: str) -> None:
    assert harmless(text) == f"'{text}"
    assert harmless(f"x{text}") == f"x{text}"


@pytest.mark.parametrize("separator", [",", ";", "\t", "\n"])
def test_no_part_of_a_cell_is_a_formula_where_cells_are_divided_otherwise(separator: str) -> None:
    """A spreadsheet set to another language takes the comma or the semicolon within a text for the end of a cell."""
    assert harmless(f"x{separator}=1+1") == f"x{separator}'=1+1"
    assert harmless(f"x{separator} y - 3") == f"x{separator} y - 3"


def test_a_strangers_files_are_not_to_be_had(anne: Person, claire: Person, table: Table) -> None:
    path = own(anne)
    for _ in range(2):
        for name in ("match.json", "match.csv"):
            assert claire.client.get(f"/en{path}/{name}").status_code == 404
        claire.refused(f"{path}/links", {"end": "score"}, 404)
        claire.client.post("/matches", json=document(players=["Claire", "Denis"]))
    for name in ("matches.jsonl", "matches.csv"):
        assert "Anne" not in claire.client.get(f"/en/carnet/{name}").get_data(as_text=True)


# Links


def test_an_ended_link_opens_nothing_and_the_carnet_still_leads_to_the_match(
    anne: Person, claire: Person, table: Table
) -> None:
    path = own(anne)
    anne.post(f"{path}/links", {"end": "score"})

    claire.open(table.score, 404)
    assert table.send({"round": 1, "seat": 0, "key": "bezique"}).status_code == 404
    assert f"/en{table.watch}" in anne.open("/carnet").links()
    anne.post(f"{path}/links", {"end": "watch"})
    claire.open(table.watch, 404)
    assert [link for link in anne.open("/carnet").links() if "/v/" in link or "/m/" in link] == []
    assert "This link has been ended" in anne.open(path).text

    anne.post(f"{path}/links", {"renew": "score"})
    [again] = [link for link in anne.open(path).links() if link.startswith("http")]
    claire.open(again.removeprefix("http://localhost"))
    claire.open(table.score, 404)
    anne.refused(f"{path}/links", {"renew": "everything"}, 400)


def test_the_page_for_sharing_tells_of_an_ended_link(anne: Person, basile: Person, table: Table) -> None:
    anne.post(f"{own(anne)}/links", {"end": "watch"})

    assert "Ce lien est fermé" in basile.open(f"{table.score}/share").text


def test_who_wrote_by_the_link_is_told(anne: Person, basile: Person, table: Table) -> None:
    table.mark("bezique")
    table.mark("four_aces")
    basile.post(table.score, {"device": "f" * 22, "round": "1", "seat": "0", "key": "seven"})

    said = [plain(row) for row in anne.open(own(anne)).find("section", id="links").iter("li")]

    assert said[0].startswith("Device 1: 2 lines, ")
    assert said[1] == "1 line from devices that wrote only once, or from pages without scripts"


def test_a_spreadsheet_tells_nought_and_a_seat_that_is_not_there(anne: Person) -> None:
    """No brisques at all are 0 of them; a line that was void in the file names nobody."""
    marks = [{"seat": 0, "key": "brisques", "count": 0}, {"seat": 5, "key": "bezique", "void": "seat"}]
    anne.client.post("/matches", json=document(id="1", rounds=[{"lines": marks}]))

    rows = list(csv.DictReader(io.StringIO(get(anne, "/carnet/matches.csv").removeprefix("\ufeff"))))
    assert [(row["Player"], row["Number"], row["Why not"]) for row in rows] == [
        ("Anne", "0", ""),
        ("", "", "This table has only 2 seats."),
    ]


def test_an_upload_whose_length_is_not_told_is_refused(anne: Person, table: Table) -> None:
    answer = anne.client.post(
        "/en/carnet/files",
        input_stream=io.BytesIO(b"x"),
        content_type="multipart/form-data; boundary=x",
        headers={"Sec-Fetch-Site": "same-origin", "Transfer-Encoding": "chunked", **PAGE},
    )

    assert answer.status_code == 400
