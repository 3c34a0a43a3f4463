"""A new match: three taps and two names, and a sheet that is never lost."""

from collections import Counter
from typing import Any

import pytest
from flask import Flask

from app.games import GAMES
from app.web.cutting import HIGHEST_FIRST, cut
from tests.web.checking import Page, plain
from tests.web.conftest import Person

NAMES = ("Anne", "Basile", "Claire", "Denis", "Élise", "Farid", "Gaëlle")


def filled(person: Person, **changes: Any) -> dict[str, Any]:
    """The sheet as the page offers it, with two names."""
    fields = person.open("/new").fields()
    return fields | {"player.0": "Anne", "player.1": "Basile", "start": "1"} | changes


def test_a_new_visitor_starts_a_match_with_three_taps_and_two_names(claire: Person) -> None:
    home = claire.open("/")
    assert "/en/new" in home.links()  # the first tap

    answer = claire.post("/new", filled(claire))  # the second

    assert answer.headers["Location"].startswith("/en/m/")
    assert "carnet=" in "".join(answer.headers.getlist("Set-Cookie"))
    page = claire.visit(answer.headers["Location"])
    assert "Anne" in page.text
    assert "Basile" in page.text


def told(person: Person, answer: Any) -> dict[str, Any]:
    match: dict[str, Any] = person.client.get(answer.headers["Location"][3:]).get_json()["match"]
    return match


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
    assert claire.client.get_cookie("carnet") == quick.client.get_cookie("carnet")
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
    "figure", [str(2**63), "-5", "1.5", "1e3", "١٢", "1_000", " 500 ", "+1500", "0", "99", "20001", "1 500"]
)
def test_a_target_that_cannot_be_is_named_with_its_bounds(claire: Person, figure: str) -> None:
    page = claire.post("/new", filled(claire, **{"own.target": figure}), 422).get_data(as_text=True)

    assert f"Target: “{figure}” is not a whole number from 100 to 20,000, written with digits only." in page
    assert f'value="{figure}"' in page


def test_an_empty_figure_is_none_and_nought_is_a_figure(claire: Person) -> None:
    match = told(claire, claire.post("/new", filled(claire, **{"own.target": "", "own.double_below": "0"})))

    assert match["house_rules"] == {}


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


def test_the_default_of_a_house_rule_is_marked(claire: Person) -> None:
    page = claire.open("/new")

    usual = [plain(choice) for choice in page.all("label", class_="choice") if "(usual)" in plain(choice)]
    assert "The turned-up card (usual)" in usual
    checked = [box.attrib["value"] for box in page.all("input", name="rule.target") if "checked" in box.attrib]
    assert checked == ["1000"]


def test_house_rules_are_folded_away_until_one_is_wrong(claire: Person) -> None:
    assert all("open" not in fold.attrib for fold in claire.open("/new").all("details"))
    page = claire.post("/new", filled(claire, **{"own.double_below": "much"}), 422).get_data(as_text=True)
    assert '<details class="fold" open>' in page


def test_cutting_shows_a_card_each_keeps_the_sheet_and_starts_nothing(claire: Person) -> None:
    sheet = filled(claire, cut="1")

    page = claire.led("/new", sheet)

    assert page.source.count('role="img"') == 2
    assert seats(page) == ["Anne", "Basile"]
    assert page.source.count("<strong>deals</strong>") == 1
    assert claire.open("/carnet").all("li", class_="match") == []


def test_what_the_cards_say_stays_through_reload_and_back(claire: Person) -> None:
    typed = {"player.0": "Éloïse & Co", "player.1": "a=b;c", "own.target": "1500", "rule.end": "at_once"}
    answer = claire.post("/new", filled(claire, cut="1", **typed))
    page, again = (claire.visit(answer.headers["Location"]) for _ in range(2))

    assert plain(page.find("ul", class_="rows")) == plain(again.find("ul", class_="rows"))
    assert seats(page) == ["Éloïse & Co", "a=b;c"]
    fields = page.fields()
    assert (fields["own.target"], fields["rule.end"]) == ("1500", "at_once")
    deals = [plain(row) for row in page.all("li", class_="row")][int(fields["first_dealer"])]
    assert deals.endswith("deals")
    assert told(claire, claire.post("/new", fields))["house_rules"] == {"target": 1500, "end": "at_once"}


@pytest.mark.parametrize(("game", "dealer"), [("bezique", "1"), ("frog", "0")])
def test_the_cards_in_an_address_say_who_deals_by_the_game(claire: Person, game: str, dealer: str) -> None:
    names = "&".join(f"player.{seat}={name}" for seat, name in enumerate(NAMES[:3]))

    page = claire.open(
        f"/new?game={game}&{names}&cut=7S.AH.KD" if game == "frog" else f"/new?game={game}&{names}&cut=7S.AH"
    )

    assert page.fields()["first_dealer"] == dealer


@pytest.mark.parametrize("drawn", ["", "x", "KS", "KS.KH", "KS.QH.JD", "1S.2H", "KX.QH", ".", "KS." * 900])
def test_cards_that_two_cannot_have_drawn_are_not_shown(claire: Person, drawn: str) -> None:
    page = claire.open(f"/new?game=bezique&player.0=A&player.1=B&first_dealer=1&cut={drawn}")

    assert page.all("ul", class_="rows") == []
    assert page.fields()["first_dealer"] == "1"


def test_what_is_too_long_for_an_address_is_not_lost(claire: Person) -> None:
    answer = claire.post("/new", filled(claire, **{"player.0": "x" * 4_000, "cut": "1"}), 200)

    assert "x" * 4_000 in answer.get_data(as_text=True)


# Every game


def taken(person: Person, game: str, *names: str, **changes: Any) -> dict[str, Any]:
    """The sheet of a game as the page offers it, with these names."""
    fields = person.open(f"/new?game={game}").fields()
    return fields | {f"player.{seat}": name for seat, name in enumerate(names)} | {"start": "1"} | changes


def seats(page: Page) -> list[str]:
    return [field.attrib["value"] for field in page.all("input") if field.attrib["name"].startswith("player.")]


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
    assert offered == {"first_dealer", *(f"rule.{rule.key}" for rule in game.house_rules)}


def test_all_games_are_offered_by_family(claire: Person) -> None:
    fold = claire.open("/new").find("details", class_="games")

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


def test_a_series_of_a_length_of_its_own(claire: Person) -> None:
    sheet = taken(claire, "rubicon", "Anne", "Basile", **{"own.rounds": "4", "rule.rounding": "none"})

    assert told(claire, claire.post("/new", sheet))["house_rules"] == {"rounds": 4, "rounding": "none"}


def test_whoever_cuts_the_highest_card_deals_and_nobody_is_favoured() -> None:
    dealers: Counter[int] = Counter()
    for _ in range(600):
        drawn = cut(2)
        ranks = [HIGHEST_FIRST.index(rank) for rank, _ in drawn.cards]
        assert ranks[drawn.dealer] == min(ranks)
        assert len(set(ranks)) == 2
        dealers[drawn.dealer] += 1
    assert min(dealers.values()) > 200


def test_where_one_bids_whoever_cuts_the_lowest_card_deals() -> None:
    """As the rules pages of the Frog family tell it."""
    for _ in range(100):
        drawn = cut(5, lowest=True)
        ranks = [HIGHEST_FIRST.index(rank) for rank, _ in drawn.cards]
        assert ranks[drawn.dealer] == max(ranks)


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
