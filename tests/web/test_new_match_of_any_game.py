"""The sheet of a new match for every game, and from one game to another."""

import pytest

from app.games import GAMES
from tests.web.checking import plain
from tests.web.conftest import Person
from tests.web.sheets import NAMES, filled, seats, taken, told


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_can_be_started_with_its_least_and_its_most_players(claire: Person, game_id: str) -> None:
    for many in set(GAMES[game_id].players):
        match = told(claire, claire.post("/new", taken(claire, game_id, *NAMES[:many])))

        assert (match["game"], match["players"], match["house_rules"]) == (game_id, list(NAMES[:many]), {})


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_sheet_of_every_game_is_whole_in_both_languages(claire: Person, game_id: str, lang: str) -> None:
    claire.lang = lang
    game = GAMES[game_id]

    page = claire.open(f"/new?game={game_id}")

    assert seats(page) == [""] * game.players[0]
    offered = {field.attrib["name"] for field in page.all("input") if field.attrib.get("type") == "radio"}
    offered |= {field.attrib["name"] for field in page.all("select")}
    assert offered == {"first_dealer", *(f"rule.{rule.key}" for rule in game.house_rules)}


def test_all_games_are_offered_by_family(claire: Person) -> None:
    fold = claire.open("/new").find("details", class_="choice-of-game")

    families = [[button.attrib["value"] for button in fieldset.iter("button")] for fieldset in fold.iter("fieldset")]
    assert [family[0] for family in families] == ["bezique", "rubicon", "frog"]
    assert sorted(game_id for family in families for game_id in family) == sorted(GAMES)
    assert all(len({GAMES[game_id].manner for game_id in family}) == 1 for family in families)


def test_another_game_keeps_the_names_and_takes_its_own_house_rules(claire: Person) -> None:
    sheet = filled(claire, **{"rule.target": "2000", "first_dealer": "1", "play": "bezique-three"})

    page = claire.led("/new", sheet)

    assert seats(page) == ["Anne", "Basile", ""]
    assert page.fields()["game"] == "bezique-three"
    assert page.fields()["first_dealer"] == "1"
    assert page.fields()["rule.target"] == "1500"
    assert page.fields()["id"] != sheet["id"]  # the address may be opened again, for another match


def test_a_smaller_game_takes_as_many_names_as_it_has_seats(claire: Person) -> None:
    page = claire.led("/new", taken(claire, "slough", *NAMES, play="bezique", first_dealer="5"))

    assert seats(page) == list(NAMES[:2])
    assert page.fields()["first_dealer"] == "0"


def test_players_are_added_up_to_the_most_and_taken_away_down_to_the_least(claire: Person) -> None:
    page = claire.open("/new?game=frog")
    for _ in range(2):
        assert page.all("button", name="add_seat")
        page = claire.led("/new", page.fields() | {"add_seat": "1"})
    assert seats(page) == [""] * 5
    assert page.all("button", name="add_seat") == []
    assert seats(claire.led("/new", page.fields() | {"add_seat": "1"})) == [""] * 5

    page = claire.led("/new", taken(claire, "frog", *NAMES[:4], take_seat="1", first_dealer="3"))

    assert seats(page) == ["Anne", "Claire", "Denis"]
    assert page.fields()["first_dealer"] == "0"
    assert page.all("button", name="take_seat") == []
    assert seats(claire.led("/new", page.fields() | {"take_seat": "0"})) == ["Claire", "Denis", ""]


def test_a_seat_that_is_not_there_cannot_be_taken_away(claire: Person) -> None:
    answer = claire.post("/new", taken(claire, "frog", *NAMES[:3], take_seat="3"))

    assert told(claire, answer)["players"] == list(NAMES[:3])


def test_a_game_that_is_none_cannot_be_changed_to(claire: Person) -> None:
    claire.post("/new", filled(claire, play="poker"), 422)


def test_who_sits_out_is_told_where_more_than_three_play(claire: Person) -> None:
    page = claire.open("/new?game=slough")
    assert "sit out in turn" not in page.text

    assert "sit out in turn" in claire.led("/new", page.fields() | {"add_seat": "1"}).text


def test_partners_are_told_by_colour_and_by_where_they_sit(claire: Person) -> None:
    page = claire.open("/new?game=bezique-four")

    colours = [div.attrib["class"].split()[-1] for div in page.all("div", class_="seat")]
    assert colours == ["side-1", "side-2", "side-1", "side-2"]
    assert [plain(label) for label in page.all("label") if "with player" in plain(label)][:2] == [
        "Player 1 with player 3",
        "Player 2 with player 4",
    ]
    alone = claire.led("/new", page.fields() | {"rule.partners": "false", "cut": "1"})
    assert [div.attrib["class"].split()[-1] for div in alone.all("div", class_="seat")] == [
        "side-1",
        "side-2",
        "side-3",
        "side-4",
    ]


def test_a_series_of_a_length_of_its_own(claire: Person) -> None:
    sheet = taken(claire, "rubicon", "Anne", "Basile", **{"own.rounds": "4", "rule.rounding": "none"})

    assert told(claire, claire.post("/new", sheet))["house_rules"] == {"rounds": 4, "rounding": "none"}
