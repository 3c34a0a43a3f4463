"""A tap is kept: without network, in a killed tab, where nothing may be kept, refused, or told twice."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.conftest import NewContext, Witness
from tests.browser.table import PHONE, Table, box, quick, start
from tests.browser.test_quick_taps import LINES, TAP, Held

RENEW: dict[str, str | float | bool] = {"renew": "score"}
OFFLINE = "ERR_INTERNET_DISCONNECTED"
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


@contextmanager
def offline(table: Table, witness: Witness) -> Iterator[None]:
    """Take the network from a phone for a while."""
    witness.allow(OFFLINE)
    quick(table.page)
    table.page.context.set_offline(offline=True)
    yield
    table.page.context.set_offline(offline=False)


def keys(table: Table) -> list[str]:
    return [line["key"] for line in table.kept()]


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
        expect(table.page.locator(".side.pencil")).to_have_count(2)

    table.settles(2 * 660, 0)
    assert keys(table) == taps
    expect(table.page.locator(".side.pencil")).to_have_count(0)


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
        page.evaluate("setTimeout(() => location.reload())")
        page.wait_for_event("dialog")
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


def test_refused_lines_stand_there_until_they_are_written_again_or_let_go(
    table: Table, second_phone: Page, witness: Witness
) -> None:
    """Another phone counted the brisques otherwise: what was tapped later stands there too, after a reload."""
    page = table.page
    line = {"n": 1, "round": 1, "seat": 1, "key": "brisques", "count": 10}
    with offline(table, witness):
        table.mark(0, "four_kings")
        table.close(last_trick=0, brisques=8)
        table.round(2)
        table.mark(1, "four_aces")
        body = {"v": 1, "device": "o" * 22, "base": 1, "lines": [line]}
        assert second_phone.request.post(f"/m/{table.token}/lines", data=body).ok
    table.settles(90, 100)
    expect(page.locator("#refusals")).to_have_text("4 refused: why")
    page.reload()
    table.tap("#refusals")
    lines = page.locator("#refused .refusal")
    expect(lines).to_have_count(4)
    expect(lines.nth(3)).to_contain_text("Round 1 has to be closed first.")
    expect(lines.nth(3).locator("button").first).to_be_disabled()
    for left in (3, 2, 1):
        table.tap(lines.nth(0).locator("button").last)
        expect(lines).to_have_count(left)
    table.tap("#refused [data-close]")

    table.close(last_trick=0, brisques=6)
    table.round(2)
    table.tap("#refusals")
    table.tap(lines.locator("button").first)

    expect(page.locator("#refused")).to_be_hidden()
    expect(page.locator("#refusals")).to_be_hidden()
    table.settles(150, 200)
    assert keys(table)[-1] == "four_aces"


@pytest.mark.slow
def test_a_round_that_lacks_something_keeps_its_sheet(table: Table) -> None:
    """The sheet says what is missing, keeps what was chosen, and nothing is written."""
    page = table.page
    quick(page)
    table.tap("[data-sheet=close]")
    table.tap("#close button.main")
    expect(page.locator("#lacking")).to_contain_text("nobody has the last trick")
    table.tap(table.choice("last_trick", 1))
    expect(page.locator("#lacking")).to_be_hidden()
    table.tap("#close button.main")
    expect(page.locator("#lacking")).to_contain_text("of 16 brisques 0 are")
    table.tap(table.choice("brisques.0", 9))
    expect(page.locator("#lacking")).to_be_hidden()
    table.shows(0, 0)

    table.tap("#close button.main")

    table.round(2)
    table.settles(90, 80)


@pytest.mark.slow
def test_a_tap_for_a_round_closed_meanwhile_can_still_be_written_there(
    table: Table, second_phone: Page, witness: Witness
) -> None:
    """Another phone closed the round; one tap writes the line as a correction of it."""
    other = Table(second_phone)
    second_phone.goto(table.page.url)
    with offline(table, witness):
        table.mark(0, "bezique")
        other.close(last_trick=1, brisques=8)
        other.round(2)
        other.settles(80, 90)
    table.settles(80, 90)

    table.tap("#refusals")
    table.tap(table.page.locator("#refused .refusal button").first)

    table.settles(120, 90)
    other.settles(120, 90)
    assert "bezique" in [line["key"] for line in table.told()["match"]["rounds"][0]["lines"]]


@pytest.mark.slow
def test_a_line_that_two_phones_wrote_is_pointed_out_and_taken_back_by_one_tap(
    table: Table, second_phone: Page, witness: Witness
) -> None:
    """Both are kept until somebody says otherwise."""
    other = Table(second_phone)
    second_phone.goto(table.page.url)
    with offline(table, witness):
        table.mark(1, "bezique")
        other.mark(1, "bezique")
        other.settles(0, 40)
    expect(table.page.locator("#notice")).to_have_text("Written on another phone too: Basile: bezique.")
    table.settles(0, 80)

    table.tap("#unsay")

    table.settles(0, 40)
    other.settles(0, 40)
    expect(table.page.locator("#notice")).to_be_hidden()


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


@pytest.mark.slow
def test_only_the_house_rules_that_were_changed_are_agreed_on(table: Table, second_phone: Page) -> None:
    """They go behind the taps, and the page of each phone is made anew with them."""
    second_phone.goto(table.page.url)
    table.go("?sheet=house")
    table.page.fill("#agree-target", "2000")
    with table.page.expect_request(LINES) as asked:
        table.tap("#house button.main")

    assert asked.value.post_data_json
    assert [line["agree"] for line in asked.value.post_data_json["lines"]] == [{"target": 2000}]
    for page in (table.page, second_phone):
        expect(page.locator(".side [data-of=needs]").first).to_have_text("2,000")
        expect(page.locator("#notice")).to_have_text("Agreed for the whole match. Target: 2,000.")
        page.wait_for_url(lambda url: "?" not in url)
    expect(table.page.locator("#house")).to_have_count(0)


def test_what_house_rules_change_is_said_before_they_are_agreed_on(table: Table) -> None:
    """A figure that is none in our own words, the end of the match in words; the same tap once more writes it."""
    page = table.page
    table.adjust(0, 1500, "a loan")
    table.settles(1500, 0)
    table.close(last_trick=1, brisques=8)
    expect(page.locator("#result")).to_be_visible()
    table.go("?sheet=house")
    told = page.locator("#foretold")
    for typed, said in (("x", "“x” is not a whole number"), ("3,000", "The match is open again")):
        page.fill("#agree-target", typed)
        table.tap("#house button.main")
        expect(told).to_contain_text(said)
    table.tap("#house button.main")
    expect(page.locator("#house")).to_have_count(0)
    assert table.told()["match"]["house_rules"] == {"target": 3000}


def test_a_figure_is_typed_as_it_is_written_and_what_is_none_is_told(table: Table) -> None:
    """In the sheet itself, in the page's own words, before anything is sent."""
    page = table.page
    quick(page)
    table.tap("[data-sheet=more]")
    table.tap("#more summary:has(~ #adjust)")
    table.tap("#adjust label:has([value='0'])")
    field = page.locator("#adjust-points")
    for typed in ("", "much"):
        field.fill(typed)
        table.tap("#adjust button")
        assert "whole number" in field.evaluate("field => field.validationMessage")
    field.fill("−1,000")
    table.tap("#adjust button")
    table.settles(-1000, 0)


@pytest.mark.slow
def test_the_sheet_that_ends_a_round_comes_back_as_it_was_left(table: Table) -> None:
    """Through a reload, for this round only."""
    page = table.page
    table.tap("[data-sheet=close]")
    table.tap(table.choice("last_trick", 1))
    table.tap(table.choice("brisques.0", 10))
    page.reload()
    table.tap("[data-sheet=close]")
    for name, value in (("last_trick", 1), ("brisques.0", 10), ("brisques.1", 6)):
        expect(page.locator(f'#close [name="{name}"][value="{value}"]')).to_be_checked()
    expect(page.locator("#close .sums b")).to_have_text(["100", "70"])
    table.tap("#close button.main")
    table.settles(100, 70)

    page.reload()
    table.tap("[data-sheet=close]")

    expect(page.locator("#close input:checked")).to_have_count(0)


@pytest.mark.slow
def test_a_notice_covers_no_key(table: Table) -> None:
    """On the small phone, flat and face to face, however long the sentence."""
    page = table.page
    for face in (False, True):
        table.go("?face=1" if face else "")
        if not face:
            table.mark(0, "double_bezique")
        table.key(1, "double_bezique").tap(force=True)
        toast = box(page.locator("#toast"))
        assert 0 <= toast["y"] <= PHONE["height"] - toast["height"]
        for key in page.locator(".slate button:visible, .slate .key:visible").all():
            other = box(key)
            apart = other["y"] >= toast["y"] + toast["height"] or other["y"] + other["height"] <= toast["y"]
            assert apart or "unsay" in (key.get_attribute("id") or ""), key
