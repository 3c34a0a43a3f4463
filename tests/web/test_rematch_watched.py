"""Who watches a match is led to the one after it."""

import pytest

from tests.web.asking import start
from tests.web.checking import Page, plain
from tests.web.conftest import Person, Table

WON = [{"lines": [{"seat": 1, "key": "adjustment", "points": 900}], "closed": False}]


@pytest.fixture
def over(anne: Person) -> Table:
    """A match of Anne's that the players have ended."""
    table = start(anne, rounds=WON)
    table.send({"finish": True})
    return table


def offered(page: Page) -> list[str]:
    return [plain(link) for link in page.all("a") if str(link.attrib["href"]).endswith("/rematch")]


def version(person: Person, table: Table) -> int:
    told = person.client.get(table.watch, headers={"Accept": "application/json"}).get_json()
    return int(told["version"])


def test_a_rematch_is_offered_to_those_who_watch(anne: Person, claire: Person, over: Table) -> None:
    """The version steps, so that streams and polls bring it; the link leads to the watch link of the new match."""
    assert offered(claire.open(over.watch)) == []
    claire.open(f"{over.watch}/rematch", 404)
    before = version(claire, over)

    score = anne.post(f"{over.score}/rematch", {}).headers["Location"]

    assert version(claire, over) > before
    assert set(offered(claire.open(over.watch))) == {"Watch the rematch"}
    led = claire.client.get(f"/en{over.watch}/rematch")
    assert led.status_code == 303
    page = claire.visit(led.headers["Location"])
    assert not page.all("button", name="key")
    assert page.address not in {score, f"/en{over.watch}"}
    assert offered(anne.open(over.score)) == []


def test_asked_for_twice_the_version_steps_once(anne: Person, claire: Person, over: Table) -> None:
    anne.post(f"{over.score}/rematch", {})
    after = version(claire, over)
    anne.post(f"{over.score}/rematch", {})

    assert version(claire, over) == after


def test_a_rematch_in_the_carnet_of_another_is_theirs(basile: Person, claire: Person, over: Table) -> None:
    """Whoever has the link to score begins it in a carnet of their own, and nobody is led there."""
    basile.post(f"{over.score}/rematch", {})

    assert offered(claire.open(over.watch)) == []
