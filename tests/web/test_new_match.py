"""The sheet of a new match, filled in right and wrong."""

import pytest
from flask import Flask

from tests.web.checking import plain
from tests.web.conftest import Person, document
from tests.web.sheets import filled, taken, told


def test_a_new_visitor_starts_a_match_with_three_taps_and_two_names(claire: Person) -> None:
    home = claire.open("/")
    assert "/en/new" in home.links()  # the first tap

    answer = claire.post("/new", filled(claire))  # the second

    assert answer.headers["Location"].startswith("/en/m/")
    assert "carnet=" in "".join(answer.headers.getlist("Set-Cookie"))
    page = claire.visit(answer.headers["Location"])
    assert "Anne" in page.text
    assert "Basile" in page.text


def test_a_seat_is_called_by_its_number_until_somebody_sits_there(claire: Person) -> None:
    """What the script goes back to when a name is taken out again."""
    page = claire.led("/new", filled(claire, **{"player.0": "Anne", "player.1": "", "add_seat": "1", "game": "frog"}))

    seats = [span for span in page.all("span") if "data-seat" in span.attrib]
    assert [plain(span) for span in seats][:2] == ["Anne", "Player 2"]
    assert seats[0].attrib["data-seat"] == "Player 1"


def test_defaults_are_those_of_the_game_and_are_not_written_down(claire: Person) -> None:
    match = told(claire, claire.post("/new", filled(claire)))

    assert (match["game"], match["players"], match["first_dealer"]) == ("bezique", ["Anne", "Basile"], 0)
    assert match["house_rules"] == {}
    assert match["started_at"].endswith("+00:00")


def test_what_is_agreed_is_kept_with_the_match(claire: Person) -> None:
    agreed = {
        "rule.target": "2000",
        "rule.end": "at_once",
        "rule.sevens": "false",
        "own.double_below": "600",
        "rule.penalties": "russian",
        "first_dealer": "1",
    }

    match = told(claire, claire.post("/new", filled(claire, **agreed)))

    assert match["first_dealer"] == 1
    assert match["house_rules"] == {
        "target": 2000,
        "end": "at_once",
        "sevens": False,
        "double_below": 600,
        "penalties": "russian",
    }


def test_a_figure_of_ones_own_goes_before_the_keys(claire: Person) -> None:
    match = told(claire, claire.post("/new", filled(claire, **{"own.target": "1500"})))

    assert match["house_rules"] == {"target": 1500}


def test_a_second_tap_on_start_makes_no_second_match(claire: Person) -> None:
    sheet = filled(claire)
    first = claire.post("/new", sheet)

    again = claire.post("/new", sheet)

    assert again.headers["Location"] == first.headers["Location"]


def test_the_double_tap_of_a_first_visitor_makes_one_match_in_one_carnet(app: Flask, claire: Person) -> None:
    """Both taps are on the way before the first answer brings the cookie."""
    sheet = filled(claire)
    quick = Person(app.test_client())

    first, again = claire.post("/new", sheet), quick.post("/new", sheet)

    assert again.headers["Location"] == first.headers["Location"]
    assert len({getattr(one.client.get_cookie("carnet"), "value", None) for one in (claire, quick)}) == 1
    assert len(quick.open("/carnet").all("li", class_="match")) == 1


def test_the_seed_of_a_carnet_is_fresh_on_every_page_and_is_not_its_cookie(claire: Person) -> None:
    sheet = filled(claire)
    claire.post("/new", sheet)
    cookie = claire.client.get_cookie("carnet")

    assert cookie is not None
    assert cookie.value != sheet["carnet"]
    assert claire.open("/new").fields()["carnet"] != sheet["carnet"]


def test_a_carnet_that_is_there_goes_before_the_seed_of_a_page(app: Flask, claire: Person) -> None:
    claire.post("/new", filled(claire))
    cookie = claire.client.get_cookie("carnet")
    stranger = filled(Person(app.test_client()))

    claire.post("/new", stranger)

    assert claire.client.get_cookie("carnet") == cookie
    assert len(claire.open("/carnet").all("li", class_="match")) == 2


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("Anne", "Anne"), {"fr": "Deux joueurs ont le même nom", "en": "Two players have the same name"}),
        (("Al", "al "), {"fr": "Deux joueurs ont le même nom", "en": "Two players have the same name"}),
        (("Élise", "E\u0301LISE"), {"fr": "Deux joueurs ont le même nom", "en": "Two players have the same name"}),
        (("Anne", ""), {"fr": "Il faut un nom à chaque joueur", "en": "Every player needs a name"}),
        (("Anne", " \u00a0 "), {"fr": "Il faut un nom à chaque joueur", "en": "Every player needs a name"}),
        (("Anne", "x" * 41), {"fr": "40 caractères au plus", "en": "40 characters at most"}),
        (("Anne", "x" * 10_000), {"fr": "40 caractères au plus", "en": "40 characters at most"}),
        (
            ("Anne", "Ba\u202esile"),
            {"fr": "un caractère qui ne s’écrit pas", "en": "a character that cannot be written"},
        ),
        (("Anne", "Ba\x00sile"), {"fr": "un caractère qui ne s’écrit pas", "en": "a character that cannot be written"}),
    ],
)
def test_names_that_cannot_be_are_refused_with_a_sentence_and_the_sheet_stays_filled(
    claire: Person, names: tuple[str, str], sentence: dict[str, str], lang: str
) -> None:
    claire.lang = lang
    sheet = filled(claire, **{"player.0": names[0], "player.1": names[1], "rule.target": "2000", "first_dealer": "1"})

    answer = claire.post("/new", sheet, 422)
    source = answer.get_data(as_text=True)

    assert sentence[lang] in source
    assert 'value="Anne"' in source or names[0] != "Anne"
    assert 'value="2000" checked' in source
    assert "carnet=" not in "".join(answer.headers.getlist("Set-Cookie"))
    assert claire.open("/carnet").all("li", class_="match") == []


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"game": "poker"}, 422),
        ({"game": ""}, 422),
        ({"id": "short"}, 400),
        ({"first_dealer": "2"}, 400),
        ({"first_dealer": "-1"}, 400),
        ({"first_dealer": "١"}, 400),
        ({"rule.end": "never"}, 422),
        ({"rule.sevens": "True"}, 422),
        ({"own.double_below": "1500"}, 422),
    ],
    ids=str,
)
def test_a_sheet_that_no_page_of_ours_offers_starts_nothing(
    claire: Person, changes: dict[str, str], status: int
) -> None:
    claire.post("/new", filled(claire, **changes), status)

    assert claire.open("/carnet").all("li", class_="match") == []


def test_the_names_of_past_players_are_offered_the_latest_first(claire: Person) -> None:
    claire.post("/new", filled(claire))
    claire.post("/new", filled(claire, **{"player.0": "Denis", "player.1": "Anne"}))

    options = claire.open("/new").find("datalist").iter("option")

    assert sorted(option.attrib["value"] for option in options) == ["Anne", "Basile", "Denis"]


def test_what_is_too_long_for_an_address_is_not_lost(claire: Person) -> None:
    answer = claire.post("/new", filled(claire, **{"player.0": "x" * 4_000, "cut": "1"}), 200)

    assert "x" * 4_000 in answer.get_data(as_text=True)


def test_the_game_of_the_last_match_is_offered_first(claire: Person) -> None:
    claire.post("/new", taken(claire, "chinese", "Anne", "Basile"))

    assert claire.open("/new").fields()["game"] == "chinese"


def test_the_enter_key_starts_the_match(claire: Person) -> None:
    """It presses the first button of the form, which asks for nothing else."""
    first = next(claire.open("/new").find("form", class_="form").iter("button"))

    assert "name" not in first.attrib
    sheet = filled(claire)
    del sheet["start"]
    assert claire.post("/new", sheet).headers["Location"].startswith("/en/m/")


def test_the_house_rules_of_the_last_match_of_a_game_are_set_again(anne: Person, claire: Person) -> None:
    sheet = anne.open("/new?game=bezique").fields()
    anne.post("/new", {**sheet, "player.0": "Anne", "player.1": "Basile", "rule.target": "2000"})

    assert anne.open("/new?game=bezique").fields()["rule.target"] == "2000"
    assert anne.open("/new").fields()["rule.target"] == "2000"
    assert claire.open("/new").fields()["rule.target"] == "1000"
    other = anne.open("/new?game=bezique-three").fields()
    answer = anne.post("/new", {**other, "play": "bezique"})
    assert anne.visit(answer.headers["Location"]).fields()["rule.target"] == "2000"
    assert anne.open("/new?game=bezique&rule.target=1000").fields()["rule.target"] == "1000"


def test_who_played_last_sits_down_again_in_one_tap(anne: Person, claire: Person) -> None:
    made = document(id="L" * 22, players=["Basile", "Anne"], house_rules={"target": 2000})
    anne.client.post("/matches", json=made)

    page = anne.open("/new?game=bezique")
    [again] = [link for link in page.all("a", class_="key") if plain(link).startswith("As last time")]
    sheet = anne.visit(again.attrib["href"])

    assert plain(again) == "As last time: Basile and Anne"
    assert [sheet.find("input", id=f"player-{seat}").attrib["value"] for seat in (0, 1)] == ["Basile", "Anne"]
    [target] = [one.attrib["value"] for one in sheet.all("input", name="rule.target") if "checked" in one.attrib]
    assert target == "2000"
    assert "As last time" not in claire.open("/new?game=bezique").text
