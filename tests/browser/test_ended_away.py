"""How a match ends while the network is off: said in pencil, by the rules in force, until the server says it."""

import pytest
from playwright.sync_api import Page, expect

from app.web.locale import Words
from tests.browser.away import offline
from tests.browser.conftest import Witness
from tests.browser.family import FamilyTable, sit
from tests.browser.table import Table, quick, start

LOAN = {"seat": 1, "key": "adjustment", "points": 950}


def keys_live(page: Page) -> int:
    return page.locator(".say:not([aria-disabled=true])").count()


def test_a_match_won_without_network_is_said_to_be_won(page: Page, witness: Witness, lang: str) -> None:
    """No key is alive, the round is not played on; undo opens it again, and with the network the server tells it."""
    words = Words(lang)
    table = start(page, lang, rounds=[{"lines": [LOAN]}])
    won = page.locator("#won")
    with offline(table, witness):
        table.close(last_trick=0, brisques=9)
        expect(won.locator("h2")).to_have_text(words.say("%(name)s wins", name="Basile"))
        expect(won).to_contain_text(words.say("In pencil, until the phone reaches the server."))
        expect(won.locator("li .figure")).to_have_text([words.number(1020), "100"])
        table.tap("#won [data-close]")
        expect(page.locator("#line .what")).to_have_text(words.say("The match is over."))
        assert not keys_live(page)
        table.key(0, "bezique").tap(force=True)
        expect(page.locator("#notice")).to_have_text(words.say("The match is over."))
        table.shows(100, 1020)

        table.undo()
        expect(page.locator("[data-sheet=won]")).to_be_hidden()
        assert keys_live(page)
        table.close(last_trick=0, brisques=9)
        table.tap("#won [data-close]")
        table.tap("[data-sheet=won]")
        expect(won).to_be_visible()

    expect(page.locator("#result h2")).to_have_text(words.say("%(name)s wins", name="Basile"))
    table.settles(100, 1020)


@pytest.mark.slow
def test_a_round_closed_without_network_is_opened_again_and_closed_otherwise(table: Table, witness: Witness) -> None:
    """The deal moves on and back, and what was chosen stands in the sheet."""
    page = table.page
    table.mark(0, "bezique")
    table.settles(40, 0)
    with offline(table, witness):
        table.close(last_trick=0, brisques=9)
        expect(page.locator("#line")).to_have_text("Round 2: Dealer: Basile")
        table.undo()
        table.round(1)
        expect(page.locator("#line")).to_contain_text("brisques")
        table.tap("[data-sheet=close]")
        expect(page.locator('#close [name="brisques.0"][value="9"]')).to_be_checked()
        table.tap(table.choice("brisques.0", 10))
        table.tap("#close button.main")
        table.round(2)
        table.mark(1, "four_aces")
        table.shows(150, 160)

    table.settles(150, 160)
    expect(page.locator("#refusals")).to_be_hidden()


@pytest.mark.slow
def test_the_line_that_ends_a_match_at_once_does_so_without_network(page: Page, witness: Witness) -> None:
    table = start(page, house_rules={"end": "at_once"}, rounds=[{"lines": [LOAN]}])
    with offline(table, witness):
        table.mark(1, "four_aces")
        expect(page.locator("#won h2")).to_have_text("Basile wins")

    expect(page.locator("#result h2")).to_have_text("Basile wins")


@pytest.mark.slow
def test_players_who_stop_without_network_are_told_that_it_is_over_and_may_go_on(
    table: Table, witness: Witness
) -> None:
    page = table.page
    with offline(table, witness):
        table.mark(0, "bezique")
        table.tap("[data-sheet=more]")
        table.tap("#more a.grave")
        table.tap("#finish button.main")
        expect(page.locator("#won h2")).to_have_text("The match is over.")
        table.tap("#won [data-close]")
        table.undo()
        table.mark(1, "marriage")
        table.shows(40, 20)

    table.settles(40, 20)
    expect(page.locator("#refusals")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [0, 1])
def test_a_series_goes_on_without_network_until_its_last_round(page: Page, witness: Witness, rounds: int) -> None:
    """What a round comes to is the server's to say, and so is who won a series of a fixed length."""
    found = {"game": "rubicon", "players": ["Anne", "Basile"], "house_rules": {"rounds": rounds}}
    table: FamilyTable = sit(page, "en", found)
    quick(page)
    with offline(table, witness):
        table.mark(0, "four_aces")
        table.end([{"key": "last_trick", "seat": 0}])
        expect(table.total(0)).to_have_text("0 …")
        if rounds:
            expect(page.locator("#won h2")).to_have_text("The match is over.")
            expect(page.locator("#won")).to_contain_text("The server will say")
        else:
            expect(page.locator("#line")).to_have_text("Round 2: Dealer: Basile")
            expect(page.locator("#won")).to_be_hidden()
            assert keys_live(page)

    expect(table.total(0)).not_to_contain_text("…")
    expect(page.locator("#result" if rounds else "#settled")).to_be_visible()


@pytest.mark.slow
def test_a_deal_closed_without_network_moves_on_to_who_sits_out_next(page: Page, witness: Witness) -> None:
    table = sit(page, "en", {"game": "frog", "players": ["Anne", "Basile", "Claire", "Denis", "Élise"]})
    quick(page)
    with offline(table, witness):
        table.pass_all()
        expect(page.locator("#line")).to_have_text("Round 2: Dealer: Basile")
        expect(page.locator("#block-1")).to_be_hidden()
        expect(page.locator("#block-0")).to_be_visible()

    table.settles(0, 0, 0, 0, 0)
