"""What comes out of the printer: the rules of a game on two pages."""

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
