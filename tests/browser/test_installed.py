"""Marquoir where there is no network, and how a new version of it arrives."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import AT_HOME, NewContext, Server, Witness
from tests.browser.table import Table, quick, start, until

KEPT = """async () => {
  if (!(await navigator.serviceWorker.getRegistration())?.active) return false;
  return Boolean(await (await caches.open("marquoir-own")).match(location.pathname, { ignoreVary: true }));
}"""
"""Whether a worker is at work and keeps this page."""
ASK = """async (message) => {
  const { waiting, active } = await navigator.serviceWorker.getRegistration();
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(reject, 10_000, new Error("the worker does not answer"));
  });
  (waiting ?? active).postMessage({ ask: "en", ...message }, [port2]);
  return { ...(await answer), waits: Boolean(waiting) };
}"""
UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update() }"
WAITS = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
LEFT = "async () => !(await navigator.serviceWorker.getRegistration())"
CLEARED = """async () =>
  !(await navigator.serviceWorker.getRegistration()) && !(await caches.keys()).length"""
VISITS = 5
LONG = 60
"""Seconds that a worker may take on a busy machine: it fetches all that it keeps before it is there."""
RELEASED = "from app.web import installed as i; from pathlib import Path; i.SOURCES += ((Path({!r}), '*.html'),); "
READ = ("rules/bezique", "rules/frog", "rules/compare", "rules/glossary", "help")
pytestmark = pytest.mark.slow  # servers are stopped and started, and workers take their time
DOCUMENT = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": []}
OFFLINE = {"fr": "Pas de réseau", "en": "No network"}
KEYS = ["marriage", "bezique", "four_kings", "marriage", "four_queens"]
KEYS += ["four_aces", "four_jacks", "seven", "marriage", "royal_marriage"]
POINTS = 3 * 20 + 40 + 80 + 60 + 100 + 40 + 10 + 40


@dataclass
class House(Server):
    """A server with releases of its own."""

    def release(self, name: str = "") -> None:
        """Go on as another release, at the same address."""
        self.stop()
        (self.database.parent / "release.html").write_text(name)
        self.start()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, _catalogues: None) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    program = RELEASED.format(str(folder)) + "from app.cli import main; main()"
    house = House(folder / "marquoir.db", program=("-c", program))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def phone(house: House, new_phone: NewContext, witness: Witness) -> BrowserContext:
    """A phone that keeps what the house gives it to keep; the house is closed now and then."""
    witness.away()
    return new_phone(house.address, service_workers="allow")


def kept(table: Table) -> Table:
    """The table, once the phone keeps it."""
    until(table.page, KEPT, seconds=LONG)
    return table


def come(page: Page) -> None:
    """Open the page anew, as the server has it: a worker shows what it kept where that takes its time."""
    for _ in range(VISITS):
        page.reload()
        if page.locator("meta[name=worker]").count():
            return
    pytest.fail("the page never came from the server")


def test_twenty_taps_without_a_network_are_twenty_lines_when_it_is_back(phone: BrowserContext) -> None:
    """The page opens as it was left, in pencil what is not written; rules open, and what needs the server says so."""
    page = phone.new_page()
    table = kept(start(page, "fr"))
    table.adjust(1, 250, "…")
    table.settles(0, 250)
    here = page.url
    rules = page.locator("#more a[href*='/rules/']").get_attribute("href")
    phone.set_offline(offline=True)
    table.mark(0, *KEYS)
    table.keeps(10)
    page.reload()
    table.shows(POINTS, 250)
    table.mark(0, *KEYS)
    table.shows(2 * POINTS, 250)
    expect(page.locator("#waiting")).to_contain_text("20")
    table.keeps(20)
    quick(page)
    table.tap("[data-sheet=more]")
    table.tap("#more a[href$='/share']")
    expect(page.locator("#notice")).to_contain_text("Pour cela il faut le serveur")

    for path in ("/", str(rules), *(f"/{lang}/{one}" for lang in ("fr", "en") for one in READ)):
        page.goto(path)
        expect(page.locator("h1")).not_to_have_text(re.compile("|".join(OFFLINE.values())))
    for path in (f"{here}/share", f"{here}?sheet=house", "/fr/new", "/en/carnet"):
        page.goto(path)
        expect(page.locator("h1")).to_have_text(OFFLINE["en" if "/en/" in path else "fr"])
    page.goto(here)
    table.shows(2 * POINTS, 250)
    phone.set_offline(offline=False)

    table.settles(2 * POINTS, 250)
    assert [line["key"] for line in table.lines()] == ["adjustment", *KEYS, *KEYS]


def test_a_new_version_waits_until_all_is_written_and_then_asks(phone: BrowserContext, house: House) -> None:
    """It does not take over while a line is unsent, not even when told to; the page goes on with the old one."""
    page = phone.new_page()
    table = kept(start(page))
    old = page.evaluate(ASK, {})["version"]
    page.route("**/lines", lambda route: route.abort())
    table.mark(0, "bezique")
    house.release("new")
    page.evaluate(UPDATE)
    until(page, WAITS, seconds=LONG)
    told = [page.evaluate(ASK, {"take": True}) for _ in range(3)]

    assert [(one["empty"], one["waits"], one["version"] == old) for one in told] == [(False, True, False)] * 3
    expect(page.locator(".ready")).to_have_count(0)
    page.unroute("**/lines")
    page.evaluate("dispatchEvent(new Event('online'))")  # by itself it would look again in half a minute
    table.settles(40, 0)

    with page.expect_navigation():
        page.get_by_role("button", name="Reload").tap()
    table.settles(40, 0)
    now = page.evaluate(ASK, {})
    assert (now["version"], now["waits"]) == (told[0]["version"], False)


def test_a_host_that_wants_none_of_it_has_it_cleared_away(phone: BrowserContext, house: House) -> None:
    """The page that does so still has the worker; what that keeps for it afterwards goes with the next."""
    page = phone.new_page()
    table = kept(start(page))
    house.settings["MARQUOIR_SERVICE_WORKER"] = "off"
    house.release()
    try:
        come(page)
        until(page, LEFT, seconds=LONG)
        page.reload()
        until(page, CLEARED, seconds=LONG)
        table.mark(0, "marriage")
        table.settles(20, 0)
    finally:
        del house.settings["MARQUOIR_SERVICE_WORKER"]
        house.release()


def test_on_plain_http_nothing_is_kept_and_nothing_is_missed(
    new_phone: NewContext, server: Server, witness: Witness
) -> None:
    witness.allow("Cross-Origin-Opener-Policy header has been ignored")
    page = new_phone(f"http://{AT_HOME}:{server.port}", service_workers="allow").new_page()
    score = page.request.post(f"{server.address}/matches", data=DOCUMENT, max_retries=2).json()["score"]
    with page.expect_response("**/installed.js"):
        page.goto(f"/en{score}")
    Table(page).mark(0, "marriage")

    Table(page).settles(20, 0)
    assert page.evaluate("() => 'serviceWorker' in navigator") is False
