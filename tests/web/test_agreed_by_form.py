"""House rules changed by a plain form."""

from secrets import token_urlsafe
from typing import Any

import pytest

from app.games import GAMES
from app.scoring.game import Game
from app.web.house_view import written
from tests.web.asking import send, start
from tests.web.checking import plain
from tests.web.conftest import Person, Table


def test_house_rules_are_changed_for_the_match(basile: Person, table: Table) -> None:
    send(basile, table, agree__target="2000", agree__sevens="false", agree__end="at_once")

    assert table.tell()["match"]["house_rules"] == {"target": 2000, "sevens": False, "end": "at_once"}


def told_rules(table: Table) -> dict[str, Any]:
    rules: dict[str, Any] = table.tell()["match"].get("house_rules", {})
    return rules


def agree(person: Person, table: Table, **changes: str) -> None:
    """Change house rules in the sheet as it is shown, and send all of it."""
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


def test_what_was_agreed_on_is_said_once_it_holds(basile: Person, table: Table) -> None:
    """By the page that the form leads to, and by no other."""
    page = send(basile, table, agree__target="2000", agree__penalties="russian")

    said = plain(page.all("p", id="notice")[0])
    assert said == "Convenu pour toute la partie. Total à faire\u202f: 2\u202f000. Pénalités\u202f: la liste russe."
    assert plain(basile.open(table.score).all("p", id="notice")[0]) == ""
    page = send(basile, table, agree__double_below="500")
    assert plain(page.all("p", id="notice")[0]).endswith("Partie double\u202f: 500.")


def test_of_a_free_figure_the_usual_one_is_told(basile: Person, table: Table) -> None:
    sheet = basile.open(f"{table.score}?sheet=house")

    assert "D’usage\u202f: 1\u202f000." in plain(sheet.find("span", id="help-target"))
    assert plain(sheet.find("span", id="help-double_below")).endswith("D’usage\u202f: jamais.")
    assert "D’usage" not in plain(sheet.find("span", id="help-penalties"))


def test_a_house_rule_goes_on_following_the_one_that_it_depends_on(basile: Person, table: Table) -> None:
    agree(basile, table, penalties="russian")
    assert (told_rules(table), in_force(basile, table, "penalty_to")) == ({"penalties": "russian"}, "offender")
    agree(basile, table, penalties="standard")
    assert in_force(basile, table, "penalty_to") == "opponent"

    agree(basile, table, trump="first_marriage")
    assert in_force(basile, table, "sevens") == "false"
    agree(basile, table, trump="turn_up")
    assert in_force(basile, table, "sevens") == "true"


def test_a_house_rule_set_by_hand_stays_as_it_was_set(basile: Person, table: Table) -> None:
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


@pytest.mark.parametrize("figure", ["much", "99", "1.500", "15 00", ""])
def test_a_house_rule_filled_in_wrong_is_named_in_the_sheet_as_it_is(basile: Person, table: Table, figure: str) -> None:
    page = send(basile, table, **{"agree.target": figure, "was.target": "1000"})

    told = plain(page.find("div", id="foretold"))
    wrong = f"«\u202f{figure}\u202f» n’est pas un nombre entier de 100 à 20\u202f000, écrit en chiffres."
    assert told == f"Total à faire\u202f: {wrong}"
    assert page.fields()["agree.target"] == figure
    assert told_rules(table) == {}


def test_a_change_of_house_rules_says_what_it_does_before_it_does_it(basile: Person, table: Table) -> None:
    """A target below a total ends the match; another change after that is said too, and the same one is written."""
    table.play(anne_points=1000)
    table.send({"agree": {"target": 2000}})
    asked = {"agree.target": "1 000", "was.target": "2000"}

    page = send(basile, table, **asked)

    assert "Anne gagne. 950 points d’avance." in plain(page.find("div", id="foretold"))
    assert table.tell()["score"]["outcome"] is None
    sure = page.fields()["sure"]
    assert send(basile, table, **asked, sure=sure).find("dialog", id="result") is not None
    assert told_rules(table)["target"] == 1000


def test_a_change_that_was_not_seen_is_said_first(basile: Person, table: Table) -> None:
    table.play(anne_points=1000)
    table.send({"agree": {"target": 2000}})

    page = send(basile, table, **{"agree.target": "1000", "was.target": "2000", "sure": "target=1500"})

    assert plain(page.find("div", id="foretold"))
    assert told_rules(table)["target"] == 2000


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_sheet_tells_of_every_house_rule_what_it_would_change(basile: Person, game: Game) -> None:
    """With a line on the slate, at as many players as there can be; sides may become others by it."""
    players = [f"Joueur {number}" for number in range(game.players[1])]
    lines = [{"seat": 1, "key": "adjustment", "points": 40}] if game.declarations else []
    table = start(basile, game=game.id, players=players, rounds=[{"lines": lines}])
    for rule in game.house_rules:
        for choice in rule.choices:
            if choice.value != rule.default:
                basile.open(f"{table.score}?sheet=house&agree.{rule.key}={written(choice.value)}")


def test_where_sides_become_others_each_new_total_is_told(basile: Person) -> None:
    players = ["Anne", "Basile", "Claire", "Denis"]
    lines = [{"seat": 2, "key": "adjustment", "points": 40}]
    table = start(basile, game="bezique-four", players=players, rounds=[{"lines": lines}])
    sheet = basile.open(f"{table.score}?sheet=house&agree.partners=false").find("dialog", id="house")

    assert "Anne\u202f: 0. Basile\u202f: 0. Claire\u202f: 40. Denis\u202f: 0." in plain(sheet)
