"""The rules looked up over the table, and a hand looked through: what leaves the table where it was."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.away import Held
from tests.browser.conftest import Witness
from tests.browser.table import quick, start

RULES = "**/rules/bezique*"
COVERED = """(title, field) => {
  const { left, top, height } = field.getBoundingClientRect();
  title.closest(".sheet-body").scrollTop += title.getBoundingClientRect().top - top - 10;
  return document.elementFromPoint(left + 10, top + height / 2) === field;
}"""
"""Whether a title of the rules goes under the search field when it is scrolled to where that stands."""


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "asked", "kept", "gone"), [
    ("en", "besigue", "Double bezique", "Four aces"), ("fr", "four kings", "Carré de rois", "Bésigue"),
])  # fmt: skip
def test_the_rules_open_over_the_table_and_close_where_one_was(
    page: Page, lang: str, asked: str, kept: str, gone: str
) -> None:
    table = start(page, lang)
    table.mark(0, "bezique")
    table.settles(40, 0)
    here = page.url
    table.tap("[data-sheet=more]")
    table.tap("#lookup")
    sheet = page.locator("#looked-up")
    expect(sheet).to_be_visible()
    sheet.locator("input[type=search]").fill("zzz")
    expect(sheet.get_by_role("status")).to_have_text({"en": "Nothing found.", "fr": "Rien trouvé."}[lang])
    expect(sheet.locator("table")).to_be_hidden()
    sheet.locator("input[type=search]").fill(asked)
    expect(sheet.get_by_role("status")).to_be_empty()
    expect(sheet.get_by_role("row", name=kept, exact=False).first).to_be_visible()
    expect(sheet.get_by_role("row", name=gone, exact=False)).to_have_count(0)
    table.tap("#looked-up [data-close]")
    expect(sheet).to_be_hidden()
    assert page.url == here
    table.shows(40, 0)
    table.tap("[data-sheet=more]")
    table.tap("#lookup")
    expect(sheet.locator("input[type=search]")).to_have_value(asked)


@pytest.mark.slow
def test_no_column_of_the_rules_over_the_table_lies_beyond_the_edge(page: Page, lang: str) -> None:
    """As on their own page, and where a limit is told in words."""
    page.set_viewport_size({"width": 320, "height": 640})
    table = start(page, lang, house_rules={"carte_blanche": "bonus"})
    table.tap("[data-sheet=more]")
    table.tap("#lookup")
    expect(page.locator("#looked-up")).to_be_visible()

    wide = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.className)"
    assert page.locator("#looked-up :is(.sheet-body, .scroll)").evaluate_all(wide) == []


@pytest.mark.slow
def test_the_search_field_stays_above_the_rules_that_are_scrolled_under_it(page: Page) -> None:
    """Also where the keys of the table have headings, which stay in sight among themselves."""
    table = start(page, "fr", game="rubicon")
    table.tap("[data-sheet=more]")
    table.tap("#lookup")
    field, titles = page.locator("#look-up"), page.locator("#looked-up .group")
    expect(field).to_be_visible()

    for title in titles.all():
        assert title.evaluate(COVERED, field.element_handle())


def test_back_closes_the_rules_and_closing_them_leaves_no_step_behind(page: Page) -> None:
    """Also where the sheet they are opened from was opened by its address, and where they were open at a reload."""
    table = start(page)
    here, sheet = page.url, page.locator("#looked-up")
    page.goto("/en/help")
    page.goto(f"{here}?sheet=more")
    quick(page)
    table.tap("#lookup")
    expect(sheet).to_be_visible()
    page.evaluate("history.back()")
    expect(sheet).to_be_hidden()
    assert page.url == here
    table.tap("[data-sheet=more]")
    table.tap("#lookup")
    expect(sheet).to_be_visible()
    page.reload()
    page.wait_for_function("() => !history.state")
    table.tap("[data-sheet=more]")
    table.tap("#lookup")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.wait_for_function("() => !history.state")
    page.go_back()
    assert page.url.endswith("/en/help")


@pytest.mark.slow
def test_rules_that_come_late_open_once_and_only_where_one_waits_for_them(page: Page) -> None:
    """Tapped twice they take one step, which Forward does not bring back; whoever closed the sheet is left there."""
    table = start(page)
    here, sheet = page.url, page.locator("#looked-up")
    page.goto("/en/help")
    page.goto(here)
    quick(page)
    network = Held(page, RULES)
    table.tap("[data-sheet=more]")
    with page.expect_request(RULES):
        table.tap("#lookup")
        table.tap("#lookup")
        page.keyboard.press("Escape")
    with page.expect_response(RULES):
        network.release()
    page.wait_for_function("() => document.getElementById('looked-up')")
    expect(sheet).to_be_hidden()
    assert page.url == here
    page.reload()
    quick(page)
    network.holding = True
    table.tap("[data-sheet=more]")
    with page.expect_request(RULES):
        table.tap("#lookup")
        table.tap("#lookup")
    with page.expect_response(RULES):
        network.release()
    expect(sheet).to_have_count(1)
    expect(sheet).to_be_visible()
    page.evaluate("history.back()")
    expect(sheet).to_be_hidden()
    for _ in range(2):
        page.evaluate("new Promise((gone) => [addEventListener('popstate', gone, { once: true }), history.forward()])")
        page.wait_for_function("() => !history.state")
        expect(sheet).to_be_hidden()
        page.reload()
        quick(page)
    assert page.url == here
    page.go_back()
    assert page.url.endswith("/en/help")


def test_a_hand_is_tapped_without_leaving_the_page(page: Page, witness: Witness) -> None:
    table = start(page)
    table.tap("[data-sheet=more]")
    table.tap("#more a[href$='/finder']")
    expect(page.locator("#finding")).to_be_visible()
    page.wait_for_load_state()
    place = (
        "(card) => card.getBoundingClientRect().bottom <= document.querySelector('.held').getBoundingClientRect().top"
    )
    assert page.locator(".pick").last.evaluate(place), "the last row of cards lies under the bar"
    page.evaluate("document.querySelector('h1').dataset.same = 'yes'")
    for value in ("trump.hearts", "card.KH", "card.QH", "card.KH"):
        table.tap(f"button[value='{value}']")
    expect(page.locator(".steps .row")).to_have_count(1)
    expect(page.locator("button[value='card.KH'] .count")).to_have_attribute("data-count", "2")
    expect(page.locator("h1[data-same=yes]")).to_have_count(1)
    witness.allow("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(offline=True)
    table.tap("button[value='card.AH']")
    expect(page.locator("#offline")).to_be_visible()
    page.context.set_offline(offline=False)
    table.tap("button[value='card.AH']")
    expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator("button[value='card.AH']")).to_have_attribute("aria-pressed", "true")
    table.tap("main > .keys a.main")
    table.shows(0, 0)
