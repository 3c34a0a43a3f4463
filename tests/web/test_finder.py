"""The finder's page: a hand in its address, a tap that leads to the next, and what it says of it."""

from urllib.parse import parse_qs, urlsplit
from xml.etree.ElementTree import Element

import pytest

from app.games import GAMES
from tests.web.checking import Page, plain
from tests.web.conftest import HERE, Person, Table, document
from tests.web.every import either

with_declarations = pytest.mark.parametrize("game_id", sorted(key for key, game in GAMES.items() if game.declarations))


def steps(page: Page) -> list[str]:
    return [plain(row) for row in page.find("ol", class_="steps").iter("li")]


def key(page: Page, value: str) -> Element:
    return page.find("button", name="tap", value=value)


def started(person: Person, **agreed: object) -> Table:
    """A match with these house rules."""
    links = person.client.post("/matches", json=document(house_rules=agreed)).get_json()
    return Table(links["score"], links["watch"], person.client)


def from_table(person: Person, page: Page) -> str:
    """Follow the link that a table has, to the address it leads to."""
    link = next(link.attrib["href"] for link in page.all("a") if link.attrib["href"].endswith("/finder"))
    answer = person.client.get(link)
    assert answer.status_code == 303
    return answer.location


def tap(person: Person, page: Page, value: str) -> Page:
    """Send the form as a browser without a script does."""
    assert key(page, value) is not None
    fields = {field.attrib["name"]: field.attrib["value"] for field in page.find("form", id="finding").iter("input")}
    answer = person.client.get(urlsplit(page.address).path, query_string=fields | {"tap": value})
    assert answer.status_code == 303
    return person.visit(answer.location)


@with_declarations
@either
def test_every_bezique_game_has_one(claire: Person, game_id: str, lang: str) -> None:
    claire.lang = lang
    page = claire.open(f"/finder/{game_id}?hand=KS.QS.KS.QS.JD&trumps=spades&declared=bezique&laid=QS.JD")

    assert len(steps(page)) >= 2
    assert page.find("a", href=f"/{lang}/rules/{game_id}") is not None


def test_taps_make_a_hand(claire: Person) -> None:
    page = claire.open("/finder/bezique?double_below=500")
    for value in ("card.KH", "card.QH", "card.KH", "trump.hearts", "card.7S", "card.7S", "card.7S"):
        page = tap(claire, page, value)

    assert parse_qs(urlsplit(page.address).query) == {
        "double_below": ["500"], "hand": ["KH.KH.QH"], "trumps": ["hearts"],
    }  # fmt: skip
    assert key(page, "card.KH").attrib["aria-label"] == "king of hearts, 2 held"
    assert steps(page) == ["Royal marriage K Q +40 40"]
    why = next(row for row in map(plain, page.root.iter("li")) if row.startswith("Four kings") and "missing" in row)
    assert why.endswith("K K")


def test_what_was_declared_is_said_and_laid(claire: Person) -> None:
    page = claire.open("/finder/bezique?hand=KH.QH.QH&trumps=hearts")
    page = tap(claire, page, "say.royal_marriage")
    page = tap(claire, tap(claire, page, "lay.KH"), "lay.QH")

    assert not page.all("ol", class_="steps")
    assert any("served in this class already" in plain(row) for row in page.root.iter("li"))
    page = tap(claire, page, "card.KH")
    assert steps(page) == ["Royal marriage K Q +40 40"]


def test_what_waits_for_the_trumps_asks_for_them(claire: Person) -> None:
    """A king and queen alone are not nothing, whatever the suit; and an eight is, whatever the suit."""
    claire.lang = "fr"
    page = claire.open("/finder/bezique?hand=KH.QH")
    found = plain(page.find("div", id="found"))
    assert "Dites l’atout\u202f: ce que valent ces cartes en dépend." in found
    assert "Ces cartes ne permettent aucune annonce" not in found
    waiting, missed = found.split("Ce qui dépend de l’atout ")[1].split("Ce qui ne peut pas s’annoncer, et pourquoi")
    assert waiting.strip() == "Mariage 20 Mariage d’atout 40"
    assert "Mariage" not in missed.split("Double mariage")[0]
    assert "les règles de cette partie l’écartent" in missed
    assert steps(tap(claire, page, "trump.spades")) == ["Mariage (cœur) R D +20 20"]
    assert "Ces cartes ne permettent aucune annonce" in claire.open("/finder/bezique?hand=8H").text


def test_few_tricks_change_the_order(claire: Person) -> None:
    claire.lang = "fr"
    page = claire.open("/finder/bezique?hand=AH.10H.KH.QH.JH&trumps=hearts")
    assert len(steps(page)) == 2
    assert steps(tap(claire, page, "tricks.1")) == ["Quinte d’atout A 10 R D V +250 250"]


@with_declarations
def test_as_many_tricks_can_be_said_as_a_hand_can_need(claire: Person, game_id: str) -> None:
    """Fifteen cards can need more than eight; where one trick is enough for everything, none is asked for."""
    most = {"rubicon": 9, "chinese": 12, "eight-pack": 15}.get(game_id, 6)
    page = claire.open(f"/finder/{game_id}?hand=KH.QH&trumps=hearts&tricks={most}")
    assert key(page, f"tricks.{most}").attrib["aria-pressed"] == "true"
    claire.open(f"/finder/{game_id}?tricks={most + 1}", 400)
    if GAMES[game_id].house_rule("declarations_per_trick"):
        many = claire.open(f"/finder/{game_id}?hand=AH.10H.KH.QH.JH&trumps=hearts&declarations_per_trick=many")
        assert not many.all("button", value="tricks.1")
        assert len(steps(many)) == 2


def test_it_leads_back_to_the_table_and_the_table_to_it(table: Table, claire: Person) -> None:
    page = claire.open(table.score)
    there = claire.visit(from_table(claire, page), Referer=f"{HERE}{page.address}")
    assert there.find("a", href=page.address) is not None
    assert table.score.rpartition("/")[2] not in there.address


def test_from_the_table_it_knows_what_was_agreed_and_which_suit_is_trumps(anne: Person, claire: Person) -> None:
    """The suit turned up or made, named after the page was made too; and again none in the next round."""
    table = started(anne, double_below=500)
    page = claire.open(table.score)
    assert parse_qs(urlsplit(from_table(claire, page)).query) == {"double_below": ["500"]}
    table.send({"round": 1, "trump": "hearts"})
    assert parse_qs(urlsplit(from_table(claire, page)).query) == {"double_below": ["500"], "trumps": ["hearts"]}
    made = started(anne, trump="first_marriage")
    made.mark("royal_marriage", suit="clubs")
    assert "trumps=clubs" in from_table(claire, claire.open(made.score))
    table.play()
    assert "trumps" not in from_table(claire, page)


@pytest.mark.parametrize("game_id", ["frog", "slough", "nonsense"])
def test_no_declarations_no_finder(claire: Person, game_id: str) -> None:
    assert claire.client.get(f"/en/finder/{game_id}").status_code == 404


@pytest.mark.parametrize(
    "query",
    [
        "hand=1H", "hand=KX", "hand=K", "hand=KH.KH.KH", "laid=..", "declared=nonsense", "declared=marriage",
        "declared=bezique-hearts", "declared=marriage-hearst", "declared=last_trick", "declared=seven.seven.seven",
        "trumps=hearst", "tricks=0", "tricks=99", "tricks=1e1", "tap=nonsense", "tap=card.ZZ", "trump=never",
        "hand=" + ".".join(["KH", "QH"] * 200),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(claire: Person, query: str) -> None:
    assert claire.client.get(f"/en/finder/bezique?{query}").status_code == 400


def test_a_full_hand_takes_no_more(claire: Person) -> None:
    kinds = [f"{rank}{suit}" for rank in ("A", "10", "K", "Q") for suit in "SHDC"]
    page = claire.open("/finder/bezique?hand=" + ".".join([*kinds, "AS", "AH"]))
    assert "18 cards held" in tap(claire, page, "card.JH").text
    assert "16 cards held" in tap(claire, page, "card.AH").text
    assert "0 cards held" in tap(claire, page, "clear.").text
    claire.open("/finder/bezique?hand=" + ".".join([*kinds, "AS", "AH", "AD"]), 400)
