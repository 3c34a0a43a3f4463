"""The phone lies there while the hand is played, and is taken up again."""

import pytest

from tests.browser.table import Table

pytestmark = pytest.mark.slow


def test_ten_idle_minutes_a_turned_phone_and_a_reload_leave_all_as_it_was(table: Table) -> None:
    """The phone lay there, somebody took it up and turned it over, and the page was loaded again."""
    page = table.page
    page.clock.install()
    table.mark(0, "bezique")
    table.mark(1, "four_aces")
    table.settles(40, 100)
    page.clock.fast_forward("10:00")
    for width, height in ((640, 360), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        table.shows(40, 100)
    page.reload()

    table.settles(40, 100)
    table.mark(0, "seven")
    table.settles(50, 100)
    assert len(table.lines()) == 3
