"""What was written wrong is put right: at once by undo, later in the review; every total follows."""

import pytest
from playwright.sync_api import Page, expect

from app.web.locale import Words
from tests.browser.away import Held
from tests.browser.conftest import Witness
from tests.browser.table import Table, a_round, quick, start

ANNE = {"seat": 0, "key": "adjustment", "points": 500}
BASILE = {"seat": 1, "key": "adjustment", "points": 480}
DOUBLE = {"seat": 0, "key": "double_bezique"}
FOURS = {"seat": 1, "key": "four_aces"}
"""Two rounds of these end 1160 to 760: 80 brisques each a round, and the last trick Basile’s."""
WON = [a_round(ANNE, FOURS), a_round(DOUBLE, BASILE)]
TOTALS = (1160, 760)


def totals(page: Page) -> list[str]:
    """The totals after each round, as the review shows them."""
    return page.locator("table.review tfoot tr:last-child td").all_inner_texts()


def correct(table: Table, number: int, line: int, **fields: str) -> None:
    """Touch a line of a round in the review, fill in what it should have been, look, and write."""
    page = table.page
    page.locator("table.review").nth(number - 1).locator("tbody th a").nth(line).tap()
    for name, value in fields.items():
        if name == "seat":
            page.locator(f"#correction label:has([name=seat][value='{value}'])").tap()
        elif name in {"key", "suit"}:
            page.select_option(f"#correct-{name}", value)
        else:
            page.fill(f"#correct-{name}", value)
    page.locator("#correction [name=look]" if fields else "#correction [name=take_away]").tap()
    page.locator("#correction [name=write]").tap()
    page.wait_for_url("**/review?said=*")


def test_undo_takes_lines_back_one_by_one_and_redo_writes_them_again(table: Table) -> None:
    """Each tap moves the figure at once; after a new line there is nothing to redo."""
    page = table.page
    expect(page.locator("#undo")).to_be_disabled()
    table.mark(0, "bezique", "four_aces")
    table.mark(1, "seven")

    table.undo()
    table.shows(140, 0)
    table.undo()
    table.settles(40, 0)
    table.redo()
    table.shows(140, 0)
    table.redo()
    table.settles(140, 10)
    expect(page.locator("#redo")).to_be_disabled()
    table.undo()
    table.mark(1, "marriage")
    table.settles(140, 20)
    expect(page.locator("#redo")).to_be_disabled()
    page.reload()
    table.shows(140, 20)


def test_undo_on_one_phone_takes_back_what_the_other_wrote(table: Table, second_phone: Page) -> None:
    """The last standing mark goes, whoever wrote it, and both phones show it."""
    other = Table(second_phone)
    second_phone.goto(table.page.url)
    table.mark(0, "four_kings")
    other.settles(80, 0)

    other.undo()

    other.settles(0, 0)
    table.settles(0, 0)


@pytest.mark.slow
def test_undoing_brisques_opens_the_round_again_with_its_sheet_as_it_was(table: Table) -> None:
    """After a round is closed undo opens it once more; nothing half remains."""
    page = table.page
    table.mark(0, "bezique")
    table.close(0, 9)
    table.round(2)
    table.settles(140, 70)

    table.undo()

    table.round(1)
    table.tap("[data-sheet=close]")
    expect(page.locator("[name='brisques.0'][value='9']")).to_be_checked()
    expect(page.locator("[name='brisques.1'][value='7']")).to_be_checked()
    table.tap(table.choice("brisques.0", 6))
    expect(page.locator("#close [data-of=new]")).to_have_text(["110", "100"])
    table.tap("#close button.main")
    table.round(2)
    table.settles(110, 100)


@pytest.mark.slow
@pytest.mark.parametrize("chosen", [None, 6])
def test_the_sheet_of_a_round_opened_again_waits_for_what_the_server_knows(table: Table, chosen: int | None) -> None:
    """A hand quicker than the network finds the sheet filled in as the answer comes, but for what it chose itself."""
    page = table.page
    table.close(1, 9)
    table.round(2)
    table.settles(90, 80)
    quick(page)
    network = Held(page)
    table.undo()
    table.round(1)
    table.tap("[data-sheet=close]")
    if chosen is not None:
        table.tap(table.choice("brisques.0", chosen))

    network.release()

    expect(page.locator("[name=last_trick][value='1']")).to_be_checked()
    first = 9 if chosen is None else chosen
    expect(page.locator(f"[name='brisques.0'][value='{first}']")).to_be_checked()
    expect(page.locator(f"[name='brisques.1'][value='{16 - first}']")).to_be_checked()
    table.tap("#close button.main")
    table.round(2)
    table.settles(10 * first, 10 * (16 - first) + 10)


@pytest.mark.slow
def test_a_correction_of_an_old_line_changes_every_total_after_it(page: Page) -> None:
    """The form opens with what was written; before writing it says what will change; the table follows."""
    words = Words("fr")
    table = start(page, "fr", rounds=[a_round(ANNE, FOURS), a_round(BASILE)])
    table.settles(660, 760)
    table.go("/review")
    page.locator("table.review tbody th a").first.tap()
    expect(page.locator("#correct-key")).to_have_value("adjustment")
    expect(page.locator("#correct-points")).to_have_value("500")
    table.go("/review")

    correct(table, 1, 0, points="420")

    expect(page.locator("#written .notice")).to_have_text(words.say("Written."))
    expect(page.locator("#written .notice")).to_be_in_viewport()
    assert totals(page) == ["500", "190", "580", "760"]
    table.go()
    table.settles(580, 760)


def test_a_correction_reopens_a_match_that_is_no_longer_won_and_ends_one_that_now_is(page: Page, lang: str) -> None:
    """A winner is whoever the lines make one: taken away, put back, and given to the other side."""
    words = Words(lang)
    table = start(page, lang, rounds=WON)
    wins = page.locator("#result h2")
    expect(wins).to_have_text(words.say("%(name)s wins", name="Anne"))
    table.shows(*TOTALS)

    table.go("/review")
    correct(table, 2, 0)
    table.go()
    table.settles(660, 760)
    expect(page.locator("#result")).to_have_count(0)
    table.round(3)
    table.mark(1, "seven")
    table.settles(660, 770)
    table.undo()
    table.settles(660, 760)

    table.go("/review")
    correct(table, 1, 0, seat="1")
    table.go()
    expect(wins).to_have_text(words.say("%(name)s wins", name="Basile"))
    table.shows(160, 1260)


@pytest.mark.slow
def test_a_correction_made_on_another_phone_ends_the_match_here(table: Table, second_phone: Page) -> None:
    """The page that lies on the table turns to the result by itself."""
    other = Table(second_phone)
    table.adjust(0, 900, "as agreed")
    table.close(0, 8)
    table.round(2)
    table.settles(990, 80)
    second_phone.goto(f"{table.page.url}/review")

    correct(other, 1, 0, points="999")

    expect(table.page.locator("#result h2")).to_have_text("Anne wins")
    table.shows(1089, 80)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ("1e3", "“1e3” is not a whole number"),
        ("", "A correction is a whole number"),
        ("10000", "from −9,999 to +9,999"),
    ],
)
def test_a_correction_to_a_figure_that_is_none_writes_nothing(
    page: Page, witness: Witness, points: str, sentence: str
) -> None:
    """A sentence says what is allowed; every total is as before."""
    witness.allow("Failed to load resource")
    table = start(page, rounds=[a_round(ANNE, FOURS)])
    table.go("/review")
    page.locator("table.review tbody th a").first.tap()
    page.fill("#correct-points", points)
    page.locator("#correction [name=look]").tap()

    expect(page.locator("main")).to_contain_text(sentence)
    expect(page.locator("#correction [name=write]")).to_have_count(0)
    assert table.told()["score"]["totals"] == [580, 190]


@pytest.mark.slow
def test_a_correction_to_what_the_pack_does_not_hold_writes_nothing(page: Page) -> None:
    """Two double beziques need eight cards of four: the sentence is that of any refusal."""
    table = start(page, rounds=[a_round(DOUBLE, FOURS)])
    table.go("/review")
    page.locator("table.review tbody th a").nth(1).tap()
    page.select_option("#correct-key", "double_bezique")
    page.locator("#correction [name=look]").tap()

    expect(page.locator("#correction [role=alert]")).to_contain_text("Double bezique: 1 at most in a round")
    expect(page.locator("#correction [name=write]")).to_have_count(0)
    assert table.told()["score"]["totals"] == [580, 190]
