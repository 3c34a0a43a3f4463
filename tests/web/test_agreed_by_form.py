"""House rules changed by a plain form."""

from secrets import token_urlsafe
from typing import Any

from tests.web.asking import send
from tests.web.conftest import Person, Table


def test_house_rules_are_changed_for_the_match(basile: Person, table: Table) -> None:
    send(basile, table, agree__target="2000", agree__sevens="false", agree__end="at_once")

    assert table.tell()["match"]["house_rules"] == {"target": 2000, "sevens": False, "end": "at_once"}


def told_rules(table: Table) -> dict[str, Any]:
    rules: dict[str, Any] = table.tell()["match"].get("house_rules", {})
    return rules


def agree(person: Person, table: Table, **changes: str) -> None:
    """Change switches in the sheet as it is shown, and send all of it."""
    page = person.open(f"{table.score}?sheet=house")
    sheet = next(form for form in page.find("dialog", id="house").iter("form") if form.attrib["method"] == "post")
    names = {field.attrib["name"] for kind in ("input", "select") for field in sheet.iter(kind)}
    fields = {name: value for name, value in page.fields().items() if name in names}
    assert {f"agree.{name}" for name in changes} <= set(fields)
    person.post(table.score, fields | {f"agree.{name}": value for name, value in changes.items()})


def in_force(person: Person, table: Table, rule: str) -> str:
    return person.open(f"{table.score}?sheet=house").fields()[f"agree.{rule}"]


def test_the_sheet_of_house_rules_writes_what_was_changed_in_it_and_nothing_else(basile: Person, table: Table) -> None:
    agree(basile, table, target="2000")
    assert told_rules(table) == {"target": 2000}

    agree(basile, table)
    assert told_rules(table) == {"target": 2000}


def test_a_switch_goes_on_following_the_one_that_it_depends_on(basile: Person, table: Table) -> None:
    agree(basile, table, penalties="russian")
    assert (told_rules(table), in_force(basile, table, "penalty_to")) == ({"penalties": "russian"}, "offender")
    agree(basile, table, penalties="standard")
    assert in_force(basile, table, "penalty_to") == "opponent"

    agree(basile, table, trump="first_marriage")
    assert in_force(basile, table, "sevens") == "false"
    agree(basile, table, trump="turn_up")
    assert in_force(basile, table, "sevens") == "true"


def test_a_switch_set_by_hand_stays_as_it_was_set(basile: Person, table: Table) -> None:
    agree(basile, table, sevens="false", penalty_to="offender")
    agree(basile, table, trump="first_marriage", penalties="standard")
    agree(basile, table, trump="turn_up", penalties="off")

    assert (in_force(basile, table, "sevens"), in_force(basile, table, "penalty_to")) == ("false", "offender")


def test_what_another_phone_agreed_on_meanwhile_stays(basile: Person, table: Table) -> None:
    fields = {"agree.target": "1000", "was.target": "1000", "agree.end": "at_once", "was.end": "round"}
    table.send({"agree": {"target": 2000}})

    basile.post(table.score, {"device": token_urlsafe(16), **fields})

    assert told_rules(table) == {"target": 2000, "end": "at_once"}


def test_a_house_rule_that_the_game_has_not_is_said_to_be_none(basile: Person, table: Table) -> None:
    page = basile.refused(table.score, {"device": token_urlsafe(16), "agree.zz": "1"}, 400)

    assert "Ce jeu n’a pas de règle de la maison «\u202fzz\u202f»." in page.text
