"""The table on a small phone: all of it in sight, lying or standing, from one edge or from both, whatever the names."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.table import PHONE, Table, a_round, start, start_by_taps

LONG = ("Maximilienne-Charlotte de La Tour d’Argt", "Jean-Baptiste Emmanuel Poquelin-Thibault")
"""Forty letters each: as long as a name may be."""
QUEER = ("O’Hara \"<b>Al\" & 'Bo'", "🂭 Zoé 👵🏽 \\ ${x} {0} %s")
WITH_BARS: ViewportSize = {"width": 360, "height": 560}
"""The small phone with the bars of its browser."""
OUTSIDE = """() => {
  const needed = document.querySelectorAll(".side, .say, .last button, .bar > *, #line .figure");
  return [...needed].filter((element) => element.checkVisibility()).filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  }).map((element) => element.textContent.trim());
}"""
"""What can be seen by scrolling only."""
CLOSE = """() => {
  const keys = [...document.querySelectorAll("button, a.key:not(.skip)")].filter((key) => key.checkVisibility());
  const gap = (one, two) =>
    Math.max(one.left - two.right, two.left - one.right, one.top - two.bottom, two.top - one.bottom);
  const boxes = keys.map((key) => [key.textContent.trim(), key.getBoundingClientRect()]);
  return boxes.flatMap(([name, one], place) =>
    boxes.slice(place + 1).filter(([, two]) => gap(one, two) < 7.5).map(([other]) => `${name} | ${other}`));
}"""
"""Pairs of keys less than 8 px apart."""


def heights(keys: Locator) -> float:
    """The least height of these keys."""
    return float(keys.evaluate_all("(all) => Math.min(...all.map((key) => key.getBoundingClientRect().height))"))


@pytest.mark.parametrize("size", [PHONE, WITH_BARS], ids=["640", "560"])
def test_the_table_needs_no_scrolling_on_a_small_phone(page: Page, lang: str, size: ViewportSize) -> None:
    """All twenty keys, both totals, undo and the end of the round are in sight, and large enough to touch."""
    page.set_viewport_size(size)
    lines = [{"seat": seat, "key": "adjustment", "points": 1400} for seat in (0, 1)]
    declared = [(0, "double_bezique"), (1, "four_aces"), (1, "trump_sequence")]
    rounds = [a_round(*lines), {"lines": [{"seat": seat, "key": key} for seat, key in declared]}]
    table = start(page, lang, players=["Anne", LONG[1]], rounds=rounds, house_rules={"target": 4000})
    table.settles(1980, 1840)

    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0
    assert page.evaluate(CLOSE) == []
    assert heights(page.locator(".say")) >= 56
    assert heights(page.locator(".last .key, .bar > :not([hidden])")) >= 44


def test_ten_other_keys_need_no_scrolling_either(page: Page, lang: str) -> None:
    """Where trumps are made by a marriage two keys are called otherwise, and one has its cards twice."""
    page.set_viewport_size({"width": 320, "height": 568})
    start(page, lang, game="bezique-no-trump")

    assert page.evaluate(OUTSIDE) == []


@pytest.mark.slow
def test_the_line_in_words_keeps_its_points_whatever_the_name(page: Page) -> None:
    """A name of forty letters is shortened; what was declared and how much never is."""
    table = start(page, "fr", players=list(LONG))
    table.mark(0, "double_bezique")
    for part in (".what", ".figure"):
        place = page.locator(f"#line {part}")
        expect(place).to_be_visible()
        assert place.evaluate("(part) => part.scrollWidth <= part.clientWidth + 2 || !part.clientWidth")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]


@pytest.mark.slow
def test_names_may_hold_what_they_like(page: Page) -> None:
    """Quotes, angle brackets and figures of every kind are text, on the table as in review, share and carnet."""
    table = start_by_taps(page, "fr", QUEER)
    expect(page.locator(".side .name")).to_have_text(list(QUEER))
    table.mark(0, "four_kings")
    table.mark(1, "bezique")
    expect(page.locator("#line .name")).to_contain_text(QUEER[1])
    table.settles(80, 40)
    here = page.url

    for path in ("/review", "/share"):
        page.goto(here + path)
        expect(page.locator("h1")).to_contain_text(QUEER[0])
    page.goto("/fr/carnet")
    expect(page.locator(".match .name")).to_have_text(list(QUEER))
    page.goto("/fr/new")
    assert set(page.locator("#known option").evaluate_all("(all) => all.map(({ value }) => value)")) == set(QUEER)


@pytest.mark.slow
def test_turning_the_phone_loses_nothing(table: Table) -> None:
    """Lying it has the same totals and keys, and nothing to be scrolled to the side; turned back too."""
    page = table.page
    table.mark(0, "bezique")
    page.set_viewport_size({"width": 640, "height": 360})
    table.mark(1, "four_aces")
    table.undo()
    table.mark(1, "four_kings")
    table.shows(40, 80)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 640
    table.close(1, 8)
    table.round(2)

    page.set_viewport_size(PHONE)
    table.settles(120, 170)
