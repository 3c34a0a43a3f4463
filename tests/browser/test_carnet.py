"""In the carnet and its reviews: where one lands, what follows by itself, and how far a long upload is."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.web.locale import Words
from tests.browser.conftest import PATIENCE
from tests.browser.table import a_round, start

BUSY = [{"seat": seat, "key": key} for key in ("four_aces", "bezique", "four_kings") for seat in (0, 1)]
MANY = 400
"""Matches that no server takes in within half a second."""


def test_the_other_half_of_the_brisques_follows_and_one_lands_at_the_line(page: Page) -> None:
    """As one types the rest goes to the other; after writing the corrected lines are marked, and in sight."""
    table = start(page, "fr", rounds=[a_round(*BUSY), a_round(*BUSY)])
    table.go("/review")
    page.locator("table.review").nth(1).locator("tbody a:has-text('brisques')").first.tap()
    expect(page.locator("#count-1")).to_have_value("8")
    page.wait_for_load_state()  # with its scripts, which a hand is slower than

    page.fill("#count-0", "9")
    expect(page.locator("#count-1")).to_have_value("7")
    page.fill("#count-1", "10")
    expect(page.locator("#count-0")).to_have_value("6")
    page.locator("#correction [name=look]").tap()
    expect(page.locator("#correction [role=status]")).to_contain_text("8 → 6")
    page.locator("#correction [name=write]").tap()

    expect(page.locator("tr.meant")).to_have_count(2)
    expect(page.locator("tr.meant").first).to_be_in_viewport()
    expect(page.locator("#written .notice")).to_be_in_viewport()


def test_the_figures_of_two_need_no_scrolling_however_long_their_names(page: Page) -> None:
    long = ["Marie-Antoinette de la Rochefoucauld", "Jean-Baptiste de Saint-Exupéry"]
    start(page, "fr", players=long, rounds=[a_round(*BUSY), a_round(*BUSY)])
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/fr/carnet/statistics")
    assert page.locator("[aria-labelledby=declared]").evaluate("(table) => table.scrollWidth <= table.clientWidth")


@pytest.mark.slow
def test_a_figure_of_the_statistics_lands_at_its_line(page: Page) -> None:
    start(page, "en", rounds=[a_round(*BUSY), a_round({"seat": 1, "key": "double_bezique"})])
    page.goto("/en/carnet/statistics")

    page.locator("section:has(#rare) .rows a").first.tap()

    expect(page.locator("tr.meant")).to_contain_text("double bezique")
    expect(page.locator("tr.meant")).to_be_in_viewport()


@pytest.mark.slow
def test_a_long_upload_shows_how_far_it_is_and_a_wrong_one_why(page: Page, tmp_path: Path, lang: str) -> None:
    words = Words(lang)
    rounds = [a_round(*BUSY)] * 3
    one = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": rounds}
    file = tmp_path / "matches.jsonl"
    file.write_text("".join(f"{json.dumps({**one, 'id': str(number)})}\n" for number in range(MANY)), "utf-8")
    page.goto(f"/{lang}/carnet/files")
    page.set_input_files("#file", file)
    page.locator("[data-followed] button.main").tap()
    bar = page.locator("[data-followed] progress")

    expect(bar).to_be_visible()
    expect(page.locator(".progress [role=status]")).to_have_text(words.say("Adding the matches …"))
    part = bar.evaluate("bar => bar.value")
    assert 0 < part <= 1
    page.wait_for_url("**/files?written=400&same=0", timeout=6 * PATIENCE)  # it has much to write

    file.write_text(f"{json.dumps(one)}\nnonsense\n", "utf-8")
    told = page.locator("[role=alert]")
    for _ in range(2):
        page.set_input_files("#file", file)
        page.locator("[data-followed] button.main").tap()
        expect(told).to_contain_text(words.say("Line %(line)s of the file", line=2))
        told.evaluate("(told) => told.remove()")  # so that it has to be told anew
