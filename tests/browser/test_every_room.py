"""Every page, in every state it can be in, for whoever comes to it and whatever they look through."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Playwright, ViewportSize, expect

from tests.browser.conftest import Server, Witness
from tests.browser.rooms import ADDRESSES, NEWCOMER, ROOMS, Evening, enter, spend
from tests.browser.seeing import CHOSEN, HIDDEN, MOVING, NAMED, SCREENS, SMALL, SPACED, STRICT, UNTOLD, settled
from tests.browser.states import STATES
from tests.browser.states_table import AT_TABLE
from tests.browser.table import PHONE, Table, start
from tests.waiting import comes

NARROW: ViewportSize = {"width": 320, "height": 568}
WIDER = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
CUT = """() => [...document.querySelectorAll("body *")].filter((element) => {
  const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
  const hides = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis" && clipPath === "none";
  return hides && element.checkVisibility() && element.scrollWidth > element.clientWidth + 2;
}).map((element) => `${element.tagName}.${element.className}: ${element.textContent.trim()}`)"""
"""What stands in a box that is too narrow for it and hides the rest."""
AXE = Axe()
BY_NIGHT = """() => axe.run({ resultTypes: ["violations"], runOnly: ["color-contrast", "link-in-text-block"] })"""


@pytest.fixture(scope="session")
def evening(playwright: Playwright, server: Server) -> Evening:
    """Matches that are looked at, and not written to."""
    request = playwright.request.new_context(base_url=server.address)
    try:
        return spend(request)
    finally:
        request.dispose()


@pytest.fixture(scope="session")
def visitor(
    browser: Browser, browser_context_args: dict[str, Any], evening: Evening, server: Server
) -> Iterator[tuple[Page, Witness]]:
    """One phone goes through all the rooms, so that each file is fetched once."""
    witness = Witness([f"{server.address}/"], allowed=["the server responded with a status of 4"])
    context = browser.new_context(**browser_context_args)
    witness.watch(context)
    yield context.new_page(), witness
    context.close()


@pytest.fixture
def page(visitor: tuple[Page, Witness], evening: Evening) -> Iterator[Page]:
    """That phone, as it was when it came: its carnet holds the evening."""
    page, witness = visitor
    page.context.clear_cookies()
    page.context.add_cookies(evening.state["cookies"])
    page.emulate_media(color_scheme="light", reduced_motion="reduce", forced_colors="none", contrast="no-preference")
    page.set_viewport_size(PHONE)
    yield page
    letters(page, 16)
    page.goto("about:blank")
    page.unroute_all()
    seen, witness.seen = witness.seen, []
    Witness([], seen, witness.allowed).testify()


def letters(page: Page, size: int) -> None:
    """Set the size of text that the browser begins with, in pixels."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})


def faults(found: dict[str, Any]) -> str:
    """What axe finds, each with the places where."""
    lines = [
        f"{one['id']}: {node['html'][:300]} {node.get('failureSummary')}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
    return "\n".join(lines)


def fits(page: Page) -> None:
    """Nothing is to be scrolled to the side, and nothing is cut off."""
    assert page.evaluate(WIDER) <= 0
    cut = page.evaluate(CUT)
    assert not cut, "\n".join(cut)


@pytest.mark.parametrize("room", ROOMS)
def test_whoever_comes_can_use_it(page: Page, evening: Evening, room: str, lang: str) -> None:
    """Axe finds nothing: by day all its rules, by night those of colour.

    No page is wider than the phone, neither on the narrowest one nor with text twice as large; nothing is cut off.
    """
    enter(page, evening, room, lang)
    assert not faults(AXE.run(page).response)
    page.emulate_media(color_scheme="dark")
    assert not faults(page.evaluate(BY_NIGHT))
    fits(page)

    page.set_viewport_size(NARROW)
    fits(page)

    page.set_viewport_size(PHONE)
    letters(page, 32)
    expect(page.locator("html")).to_have_css("font-size", "32px")
    fits(page)


@pytest.mark.slow
@pytest.mark.parametrize("room", [*ADDRESSES, *STATES, *AT_TABLE, *NEWCOMER])
def test_it_bends_to_eyes_hands_and_screens(page: Page, evening: Evening, room: str) -> None:
    """Spaced text, a phone on its side, tablets: nothing is cut, and the focus is seen wherever it goes.

    At the table everything is 44 px large; a field that is wrong says so itself.
    More contrast is 7 : 1; with the colours of the system what is chosen still looks so; nothing moves unasked.
    """
    enter(page, evening, room, "fr")
    AXE.run(page)  # brings axe into the page
    assert not faults(page.evaluate(NAMED))
    assert not page.evaluate(SMALL)
    assert not page.evaluate(UNTOLD)
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look, contrast="more")
        assert not faults(page.evaluate(STRICT)), look
    page.emulate_media(color_scheme="light", contrast="no-preference", forced_colors="active")
    assert not page.evaluate(CHOSEN)
    page.emulate_media(forced_colors="none")
    assert not page.evaluate(MOVING)
    for screen in (PHONE, *SCREENS):
        page.set_viewport_size(screen)
        settled(page)
        fits(page)
        hidden = page.evaluate(HIDDEN)
        assert not hidden, "\n".join([str(screen), *hidden])
    page.set_viewport_size(PHONE)
    page.evaluate(SPACED)
    fits(page)


def test_light_or_dark_by_choice_is_kept_and_read_well(page: Page, lang: str) -> None:
    """The choice goes before what the system says, on every page, until it is taken back."""
    page.emulate_media(color_scheme="light")
    page.goto(f"/{lang}/")
    day = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    ink = page.evaluate("getComputedStyle(document.body).color")
    page.locator(".looks [value=light]").tap()
    expect(page.locator("html")).to_have_attribute("data-look", "light")
    page.wait_for_load_state()
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == day
    page.emulate_media(color_scheme="light")
    page.locator(".looks [value=dark]").tap()
    expect(page.locator("html")).to_have_attribute("data-look", "dark")
    page.wait_for_load_state()
    assert page.evaluate("getComputedStyle(document.body).color") != ink
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).color") == ink, "printed on white"
    page.emulate_media(media="screen")

    table = start(page, lang)
    assert page.locator("html").get_attribute("data-look") == "dark"
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != day
    assert not faults(AXE.run(page).response)
    table.tap("[data-sheet=more]")
    table.tap("#more .looks [value=system]")
    expect(page.locator("html")).not_to_have_attribute("data-look", re.compile("."))
    page.wait_for_load_state()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == day


def test_the_language_is_changed_without_leaving_the_page(page: Page, evening: Evening) -> None:
    """From the table too; both languages lead to the same match, and a link opens in the reader’s own."""
    page.goto(f"/en{evening.score['open']}?sheet=more")
    page.locator("#more a[hreflang=fr]").tap()

    page.wait_for_url(f"**/fr{evening.score['open']}*")
    table = Table(page, "fr")
    expect(table.total(0)).to_be_attached()
    page.goto(evening.score["open"])
    page.wait_for_url(f"**/fr{evening.score['open']}")


def test_whoever_looks_on_tells_of_what_no_page_may_do(page: Page, visitor: tuple[Page, Witness]) -> None:
    """An inline style, a picture from elsewhere, an error: none of them passes in these tests."""
    _, witness = visitor
    page.goto("/en/help")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    page.evaluate("document.body.append(Object.assign(new Image(), { src: 'http://elsewhere.test/a.png' }))")
    page.evaluate("setTimeout(() => { throw new Error('a slip') })")

    for told in ("against the policy: style-src", "against the policy: img-src", "a slip"):
        assert comes(lambda told=told: page.evaluate("true") and told in "\n".join(witness.seen)), told
    witness.seen.clear()
