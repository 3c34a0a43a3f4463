"""The network taken from a phone for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.browser.conftest import Witness
from tests.browser.table import Table, quick

OFFLINE = "ERR_INTERNET_DISCONNECTED"


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
