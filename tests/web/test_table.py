"""The table as a page: what it shows, what its sheets offer, and how it works without scripts."""

import re
from xml.etree.ElementTree import Element

from tests.web.asking import start
from tests.web.checking import Page, plain
from tests.web.conftest import Person, Table

SVG = "{http://www.w3.org/2000/svg}"


def side(page: Page, index: int) -> Element:
    return page.find("section", data_side=str(index))


def of(page: Page, index: int, what: str) -> str:
    (found,) = [element for element in side(page, index).iter() if element.attrib.get("data-of") == what]
    return plain(found)


def key(page: Page, seat: int, name: str) -> Element:
    block = page.find("form", id=f"block-{seat}")
    return next(button for button in block.iter("button") if button.attrib.get("value") == name)


def test_each_side_shows_its_figures_and_the_leader_by_how_much(basile: Person, table: Table) -> None:
    table.mark("four_aces")
    table.mark("seven", seat=1)

    page = basile.open(table.score)

    assert [of(page, 0, what) for what in ("total", "points", "needs", "lead")] == ["100", "+100", "900", "mène de 90"]
    assert [of(page, 1, what) for what in ("total", "points", "needs", "lead")] == ["10", "+10", "990", ""]


def test_who_has_passed_the_target_needs_nothing(basile: Person, table: Table) -> None:
    def needy() -> list[bool]:
        page = basile.open(table.score)
        rows = (
            next(row for row in side(page, index).iter("div") if row.find("dd[@data-of='needs']") is not None)
            for index in (0, 1)
        )
        return ["hidden" not in row.attrib for row in rows]

    table.mark("adjustment", points=999)
    assert needy() == [True, True]
    table.mark("seven")
    assert needy() == [False, True]


def test_the_dealer_is_marked_and_moves_on(basile: Person, table: Table) -> None:
    def deals(page: Page) -> list[bool]:
        marks = [
            element for index in (0, 1) for element in side(page, index).iter("span") if "deals" in plain_class(element)
        ]
        return ["hidden" not in mark.attrib for mark in marks]

    assert deals(basile.open(table.score)) == [True, False]
    table.play(1)
    assert deals(basile.open(table.score)) == [False, True]


def plain_class(element: Element) -> list[str]:
    return element.attrib.get("class", "").split()


def test_the_plates_of_the_old_marker_stand_for_the_total(basile: Person, table: Table) -> None:
    table.play(anne_points=710)

    page = basile.open(table.score)

    up = [int("up" in plain_class(rect)) for rect in side(page, 0).iter(f"{SVG}rect") if "plate" in plain_class(rect)]
    assert of(page, 0, "total") == "770"
    assert up == [1, 1, 1, 0, 0, 1, 1, 1, 0, 0]


def test_a_key_shows_how_often_it_was_tapped_and_is_dimmed_when_the_pack_holds_no_more(
    basile: Person, table: Table
) -> None:
    table.mark("bezique")
    table.mark("bezique")

    page = basile.open(table.score)

    tally = next(element for element in key(page, 0, "bezique").iter("span") if "tally" in plain_class(element))
    assert tally.attrib["data-count"] == "2"
    assert {key(page, seat, "bezique").attrib.get("aria-disabled") for seat in (0, 1)} == {"true"}
    assert "aria-disabled" not in key(page, 0, "marriage").attrib


def test_a_key_is_dimmed_for_the_side_alone_that_the_pack_has_no_cards_for(basile: Person, table: Table) -> None:
    """A double may take the bezique that its own player has, and never the other's."""
    told = table.mark("bezique")

    page = basile.open(table.score)

    assert told["table"]["left"]["double_bezique"] == 1
    assert [key(page, seat, "double_bezique").attrib.get("aria-disabled") for seat in (0, 1)] == [None, "true"]
    assert [("double_bezique" in spent) for spent in told["table"]["spent"]] == [False, True]


def test_a_word_of_a_side_card_is_there_once(basile: Person, table: Table) -> None:
    """Who deals is not told by the word that the points of the round have; the lead is told in words too."""
    table.mark("four_aces")
    side = plain(basile.open(table.score).all("section", class_="side")[0])

    assert side == "Anne donneur 100 mène de 100 donne +100 encore 900"


def test_both_blocks_have_the_same_keys_in_the_same_places(basile: Person, table: Table) -> None:
    page = basile.open(table.score)

    first, second = (
        [button.attrib["value"] for button in page.find("form", id=f"block-{seat}").iter("button")] for seat in (0, 1)
    )
    assert first == second
    assert len(first) == 10


def test_longer_lists_of_keys_are_grouped_and_scroll(basile: Person, anne: Person) -> None:
    table = start(anne, house_rules={"plain_sequence": 100, "double_marriage": True, "carte_blanche": "from_opponent"})

    page = basile.open(table.score)

    assert "long" in plain_class(page.find("main"))
    assert plain(page.all("h3", class_="kind")[0]) == "Mariages"
    assert key(page, 0, "carte_blanche").attrib["data-gains"] == "50 -50"


def test_undo_before_any_line_opens_the_round_before(basile: Person, table: Table) -> None:
    assert "disabled" in basile.open(table.score).find("button", id="undo").attrib
    table.play(1)
    form = basile.open(table.score).find("form", id="pen")
    fields = {field.attrib["name"]: field.attrib["value"] for field in form.iter("input")}

    basile.post(table.score, fields | {"reopen": "1"})

    assert table.tell()["table"]["round"] == 1


def test_who_only_watches_sees_the_lines_and_no_key(basile: Person, table: Table) -> None:
    table.mark("four_aces")
    table.mark("seven", seat=1)

    page = basile.open(table.watch)

    assert [plain(row).replace(" ,", ",") for row in page.all("li", class_="row")] == [
        "Basile\u202f: sept d’atout, +10",
        "Anne\u202f: carré d’as, +100",
    ]
    assert not page.all("button", name="key")
    basile.refused(f"{table.watch}", {"round": "1", "seat": "0", "key": "seven"}, 403)


def test_face_to_face_is_kept_by_the_address(basile: Person, table: Table) -> None:
    assert "face" in plain_class(basile.open(f"{table.score}?face=1").find("body"))


def test_each_copy_of_a_page_has_a_seed_of_its_own(basile: Person, table: Table) -> None:
    """Else two who start a rematch each would begin one carnet, though the page is drawn but once while all stays."""
    table.send({"finish": True})

    copies = [basile.open(table.score).source for _ in range(2)]
    seeds = [set(re.findall(r'name="(?:carnet|device)"\s+value="([^"]+)"', copy)) for copy in copies]

    assert len(seeds[0]) == len(seeds[1]) == 2
    assert not seeds[0] & seeds[1]


def test_a_page_that_is_drawn_already_shows_what_came_since(basile: Person, table: Table) -> None:
    """Each language and each sheet on its own."""
    for lang in ("fr", "en", "fr"):
        table.mark("seven")
        for query in ("", "?sheet=close", ""):
            page = basile.visit(f"/{lang}{table.score}{query}", 200)
            assert page.lang == lang
            assert of(page, 0, "total") == str(table.tell()["score"]["totals"][0])
