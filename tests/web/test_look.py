"""Light or dark, as a reader chooses."""

import pytest

from tests.web.conftest import Person, Table


@pytest.mark.parametrize(("chosen", "kept"), [("dark", "dark"), ("light", "light"), ("system", None)])
def test_light_or_dark_is_chosen_and_remembered(basile: Person, chosen: str, kept: str | None) -> None:
    answer = basile.post("/look", {"look": chosen, "next": "/fr/rules"})

    assert answer.headers["Location"] == "/fr/rules"
    assert basile.open("/").root.attrib.get("data-look") == kept


@pytest.mark.parametrize(
    "elsewhere", ["//evil.example/", "https://evil.example/", "/\\evil.example", "/a\r\nb", "rules", "", "/é"]
)
def test_choosing_a_look_leads_nowhere_else(basile: Person, elsewhere: str) -> None:
    assert basile.post("/look", {"look": "dark", "next": elsewhere}).headers["Location"] == "/fr/"


def test_the_hand_a_table_is_played_by_is_chosen_and_remembered(anne: Person, table: Table) -> None:
    """The key in the table's More turns it on and off; the look stays as it was."""
    anne.post("/look", {"look": "dark"})
    page = anne.open(f"{table.score}?sheet=more")
    key = page.find("button", name="hand")
    assert (key.attrib["value"], key.attrib["aria-pressed"]) == ("left", "false")

    anne.post("/look", {"hand": "left", "next": page.address})

    page = anne.open(f"{table.score}?sheet=more")
    assert "left" in page.find("body").attrib["class"].split()
    assert page.root.attrib["data-look"] == "dark"
    key = page.find("button", name="hand")
    assert (key.attrib["value"], key.attrib["aria-pressed"]) == ("right", "true")
    anne.refused("/look", {"hand": "third"}, 400)


def test_a_look_that_is_none_is_refused(basile: Person) -> None:
    basile.refused("/look", {"look": "red"}, 400)
    basile.client.set_cookie("look", "../red")
    assert "data-look" not in basile.open("/").root.attrib
