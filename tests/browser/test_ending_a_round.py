"""The sheet that ends a round shows and sends what was chosen on it and nothing else, also where two phones end it."""

from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.away import Held
from tests.browser.table import LINES, Table, quick, start

ENDING: list[dict[str, Any]] = [
    {"round": 1, "seat": 0, "key": "last_trick"},
    {"round": 1, "seat": 0, "key": "brisques", "count": 9},
    {"round": 1, "seat": 1, "key": "brisques", "count": 7},
]
CLOSE = {"round": 1, "close": True}
REOPEN = {"round": 1, "reopen": True}
OTHER = "o" * 22
CHOSEN = "#close input:checked"


class Other:
    """Another phone, which writes what it likes."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, count(1)

    def write(self, *lines: dict[str, Any]) -> None:
        numbered = [{"n": next(self.numbers), **line} for line in lines]
        body = {"v": 1, "device": OTHER, "base": 1, "lines": numbered}
        answer = self.table.page.request.post(f"/m/{self.table.token}/lines", data=body, max_retries=2)
        assert answer.ok, answer.text()
        assert not answer.json()["refused"], answer.text()


@pytest.fixture
def other(table: Table) -> Other:
    quick(table.page)
    return Other(table)


def test_a_round_closed_elsewhere_takes_its_sheet_and_its_choices_along(table: Table, other: Other) -> None:
    """So that the tap meant for it does not close the next, which nobody has played; nor do they come back with it."""
    page, sent = table.page, list[str]()
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/lines") else None)
    table.tap("[data-sheet=close]")
    table.tap(table.choice("last_trick", 1))
    table.tap(table.choice("brisques.0", 10))
    other.write(*ENDING, CLOSE)
    table.round(2)
    expect(page.locator("#close")).to_be_hidden()
    table.tap("[data-sheet=close]")
    expect(page.locator(CHOSEN)).to_have_count(0)
    other.write(REOPEN)
    table.round(1)
    expect(page.locator("#close")).to_be_hidden()
    table.tap("[data-sheet=close]")

    for name, value in (("last_trick", 0), ("brisques.0", 9), ("brisques.1", 7)):
        expect(page.locator(f'#close [name="{name}"][value="{value}"]')).to_be_checked()
    assert sent == []


@pytest.mark.slow
@pytest.mark.parametrize("form", ["#dealer", ".offences", "#adjust"])
def test_a_round_closed_elsewhere_takes_what_one_says_of_it_along(page: Page, form: str) -> None:
    """A fault, points and another dealer are of the round in which one began to say them."""
    table = start(page, house_rules={"penalties": "standard"})
    quick(page)
    table.tap("[data-sheet=more]")
    table.tap(page.locator("#more .fold").filter(has=page.locator(form)).locator("summary"))
    Other(table).write(*ENDING, CLOSE)
    table.round(2)

    expect(page.locator("#more")).to_be_hidden()


@pytest.mark.slow
def test_what_was_not_chosen_follows_what_is_written_elsewhere(table: Table, other: Other) -> None:
    """And is gone where that is taken back; what was chosen stays."""
    page = table.page
    other.write(*ENDING)
    table.settles(100, 70)
    table.tap("[data-sheet=close]")
    table.tap(table.choice("last_trick", 1))
    other.write(*({"strike": {"device": OTHER, "n": n}} for n in (2, 3)))
    expect(page.locator(CHOSEN)).to_have_count(1)
    more = ({**line, "count": line["count"] + extra} for line, extra in zip(ENDING[1:], (-4, 4), strict=True))
    other.write(*more)
    for name, value in (("last_trick", 1), ("brisques.0", 5), ("brisques.1", 11)):
        expect(page.locator(f'#close [name="{name}"][value="{value}"]')).to_be_checked()
    with page.expect_request(LINES) as asked:
        table.tap("#close button.main")

    assert asked.value.post_data_json
    assert [list(line)[1] for line in asked.value.post_data_json["lines"]] == ["strike", "round", "round"]
    table.settles(50, 120)


@pytest.mark.slow
def test_brisques_emptied_in_a_round_opened_again_are_claimed_no_more(page: Page) -> None:
    """And one side's alone can be emptied."""
    table = start(page, game="rubicon")
    quick(page)
    table.tap("[data-sheet=close]")
    fields = page.locator("#close .stepper input")
    for seat, figure in enumerate(("20", "12")):
        fields.nth(seat).fill(figure)
    table.tap(table.choice("last_trick", 0))
    table.tap("#close button.main")
    table.tap("#settled .main")
    table.undo()
    table.tap("[data-sheet=close]")
    expect(fields.nth(1)).to_have_value("12")
    for seat in range(2):
        fields.nth(seat).fill("")
    table.tap("#close button.main")
    expect(page.locator("#settled")).to_be_visible()

    assert [line["key"] for line in table.kept() if not line.get("struck")] == ["last_trick"]


@pytest.mark.slow
def test_card_points_corrected_before_the_answer_comes_stay(page: Page) -> None:
    """Stepped or drawn: only what another figure was written for is filled in anew."""
    table = start(page, game="frog", players=["Anne", "Basile", "Claire"])
    quick(page)
    table.mark(0, "chico")
    held = Held(page)
    table.tap("[data-sheet=close]")
    page.fill("#count [name=count]", "65")
    table.tap("#count button.main, #count button:not([type=button])")
    table.tap("#close summary")
    table.tap(page.get_by_label("10 more", exact=True).locator("visible=true"))
    held.release()
    expect(page.locator("#waiting")).to_be_empty()

    expect(page.locator("#count [name=count]")).to_have_value("75")
