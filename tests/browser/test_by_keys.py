"""A keyboard at the table: the focus goes where one works, comes back, and is nowhere lost."""

from playwright.sync_api import Page, expect

from tests.browser.table import a_round, elsewhere, quick, start

SHEETS = ("trump", "close", "more")
FOCUSED = "() => document.activeElement.closest('dialog')?.id ?? null"


def test_every_sheet_takes_the_focus_and_gives_it_back(page: Page) -> None:
    """By its key and by Escape; the tab key stays within it, and a link in it leads on to the next."""
    start(page, "fr")
    for sheet in SHEETS:
        key = page.locator(f".bar [data-sheet={sheet}]")
        for leave in ("Escape", "key"):
            key.press("Enter")
            expect(page.locator(f"#{sheet} h2")).to_be_focused()
            page.keyboard.press("Tab")
            assert page.evaluate(FOCUSED) == sheet
            if leave == "key":
                page.locator(f"#{sheet} [data-close]").press("Enter")
            else:
                page.keyboard.press(leave)
            expect(page.locator(f"#{sheet}")).to_be_hidden()
            expect(key).to_be_focused()


def test_a_key_keeps_the_focus_when_it_was_pressed(page: Page) -> None:
    """A declaration too, pressed until it is dimmed; one that goes dead hands it to the last line."""
    table = start(page, "fr")
    double = table.key(0, "double_bezique")
    double.press("Enter")
    table.shows(500, 0)
    expect(double).to_have_attribute("aria-disabled", "true")
    expect(double).to_be_focused()
    double.press("Enter")
    expect(page.locator("#notice")).to_be_visible()
    expect(double).to_be_focused()

    quick(page)
    page.locator("#undo").press("Space")
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#redo")).to_be_focused()


def test_whoever_watches_reads_the_result_and_what_lies_under_it(page: Page) -> None:
    """It takes the focus, is closed by Escape, and does not come back by itself."""
    table = start(page, "en", rounds=[a_round({"seat": 1, "key": "adjustment", "points": 900})])
    here = table.token
    page.goto(f"/en/m/{here}/share")
    page.goto(page.locator(".link a[href*='/v/']").get_attribute("href") or "")
    result = page.locator("#result")
    expect(page.locator("main h2").first).to_be_visible()

    page.wait_for_load_state("networkidle")
    elsewhere(page, here, {"finish": True})

    expect(result.locator("h2")).to_be_focused()
    assert page.evaluate("document.querySelector('#result').matches(':modal')")
    page.keyboard.press("Escape")
    expect(result).to_be_hidden()
    page.locator(".watched a").first.focus()
    expect(page.locator(".watched a").first).to_be_focused()
