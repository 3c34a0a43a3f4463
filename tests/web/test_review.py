"""The review: what was written, in sentences; and the correction of any line in its place."""

from urllib.parse import urlencode

import pytest

from tests.web.asking import lines, start, write
from tests.web.checking import Page, plain
from tests.web.conftest import Person, Table
from tests.web.test_carnet_files import own


def test_a_round_is_told_line_by_line_with_running_totals(anne: Person, table: Table) -> None:
    table.mark("royal_marriage", suit="hearts", at="2026-11-29T21:05:00+01:00")
    table.mark("double_bezique", 1, at="2026-11-29T21:07:00+01:00")

    page = anne.open(f"{table.score}/review")

    assert lines(page) == [
        "Anne: royal marriage (hearts), +40 21:05 40 0",
        "Basile: double bezique, +500 21:07 40 500",
    ]
    assert [plain(name) for name in page.all("span", class_="name")] == ["Anne:", "Basile:"]
    assert plain(page.find("tfoot")) == "This round so far +40 +500 Total 40 500"
    assert plain(page.all("h2")[0]) == "Round 1, dealt by Anne"


def test_a_name_that_a_line_begins_with_is_told_once(anne: Person) -> None:
    """Who and what are told apart, not cut out of each other."""
    table = start(anne, players=["Anne: Anne:", "Basile"])
    table.mark("adjustment", points=5, note="Anne: Anne:")

    row = anne.open(f"{table.score}/review").find("tbody")

    assert [plain(part) for part in row.iter("span")][:2] == ["Anne: Anne::", "correction (Anne: Anne:), +5"]


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
    assert "Struck at 21:09, device 1" in page.text
    assert "Struck at 21:10, device 2" in page.text
    assert "Struck at 21:11" in page.text, "a form has a name of its own, which says nothing of whose it was"
    assert "Struck at 21:11," not in page.text
    assert plain(page.find("tfoot")) == "This round so far +0 +0 Total 0 0"


@pytest.mark.parametrize(
    ("game", "key", "players"), [("bezique", "seven", 2), ("rubicon", "bezique", 2), ("frog", "chico", 3)]
)
def test_a_line_drawn_through_lies_as_one_that_stands(anne: Person, game: str, key: str, players: int) -> None:
    """The same columns, and the same parts in the first; where a line that stands takes them all, it does too."""
    table = start(anne, game=game, players=["Anne", "Basile", "Chloé"][:players])

    def shape() -> tuple[list[str | None], list[str | None]]:
        body = anne.open(f"{table.score}/review").find("tbody")
        [row] = [row for row in body.iter("tr") if row.find("th") is not None]
        return [cell.get("colspan") for cell in row], [
            part.get("class") for part in row.iter() if part.tag in {"a", "span"}
        ]

    table.mark(key, at="2026-11-29T21:05:00+01:00")
    columns, parts = shape()
    table.send({"strike": {"device": table.device, "n": 1}, "at": "2026-11-29T21:09:00+01:00"})

    assert shape() == (columns, [*parts, "small soft note"])


def test_every_line_tells_when_it_was_written_and_on_which_device(anne: Person, table: Table) -> None:
    """They are counted as the page of the match in the carnet counts them; a form of the review is no device."""
    first = Table(table.score, table.watch, table.client, device="Z" * 22)
    for phone, key in ((first, "seven"), (table, "bezique"), (first, "four_aces"), (table, "four_jacks")):
        phone.mark(key, at="2026-11-29T21:05:00+01:00")
    page = correction(anne, table, 2, round=1, key="four_queens")
    corrected = lines(write(anne, page))

    assert [line.partition(" 21:05, ")[2][:8] for line in lines(page)[:3]] == ["device 1", "device 2", "device 1"]
    hands = [plain(one).partition(":")[0] for one in anne.open(own(anne)).find("section", id="links").iter("li")]
    assert hands[:2] == ["Device 1", "Device 2"]
    assert any("four queens" in line and "as a correction" in line for line in corrected)
    assert any("four jacks" in line and "by a correction" in line for line in corrected)


def test_a_correction_lands_at_its_line_which_is_marked(anne: Person, table: Table) -> None:
    table.play()
    table.mark("seven", number=2)

    after = write(anne, correction(anne, table, 5, round=2, key="bezique"))
    [row] = after.all("tr", class_="meant")
    rows = list(after.root.iter("tr"))

    assert plain(row).startswith("Basile: bezique, +40")
    assert plain(after.find("div", id="written")) == "Written."
    assert plain(rows[rows.index(row) - 1]) == "Written."
    name = next(row.iter("a")).attrib["href"].removeprefix("?line=").partition("#")[0]
    asked = urlencode({"line": name, "take_away": 1, "round": 2, "correct": name})
    gone = write(anne, anne.open(f"{table.score}/review?{asked}"))
    assert [plain(one)[:15] for one in gone.all("tr", class_="meant")] == ["Basile: bezique"]


def correction(person: Person, table: Table, n: int, **fields: object) -> Page:
    """See what a line of Basile’s in the place of another would change."""
    name = f"{table.device}.{n}"
    asked = urlencode({"line": name, "look": 1, "correct": name, "seat": 1, **fields})
    return person.open(f"{table.score}/review?{asked}")


@pytest.mark.parametrize(
    ("show", "found"),
    [
        ("1.seven", ["Anne: seven", "Basile: sev"]),
        ("1.seven.1", ["Basile: sev"]),
        ("2.seven", []),
        ("1.seven.9", []),
        ("1.tarot", []),
        ("x", []),
        ("1.seven.1.1", []),
        ("99999.seven", []),
    ],
)
def test_an_address_points_at_lines(anne: Person, table: Table, show: str, found: list[str]) -> None:
    table.mark("seven")
    table.mark("seven", 1)
    table.mark("bezique")

    page = anne.open(f"{table.watch}/review?show={show}")

    assert [plain(row)[:11] for row in page.all("tr", class_="meant")] == found
    assert len(page.all("tr", id="found")) == bool(found)


def test_what_a_file_says_is_struck_is_drawn_through_too(anne: Person) -> None:
    match = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"]}
    struck = [{"lines": [{"seat": 0, "key": "seven", "struck": True}]}]
    links = anne.client.post("/matches", json={**match, "rounds": struck}).get_json()

    assert [plain(line) for line in anne.open(f"{links['score']}/review").all("del")] == ["Anne: seven of trumps"]


def test_a_match_without_a_line_says_so(anne: Person, table: Table) -> None:
    assert "Nothing has been marked yet." in anne.open(f"{table.score}/review").text


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


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_line_of_a_seat_that_is_not_there_is_told_like_any_other(anne: Person, seat: int) -> None:
    """A file may declare such a line void; every page of its match opens, and it can be corrected."""
    stray = {"seat": seat, "key": "bezique", "void": "seat"}
    table = start(anne, rounds=[{"lines": [stray, {"seat": 0, "key": "seven"}]}])

    for path in ("", "?face=1", "?sheet=more", "/share"):
        anne.open(f"{table.score}{path}")
    anne.open(table.watch)
    page = anne.open(f"{table.score}/review")
    assert lines(page)[0].startswith("bezique This table has only 2 seats.")
    first = next(link for link in page.links() if "?line=" in link)
    assert anne.open(f"{table.score}/review{first.partition('#')[0]}").fields()["key"] == "bezique"
