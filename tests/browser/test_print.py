"""What comes out of the printer: the rules of a game on two pages, and a match as a slate."""

import re

import pytest
from playwright.sync_api import Browser

from app.games import GAMES
from tests.browser.conftest import Server
from tests.browser.family import seldom

SHEET = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("game_id", seldom([(game,) for game in GAMES]))
def test_the_rules_of_a_game_print_on_two_pages(browser: Browser, server: Server, game_id: str, lang: str) -> None:
    page = browser.new_page()
    page.goto(f"{server.address}/{lang}/rules/{game_id}")

    printed = page.pdf(format="A4")
    page.close()

    assert 1 <= len(SHEET.findall(printed)) <= 2


def test_the_review_prints_as_a_slate(browser: Browser, server: Server) -> None:
    lines = [{"seat": 0, "key": "last_trick"}, {"seat": 0, "key": "brisques", "count": 7}]
    rounds = [{"lines": [*lines, {"seat": 1, "key": "brisques", "count": 9}], "closed": True}] * 2
    names = ["Marie-Bernadette de la Rochefoucauld", "Jo"]
    page = browser.new_page(viewport={"width": 720, "height": 1000})
    made = {"format": "marquoir/1", "game": "bezique", "players": names, "rounds": rounds}
    links = page.request.post(f"{server.address}/matches", data=made, max_retries=2).json()
    page.goto(f"{server.address}/fr{links['score']}/review")
    page.emulate_media(media="print")

    shown = page.inner_text("body")
    keys = page.locator("main .keys, header, footer, main p > a").evaluate_all(
        "all => all.map(one => one.offsetHeight)"
    )
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.close()

    assert shown.count("Cette donne") == shown.count("Total") == 2
    assert set(keys) <= {0}
    assert wide <= 720
