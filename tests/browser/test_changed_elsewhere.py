"""What another phone changes is shown, whatever this one was doing when it came."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.away import offline
from tests.browser.conftest import Witness
from tests.browser.table import MATCH, Table, elsewhere
from tests.browser.test_ending_a_round import CLOSE, ENDING, Other

pytestmark = pytest.mark.slow
AGREE = {"agree": {"target": 2000}}


def test_a_target_agreed_while_this_phone_was_away_is_shown_once_its_taps_are_written(
    table: Table, witness: Witness
) -> None:
    """The answer to its taps tells the score alone, and must not pass for all there is to know."""
    needs = table.page.locator(".side [data-of=needs]").first
    with offline(table, witness):
        table.mark(0, "bezique")
        elsewhere(table.page, table.token, AGREE)
    table.settles(40, 0)

    expect(needs).to_have_text("1,960")


def in_a_hotel(route: Route) -> None:
    route.fulfill(body="<h1>Welcome</h1>", content_type="text/html")


def test_a_page_that_watches_goes_on_after_a_page_that_did_not_come(
    page: Page, second_phone: Page, witness: Witness
) -> None:
    """No network for a moment, or the page of a hotel that wants one to log in: a later look shows what was written."""
    witness.allow("ERR_FAILED")
    links = page.request.post("/matches", data=MATCH, max_retries=2).json()
    answers: list[Callable[[Route], None]] = [Route.abort, in_a_hotel]

    def meet(route: Route) -> None:
        asks_for_the_page = "text/html" in route.request.headers["accept"]
        (answers.pop(0) if answers and asks_for_the_page else Route.continue_)(route)

    second_phone.goto(f"/en{links['watch']}")
    second_phone.route(second_phone.url, meet)
    page.goto(f"/en{links['score']}")
    Table(page).mark(0, "bezique")

    expect(second_phone.locator(".total").first).to_have_text("40")
    assert not answers


def test_refused_lines_keep_the_focus_where_it_is(table: Table, witness: Witness) -> None:
    """Whatever is written elsewhere; where a line is let go, the next takes its place."""
    page, other = table.page, Other(table)
    with offline(table, witness):
        table.mark(0, "bezique", "four_aces", "four_kings")
        other.write(*ENDING, CLOSE)
    table.tap("#refusals")
    rows = page.locator("#refused .refusal")
    let_go = rows.first.get_by_role("button").last
    expect(rows).to_have_count(3)
    let_go.focus()
    other.write({"round": 2, "seat": 1, "key": "seven"})
    table.shows(100, 80)
    expect(let_go).to_be_focused()
    page.keyboard.press("Enter")
    expect(rows).to_have_count(2)

    expect(let_go).to_be_focused()
