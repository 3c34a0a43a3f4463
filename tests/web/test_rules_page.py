"""The rules pages: the table is drawn from the game, with the values that a table agreed on."""

from urllib.parse import parse_qsl, urlsplit
from xml.etree.ElementTree import Element

import pytest

from app.games import GAMES
from app.scoring.game import Game, agreed
from app.scoring.reuse import limit
from app.scoring.terms import Setup, Value
from app.web.locale import words_of
from app.web.rules import SECTIONS, address
from tests.web.checking import Page, plain
from tests.web.conftest import HERE, Person, Table
from tests.web.every import either, every_game

with_declarations = pytest.mark.parametrize("game_id", sorted(key for key, game in GAMES.items() if game.declarations))


with_contracts = pytest.mark.parametrize("game_id", sorted(key for key, game in GAMES.items() if game.contracts))


def rows(page: Page) -> dict[str, list[str]]:
    """The table of declarations or contracts: what each row says after its name and cards, or its widow."""
    found = {}
    for body in page.find("table", id="declared").findall("tbody"):
        for row in body.findall("tr"):
            cells = [plain(cell) for cell in row]
            if len(cells) > 1:
                found[cells[0]] = cells[2:]
    return found


def tables(game_id: str, **house_rules: Value) -> list[Game]:
    """Every table whose packs differ."""
    game = GAMES[game_id]
    least, most = game.players if game.packs is None else (game.players[0],) * 2
    sizes = [tuple(map(str, range(seats))) for seats in range(least, most + 1)]
    return [agreed(game, Setup(game_id, players, house_rules)) for players in sizes]


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


@with_declarations
@either
def test_the_table_of_declarations_is_what_the_game_scores(claire: Person, game_id: str, lang: str) -> None:
    claire.lang = lang
    words, laid = words_of(lang), tables(game_id)
    widest = laid[-1]

    shown = rows(claire.open(f"/rules/{game_id}"))

    for item in widest.in_force:
        points, *most = shown[words.say(item.name)]
        assert points == words.number(item.points_making or item.points)
        if item.limited and item.each is None:
            limits = [limit(table, item) if item.key in table.terms else None for table in laid]
            assert most == [words.number(each) if each else "–" for each in limits]
    tallies = {words.say(widest.tally.name)} if widest.tally else set()
    assert set(shown) == {words.say(item.name) for item in widest.in_force} | tallies
    if widest.tally:
        each = words.say("%(points)s each", points=widest.tally.points)
        totals = [words.number(table.total(widest.tally)) for table in laid]
        assert shown[words.say(widest.tally.name)] == [each, *totals]


@with_contracts
@either
def test_the_table_of_contracts_is_what_the_game_pays(claire: Person, game_id: str, lang: str) -> None:
    claire.lang = lang
    words, (table,) = words_of(lang), tables(game_id)

    page = claire.open(f"/rules/{game_id}")

    rates = {words.say(item.name): item.rate for item in table.contracts}
    said = "%(rate)s a point" if table.payment == "by_the_point" else "%(rate)s"
    assert rows(page) == {name: [words.say(said, rate=rate)] * 2 for name, rate in rates.items()}
    assert words.say("Table of contracts") in page.text
    stake = words.say("The stake is %(stake)s chips for each player.", stake=table.stake)
    assert (stake in page.text) == bool(table.stake)


def test_a_lost_frog_and_a_dearer_unit_are_in_the_table(claire: Person) -> None:
    slough = rows(claire.open("/rules/slough?penalty_frog=true"))
    coeur = rows(claire.open("/rules/coeur-dalene?unit=25"))

    assert slough["Frog"] == ["1 a point", "3 a point"]
    assert coeur == {"Frog": ["25", "25"], "Simple Solo": ["50", "50"], "Heart Solo": ["75", "75"]}


def test_where_packs_go_by_players_the_limits_of_each_table_are_shown(claire: Person) -> None:
    page = claire.open("/rules/bezique-no-trump")

    headings = [plain(cell) for cell in page.find("table", id="declared").iter("th") if "num" in cell.get("class", "")]
    assert headings[1:] == ["At most, by number of players", "2", "3", "4"]
    assert rows(page)["Triple bezique"] == ["1,500", "–", "1", "1"]
    assert rows(page)["Brisques"] == ["10 each", "16", "24", "32"]


def test_at_a_table_only_its_own_limits_are_shown(claire: Person) -> None:
    setup = Setup("bezique-no-trump", ("Anne", "Basile", "Claire"))

    page = claire.visit(address(setup, "en"))

    assert rows(page)["Triple bezique"] == ["1,500", "1"]
    assert "These are the values your table agreed on." in page.text


@pytest.mark.parametrize("players", ["5", "1", "x", "", "2.5"])
def test_a_table_of_a_size_that_cannot_be_is_refused(claire: Person, players: str) -> None:
    claire.open(f"/rules/bezique-no-trump?players={players}", 400)


def test_what_counts_only_sometimes_says_when(claire: Person) -> None:
    assert "only where it makes trumps" in plain(declared(claire.open("/rules/bezique-no-trump"), "Double royal"))
    both = claire.open("/rules/bezique-no-trump?double_marriage=true")
    assert "50 where it makes trumps" in plain(declared(both, "Double royal marriage"))
    assert rows(both)["Double royal marriage"][0] == "80"
    rubicon = claire.open("/rules/rubicon")
    assert "only at equal scores, or to save the rubicon" in plain(declared(rubicon, "Brisques"))


@every_game
@either
def test_the_terms_of_a_game_lead_to_the_glossary(claire: Person, game_id: str, lang: str) -> None:
    claire.lang = lang
    page, glossary = claire.open(f"/rules/{game_id}"), claire.open("/rules/glossary")

    terms = [term for term in page.all("dfn") if "id" in term.attrib]

    there = {element.attrib["id"] for element in glossary.all("dt")}
    assert len(terms) == len(page.all("dfn")) > 10
    assert {term.attrib["id"] for term in terms} <= there
    assert all(term.find("a").attrib["href"] == f"/{lang}/rules/glossary#{term.attrib['id']}" for term in terms)  # type: ignore[union-attr]


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


def test_values_that_no_table_can_agree_on_together_are_refused(claire: Person) -> None:
    assert "1" in claire.open("/rules/bezique?target=1000&double_below=500").text
    claire.open("/rules/bezique?target=1000&double_below=2000", 400)
