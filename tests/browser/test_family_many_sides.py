"""Three and four at the table: one block at a time under the finger, partners on one side."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.web.locale import Words
from tests.browser.conftest import NewContext
from tests.browser.family import SCROLLS, FamilyTable, case, sit

THREE = {"game": "bezique-three", "players": ["Anne", "Basile", "Claire"]}
ALONE = {
    "game": "bezique-four",
    "players": ["Anne", "Basile", "Claire", "Denis"],
    "house_rules": {"partners": False},
}
PARTNERS = {"game": "bezique-four", "players": ["Anne", "Basile", "Claire", "Denis"]}


def played(page: Page, lang: str, game: str, name: str) -> FamilyTable:
    """Play a case to its last line by taps, and see its totals."""
    found = case(game, name)
    table = sit(page, lang, found["match"])
    for one in found["match"]["rounds"]:
        table.play(one)
    table.settles(*found["expect"]["totals"])
    return table


def test_a_three_handed_match_ends_with_the_totals_of_its_case(page: Page, lang: str) -> None:
    played(page, lang, "bezique-three", "Three-handed: a triple bezique")

    expect(page.locator("#result h2")).to_have_text(Words(lang).say("%(name)s wins", name="Anne"))
    expect(page.locator("#result .row .big").last).to_have_text("70")


def test_partners_share_one_total_and_win_together(page: Page, lang: str) -> None:
    table = played(page, lang, "bezique-four", "Two pairs of partners")
    words = Words(lang)
    both = words.names(["Anne", "Claire"])
    expect(page.locator("#name-0")).to_have_text(both)

    table.finish()

    expect(page.locator("#result h2")).to_have_text(words.say("%(name)s win", name=both))


@pytest.mark.slow
def test_four_players_each_for_himself_play_by_taps(page: Page) -> None:
    played(page, "en", "bezique-four", "The same deal, each alone")


@pytest.mark.slow
def test_a_line_of_partners_is_told_by_both_names(page: Page) -> None:
    table = sit(page, "en", PARTNERS)
    table.mark(1, "four_kings")

    expect(page.locator("#line")).to_contain_text("Basile and Denis:")


@pytest.mark.slow
@pytest.mark.parametrize("match", [THREE, ALONE, PARTNERS], ids=["three", "alone", "partners"])
def test_nothing_scrolls_but_the_blocks(page: Page, match: dict[str, Any]) -> None:
    table = sit(page, "fr", match)
    for side in range(len(table.sides)):
        table.bring(side)
        assert not page.evaluate(SCROLLS)
        heights = page.locator(f"#block-{side} .say").evaluate_all("keys => keys.map((key) => key.offsetHeight)")
        assert min(heights) >= 56


@pytest.mark.slow
def test_one_tap_on_a_total_brings_its_block_and_a_reload_keeps_it(page: Page) -> None:
    """The name of the side is tapped anywhere on its card; going back leaves the table at once."""
    page.goto("/en/rules")
    table = sit(page, "en", ALONE)
    page.locator(".side[data-side='2'] .total").tap(force=True)
    expect(page.locator("#block-2")).to_be_visible()
    expect(page.locator("#block-0")).to_be_hidden()
    table.mark(2, "four_aces")
    table.shows(0, 0, 100, 0)

    page.reload()
    expect(page.locator("#block-2")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/en/rules$"))


@pytest.mark.slow
def test_without_scripts_the_block_stays_under_the_finger(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    table = sit(page, "en", THREE)
    expect(page.locator("#block-0")).to_be_visible()
    expect(page.locator("#block-1")).to_be_hidden()

    table.bring(1)
    table.mark(1, "four_aces")
    table.shows(0, 100, 0)
    table.mark(1, "bezique")

    table.shows(0, 140, 0)
    expect(page.locator("#block-1")).to_be_visible()


@pytest.mark.slow
def test_the_last_figure_that_is_not_touched_takes_what_is_left(page: Page) -> None:
    table = sit(page, "en", THREE)
    table.tap("[data-sheet=close]")
    page.fill("[name='brisques.0']", "10")
    expect(page.locator("[name='brisques.1']")).to_have_value("")

    page.fill("[name='brisques.2']", "6")

    expect(page.locator("[name='brisques.1']")).to_have_value("8")
    table.reads(page.locator(".sums b"), [100, 80, 60])


@pytest.mark.slow
def test_the_other_partners_take_what_one_side_has_not(page: Page) -> None:
    table = sit(page, "en", PARTNERS)
    table.tap("[data-sheet=close]")
    page.fill("[name='brisques.0']", "19")

    expect(page.locator("[name='brisques.1']")).to_have_value("13")
    table.reads(page.locator(".sums b"), [190, 130])
