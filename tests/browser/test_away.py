"""The table while the server is away: what needs it says so, what waits is told, and what went may come back."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from app.config import HOME
from tests.browser.away import offline
from tests.browser.conftest import NewContext, Server, Witness, serving
from tests.browser.table import Table, elsewhere, quick, start

pytestmark = pytest.mark.slow
NEEDS = {"fr": "Pour cela il faut le serveur", "en": "That needs the server"}


def test_what_needs_the_server_says_so_and_the_table_stays(
    new_context: NewContext, witness: Witness, lang: str
) -> None:
    """As on plain http, where the browser would show a page of its own and nothing could be tapped any more."""
    table = start(new_context().new_page(), lang)
    page = table.page
    quick(page)
    here, notice = page.url, page.locator("#notice")
    with offline(table, witness):
        for away in ("/share", "/review", "?sheet=house", f"/{lang}/", f"/{lang}/carnet"):
            table.tap("[data-sheet=more]")
            table.tap(f'#more a.key[href$="{away}"]')
            expect(notice).to_contain_text(NEEDS[lang])
            expect(page.locator("dialog[open]")).to_have_count(0)
        table.tap("[data-sheet=more]")
        table.tap("#lookup")
        expect(notice).to_contain_text(NEEDS[lang])
        table.mark(0, "bezique")
        table.shows(40, 0)
        assert page.url == here
    table.settles(40, 0)
    table.tap("[data-sheet=more]")
    table.tap('#more a[href$="/share"]')
    page.wait_for_url("**/share")


def test_a_server_that_is_down_is_found_out_before_the_table_is_left(table: Table, witness: Witness) -> None:
    """The phone has a network, as one has in the garden, but not the one of the house."""
    quick(table.page)
    table.page.route("**/share", lambda route: route.abort())
    witness.allow("ERR_FAILED")
    table.tap("[data-sheet=more]")
    table.tap('#more a[href$="/share"]')

    expect(table.page.locator("#notice")).to_contain_text(NEEDS["en"])
    table.mark(0, "bezique")
    table.settles(40, 0)


def test_the_sheet_that_ends_the_match_says_that_lines_wait(table: Table, witness: Witness) -> None:
    """Rather than a score without them; where nothing waits, that the server is not reached."""
    quick(table.page)
    word = table.page.locator("#finish .sheet-body p")
    for taps, says in ((0, "cannot reach the server"), (2, "Not every line has reached the server yet (2 waiting).")):
        with offline(table, witness):
            table.mark(0, *["bezique"] * taps)
            table.tap("[data-sheet=more]")
            table.tap("[data-sheet=finish]")
            expect(word).to_contain_text(says)
            table.tap("#finish [data-close]")
            table.tap("#more [data-close]")
        table.settles(40 * taps, 0)
    table.tap("[data-sheet=more]")
    table.tap("[data-sheet=finish]")
    expect(word).to_contain_text("Anne would win")


def test_a_match_deleted_meanwhile_keeps_its_taps_until_it_is_back(table: Table, witness: Witness) -> None:
    """The phone says that there is no such match, and goes on once somebody has it back from the carnet."""
    witness.allow("404")
    page = table.page
    carnet = page.request.get("/en/carnet", max_retries=2).text()
    (match,) = set(re.findall(r'"/en(/carnet/match/\d+)', carnet))
    with offline(table, witness):
        table.mark(0, "bezique", "four_aces")
        table.keeps(2)
        assert page.request.post(f"/en{match}/delete", max_redirects=0, max_retries=2).status == 303
    expect(page.locator("#notice")).to_contain_text("no longer leads to a match")
    table.shows(140, 0)
    table.keeps(2)
    assert page.request.post(f"/en{match}/restore", max_redirects=0, max_retries=2).status == 303

    table.go()

    table.settles(140, 0)
    assert [line["key"] for line in table.lines()] == ["bezique", "four_aces"]


def test_a_refused_line_that_was_taken_back_is_told_alone(table: Table, witness: Witness) -> None:
    """Its undo has nothing to take back, and is no second refusal."""
    with offline(table, witness):
        table.mark(0, "bezique", "four_aces")
        table.undo()
        table.shows(40, 0)
        elsewhere(table.page, table.token, {"finish": True})
    expect(table.page.locator("#refusals")).to_have_text("2 refused: why")
    table.tap("#refusals")
    expect(table.page.locator("#refused .refusal")).to_have_count(2)


Run = Callable[..., None]


@pytest.fixture
def house(tmp_path: Path, _catalogues: None) -> Iterator[Server]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def table_of_the_house(house: Server, new_phone: NewContext, witness: Witness) -> Table:
    """A match that has just begun there; the house is closed now and then."""
    witness.away()
    return start(new_phone(house.address).new_page())


@pytest.fixture
def marquoir(house: Server) -> Run:
    """Run a command on the database of the house."""

    def run(*arguments: str | Path) -> None:
        environ = {"MARQUOIR_DATABASE": str(house.database), "PATH": ""}
        subprocess.run([sys.executable, "-m", "app", *arguments], cwd=HOME, env=environ, check=True)

    return run


def test_a_server_restored_from_a_backup_is_followed(
    house: Server, marquoir: Run, table_of_the_house: Table, witness: Witness
) -> None:
    """The table shows what the server has by now, and the next tap counts there."""
    witness.allow("409")  # the phone's next number is none that this server waits for
    table = table_of_the_house
    table.mark(0, "bezique")
    table.settles(40, 0)
    backup = house.database.with_name("backup.db")
    marquoir("backup", backup)
    table.mark(1, "four_aces")
    table.settles(40, 100)
    house.stop()
    marquoir("restore", "--replace", backup)
    house.start()

    table.shows(40, 0)
    table.mark(1, "four_kings")
    table.settles(40, 80)
    assert [line["key"] for line in table.lines()] == ["bezique", "four_kings"]


def test_a_server_restored_with_other_lines_is_read_anew(
    house: Server, marquoir: Run, table_of_the_house: Table, witness: Witness
) -> None:
    """As many lines stand there as the phone has seen, but not the same."""
    table = table_of_the_house
    backup = house.database.with_name("backup.db")
    marquoir("backup", backup)
    table.mark(0, "bezique")
    table.settles(40, 0)
    with offline(table, witness):
        house.stop()
        marquoir("restore", "--replace", backup)
        house.start()
        body = {"v": 1, "device": "o" * 22, "lines": [{"n": 1, "round": 1, "seat": 1, "key": "four_kings"}]}
        assert table.page.request.post(f"/m/{table.token}/lines", data=body, max_retries=2).ok

    table.settles(0, 80)
    assert [line["key"] for line in table.lines()] == ["four_kings"]
