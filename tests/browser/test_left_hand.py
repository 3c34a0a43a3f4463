"""A table for the left hand: what lies at the right edge lies at the left, as near and as large."""

import pytest
from playwright.sync_api import Page

from tests.browser.table import box, start

REACHED = ("#undo", "#redo", ".bar [data-sheet=more]")
ALONG = ("#undo", "#redo")
"""What lies at the left edge for either hand where all that is told does: Undo stays the outer one."""


@pytest.mark.parametrize(("size", "stays"), [((320, 640), ()), ((740, 360), ALONG)])
def test_the_left_hand_reaches_what_the_right_one_does(
    page: Page, size: tuple[int, int], stays: tuple[str, ...]
) -> None:
    """Mirrored to the pixel; the keys of the sides stay where they are."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = start(page, "fr")
    right = [box(page.locator(what)) for what in REACHED]
    key = box(table.key(1, "bezique"))
    within = box(page.locator(".bar"))

    table.tap("[data-sheet=more]")
    table.tap("#more [name=hand]")
    page.wait_for_selector(".at-table.left")
    page.wait_for_load_state()

    for what, before in zip(REACHED, right, strict=True):
        now = box(page.locator(what))
        if what in stays:
            assert now == before
            continue
        assert now["x"] - within["x"] == pytest.approx(
            within["x"] + within["width"] - before["x"] - before["width"], abs=1
        )
        assert (now["y"], now["width"], now["height"]) == (before["y"], before["width"], before["height"])
    assert box(table.key(1, "bezique")) == key
