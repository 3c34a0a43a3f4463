"""The review: what was written, in sentences; and the correction of any line in its place."""

from tests.web.asking import lines
from tests.web.checking import plain
from tests.web.conftest import Person, Table


def test_a_round_is_told_line_by_line_with_running_totals(anne: Person, table: Table) -> None:
    table.mark("royal_marriage", suit="hearts", at="2026-11-29T21:05:00+01:00")
    table.mark("double_bezique", 1, at="2026-11-29T21:07:00+01:00")

    page = anne.open(f"{table.score}/review")

    assert lines(page) == [
        "Anne: royal marriage (hearts), +40 21:05 40 0",
        "Basile: double bezique, +500 21:07 40 500",
    ]
    assert plain(page.find("tfoot")) == "This round so far +40 +500 Total 40 500"
    assert plain(page.all("h2")[0]) == "Round 1, dealt by Anne"


def test_what_was_struck_is_drawn_through_with_when_and_by_whom(anne: Person, table: Table) -> None:
    table.mark("seven", at="2026-11-29T21:05:00+01:00")
    table.mark("bezique", 1, at="2026-11-29T21:06:00+01:00")
    table.send({"strike": {"device": table.device, "n": 1}, "at": "2026-11-29T21:09:00+01:00"})
    other = Table(table.score, table.watch, table.client, device="B" * 22)
    other.mark("four_aces", at="2026-11-29T21:07:00+01:00")
    other.send({"strike": {"device": table.device, "n": 2}, "at": "2026-11-29T21:10:00+01:00"})
    form = Table(table.score, table.watch, table.client, device="C" * 22)
    form.send({"strike": {"device": other.device, "n": 1}, "at": "2026-11-29T21:11:00+01:00"})

    page = anne.open(f"{table.score}/review")

    struck = ["Anne: seven of trumps", "Basile: bezique", "Anne: four aces"]
    assert [plain(line) for line in page.all("del")] == struck
    assert "Struck at 21:09, by the device that wrote it" in page.text
    assert "Struck at 21:10, by another device" in page.text
    assert "Struck at 21:11" in page.text, "a form has a name of its own, which says nothing of whose it was"
    assert "Struck at 21:11," not in page.text
    assert plain(page.find("tfoot")) == "This round so far +0 +0 Total 0 0"


def test_what_a_file_says_is_struck_is_drawn_through_too(anne: Person) -> None:
    match = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"]}
    struck = [{"lines": [{"seat": 0, "key": "seven", "struck": True}]}]
    links = anne.client.post("/matches", json={**match, "rounds": struck}).get_json()

    assert [plain(line) for line in anne.open(f"{links['score']}/review").all("del")] == ["Anne: seven of trumps"]


def test_a_match_without_a_line_says_so(anne: Person, table: Table) -> None:
    assert "Nothing is written yet." in anne.open(f"{table.score}/review").text


def test_the_end_of_a_match_is_told(anne: Person, table: Table) -> None:
    table.play(anne_points=1000)

    assert "Anne wins. 950 points ahead." in anne.open(f"{table.score}/review").text


def test_the_note_of_a_match_is_shown(anne: Person, table: Table) -> None:
    assert anne.open(f"{table.score}/review").all("span", class_="noted") == []
    [own] = {link for link in anne.open("/carnet").links() if "/carnet/match/" in link}
    anne.post(f"{own.removeprefix('/en')}/note", {"note": "chez Marthe, pluie"})

    assert plain(anne.open(f"{table.score}/review").find("span", class_="noted")) == "“chez Marthe, pluie”"


def test_a_watcher_reads_the_review_and_is_offered_no_correction(basile: Person, table: Table) -> None:
    table.mark("seven")

    page = basile.open(f"{table.watch}/review?line={table.device}.1")

    assert page.all("div", id="correction") == []
    assert [link for link in page.links() if link.startswith("?")] == []


def test_the_totals_are_drawn_once_there_are_two_rounds(basile: Person, table: Table) -> None:
    table.play(anne_points=200)
    assert basile.open(f"{table.watch}/review").all("figure") == []
    table.play(2, basile_points=500)

    page = basile.open(f"{table.watch}/review")

    drawn = page.find("figure", class_="picture")
    lines = [one.attrib["points"].split() for one in drawn.iter() if one.tag.endswith("polyline")]
    assert [len(points) for points in lines] == [3, 3]
    assert lines[0][0] == lines[1][0] == "0.0,110.0"
    assert lines[1][2] == "260.0,0.0"  # Basile has the most in the end
