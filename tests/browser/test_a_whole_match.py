"""A match of three rounds, from the first page to its winner and on to the next."""

from playwright.sync_api import Page, expect

from app.web.locale import Words
from tests.browser.table import Table, a_round, start, start_by_taps

ROUNDS = (
    ((0, "royal_marriage"), (1, "four_kings"), (0, "bezique"), (1, "marriage")),
    ((0, "trump_sequence"), (1, "double_bezique"), (0, "four_aces")),
    ((1, "royal_marriage"), (0, "trump_sequence"), (1, "four_jacks"), (0, "four_aces"), (0, "bezique")),
)
CLOSED = ((0, 9), (1, 8), (0, 10))
"""Who took the last trick, and Anne’s brisques, in each round."""
TOTALS = ((180, 170), (610, 760), (1110, 900))
A_ROUND = 4
"""Taps that end a round: one opens the sheet, three close it."""


def play(table: Table) -> None:
    for number, (declared, closed) in enumerate(zip(ROUNDS, CLOSED, strict=True), start=1):
        table.round(number)
        for seat, key in declared:
            table.mark(seat, key)
        table.close(*closed)
        if number < len(ROUNDS):
            table.settles(*TOTALS[number - 1])


def test_a_match_is_played_to_its_winner_with_a_tap_a_line_and_four_a_round(page: Page, lang: str) -> None:
    """The winner is told with the margin, and a rematch offered; the taps are counted, the names apart."""
    table = start_by_taps(page, lang)

    play(table)

    words = Words(lang)
    said = [words.say("%(name)s wins", name="Anne"), words.say_n("One point ahead.", "%(num)s points ahead.", 210)]
    expect(page.locator("#result h2")).to_have_text(said[0])
    expect(page.locator("#result p").first).to_have_text(said[1])
    expect(page.locator("#result button.main")).to_have_text(words.say("Rematch"))
    table.shows(1110, 900)
    names, begin = 2, 2
    assert table.taps == sum(map(len, ROUNDS)) + A_ROUND * len(ROUNDS) + begin + names
    assert table.told()["score"]["outcome"]["winner"] == 0


def test_after_a_match_a_rematch_is_one_tap_and_the_deal_has_moved_on(page: Page) -> None:
    """Anne dealt the only round, so Basile deals the first of the next match; asked for twice it is one match."""
    table = start(page, rounds=[a_round({"seat": 0, "key": "adjustment", "points": 1000})])
    old = table.token

    page.locator("#result button.main").tap()

    page.wait_for_url(lambda url: "/m/" in url and old not in url)
    fresh = table.token
    table.shows(0, 0)
    expect(page.locator(".deals:visible")).to_have_count(1)
    expect(page.locator(".side[data-side='1'] .deals")).to_be_visible()
    page.goto(f"/en/m/{old}")
    page.locator("#result button.main").tap()
    page.wait_for_url(f"**/{fresh}")


def test_the_tap_that_reaches_the_target_says_so_at_once(page: Page, lang: str) -> None:
    """By the usual rule the round is still played out: the table says who has passed, and goes on."""
    table = start(page, lang)
    table.mark(1, "double_bezique", "trump_sequence", "four_aces", "four_kings", "royal_marriage", "marriage")
    expect(page.locator("#notice")).to_be_hidden()

    table.mark(1, "seven")

    words = Words(lang)
    expect(page.locator("#notice")).to_have_text(
        words.say("%(name)s reaches %(target)s.", name="Basile", target=words.number(1000))
        + f" {words.say('The round is played out.')}"
    )
    table.settles(0, 1000)
    expect(page.locator("#result")).to_have_count(0)


def test_a_fault_that_costs_nothing_is_told_without_a_figure(page: Page) -> None:
    table = start(page, house_rules={"penalties": "standard"})
    table.tap("[data-sheet=more]")
    table.tap("#more summary:has(~ .offences)")

    table.tap("#more .offences.side-1 [value=revoke]")

    expect(page.locator("#said")).to_have_text("Anne: revoked. Total 0.")


def test_three_taps_in_the_sheet_show_what_the_round_will_come_to(page: Page) -> None:
    """One tap on a figure gives the rest to the other; nothing is sent before “Close the round”."""
    table = start(page)
    table.mark(0, "bezique")
    table.settles(40, 0)

    table.tap("[data-sheet=close]")
    table.tap(table.choice("last_trick", 1))
    table.tap(table.choice("brisques.1", 7))

    expect(page.locator("[name='brisques.0'][value='9']")).to_be_checked()
    expect(page.locator("#close [data-of=new]")).to_have_text(["130", "80"])
    assert len(table.kept()) == 1
    table.tap("#close button.main")
    table.settles(130, 80)
    assert len(table.kept()) == 4
