"""Light or dark, as a reader chooses."""

import pytest

from tests.web.conftest import Person


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


def test_a_look_that_is_none_is_refused(basile: Person) -> None:
    basile.refused("/look", {"look": "red"}, 400)
    basile.client.set_cookie("look", "../red")
    assert "data-look" not in basile.open("/").root.attrib
