"""A browser of 2022, as phones keep that get no newer one: what came since is missing there, and not missed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.table import MATCH, Table, quick, start

pytestmark = pytest.mark.slow
OLDER = """
  delete HTMLFormElement.prototype.requestSubmit;
  delete AbortSignal.timeout;
  delete AbortSignal.any;
  delete Promise.withResolvers;
  delete Promise.try;
  delete Object.groupBy;
  delete Map.groupBy;
  delete Array.fromAsync;
  delete globalThis.scheduler;
  delete globalThis.navigation;
  for (const name of ["toReversed", "toSorted", "toSpliced", "with"]) delete Array.prototype[name];
  for (const name of ["isWellFormed", "toWellFormed"]) delete String.prototype[name];
  for (const name of ["union", "intersection", "difference", "isSubsetOf"]) delete Set.prototype[name];
"""


@pytest.fixture
def older(new_context: NewContext) -> Page:
    context = new_context()
    context.add_init_script(OLDER)
    return context.new_page()


def test_a_table_and_its_sheets_do_without_what_came_later(older: Page) -> None:
    table = start(older)
    quick(older)
    table.mark(0, "bezique")
    table.undo()
    table.redo()
    table.settles(40, 0)
    table.tap("[data-sheet=more]")
    table.tap("#lookup")
    expect(older.locator("#looked-up")).to_be_visible()
    older.keyboard.press("Escape")
    table.close(last_trick=0, brisques=6)
    table.round(2)
    table.go("?sheet=house")
    older.fill("#agree-target", "3,000")
    table.tap("#house button.main")  # changes nothing that counts, so that one tap does it
    expect(older.locator("#house")).to_have_count(0)
    quick(older)
    table.tap("[data-sheet=more]")
    table.tap("[data-sheet=finish]")
    expect(older.locator("#finish .sheet-body p")).not_to_be_empty()
    table.tap("#finish [data-close]")
    table.tap("#more a[href$='/share']")
    older.wait_for_url("**/share")


def test_a_page_that_watches_does_without_it_too(older: Page, page: Page) -> None:
    """Also where a line is taken back."""
    links = page.request.post("/matches", data=MATCH, max_retries=2).json()
    page.goto(f"/en{links['score']}")
    older.goto(f"/en{links['watch']}")
    table = Table(page)
    table.mark(0, "bezique")
    expect(older.locator(".total").first).to_have_text("40")
    table.undo()

    expect(older.locator("#said")).to_contain_text("bezique")
    expect(older.locator(".total").first).to_have_text("0")
