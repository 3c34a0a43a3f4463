"""The versions of a database that was put back, in any kind of database."""

from datetime import UTC, datetime

import pytest

from app.config import Settings
from app.store import renewing
from tests.store.kit import Phone


def test_every_match_goes_on_from_a_version_that_nobody_has_seen(settings: Settings, phone: Phone) -> None:
    phone.tap("bezique")
    before = phone.read()
    renewing.renew_all(settings)
    after = phone.read()

    assert after.version > before.version + 100_000_000
    assert (after.position, after.slate) == (before.position, before.slate)
    assert phone.tap("four_aces").version == after.version + 1
    assert phone.read().slate.totals == (140, 0)


@pytest.mark.parametrize("year", [1970, 2020, 2500])
def test_a_clock_that_jumps_gives_a_version_all_the_same(phone: Phone, year: int) -> None:
    """One that is higher, and that a phone can send back."""
    before = phone.read().version
    for renewed in range(2):
        renewing.renew(phone.store.engine, datetime(year, 1, 1, tzinfo=UTC))
        assert before + renewed < phone.read().version < 2**31
