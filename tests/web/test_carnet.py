"""Home and carnet: what is running, and what was played."""

from typing import Any

from tests.web.checking import plain
from tests.web.conftest import Person, Table, document


def begin(person: Person, day: int, **changes: Any) -> Table:
    made = document(id=f"{day:022}", started_at=f"2026-10-{day:02}T21:05:00+02:00", **changes)
    links = person.client.post("/matches", json=made).get_json()
    return Table(links["score"], links["watch"], person.client)


def days(person: Person, path: str = "/carnet") -> list[str]:
    page = person.open(path)
    return [plain(entry).split(" October")[0].split()[-1] for entry in page.all("li", class_="match")]


def test_a_new_visitor_is_shown_the_way_to_a_match_and_to_the_rules(claire: Person) -> None:
    page = claire.open("/")

    assert {"/en/new", "/en/rules"} <= set(page.links())
    assert page.all("li", class_="match") == []
    assert "No matches here yet" in claire.open("/carnet").text


def test_the_running_match_is_one_tap_away(anne: Person, table: Table) -> None:
    table.mark("double_bezique")

    page = anne.open("/")

    resume = page.all("a", class_="resume")[0]
    assert resume.attrib["href"] == f"/en{table.score}"
    assert plain(resume).replace("\xa0 ", " ") == "Resume Bezique Anne 500 Basile 0"


def test_matches_that_are_over_are_told_with_the_winner(anne: Person) -> None:
    begin(anne, 1, house_rules={"double_below": 500}).play(anne_points=1000)
    draw = begin(anne, 2)
    draw.send({"finish": True})

    page = anne.open("/carnet")

    entries = [plain(entry) for entry in page.all("li", class_="match")]
    assert entries == [
        "Anne 0 Basile 0 2 October 2026, Bezique, a draw Review Details",
        "Anne 1,060 Basile 110 1 October 2026, Bezique, a double game Review Details",
    ]
    assert [plain(winner) for winner in page.all("strong")] == ["Anne"]
    assert anne.open("/").all("a", class_="resume") == []
    assert [plain(entry).split(" October")[0][-1] for entry in anne.open("/").all("li", class_="match")] == ["2", "1"]


def test_the_newest_match_comes_first_and_twenty_make_a_page(anne: Person) -> None:
    for day in (7, 3, 25, *range(8, 25), 1, 30):
        begin(anne, day)

    first = anne.open("/carnet")
    older = next(link.attrib["href"] for link in first.all("a", rel="next"))

    assert days(anne) == [str(day) for day in (30, 25, *range(24, 7, -1), 7)]
    assert days(anne, older.removeprefix("/en")) == ["3", "1"]
    assert anne.visit(older).all("a", rel="next") == []


def test_a_page_does_not_shift_when_a_match_is_added_before_it(anne: Person) -> None:
    for day in range(1, 23):
        begin(anne, day)
    older = next(link.attrib["href"] for link in anne.open("/carnet").all("a", rel="next"))
    begin(anne, 28)

    assert days(anne, older.removeprefix("/en")) == ["2", "1"]


def test_beyond_the_last_page_there_is_nothing_older(anne: Person) -> None:
    begin(anne, 5)

    assert "There are no older matches." in anne.open("/carnet?before=0.1").text


def test_a_match_shows_in_the_carnet_what_its_table_shows(anne: Person, table: Table) -> None:
    table.mark("four_aces")
    table.play()
    table.send({"round": 1, "correct": [{"device": table.device, "n": 1}], "by": [{"seat": 1, "key": "four_kings"}]})

    [entry] = anne.open("/carnet").all("li", class_="match")

    assert plain(entry).startswith("Anne 60 Basile 190")
