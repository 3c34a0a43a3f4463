"""The deal that the books print, from its first tap to the shelf."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.table import Table, start_by_taps, written

CASES = Path(__file__).parents[1] / "cases/bezique.json"
PRINTED: dict[str, Any] = json.loads(CASES.read_text())[0]


def play(table: Table) -> None:
    """Enter every line of the deal in its order, and close it."""
    lines = PRINTED["match"]["rounds"][0]["lines"]
    for line in lines:
        if line["key"] == "adjustment":
            table.adjust(line["seat"], line["points"], line["note"])
        elif line["key"] not in {"last_trick", "brisques"}:
            table.mark(line["seat"], line["key"])
    (taker,) = (line["seat"] for line in lines if line["key"] == "last_trick")
    counts = {line["seat"]: line["count"] for line in lines if line["key"] == "brisques"}
    table.close(taker, counts[0])


def everywhere(table: Table, totals: list[int]) -> None:
    """Look for these totals on the table, in the review and in the carnet."""
    page, here = table.page, table.page.url
    table.settles(*totals)
    page.goto(f"{here}/review")
    last_row = page.locator("table.review tfoot tr").last
    expect(last_row.locator("td")).to_have_text([written(total, table.lang) for total in totals])
    page.goto(f"/{table.lang}/carnet")
    expect(page.locator(".match .figure")).to_have_text([written(total, table.lang) for total in totals])
    page.goto(here)


@pytest.mark.slow
def test_the_deal_that_ends_730_to_590_does_so_wherever_it_is_shown(lang: str, page: Page, server: Server) -> None:
    """Entered by taps it shows its printed totals on table, review and carnet; after a reload; after a restart."""
    totals = PRINTED["expect"]["totals"]
    assert totals == [590, 730]
    table = start_by_taps(page, lang, tuple(PRINTED["match"]["players"]))

    play(table)

    table.round(2)
    everywhere(table, totals)
    page.reload()
    table.settles(*totals)
    here = page.url
    page.goto("about:blank")
    server.stop()
    server.start()
    page.goto(here)
    everywhere(table, totals)
    assert key_figures(table.lines()) == key_figures(PRINTED["match"]["rounds"][0]["lines"])


def key_figures(lines: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """What each line says, in an order of its own: the sheet writes brisques by seat, the print by trick."""
    return sorted((line["key"], line["seat"], line.get("points", 0), line.get("count", 0)) for line in lines)
