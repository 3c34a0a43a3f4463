"""What the server refuses, and what two phones wrote, stands there until somebody says what becomes of it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.away import keys, offline
from tests.browser.conftest import Witness
from tests.browser.table import Table, elsewhere


def test_refused_lines_stand_there_until_they_are_written_again_or_let_go(
    table: Table, second_phone: Page, witness: Witness
) -> None:
    """Another phone counted the brisques otherwise: what was tapped later stands there too, after a reload."""
    page = table.page
    with offline(table, witness):
        table.mark(0, "four_kings")
        table.close(last_trick=0, brisques=8)
        table.round(2)
        table.mark(1, "four_aces")
        elsewhere(second_phone, table.token, {"round": 1, "seat": 1, "key": "brisques", "count": 10})
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
