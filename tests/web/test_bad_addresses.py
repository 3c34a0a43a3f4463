"""Addresses of nothing, and of what cannot be."""

import pytest

from tests.web.conftest import PAGE, Person, Table
from tests.web.raw import request


@pytest.mark.parametrize(
    "address",
    [
        "/de/rules",
        "/fr/rules/poker",
        "/fr/rules/..%2f..%2fetc%2fpasswd",
        "/fr/m/short",
        f"/fr/m/{'x' * 22}",
        f"/fr/m/{'x' * 22}/review",
        f"/fr/v/{'x' * 22}",
        "/fr/new?game=poker",
        "/games/poker",
        "/nothing",
        "/static/0/../../app/config.py",
    ],
)
def test_an_address_of_nothing_says_so(basile: Person, address: str) -> None:
    page = basile.visit(address, 404, **{"Accept-Language": "fr"})

    assert "Il n’y a rien ici" in page.text


@pytest.mark.parametrize("before", ["x", "1", "1.", "٣.٤", "1.2.3", "9" * 30 + ".1"])
def test_a_place_in_the_carnet_that_is_none_opens_it_at_its_first_page(
    anne: Person, claire: Person, table: Table, before: str
) -> None:
    address = f"/carnet?before={before}"

    assert len(anne.open(address).all("li", class_="match")) == 1
    assert claire.open(address).all("li", class_="match") == []


@pytest.mark.parametrize("query", ["target=99", "target=much", "target=1e3", "end=never", "sevens=1"])
def test_a_house_rule_that_cannot_be_in_the_address_of_the_rules_is_named(basile: Person, query: str) -> None:
    assert "règle de la maison" in basile.open(f"/rules/bezique?{query}", 400).text


def test_what_else_stands_in_the_address_of_the_rules_is_left_aside(basile: Person) -> None:
    basile.open("/rules/bezique?from=elsewhere")


@pytest.mark.parametrize("address", ["/fr/rules/poker", "/fr/new?game=poker"])
def test_a_game_that_is_none_is_said_to_be_none(basile: Person, address: str) -> None:
    assert "Ce jeu est inconnu ici." in basile.visit(address, 404).text
    assert basile.client.get("/games/poker", headers={"Accept-Language": "fr"}).get_json()["message"] == (
        "Ce jeu est inconnu ici."
    )


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_house_rule_that_is_none_is_said_to_be_none(table: Table, lang: str) -> None:
    lines = [{"n": 1, "agree": {"zz": 1}}, {"n": 2, "agree": {"target": 7}}]
    answer = table.client.post(f"{table.score}/lines", json=request(lines=lines), headers={"Accept-Language": lang})

    none, wrong = (refused["message"] for refused in answer.get_json()["refused"])
    assert none == (
        "Ce jeu n’a pas de règle de la maison «\u202fzz\u202f»."
        if lang == "fr"
        else "This game has no house rule “zz”."
    )
    assert ("ne prend pas cette valeur" if lang == "fr" else "cannot take that value") in wrong


@pytest.mark.parametrize("address", ["/", "/fr", "/fr/look", "{score}", "{score}/lines"])
def test_where_one_is_led_elsewhere_no_words_are_lost_on_the_way(basile: Person, table: Table, address: str) -> None:
    path = address.format(score=table.score)
    sent = {"data": {"look": "dark"}} if path.endswith("look") else {}
    answer = (basile.client.post if sent else basile.client.get)(path, headers=PAGE, **sent)

    assert answer.get_data() == b"" or answer.status_code == 405


READ = {
    "": ("form", "look", "lang", "next"),
    "/new": ("game", "player.0", "player.1", "players", "dealer", "rule.target", "cut", "id"),
    "/carnet": ("before", "player", "over", "game", "result", "month", "words", "key", "deleted"),
    "/carnet/statistics": ("game", "player"),
    "/carnet/rounds": ("game", "key", "player", "before", "closed"),
    "/carnet/files": ("written", "same"),
    "/carnet/devices": ("said", "left", "invited"),
    "/rules/bezique": ("packs", "target", "trump"),
    "/finder/bezique": ("cards", "A.hearts", "trump", "tricks", "packs", "done.bezique", "seats"),
    "{score}": ("sheet", "seat", "key", "suit", "said", "face", "side"),
    "{score}/review": ("said", "round", "line", "correct", "key", "seat", "count", "points", "add"),
    "{score}/share": ("said", "renewed"),
}
"""Fields that pages read in their addresses, and some they do not."""


@pytest.mark.parametrize("value", ["9" * 5000, "-1", "٣", "1e3", "%00", "%ed%a0%80", "../../x", "a" * 5000], ids=repr)
@pytest.mark.parametrize("path", READ)
def test_no_field_of_an_address_brings_a_page_down(anne: Person, table: Table, path: str, value: str) -> None:
    """Each is read or left aside, or the page says what is wrong with it."""
    for field in READ[path]:
        address = f"/en{path.format(score=table.score)}?{field}={value}"
        answer = anne.client.get(address, headers=PAGE)
        assert answer.status_code < 500, address
