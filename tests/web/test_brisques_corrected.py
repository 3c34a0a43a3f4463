"""Brisques corrected on the review: what one side is given, another has not."""

import pytest

from tests.web.asking import write
from tests.web.conftest import Person, Table, document
from tests.web.test_review_corrections import ask


@pytest.mark.parametrize(
    "typed",
    [
        {"brisques.0": "7"},
        {"brisques.1": "9"},
        {"brisques.0": "7", "brisques.1": ""},
        {"brisques.0": "", "brisques.1": "9"},
        {"brisques.0": "7", "brisques.1": "9"},
    ],
)
def test_brisques_are_corrected_for_both_at_once(anne: Person, table: Table, typed: dict[str, str]) -> None:
    """What one side is given the other has not: the rest is filled in, and told before it is written."""
    table.play(anne=6)

    form = ask(anne, table, 2)
    assert (form.fields()["brisques.0"], form.fields()["brisques.1"]) == ("6", "10")
    page = ask(anne, table, 3, **typed)
    shown = [page.find("input", id=f"count-{side}").attrib["value"] for side in range(2)]
    assert shown == ["7", "9"]
    assert "Brisques: Anne 6 → 7, Basile 10 → 9." in page.text
    assert "Anne: 60 → 70." in page.text
    assert "Basile: 110 → 100." in page.text
    write(anne, page)

    assert table.tell()["score"]["totals"] == [70, 100]


def test_brisques_that_do_not_add_up_are_refused_in_words(anne: Person, table: Table) -> None:
    table.play(anne=6)

    page = ask(anne, table, 2, **{"brisques.0": "7", "brisques.1": "11"})

    assert "There are only 16 brisques in a round; that would make 18." in page.text
    assert page.all("button", name="write") == []
    assert ask(anne, table, 2, **{"brisques.0": "17", "brisques.1": ""}).all("button", name="write") == []


def test_no_half_of_the_brisques_is_taken_away_alone(anne: Person, table: Table) -> None:
    table.play(anne=6)

    page = ask(anne, table, 2, take_away="1", look="")

    assert page.all("button", name="write") == []
    assert table.tell()["score"]["totals"] == [60, 110]


def test_with_three_the_brisques_of_one_are_the_rest(anne: Person) -> None:
    """Where two of three stand as they were, nobody can tell whose the rest is; with one left empty it is theirs."""
    lines = [{"seat": 0, "key": "last_trick"}]
    lines += [{"seat": seat, "key": "brisques", "count": count} for seat, count in enumerate((6, 8, 10))]
    given = document(
        game="bezique-three", players=["Anne", "Basile", "Claire"], rounds=[{"lines": lines, "closed": True}]
    )
    score = anne.client.post("/matches", json=given).get_json()["score"]
    three = Table(score, "", anne.client, json_device(anne, score))

    assert "that would make 25" in ask(anne, three, 2, **{"brisques.0": "7"}).text
    said = ask(anne, three, 2, **{"brisques.0": "7", "brisques.2": ""}).text
    assert "Brisques: Anne 6 → 7, Basile 8 → 8, Claire 10 → 9." in said


def test_partners_have_their_brisques_together(anne: Person) -> None:
    lines = [{"seat": 0, "key": "last_trick"}]
    lines += [{"seat": seat, "key": "brisques", "count": count} for seat, count in enumerate((6, 8, 10, 8))]
    names = ["Anne", "Basile", "Claire", "Denis"]
    given = document(game="bezique-four", players=names, rounds=[{"lines": lines, "closed": True}])
    score = anne.client.post("/matches", json=given).get_json()["score"]
    four = Table(score, "", anne.client, json_device(anne, score))

    assert ask(anne, four, 2).fields()["brisques.0"] == "16"
    page = ask(anne, four, 2, **{"brisques.0": "17"})
    assert "Brisques: Anne and Claire 16 → 17, Basile and Denis 16 → 15." in page.text
    write(anne, page)
    assert four.tell()["score"]["totals"] == [180, 150]


def json_device(person: Person, score: str) -> str:
    """Who wrote the lines of a match that came in a file."""
    href = next(link for link in person.open(f"{score}/review").links() if link.startswith("?line="))
    return href.removeprefix("?line=").rpartition(".")[0]
