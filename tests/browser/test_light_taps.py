"""What a tap costs the phone: it lays out what it changes, and not the table around it."""

import json

from playwright.sync_api import Browser

from tests.browser.table import ARRIVED, SCRIPTS, Table

MOST = 120
"""Objects laid out at once, at most; a table for two has above six hundred."""


def laid_out(trace: bytes) -> list[int]:
    """How many objects each layout of a trace walked through."""
    events = json.loads(trace)["traceEvents"]
    return [
        event["args"]["beginData"]["totalObjects"]
        for event in events
        if event["name"] == "Layout" and "beginData" in event.get("args", {})
    ]


def test_a_tap_lays_out_what_it_changes_alone(table: Table, browser: Browser) -> None:
    """Figures, the last line and what is spoken keep their own room, so that no other part need be looked at."""
    table.page.wait_for_function(ARRIVED, arg=[*SCRIPTS, "installed"])
    table.tap(table.key(0, "bezique"))
    table.settles(40, 0)

    browser.start_tracing(page=table.page, categories=["devtools.timeline"])
    table.tap(table.key(0, "four_aces"))
    table.settles(140, 0)
    walked = laid_out(browser.stop_tracing())

    assert walked, "a trace tells of layouts"
    assert max(walked) <= MOST, walked
