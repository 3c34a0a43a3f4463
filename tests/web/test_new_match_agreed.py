"""What a table agrees on before a match: folded by what it is about, and told where it is not as usual."""

import re

from tests.web.checking import Page, plain
from tests.web.conftest import Person
from tests.web.sheets import filled, told


def test_the_default_of_a_house_rule_is_marked(claire: Person) -> None:
    page = claire.open("/new")

    usual = [
        plain(choice) for choice in page.find("select", id="rule-trump").iter("option") if "usual" in plain(choice)
    ]
    assert usual == ["The turned-up card (usual)"]
    assert "Usually: yes." in plain(page.find("p", id="help-sevens"))
    assert "Usually: 1,000." in plain(page.find("p", id="help-target"))
    checked = [box.attrib["value"] for box in page.all("input", name="rule.target") if "checked" in box.attrib]
    assert checked == ["1000"]


def test_house_rules_are_folded_away_until_one_is_wrong(claire: Person) -> None:
    assert all("open" not in fold.attrib for fold in claire.open("/new").all("details"))
    page = claire.post("/new", filled(claire, **{"own.double_below": "much"}), 422).get_data(as_text=True)
    assert re.findall(r'<details class="[^"]*" open>\s*<summary>([\w ]+?)\s*<', page) == [
        "House rules",
        "Length and end of the match",
    ]
    seatless = claire.post("/new", filled(claire, first_dealer="1", **{"player.1": " "}), 422)
    assert "open" not in " ".join(re.findall("<details[^>]*>", seatless.get_data(as_text=True)))


def test_what_is_wrong_is_told_of_the_field_that_it_is_in(claire: Person) -> None:
    """Of a figure, of a key in a list, and of who deals."""
    wrong = {"own.target": "much", "own.double_below": "-5", "rule.trump": "none"}
    answer = claire.post("/new", filled(claire, **wrong), 422)
    page = Page(answer, "/new")

    for tag, place, key in (
        ("input", "own-target", "target"),
        ("input", "own-double_below", "double_below"),
        ("select", "rule-trump", "trump"),
    ):
        field = page.find(tag, id=place)
        assert field.attrib.get("aria-invalid") == "true", place
        assert field.attrib["aria-describedby"] == f"help-{key}"
        assert page.find("p", id=f"help-{key}").attrib["role"] == "alert"
    assert len([one for one in page.root.iter() if "aria-invalid" in one.attrib]) == len(wrong)


def test_what_is_folded_away_says_how_much_of_it_is_not_as_usual(claire: Person) -> None:
    page = claire.open("/new?game=bezique&rule.end=at_once&rule.both_over=last_trick&rule.sevens=false&own.target=1500")

    said = {plain(fold.find("summary") or fold) for fold in page.all("details", class_="agreed")}
    assert {"House rules 3 changed", "Length and end of the match 2 changed", "Faults as usual"} < said


def test_where_penalties_go_follows_their_list_until_it_is_said(claire: Person) -> None:
    agreed = {"rule.penalties": "russian"}
    sheet = filled(claire)

    assert sheet["rule.penalty_to"] == ""
    assert told(claire, claire.post("/new", sheet | agreed))["house_rules"] == {"penalties": "russian"}
    said = filled(claire) | agreed | {"rule.penalty_to": "opponent"}
    assert told(claire, claire.post("/new", said))["house_rules"]["penalty_to"] == "opponent"
