"""Face to face: each player reads and taps his own side from his own edge, however the phone lies."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.table import PHONE, Table, box, start
from tests.browser.test_small_phone import CLOSE, OUTSIDE, heights

LYING: tuple[ViewportSize, ...] = ({"width": 640, "height": 360}, {"width": 740, "height": 360})
CUT = """() => [...document.querySelectorAll(".say")].filter(({ scrollHeight, clientHeight }) =>
  scrollHeight > clientHeight).map((key) => key.textContent.trim())"""
SCROLLED = "() => [...document.querySelectorAll('.block')].filter((one) => one.scrollHeight > one.clientHeight).length"
LONG = ["Marie-Antoinette de Saint-Exupéry", "Wilhelmina Featherstonehaugh", "Jean-Baptiste", "Élise"]
LOAN = {"seat": 0, "key": "adjustment", "points": 9999}


def test_face_to_face_each_side_is_read_and_tapped_from_its_own_edge(table: Table) -> None:
    """One half is turned by half a turn, its keys too; a reload keeps it so."""
    page = table.page
    table.tap("[data-sheet=more]")
    table.tap("#face")
    expect(page.locator("#more")).to_be_hidden()
    far, near = page.locator(".side[data-side='1']"), page.locator(".side[data-side='0']")
    expect(far).to_have_css("rotate", "180deg")
    expect(near).to_have_css("rotate", "none")
    table.mark(0, "bezique")
    table.mark(1, "four_aces")
    table.settles(40, 100)

    page.reload()

    table.shows(40, 100)
    expect(far).to_have_css("rotate", "180deg")
    above, below = box(far), box(near)
    assert above["y"] < below["y"]
    assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
    table.tap("[data-sheet=more]")
    table.tap("#face")
    expect(far).to_have_css("rotate", "none")


@pytest.mark.parametrize("size", LYING, ids=["640", "740"])
def test_along_a_phone_on_its_side_all_is_in_sight(page: Page, lang: str, size: ViewportSize) -> None:
    """Both totals, all twenty keys, undo and the end of the round, with long names and large figures too."""
    page.set_viewport_size(size)
    table = start(page, lang, players=LONG[:2], rounds=[{"lines": [LOAN, LOAN]}], house_rules={"target": 20000})
    table.go("?face=1")

    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0
    assert page.evaluate(CLOSE) == []
    assert heights(page.locator(".say")) >= 56


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "scrolls"), [("rubicon", 2, 0), ("bezique-four", 4, 0), ("eight-pack", 2, 2)]
)
def test_no_key_of_a_longer_list_is_cut(page: Page, lang: str, game: str, seats: int, scrolls: int) -> None:
    """Rubicon and four players fit; eight packs scroll, each half by itself."""
    table = start(page, lang, game=game, players=LONG[:seats], rounds=[{"lines": [LOAN]}])
    table.go("?face=1")

    assert page.evaluate(CUT) == []
    assert page.evaluate(SCROLLED) == scrolls
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("face", ["", "?face=1"])
def test_how_far_a_side_leads_is_said_in_words(page: Page, lang: str, width: int, face: str) -> None:
    """Beside the figure, on the narrowest phone too, with nothing cut."""
    page.set_viewport_size({"width": width, "height": 640})
    table = start(page, lang, players=LONG[:2], rounds=[{"lines": [LOAN]}], house_rules={"target": 20000})
    table.go(face)
    lead = page.locator(".side[data-side='0'] .lead span")
    expect(lead).to_have_text({"fr": "mène de 9\u202f999", "en": "leads by 9,999"}[lang])
    expect(lead).to_be_in_viewport(ratio=1)
    within, around = box(lead), box(page.locator(".side[data-side='0']"))
    assert around["x"] <= within["x"]
    assert within["x"] + within["width"] <= around["x"] + around["width"]
