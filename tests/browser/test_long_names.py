"""Names as long as they may be push nothing over the edge of the narrowest phone, on any page."""

import pytest
from playwright.sync_api import Page

from tests.browser.family import seldom
from tests.browser.table import Table, start

SPACED = ("Jean-Baptiste de la Rochefoucauld-Lianco", "Marie-Antoinette")
UNBROKEN = ("W" * 40, "M" * 40)
BEYOND = """() => [...document.querySelectorAll("body *")]
  .filter((element) => element.checkVisibility() && !element.closest(".scroll, .name, use"))
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
  .map((element) => element.outerHTML.slice(0, 80))"""
"""What lies beyond the right edge, but for tables that scroll in their own frame and symbols that are cut."""


@pytest.fixture(params=[SPACED, UNBROKEN], ids=["spaced", "unbroken"])
def table(request: pytest.FixtureRequest, page: Page, lang: str) -> Table:
    """A match of two long names with a line on the slate, on a phone 320 px wide."""
    page.set_viewport_size({"width": 320, "height": 568})
    return start(
        page, lang, players=list(request.param), rounds=[{"lines": [{"seat": 0, "key": "adjustment", "points": -9999}]}]
    )


@pytest.mark.parametrize(
    "path", seldom([("?sheet=close",), ("?sheet=more",), ("?sheet=finish",), ("/review",), ("/share",)])
)
def test_nothing_of_a_match_is_pushed_over_the_edge(table: Table, path: str) -> None:
    """Every brisque key of the sheet can be touched, whatever the name above them; pages do not scroll sideways."""
    table.go(path)
    for fold in table.page.locator("details").all():
        fold.evaluate("fold => fold.open = true")

    assert table.page.evaluate(BEYOND) == []
    assert table.page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("path", seldom([("/carnet",), ("/",)]))
def test_nothing_of_a_list_is_pushed_over_the_edge(table: Table, path: str) -> None:
    """The totals stay in sight beside names of forty letters."""
    table.page.goto(f"/{table.lang}{path}")

    assert table.page.evaluate(BEYOND) == []
    assert table.page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.slow
def test_a_review_of_five_seats_fits_the_narrowest_phone(page: Page, lang: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    lines = [{"seat": 1, "key": "chico"}, {"seat": 1, "key": "card_points", "count": 74}]
    names = [*SPACED, "Wilhelmina", "Élise", "Anne"]
    start(page, lang, game="frog", players=names, rounds=[{"lines": lines, "closed": True}]).go("/review")

    assert page.locator(".scroll").evaluate("one => one.scrollWidth - one.clientWidth") == 0
