"""Sheets and notices of the table: what is filled in is kept, said to be wrong, or told before it is done."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.away import Held
from tests.browser.table import ARRIVED, LINES, PHONE, Table, box, quick, start

UNDER = """(what) => {
  const { left, right, top, bottom } = document.getElementById("toast").getBoundingClientRect();
  return [...document.querySelectorAll(what)].filter((one) => {
    const box = one.getBoundingClientRect();
    const foot = one.matches(".total") ? box.height * 0.2 : 0; // figures stand above it
    const apart = box.left >= right || box.right <= left || box.top >= bottom - 1 || box.bottom - foot <= top + 1;
    return one.checkVisibility() && !apart;
  }).map((one) => one.textContent.trim());
}"""
"""Totals, keys and the rest of it that a notice lies on."""
NEVER = ".total, #line, .last button, .bar > *"
LONG = """(sentence) => {
  document.getElementById("notice").textContent = sentence;
  document.getElementById("toast").hidden = false;
}"""


@pytest.mark.parametrize(
    ("size", "path"),
    [
        ((360, 640), ""),
        pytest.param((320, 568), "", marks=pytest.mark.slow),
        pytest.param((740, 360), "", marks=pytest.mark.slow),
        pytest.param((360, 640), "?face=1", marks=pytest.mark.slow),
        pytest.param((740, 360), "?face=1", marks=pytest.mark.slow),
        pytest.param((768, 1024), "", marks=pytest.mark.slow),
    ],
)
def test_a_notice_lies_on_no_total_and_on_no_key(table: Table, size: tuple[int, int], path: str) -> None:
    """A reason of two lines; the next tap takes it away."""
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table.go(path)
    table.mark(0, "double_bezique")
    table.key(1, "double_bezique").tap(force=True)
    expect(page.locator("#notice")).to_be_visible()

    assert page.evaluate(UNDER, f".say, {NEVER}") == []
    table.mark(1, "four_aces")
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("game", ["bezique", pytest.param("eight-pack", marks=pytest.mark.slow)])
def test_a_long_notice_lies_on_no_total_and_not_on_the_last_line(page: Page, game: str) -> None:
    """However the phone is held: it reaches into the keys, which can wait until it was read."""
    start(page, "fr", game=game, players=["Marie-Antoinette", "Wilhelmina"])
    page.evaluate(
        LONG, "Pour cela il faut le serveur, que le téléphone n’atteint pas. Vous pouvez continuer à marquer."
    )
    for width, height in ((320, 568), (360, 640), (640, 360), (568, 320)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNDER, NEVER) == [], (width, height)


@pytest.mark.parametrize(
    ("game", "key", "said"),
    [
        ("rubicon", "One more for $&", "Brisques, $&: 16. Brisques, Basile: 16. 0 to be counted"),
        pytest.param(
            "frog", "10 more", "Card points of the bidder: 70. The opponents have 50.", marks=pytest.mark.slow
        ),
    ],
)
def test_what_a_stepper_shows_is_told_to_those_who_listen(page: Page, game: str, key: str, said: str) -> None:
    table = start(page, game=game, players=["$&", "Basile", "Claire"][: 3 if game == "frog" else 2])
    if game == "frog":
        table.mark(0, "chico")
    table.tap("[data-sheet=close]")
    table.tap(page.get_by_label(key, exact=True).locator("visible=true"))

    expect(page.locator("#close .stepper [role=status]").first).to_have_text(said)


@pytest.mark.slow
def test_a_sheet_that_is_opened_before_its_script_has_come_takes_a_tap_once(page: Page) -> None:
    """The page asks for it by itself at the same time."""
    network = Held(page, "**/closing.js")
    table = start(page, game="rubicon")
    page.wait_for_function(ARRIVED, arg=["follow"])
    table.tap("[data-sheet=close]")
    network.release()
    table.tap(page.get_by_label("One more for Anne", exact=True))

    expect(page.locator("#close .stepper input").first).to_have_value("16")


@pytest.mark.slow
def test_a_round_that_lacks_something_keeps_its_sheet(table: Table) -> None:
    """The sheet says what is missing, keeps what was chosen, and nothing is written."""
    page = table.page
    quick(page)
    table.tap("[data-sheet=close]")
    table.tap("#close button.main")
    expect(page.locator("#lacking")).to_contain_text("nobody has the last trick")
    table.tap(table.choice("last_trick", 1))
    expect(page.locator("#lacking")).to_be_hidden()
    table.tap("#close button.main")
    expect(page.locator("#lacking")).to_contain_text("of 16 brisques 0 are")
    table.tap(table.choice("brisques.0", 9))
    expect(page.locator("#lacking")).to_be_hidden()
    table.shows(0, 0)

    table.tap("#close button.main")

    table.round(2)
    table.settles(90, 80)


@pytest.mark.slow
def test_only_the_house_rules_that_were_changed_are_agreed_on(table: Table, second_phone: Page) -> None:
    """They go behind the taps, and the page of each phone is made anew with them."""
    second_phone.goto(table.page.url)
    table.go("?sheet=house")
    table.page.fill("#agree-target", "2000")
    with table.page.expect_request(LINES) as asked:
        table.tap("#house button.main")

    assert asked.value.post_data_json
    assert [line["agree"] for line in asked.value.post_data_json["lines"]] == [{"target": 2000}]
    for page in (table.page, second_phone):
        expect(page.locator(".side [data-of=needs]").first).to_have_text("2,000")
        expect(page.locator("#notice")).to_have_text("Agreed for the whole match. Target: 2,000.")
        page.wait_for_url(lambda url: "?" not in url)
    expect(table.page.locator("#house")).to_have_count(0)


def test_what_house_rules_change_is_said_before_they_are_agreed_on(table: Table) -> None:
    """A figure that is none in our own words, the end of the match in words; the same tap once more writes it."""
    page = table.page
    table.adjust(0, 1500, "a loan")
    table.settles(1500, 0)
    table.close(last_trick=1, brisques=8)
    expect(page.locator("#result")).to_be_visible()
    table.go("?sheet=house")
    told = page.locator("#foretold")
    for typed, said in (("x", "“x” is not a whole number"), ("3,000", "The match is open again")):
        page.fill("#agree-target", typed)
        table.tap("#house button.main")
        expect(told).to_contain_text(said)
    table.tap("#house button.main")
    expect(page.locator("#house")).to_have_count(0)
    assert table.told()["match"]["house_rules"] == {"target": 3000}


def test_a_figure_is_typed_as_it_is_written_and_what_is_none_is_told(table: Table) -> None:
    """In the sheet itself, in the page's own words, before anything is sent."""
    page = table.page
    quick(page)
    table.tap("[data-sheet=more]")
    table.tap("#more summary:has(~ #adjust)")
    table.tap("#adjust label:has([value='0'])")
    field = page.locator("#adjust-points")
    for typed in ("", "much"):
        field.fill(typed)
        table.tap("#adjust button")
        assert "whole number" in field.evaluate("field => field.validationMessage")
    field.fill("−1,000")
    table.tap("#adjust button")
    table.settles(-1000, 0)


@pytest.mark.slow
def test_the_sheet_that_ends_a_round_comes_back_as_it_was_left(table: Table) -> None:
    """Through a reload, for this round only."""
    page = table.page
    table.tap("[data-sheet=close]")
    table.tap(table.choice("last_trick", 1))
    table.tap(table.choice("brisques.0", 10))
    page.reload()
    table.tap("[data-sheet=close]")
    for name, value in (("last_trick", 1), ("brisques.0", 10), ("brisques.1", 6)):
        expect(page.locator(f'#close [name="{name}"][value="{value}"]')).to_be_checked()
    expect(page.locator("#close .sums b")).to_have_text(["100", "70"])
    table.tap("#close button.main")
    table.settles(100, 70)

    page.reload()
    table.tap("[data-sheet=close]")

    expect(page.locator("#close input:checked")).to_have_count(0)


@pytest.mark.slow
def test_a_notice_covers_no_key(table: Table) -> None:
    """On the small phone, flat and face to face, however long the sentence."""
    page = table.page
    for face in (False, True):
        table.go("?face=1" if face else "")
        if not face:
            table.mark(0, "double_bezique")
        table.key(1, "double_bezique").tap(force=True)
        toast = box(page.locator("#toast"))
        assert 0 <= toast["y"] <= PHONE["height"] - toast["height"]
        for key in page.locator(".slate button:visible, .slate .key:visible").all():
            other = box(key)
            apart = other["y"] >= toast["y"] + toast["height"] or other["y"] + other["height"] <= toast["y"]
            assert apart or "unsay" in (key.get_attribute("id") or ""), key
