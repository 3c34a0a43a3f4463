"""The network taken from a phone for a while, or slow."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Page, Route

from tests.browser.conftest import Witness
from tests.browser.table import LINES, Table, quick

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


@dataclass
class Held:
    """A network that keeps what the phone sends, or asks for there, until it is let go."""

    page: Page
    where: str = LINES
    holding: bool = True
    routes: list[Route] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.route(self.where, self._take)

    def _take(self, route: Route) -> None:
        if self.holding:
            self.routes.append(route)
        else:
            route.continue_()

    def release(self) -> None:
        self.holding = False
        while self.routes:
            self.routes.pop(0).continue_()
