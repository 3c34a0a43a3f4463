"""A tap is kept: without network, in a killed tab, where nothing may be kept, refused, or told twice."""

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.away import Held, keys, offline
from tests.browser.conftest import NewContext, Witness
from tests.browser.table import Table, quick, start
from tests.browser.test_quick_taps import TAP

RENEW: dict[str, str | float | bool] = {"renew": "score"}
POOR = """
  const forbidden = { get: () => { throw new DOMException("no", "SecurityError"); } };
  for (const name of ["indexedDB", "localStorage"]) Object.defineProperty(window, name, forbidden);
  const missing = { get: () => undefined };
  for (const name of ["locks", "wakeLock", "storage"]) Object.defineProperty(Navigator.prototype, name, missing);
  delete Crypto.prototype.randomUUID;
"""
"""A browser that has next to nothing, and throws where it is asked for more."""
ASKED = """
  window.asked = 0;
  StorageManager.prototype.persist = async () => ((window.asked += 1), false);
"""


def test_twenty_taps_without_network_are_twenty_lines_in_order(table: Table, witness: Witness) -> None:
    """They show in pencil, and how many wait; with the network they are written as they were tapped."""
    five = ["marriage", "seven", "four_jacks", "four_kings", "four_aces"]
    more = ["marriage", "royal_marriage", "bezique", "four_queens", "trump_sequence"]
    taps = [*five, *more, *five, *more]
    with offline(table, witness):
        for moment in range(0, 20, 5):
            table.page.evaluate(TAP, taps[moment : moment + 5])
        expect(table.page.locator("#waiting")).to_have_text("20 waiting")
        table.shows(2 * 660, 0)
        expect(table.page.locator(".pencil .side")).to_have_count(2)

    table.settles(2 * 660, 0)
    assert keys(table) == taps
    expect(table.page.locator(".pencil .side")).to_have_count(0)


def test_a_tab_killed_before_it_could_send_is_sent_by_the_next(table: Table) -> None:
    """The lines lie on the phone; whoever opens the match sends them."""
    context, address = table.page.context, table.page.url
    Held(table.page)
    table.mark(0, "bezique", "four_kings")
    table.keeps(2)
    table.page.close()

    again = Table(context.new_page())
    again.page.goto(address)

    again.settles(120, 0)
    assert keys(again) == ["bezique", "four_kings"]


@pytest.mark.slow
def test_taps_of_a_link_that_was_renewed_are_sent_by_its_new_link(table: Table, witness: Witness) -> None:
    """The phone says that the link is gone, keeps what was tapped, and sends it when the match is opened again."""
    witness.allow("404")
    page = table.page
    with offline(table, witness):
        table.mark(0, "four_aces")
        answer = page.context.request.post(f"/en/m/{table.token}/share", form=RENEW, max_redirects=0, max_retries=2)
        assert answer.status == 303
    expect(page.locator("#notice")).to_contain_text("no longer leads to a match")
    table.shows(100, 0)

    page.goto(answer.headers["location"].partition("/share")[0])

    table.settles(100, 0)
    assert keys(table) == ["four_aces"]


@pytest.mark.slow
def test_whoever_only_looks_is_told_that_the_link_was_renewed(
    table: Table, second_phone: Page, witness: Witness
) -> None:
    """In words, once; nothing is asked for any more."""
    witness.allow("404")
    second_phone.goto(table.page.url)
    table.page.request.post(f"/en/m/{table.token}/share", form=RENEW, max_redirects=0, max_retries=2)

    expect(second_phone.locator("#notice")).to_contain_text("no longer leads to a match")


@pytest.mark.slow
def test_a_browser_that_forbids_everything_still_scores(new_context: NewContext, witness: Witness) -> None:
    """One word that lines could be lost, and one question before the page is left, only while some are unsent."""
    context = new_context()
    context.add_init_script(POOR)
    table = start(context.new_page())
    page = table.page
    questions: list[str] = []

    def stay(dialog: Dialog) -> None:
        questions.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    with offline(table, witness):
        table.mark(0, "bezique")
        expect(page.locator("#notice")).to_contain_text("could not keep")
        table.mark(1, "four_kings")
        expect(page.locator("#notice")).to_be_hidden()
        table.shows(40, 80)
    table.settles(40, 80)
    table.tap("[data-sheet=more]")
    expect(page.locator("#awake")).to_be_hidden()
    page.reload()
    table.shows(40, 80)
    assert not questions
    with offline(table, witness):
        table.mark(0, "seven")
        expect(page.locator("#notice")).to_be_visible()
        with page.expect_event("dialog"):
            page.evaluate("setTimeout(() => location.reload())")
    table.settles(50, 80)
    assert questions == ["beforeunload"]


@pytest.mark.slow
def test_the_phone_is_asked_once_to_keep_what_is_stored(table: Table) -> None:
    """After a tap, and never again."""
    page = table.page
    page.add_init_script(ASKED)
    for asked in (1, 0):
        page.reload()
        quick(page)
        table.mark(0, "marriage")
        table.mark(0, "marriage")
        page.wait_for_function("() => localStorage['marquoir.lasting']")
        assert page.evaluate("window.asked") == asked
    table.settles(80, 0)


def test_two_phones_with_ten_taps_each_and_no_network_end_equal(
    table: Table, second_phone: Page, witness: Witness
) -> None:
    """Every line of both is written once, and both show the same."""
    other = Table(second_phone)
    second_phone.goto(table.page.url)
    mine = ["marriage", "seven", "four_aces", "marriage", "four_kings"] * 2
    theirs = ["marriage", "bezique", "four_jacks", "four_queens", "royal_marriage"] * 2
    with offline(table, witness), offline(other, witness):
        table.page.evaluate(TAP, mine)
        other.page.evaluate(TAP, theirs)
        table.shows(2 * 230, 0)
        other.shows(2 * 200, 0)

    for phone in (table, other):
        phone.settles(2 * 430, 0)
    assert sorted(keys(table)) == sorted(mine + theirs)


@pytest.mark.slow
def test_another_phone_and_a_watcher_see_a_line_and_its_undo(
    table: Table, second_phone: Page, new_context: NewContext
) -> None:
    """The figures follow, forwards and back; an undo is not told as a line."""
    other = Table(second_phone)
    with second_phone.expect_request("**/m/*/events"):
        second_phone.goto(table.page.url)
    table.go("/share")
    address = table.page.locator(".link a[href*='/v/']").get_attribute("href") or ""
    table.page.go_back()
    watcher = Table(new_context().new_page())
    watcher.page.goto(address)
    said = watcher.page.locator("#said")

    table.mark(0, "four_aces")
    table.mark(1, "bezique")
    for phone in (other, watcher):
        phone.shows(100, 40)
    expect(said).to_contain_text("bezique")
    table.undo()
    for phone in (other, watcher):
        phone.shows(100, 0)
    expect(said).to_have_text("Taken back. Basile: bezique, +40. Basile 0.")
    table.undo()
    watcher.shows(0, 0)


@pytest.mark.slow
def test_the_end_of_a_match_waits_behind_the_taps_before_it(table: Table, witness: Witness) -> None:
    """It goes the way of every line: what was tapped before it counts."""
    with offline(table, witness):
        table.mark(0, "four_aces")
        table.tap("[data-sheet=more]")
        table.tap("[data-sheet=finish]")
        table.tap("#finish button.main")
        expect(table.page.locator("#waiting")).to_have_text("2 waiting")

    expect(table.page.locator("#result")).to_be_visible()
    assert keys(table) == ["four_aces"]
    table.tap("#result [name=finish]")
    expect(table.page.locator("#result")).to_have_count(0)
    table.mark(1, "bezique")
    table.settles(100, 40)
