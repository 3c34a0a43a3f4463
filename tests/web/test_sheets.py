"""The sheets of the table: what they offer, and what is asked before it is written."""

import pytest

from app.web.table import SHEETS
from tests.web.asking import start
from tests.web.checking import plain
from tests.web.conftest import Person, Table

BY_MARRIAGE = {"trump": "first_marriage"}


@pytest.mark.parametrize("sheet", sorted(SHEETS - {"suit"}))
def test_every_sheet_opens_without_scripts(basile: Person, table: Table, sheet: str) -> None:
    page = basile.open(f"{table.score}?sheet={sheet}")

    assert "open" in page.find("dialog", id=sheet).attrib
    assert [dialog for dialog in page.all("dialog") if "open" in dialog.attrib] == [page.find("dialog", id=sheet)]


def test_a_sheet_that_is_none_and_a_seat_that_is_none_open_the_table(basile: Person, table: Table) -> None:
    page = basile.open(f"{table.score}?sheet=../etc&seat=x&face=2")

    assert not [dialog for dialog in page.all("dialog") if "open" in dialog.attrib]


def test_brisques_are_seventeen_figures_a_player_and_card_points_a_stepper(
    basile: Person, anne: Person, table: Table
) -> None:
    figures = [
        field for field in basile.open(table.score).all("input", type="radio") if field.attrib["name"] == "brisques.0"
    ]
    assert [field.attrib["value"] for field in figures] == [str(figure) for figure in range(17)]

    table = start(anne, house_rules={"trick_points": "card_points"})
    page = basile.open(table.score)
    assert page.find("input", name="card_points.0").attrib["inputmode"] == "numeric"
    assert "240 en tout" in page.text


def test_too_many_brisques_are_told_in_a_sentence_that_holds_for_one_side_too(basile: Person, table: Table) -> None:
    """The phone knows only the sum, which may be one side's alone."""
    told = basile.open(table.score).find("p", id="lacking").attrib["data-over"]

    assert told == "Il n’y a que 16 brisques dans une donne\u202f; cela en ferait {found}."


def test_which_trick_is_the_last_is_said_where_another_was_agreed_on(basile: Person, anne: Person) -> None:
    table = start(anne, house_rules={"last_trick_is": "before_final_eight"})
    name = "Dernier pli du talon"

    assert basile.open(f"{table.score}?sheet=close").find("fieldset", data_key="last_trick").attrib["data-name"] == name
    assert name in basile.open("/rules/bezique?last_trick_is=before_final_eight").text
    assert name not in basile.open("/rules/bezique").text


def test_a_trump_suit_can_be_removed_only_where_one_is_noted(basile: Person, table: Table) -> None:
    """Noting nothing where nothing is noted would be a line that says nothing."""

    def offered() -> bool:
        return "hidden" not in basile.open(f"{table.score}?sheet=trump").find("button", id="untrump").attrib

    assert not offered()
    basile.post(table.score, {"device": "d" * 22, "round": "1", "trump": "hearts"})
    assert offered()
    basile.post(table.score, {"device": "e" * 22, "round": "1", "trump": ""})
    assert not offered()


def test_a_line_that_makes_trumps_asks_for_its_suit_before_it_is_written(basile: Person, anne: Person) -> None:
    table = start(anne, house_rules=BY_MARRIAGE)

    answer = basile.post(table.score, {"device": "d" * 22, "round": "1", "seat": "1", "key": "royal_marriage"})
    asking = basile.visit(answer.headers["Location"])

    assert table.tell()["score"]["totals"] == [0, 0]
    form = asking.find("dialog", id="suit")
    fields = {field.attrib["name"]: field.attrib["value"] for field in form.iter("input")}
    assert (fields["seat"], fields["key"]) == ("1", "royal_marriage")
    basile.post(table.score, fields | {"suit": "clubs"})
    assert table.tell()["table"]["trump"] == "clubs"
    assert table.tell()["score"]["totals"] == [0, 40]


def test_a_second_royal_marriage_is_not_asked_for_its_suit(basile: Person, anne: Person) -> None:
    table = start(anne, house_rules=BY_MARRIAGE)
    table.mark("royal_marriage", suit="hearts")

    basile.post(table.score, {"device": "d" * 22, "round": "1", "seat": "1", "key": "royal_marriage"})

    assert table.tell()["score"]["totals"] == [40, 40]


def test_a_marriage_in_trumps_by_a_player_who_is_not_there_is_refused_in_words(basile: Person, anne: Person) -> None:
    table = start(anne, house_rules=BY_MARRIAGE)

    answer = basile.post(table.score, {"device": "d" * 22, "round": "1", "seat": "7", "key": "royal_marriage"})

    assert "said=" in answer.headers["Location"]
    assert basile.visit(answer.headers["Location"]).all("p", class_="bad")


def test_faults_are_those_of_the_list_in_force(basile: Person, anne: Person, table: Table) -> None:
    assert not basile.open(table.score).all("form", class_="offences")

    table = start(anne, house_rules={"penalties": "victorian"})
    page = basile.open(table.score)
    offered = {button.attrib["value"] for form in page.all("form", class_="offences") for button in form.iter("button")}
    assert offered == {"drew_out_of_turn", "played_out_of_turn", "overdrew", "did_not_draw", "revoke"}


def test_the_house_rules_in_force_are_shown_as_they_are(basile: Person, anne: Person) -> None:
    table = start(anne, house_rules={"target": 2000, "sevens": False})

    fields = basile.open(f"{table.score}?sheet=house").fields()

    assert fields["agree.target"] == "2000"
    assert fields["agree.sevens"] == "false"
    options = basile.open(f"{table.score}?sheet=house").find("select", id="agree-sevens").iter("option")
    assert {option.attrib["value"]: plain(option).endswith("(d’usage)") for option in options} == {
        "true": True,
        "false": False,
    }


@pytest.mark.parametrize(
    ("to", "keys", "line"),
    [
        ("opponent", ["+100 à l’adversaire", "+10 à l’adversaire"], "+10 à l’adversaire"),
        ("offender", ["−100", "−10"], "−10"),
    ],
)
def test_a_fault_tells_what_it_costs_and_whom(
    basile: Person, anne: Person, to: str, keys: list[str], line: str
) -> None:
    """On its key, unless it costs nothing, and in the last line once it is marked."""
    table = start(anne, house_rules={"penalties": "standard", "penalty_to": to})
    table.mark("did_not_draw")

    page = basile.open(f"{table.score}?sheet=more")

    figures = [plain(figure) for form in page.all("form", class_="offences") for figure in form.iter("b")]
    assert figures == keys * 2
    assert plain(page.find("p", id="line")).endswith(line)


def test_where_faults_come_from_is_said_while_there_are_none(anne: Person, table: Table) -> None:
    said = "No faults are marked in this match."
    assert said in anne.open(f"{table.score}?sheet=more").text
    table.send({"agree": {"penalties": "russian"}})
    page = anne.open(f"{table.score}?sheet=more")
    assert said not in page.text
    assert "the whole total" in page.text
