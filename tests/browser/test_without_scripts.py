"""Everything a round needs works by plain forms."""

import pytest
from playwright.sync_api import Page, expect

from app.web.locale import Words
from tests.browser.conftest import NewContext, Witness
from tests.browser.table import Table, start, start_by_taps


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """A phone whose browser runs no scripts."""
    return new_context(java_script_enabled=False).new_page()


def test_a_whole_round_is_scored_by_plain_forms(page: Page, lang: str) -> None:
    """Declarations, undo and redo, trumps, the sheet that closes, and who deals next."""
    words = Words(lang)
    table = start_by_taps(page, lang)
    table.mark(0, "four_aces")
    table.shows(100, 0)
    table.mark(1, "bezique")
    table.shows(100, 40)

    table.undo()
    table.shows(100, 0)
    table.redo()
    table.shows(100, 40)

    table.tap("[data-sheet=trump]")
    table.tap("#trump [value=hearts]")
    expect(page.locator("#trump-word")).to_have_text(words.say("hearts"))
    table.mark(0, "royal_marriage")
    table.shows(140, 40)

    table.tap("[data-sheet=close]")
    table.tap(table.choice("last_trick", 1))
    table.tap(table.choice("brisques.0", 6))
    table.tap(table.choice("brisques.1", 10))
    table.tap("#close button.main")

    table.round(2)
    table.shows(200, 150)
    expect(page.locator(".side[data-side='1'] .deals")).to_be_visible()
    assert [line["key"] for line in table.lines()][:3] == ["four_aces", "bezique", "royal_marriage"]


@pytest.mark.slow
def test_what_the_pack_does_not_hold_is_refused_with_a_sentence(page: Page, lang: str) -> None:
    """The sentence names the rule and the figure, in the reader’s language; nothing is written, and no key moves."""
    table = start(page, lang)
    table.mark(0, "double_bezique")
    table.shows(500, 0)

    where = table.key(1, "double_bezique").bounding_box()
    table.key(1, "double_bezique").tap(force=True)

    notice = page.locator("#toast")
    expect(notice).to_be_visible()
    assert table.key(1, "double_bezique").bounding_box() == where
    expect(notice).to_contain_text("Double bésigue" if lang == "fr" else "Double bezique", ignore_case=True)
    table.shows(500, 0)
    assert len(table.lines()) == 1


@pytest.mark.slow
def test_a_round_whose_brisques_do_not_add_up_stays_open(page: Page) -> None:
    """Seven and seven are not sixteen: the sentence says both figures, and the sheet stands as it was filled in."""
    table = start(page, "fr")
    table.tap("[data-sheet=close]")
    table.tap(table.choice("last_trick", 0))
    table.tap(table.choice("brisques.0", 7))
    table.tap(table.choice("brisques.1", 7))
    table.tap("#close button.main")

    expect(page.locator("#close .notice.bad")).to_contain_text("16")
    table.round(1)
    table.tap(table.choice("brisques.1", 9))
    table.tap("#close button.main")
    table.round(2)


@pytest.mark.slow
def test_points_are_taken_away_with_the_minus_sign_the_page_shows(page: Page) -> None:
    """“−50” counts like “-50”."""
    table = start(page)
    table.adjust(1, 80, "four kings")
    table.tap("[data-sheet=more]")
    table.tap("#more summary:has(~ #adjust)")
    table.tap("#adjust label:has([value='1'])")
    page.fill("#adjust-points", "−50")
    table.tap("#adjust button")

    table.shows(0, 30)


@pytest.mark.slow
def test_the_suit_that_makes_trumps_is_asked_for_on_a_page_of_its_own(page: Page) -> None:
    """Where the first marriage makes trumps, its tap leads to the four suits."""
    table = start(page, house_rules={"trump": "first_marriage"})
    table.mark(0, "royal_marriage")
    table.tap("#suit [value=clubs]")

    table.shows(40, 0)
    expect(page.locator("#trump-word")).to_have_text("clubs")


@pytest.mark.slow
def test_a_match_is_ended_and_gone_on_with(page: Page) -> None:
    """The page first says what ending would do; a match that was ended can go on."""
    words = Words("fr")
    table = start(page, "fr")
    table.mark(1, "four_queens")
    table.tap("[data-sheet=more]")
    table.tap("#more a.grave")
    table.tap("#finish button.main")
    expect(page.locator("#result h2")).to_have_text(words.say("%(name)s wins", name="Basile"))

    table.tap("#result button.quiet")

    expect(page.locator("#result")).to_have_count(0)
    table.mark(0, "seven")
    table.shows(10, 60)


@pytest.mark.slow
def test_house_rules_are_changed_for_the_whole_match(page: Page) -> None:
    """A target noticed late is put right: the bar, what is left, and who has won follow."""
    table = start(page)
    table.go("?sheet=house")
    page.fill("#agree-target", "2,000")
    table.tap("#house button.main")

    expect(page.locator("[data-of=needs]").first).to_have_text("2,000")


@pytest.mark.slow
def test_a_form_sent_twice_writes_once(page: Page, witness: Witness) -> None:
    """Back, and the same key of the same page again: the line is known, not doubled."""
    table = start(page)
    page.route("**/en/m/*", lambda route: (route.fetch(max_redirects=0), route.continue_())[1], times=1)
    table.mark(0, "four_kings")

    table.shows(80, 0)
    assert len(table.lines()) == 1


def test_same_names_for_two_seats_are_refused_with_a_sentence(page: Page, witness: Witness) -> None:
    """“Anne” and “ anne” are one name; what was typed stays in its fields."""
    witness.allow("Failed to load resource")
    page.goto("/en/new")
    page.fill("#player-0", "Anne")
    page.fill("#player-1", " anne")
    Table(page).tap("[name=start]")

    expect(page.locator("#names-fault")).to_be_visible()
    expect(page.locator("#player-0")).to_have_value("Anne")
    page.fill("#player-1", "Basile")
    Table(page).tap("[name=start]")
    Table(page).shows(0, 0)
