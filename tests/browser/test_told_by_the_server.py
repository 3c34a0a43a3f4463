"""What the server says while the page is open: the match ended elsewhere, or an older slate than was seen."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.away import offline
from tests.browser.conftest import NewContext, Witness
from tests.browser.table import Table, elsewhere, start

OVER = {"fr": "La partie est finie.", "en": "The match is over."}


def finish(table: Table) -> None:
    """End the match from another phone."""
    elsewhere(table.page, table.token, {"finish": True})


@pytest.mark.slow
def test_taps_refused_because_the_match_ended_elsewhere_are_told(
    new_context: NewContext, witness: Witness, lang: str
) -> None:
    """The page that shows the result waits until the refusal was read, and stays turned face to face."""
    page = new_context().new_page()
    table = start(page, lang)
    page.goto(f"{page.url}?face=1")
    with offline(table, witness):
        finish(table)
        table.mark(0, "four_aces")
        table.shows(100, 0)

    table.settles(0, 0)
    expect(page.locator("#notice")).to_contain_text(OVER[lang])
    page.locator("#notice").tap()
    expect(page.locator("#result")).to_be_visible()
    assert page.url.endswith("?face=1")


@pytest.mark.slow
def test_a_match_that_ended_elsewhere_shows_its_result(table: Table) -> None:
    """Where nothing was refused nobody has to tap."""
    finish(table)

    expect(table.page.locator("#result")).to_be_visible()


@pytest.mark.slow
def test_brisques_that_come_after_the_end_do_not_hide_the_result(page: Page) -> None:
    """By the rule the dealer's brisques count for nothing once the other's have won: nobody has to tap that away."""
    lines = [{"seat": seat, "key": "adjustment", "points": 930} for seat in (0, 1)]
    table = start(page, house_rules={"end": "at_once"}, rounds=[{"lines": lines}])

    table.close(last_trick=0, brisques=8)

    expect(page.locator("#result")).to_be_visible()
    table.shows(940, 1010)


def test_an_answer_from_a_server_restored_from_a_backup_is_believed(table: Table, page: Page) -> None:
    """The phone shows what the server has, and nothing stays in pencil."""

    def restored(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "version": 0})

    table.mark(0, "four_kings")
    table.settles(80, 0)
    page.route("**/lines", restored)

    table.mark(1, "four_aces")

    table.settles(80, 100)
