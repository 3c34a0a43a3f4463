"""The rules on the narrowest phone: of the tables no column lies beyond the edge."""

import pytest
from playwright.sync_api import Page

from app.games import GAMES
from tests.browser.family import seldom

HIDDEN = """() => [...document.querySelectorAll("main, .scroll")]
  .filter((element) => element.scrollWidth > element.clientWidth)
  .map((element) => `${element.scrollWidth} of ${element.clientWidth}`)"""


ROOMS = sorted([*GAMES, "compare"], key=lambda room: room != "bezique-no-trump")
"""The widest first, with limits for two, three and four."""


@pytest.mark.parametrize("room", seldom([(room,) for room in ROOMS]))
def test_no_column_lies_beyond_the_edge(page: Page, lang: str, room: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"/{lang}/rules/{room}")

    assert page.evaluate(HIDDEN) == []
