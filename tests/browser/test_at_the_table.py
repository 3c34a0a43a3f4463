"""The phone lies on the table: it is left, taken up again, spoken to by keys, and listened to."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AT_HOME, Server, Witness
from tests.browser.table import Table, start

FORM = "() => Object.fromEntries(new FormData(document.querySelector('form.form')))"


def test_the_back_button_brings_the_table_back_as_it_is(table: Table) -> None:
    """From the rules and from the review; what was tapped before and after is there."""
    page = table.page
    table.mark(0, "bezique")
    table.settles(40, 0)
    for link in ("/rules/", "/review"):
        table.tap("[data-sheet=more]")
        table.tap(f"#more a[href*='{link}']")
        if link == "/rules/":  # looked up over the table; the whole page is one tap further
            table.tap("#looked-up .sheet-body > a")
        page.wait_for_url(f"**{link}*")
        page.go_back()
        expect(page.locator("#more")).to_be_hidden()
        expect(page.locator("#looked-up")).to_be_hidden()
        table.shows(40, 0)

    table.mark(1, "four_aces")
    table.settles(40, 100)
    page.go_back()
    page.go_forward()
    table.settles(40, 100)


@pytest.mark.slow
def test_the_rules_are_two_taps_from_the_table_and_one_back(table: Table) -> None:
    """They open at the table of declarations, with the values of this match."""
    page = table.page
    token = table.token
    table.tap("[data-sheet=more]")
    table.tap("#more a[href*='/rules/']")
    assert table.taps == 2
    expect(page.locator("#look-declared")).to_be_in_viewport()

    table.tap("#looked-up [data-close]")

    expect(page.locator("#looked-up")).to_be_hidden()
    assert table.token == token


@pytest.mark.slow
def test_a_second_tap_on_start_makes_no_second_match(page: Page) -> None:
    """Two taps of a hasty hand lead to one table."""
    page.goto("/fr/new")
    page.fill("#player-0", "Anne")
    page.fill("#player-1", "Basile")
    page.evaluate("for (const tap of [1, 2]) document.querySelector('[name=start]').click()")
    page.wait_for_url("**/fr/m/*")

    page.goto("/fr/carnet")
    expect(page.locator(".match")).to_have_count(1)


@pytest.mark.slow
def test_a_name_put_right_after_the_start_makes_the_match_one_meant(page: Page) -> None:
    """Back, the name mended on the very form that started the other match, and started again."""
    page.goto("/fr/new")
    form = {**page.evaluate(FORM), "player.0": "Ane", "player.1": "Basile", "start": "1"}
    old = page.request.post("/fr/new", form=form, max_retries=2)

    new = page.request.post("/fr/new", form=form | {"player.0": "Anne"}, max_retries=2)

    assert new.url != old.url
    page.goto(new.url)
    expect(page.locator(".side .name")).to_have_text(["Anne", "Basile"])


def test_on_a_home_network_without_https_everything_is_scored(page: Page, server: Server, witness: Witness) -> None:
    """There is no wake lock, no lock between tabs and no randomUUID: no error, and no switch that does nothing."""
    witness.allow("The Cross-Origin-Opener-Policy header has been ignored")
    page.goto(f"http://{AT_HOME}:{server.port}/en/new")
    assert page.evaluate("[isSecureContext, 'wakeLock' in navigator, 'locks' in navigator]") == [False, False, False]
    table = Table(page)
    page.fill("#player-0", "Anne")
    page.fill("#player-1", "Basile")
    page.locator("[name=start]").tap()
    page.wait_for_url("**/en/m/*")

    table.mark(0, "bezique", "bezique")
    table.mark(1, "four_kings")
    table.close(1, 8)

    table.round(2)
    table.settles(160, 170)
    table.tap("[data-sheet=more]")
    expect(page.locator("#awake")).to_be_hidden()
    page.reload()
    table.shows(160, 170)


@pytest.mark.slow
def test_the_screen_is_kept_awake_only_while_one_wants_it(table: Table) -> None:
    """The switch is there where the browser can; turned off it stays off."""
    page = table.page
    table.tap("[data-sheet=more]")
    switch = page.locator("#more label:has(#awake)")
    expect(page.locator("#awake")).to_be_checked()
    switch.tap()
    page.reload()
    table.tap("[data-sheet=more]")
    expect(page.locator("#awake")).not_to_be_checked()


def reach(page: Page, what: str) -> None:
    """Go with the tab key to one thing; forwards, and no further than once around."""
    for _ in range(80):
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", what):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the tab key does not lead to {what}")


def test_a_whole_round_is_scored_with_a_keyboard_alone(page: Page) -> None:
    """From the names to the next round; a sheet takes the focus, and gives it back where it was."""
    page.goto("/fr/new")
    for seat, name in enumerate(("Anne", "Basile")):
        reach(page, f"#player-{seat}")
        page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.wait_for_url("**/fr/m/*")
    table = Table(page, "fr")

    reach(page, "#block-0 [value=four_aces]")
    page.keyboard.press("Enter")
    reach(page, "#block-1 [value=bezique]")
    page.keyboard.press("Space")
    table.settles(100, 40)
    reach(page, "[data-sheet=trump]")
    page.keyboard.press("Enter")
    expect(page.locator("#trump")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#trump")).to_be_hidden()
    expect(page.locator("[data-sheet=trump]")).to_be_focused()

    reach(page, "[data-sheet=close]")
    page.keyboard.press("Enter")
    reach(page, "[name=last_trick]")
    page.keyboard.press("Space")
    reach(page, "[name='brisques.0']")
    page.keyboard.press("Space")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    reach(page, "#close button.main")
    page.keyboard.press("Enter")

    table.round(2)
    table.settles(170, 140)


HEAR = """() => {
  globalThis.heard = [];
  const said = document.getElementById("said");
  new MutationObserver(() => said.textContent.trim() && heard.push(said.textContent.trim()))
    .observe(said, { childList: true, characterData: true, subtree: true });
}"""
"""Takes down what a screen reader would speak, one sentence after another."""


def press(page: Page, what: str, key: str = "Enter") -> None:
    """Go to one thing by the tab key, and press a key on it."""
    reach(page, what)
    page.keyboard.press(key)


def heard(page: Page, *sentences: str) -> None:
    """Wait until exactly these were spoken, then begin anew."""
    page.wait_for_function("(many) => heard.length >= many", arg=len(sentences))
    assert page.evaluate("heard.splice(0)") == list(sentences)


@pytest.mark.slow
def test_a_whole_match_is_played_with_a_keyboard_alone(page: Page) -> None:
    """Two rounds, undo and redo, to the winner and the rematch; every sentence is spoken once and says the total."""
    table = start(page, "fr", house_rules={"target": 500})
    page.evaluate(HEAR)
    for value, total in (("four_aces", "100"), ("bezique", "140")):
        press(page, f"#block-0 [value={value}]")
        name, points = {"four_aces": ("carré d’as", 100), "bezique": ("bésigue", 40)}[value]
        heard(page, f"Anne\u202f: {name}, +{points}. Total {total}.")
    press(page, "#undo", "Space")
    heard(page, "Annulé. Anne\u202f: bésigue. Anne 100.")
    table.settles(100, 0)
    press(page, "#redo")
    heard(page, "Anne\u202f: bésigue, +40. Total 140.")
    for number, last in ((1, 0), (2, 1)):
        press(page, "[data-sheet=close]")
        reach(page, "#close [name=last_trick]")
        page.keyboard.press("Space")
        for _ in range(last):
            page.keyboard.press("ArrowRight")
        press(page, "#close [name='brisques.0']", "Space")
        press(page, "#close button.main")
        if number == 1:
            table.round(2)
            press(page, "#block-1 [value=double_bezique]")
            page.wait_for_function("heard.some((one) => one.includes('double bésigue, +500'))")

    expect(page.locator("#result h2")).to_have_text("Basile gagne")
    old = table.token
    press(page, "#result button.main")
    page.wait_for_url(lambda url: "/m/" in url and old not in url)
    expect(page.locator(".side .total")).to_have_text(["0", "0"])


def test_a_tap_is_told_once_to_those_who_listen(table: Table) -> None:
    """One polite sentence with the line and the new total; undo says what it took back, and redo what it wrote."""
    said = table.page.locator("#said")
    expect(said).to_have_attribute("role", "status")
    table.mark(0, "bezique")
    expect(said).to_have_text("Anne: bezique, +40. Total 40.")
    table.undo()
    expect(said).to_have_text("Taken back. Anne: bezique. Anne 0.")
    table.settles(0, 0)
    table.redo()
    expect(said).to_have_text("Anne: bezique, +40. Total 40.")


def test_a_key_that_the_pack_has_no_cards_for_says_why(page: Page) -> None:
    """It is dimmed, and a tap on it writes nothing but the reason."""
    table = start(page, "fr")
    table.mark(0, "double_bezique")
    dimmed = table.key(1, "double_bezique")
    expect(dimmed).to_have_attribute("aria-disabled", "true")

    dimmed.tap(force=True)

    expect(page.locator("#notice")).to_contain_text("Double b", ignore_case=True)
    table.settles(500, 0)
    assert len(table.kept()) == 1
