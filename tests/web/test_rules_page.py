"""The rules pages: the table is drawn from the game, with the values that a table agreed on."""

from urllib.parse import parse_qsl, urlsplit
from xml.etree.ElementTree import Element

import pytest

from app.games import GAMES
from app.scoring.game import agreed
from app.scoring.reuse import limit
from app.scoring.terms import Setup
from app.web.locale import words_of
from app.web.rules import SECTIONS, address
from tests.web.checking import Page, plain
from tests.web.conftest import HERE, Person, Table

every_game = pytest.mark.parametrize("game_id", sorted(GAMES))
either = pytest.mark.parametrize("lang", ["fr", "en"])


def rows(page: Page) -> dict[str, list[str]]:
    """The table of declarations: what each row says after its name and cards."""
    found = {}
    for row in page.find("table", id="declared").iter("tr"):
        cells = [plain(cell) for cell in row]
        if len(cells) == 4:
            found[cells[0]] = cells[2:]
    return found


def declared(page: Page, name: str) -> Element:
    """The row of a declaration."""
    return next(row for row in page.find("table", id="declared").iter("tr") if plain(row).startswith(name))


@every_game
@either
def test_a_game_has_all_its_sections(claire: Person, game_id: str, lang: str) -> None:
    claire.lang = lang

    page = claire.open(f"/rules/{game_id}")

    assert [heading.attrib["id"] for heading in page.all("h2")] == list(SECTIONS)
    assert {f"#{section}" for section in SECTIONS} <= set(page.links())
    sections = {next(iter(section)).attrib["id"]: plain(section) for section in page.all("section")}
    for name, text in sections.items():
        assert len(text) > 60, f"{name} is empty"


@every_game
@either
def test_the_table_of_declarations_is_what_the_game_scores(claire: Person, game_id: str, lang: str) -> None:
    claire.lang = lang
    words, game = words_of(lang), GAMES[game_id]
    table = agreed(game, Setup(game_id, tuple(map(str, range(game.players[0])))))

    shown = rows(claire.open(f"/rules/{game_id}"))

    for item in table.in_force:
        most = limit(table, item)
        assert shown[words.say(item.name)][0] == words.number(item.points)
        if most is not None and item.each is None:
            assert shown[words.say(item.name)][1] == words.number(most)
    tallies = {words.say(table.tally.name)} if table.tally else set()
    assert set(shown) - {words.say("Declaration")} == {words.say(item.name) for item in table.in_force} | tallies


def test_a_declaration_shows_its_cards_in_the_letters_of_the_language(claire: Person) -> None:
    claire.lang = "fr"
    row = declared(claire.open("/rules/bezique"), "Quinte d’atout")

    cards = [plain(card) for card in row.iter("span") if "card" in card.attrib["class"].split()]
    assert cards == ["A", "10", "R", "D", "V"]


def test_the_search_knows_the_words_of_the_other_language(claire: Person) -> None:
    row = declared(claire.open("/rules/bezique"), "Trump sequence")

    assert row.attrib["data-also"] == "Quinte d’atout"
    assert "hidden" in claire.open("/rules/bezique").find("div", class_="narrow").attrib


def test_the_rules_open_with_the_values_a_table_agreed_on(claire: Person) -> None:
    page = claire.open("/rules/bezique?target=1500&plain_sequence=100&sevens=false")

    shown = rows(page)
    assert shown["Plain sequence"][0] == "100"
    assert "Seven of trumps" not in shown
    assert "These are the values your table agreed on." in page.text
    here = [plain(item) for item in page.all("li") if "(at your table)" in plain(item)]
    assert "1,500 (at your table)" in here
    assert "1,000 (usual)" in [plain(item) for item in page.all("li")]


def test_without_values_nothing_is_said_of_a_table(claire: Person) -> None:
    assert "at your table" not in claire.open("/rules/bezique").text


def test_the_address_of_the_rules_holds_what_was_agreed_and_no_link(claire: Person) -> None:
    setup = Setup("bezique", ("Anne", "Basile"), {"target": 2000, "sevens": False, "end": "at_once"})

    assert address(setup, "fr") == "/fr/rules/bezique?target=2000&sevens=false&end=at_once"
    assert address(Setup("bezique", ("Anne", "Basile")), "en") == "/en/rules/bezique"
    claire.visit(address(setup, "fr"))


def test_a_table_leads_to_the_rules_with_its_own_values_and_gives_no_link_away(anne: Person, table: Table) -> None:
    table.send({"agree": {"target": 2000, "sevens": False}})

    for link in (table.score, table.watch):
        [rules] = [urlsplit(to) for to in anne.open(link).links() if to.startswith("/en/rules/")]
        assert (rules.path, rules.fragment) == ("/en/rules/bezique", "declarations")
        assert dict(parse_qsl(rules.query)) == {"target": "2000", "sevens": "false"}


def test_from_a_table_one_comes_back_in_one_tap_and_the_page_is_not_shared(anne: Person, table: Table) -> None:
    here = f"{HERE}/en{table.score}"

    page = anne.open("/rules/bezique", Referer=here)

    assert f"/en{table.score}" in page.links()
    assert page.response.headers["Cache-Control"] == "private, no-cache"
    assert page.all("link", rel="alternate") == []


@pytest.mark.parametrize(
    "referer",
    [
        f"http://else.example/en/m/{'x' * 22}",
        f"{HERE}/en/m/short",
        f"{HERE}/en/carnet",
        "javascript:alert(1)",
        "http://[",
    ],
)
def test_from_anywhere_else_there_is_no_way_back_to_a_table(claire: Person, referer: str) -> None:
    page = claire.open("/rules/bezique", Referer=referer)

    assert "Back to the table" not in page.text
    assert page.response.headers["Cache-Control"] == "no-cache"


def test_every_game_is_listed(claire: Person) -> None:
    links = claire.open("/rules").links()

    assert {f"/en/rules/{game_id}" for game_id in GAMES} <= set(links)
    assert "/en/rules/glossary" in links
