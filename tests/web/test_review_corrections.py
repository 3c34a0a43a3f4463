"""Lines corrected on the review: what would change, and what cannot."""

from typing import Any
from urllib.parse import urlencode

import pytest

from tests.web.asking import lines, write
from tests.web.checking import Page, plain
from tests.web.conftest import Person, Table


def ask(person: Person, table: Table, n: int, **fields: Any) -> Page:
    """Open the form that corrects a line; with fields, see what they would change."""
    address = f"{table.score}/review?line={table.device}.{n}"
    if not fields:
        return person.open(address)
    kept = [(name, value) for name, value in person.open(address).filled() if name not in fields]
    return person.open(f"{table.score}/review?{urlencode([*kept, ('look', '1'), *fields.items()])}")


def test_a_line_leads_to_its_correction_and_a_struck_one_does_not(anne: Person, table: Table) -> None:
    table.mark("seven")
    table.mark("bezique")
    table.send({"strike": {"device": table.device, "n": 2}})

    links = [link for link in anne.open(f"{table.score}/review").links() if "line=" in link]

    assert links == [f"?line={table.device}.1#correction"]


def test_the_form_opens_with_what_stands_there(anne: Person, table: Table) -> None:
    table.mark("marriage", 1, suit="clubs")
    table.mark("adjustment", points=-30, note="miscounted")

    marriage, adjustment = ask(anne, table, 1).fields(), ask(anne, table, 2).fields()

    assert (marriage["seat"], marriage["key"], marriage["suit"]) == ("1", "marriage", "clubs")
    assert (adjustment["points"], adjustment["note"]) == ("-30", "miscounted")


def test_a_change_is_spelled_out_before_it_is_written(anne: Person, table: Table) -> None:
    table.mark("four_aces")

    page = ask(anne, table, 1, seat="1", key="four_kings")

    assert "Anne: 100 → 0." in page.text
    assert "Basile: 0 → 80." in page.text
    assert page.text.count("Leave it as it is") == 1
    assert table.tell()["score"]["totals"] == [100, 0]
    after = write(anne, page)
    assert plain(after.find("div", id="written")) == "Written."
    assert after.text.count("Written.") == 1
    assert table.tell()["score"]["totals"] == [0, 80]


def test_a_line_of_a_closed_round_is_corrected_in_its_place(anne: Person, table: Table) -> None:
    table.mark("four_aces", at="2026-11-29T21:05:00+01:00")
    table.play()
    table.mark("seven", number=2)

    after = write(anne, ask(anne, table, 1, seat="1"))

    assert lines(after)[0].startswith("Anne: four aces 21:05 Struck")
    assert lines(after)[1].startswith("Basile: four aces, +100")
    assert table.tell()["score"]["totals"] == [70, 210]
    assert table.tell()["table"]["round"] == 2


def test_the_points_follow_when_a_line_goes_to_the_other_player(anne: Person, table: Table) -> None:
    table.mark("double_bezique")

    write(anne, ask(anne, table, 1, seat="1"))

    assert table.tell()["score"]["totals"] == [0, 500]


def test_a_line_can_be_taken_away(anne: Person, table: Table) -> None:
    table.mark("double_bezique")

    page = ask(anne, table, 1, take_away="1", look="")
    assert "Anne: 500 → 0." in page.text
    write(anne, page)

    assert table.tell()["score"]["totals"] == [0, 0]


def test_a_forgotten_line_can_be_added_to_a_closed_round(anne: Person, table: Table) -> None:
    table.play()
    address = f"{table.score}/review?add=1"
    fields = anne.open(address).fields() | {"key": "four_queens", "seat": "1", "look": "1"}

    page = anne.open(f"{address}&{urlencode(fields)}")
    assert "Basile: 110 → 170." in page.text
    write(anne, page)

    assert table.tell()["score"]["totals"] == [60, 170]


def test_what_cannot_stand_is_told_and_not_offered(anne: Person, table: Table) -> None:
    table.mark("seven")
    table.mark("seven", 1)
    table.mark("bezique")

    page = ask(anne, table, 3, key="seven")

    assert "Seven of trumps: 2 at most in a round" in page.text
    assert page.all("button", name="write") == []


def test_a_change_of_nothing_says_that_no_total_changes(anne: Person, table: Table) -> None:
    table.mark("seven")

    assert "No total changes." in ask(anne, table, 1, suit="").text


def test_what_another_kind_of_line_was_told_by_is_left_behind(anne: Person, table: Table) -> None:
    """The form asks of each line what it is told by; what was filled in before is not in the way."""
    table.mark("marriage", suit="clubs")
    table.mark("adjustment", points=-30, note="miscounted")

    corrected = {1: ask(anne, table, 1, key="four_aces"), 2: ask(anne, table, 2, key="marriage", suit="hearts")}

    assert "Anne: −10 → 70." in corrected[1].text
    assert "Anne: −10 → 40." in corrected[2].text


def test_a_correction_opens_a_match_again_and_another_ends_it(anne: Person, table: Table) -> None:
    table.mark("adjustment", points=950)
    table.play()

    lower = ask(anne, table, 1, points="100")
    assert "The match is open again." in lower.text
    after = write(anne, lower)
    higher = anne.open(
        f"{table.score}/review?{urlencode(ask_again(after) | {'points': '2000', 'look': '1'})}",
    )
    assert "Anne wins. 1,950 points ahead." in higher.text
    write(anne, higher)

    assert table.tell()["score"]["outcome"]["winner"] == 0


def ask_again(page: Page) -> dict[str, str]:
    """The first line that can be corrected, as the form of the review would name it."""
    line = next(link for link in page.links() if link.startswith("?line=")).removeprefix("?line=").partition("#")[0]
    return {"line": line, "correct": line, "round": "1", "seat": "0", "key": "adjustment"}


def test_what_was_written_under_one_name_is_corrected_together(anne: Person, table: Table) -> None:
    table.mark("seven")
    table.mark("bezique", 1)
    both = [{"seat": 0, "key": "four_aces"}, {"seat": 1, "key": "four_kings"}]
    table.send({"round": 1, "correct": [{"device": table.device, "n": 1}], "by": both})

    form = ask(anne, table, 3)
    assert plain(form.find("h3")) == "Instead of “Anne: four aces, Basile: four kings”"
    assert [value for name, value in form.filled() if name == "correct"] == [f"{table.device}.3"]
    assert "Basile: 120 → 40." in ask(anne, table, 3, key="four_queens").text


def test_lines_that_a_correction_makes_impossible_are_counted(anne: Person, table: Table) -> None:
    table.mark("seven")
    table.mark("bezique", 1)
    table.mark("seven", 1)

    page = ask(anne, table, 2, key="seven")

    assert "1 more line counts for nothing." in page.text
    after = write(anne, page)
    assert "does not count" in after.text
    assert "Seven of trumps: 2 at most in a round, and no more can be marked." in after.text
    assert "1 line counts again." in ask(anne, table, 1, take_away="1").text


def test_a_correction_is_refused_when_the_line_was_struck_meanwhile(anne: Person, table: Table) -> None:
    table.mark("seven")
    page = ask(anne, table, 1, key="bezique")
    table.send({"strike": {"device": table.device, "n": 1}})

    after = write(anne, page)

    assert "That line is not there" in after.text
    assert table.tell()["score"]["totals"] == [0, 0]


@pytest.mark.parametrize("query", ["line=nobody.1", "line=x", "add=2", "add=0", "add=99999"])
def test_what_is_not_there_cannot_be_corrected(anne: Person, table: Table, query: str) -> None:
    table.mark("seven")

    anne.open(f"{table.score}/review?{query}", 404)


@pytest.mark.parametrize(
    "fields", [{"points": "1.5", "key": "adjustment"}, {"round": "x"}, {"correct": "x"}, {"seat": "٠"}], ids=str
)
def test_a_form_of_correction_that_cannot_be_read_is_malformed(
    anne: Person, table: Table, fields: dict[str, str]
) -> None:
    table.mark("seven")
    filled = ask(anne, table, 1).fields() | {"look": "1"} | fields

    anne.open(f"{table.score}/review?{urlencode({'line': f'{table.device}.1'} | filled)}", 400)


def test_a_line_of_another_match_cannot_be_corrected(anne: Person, table: Table) -> None:
    table.mark("seven")
    links = anne.client.post("/matches", json={**table.tell()["match"], "id": "Z" * 22, "rounds": []}).get_json()

    anne.open(f"{links['score']}/review?line={table.device}.1", 404)
