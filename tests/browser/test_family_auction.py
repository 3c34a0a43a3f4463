"""The Frog family: contract, card points, payments before the whole table, and only then the close."""

import pytest
from playwright.sync_api import Page, expect

from app.web.locale import Words
from tests.browser.conftest import Witness
from tests.browser.family import SCROLLS, FamilyTable, case, seldom, sit
from tests.browser.table import quick

FOUR = {"game": "frog", "players": ["Anne", "Basile", "Claire", "Denis"]}
SERIES = [
    ("frog", "Grand made with 91"),
    ("frog", "idle = both_in_solo"),
    ("frog", "Five seats, Grand lost"),
    ("straight-solo", "Simple Solo lost with 47"),
    ("coeur-dalene", "Four seats: won, two pay"),
]


def due(table: FamilyTable, figures: list[int]) -> None:
    """Wait until everybody's payment stands in the sheet."""
    table.reads(table.payments(), figures, signed=True)


@pytest.mark.parametrize(("game", "name"), seldom(SERIES), ids=[f"{game}: {name}" for game, name in SERIES])
def test_a_series_is_played_by_taps_and_ends_with_its_winner(page: Page, lang: str, game: str, name: str) -> None:
    found = case(game, name)
    table = sit(page, lang, found["match"])
    for played in found["match"]["rounds"]:
        table.play(played)
    totals = found["expect"]["totals"]
    table.settles(*totals)

    table.finish()

    best = [player for player, total in zip(found["match"]["players"], totals, strict=True) if total == max(totals)]
    won = Words(lang).say("%(name)s wins", name=best[0]) if len(best) == 1 else Words(lang).say("A draw")
    expect(page.locator("#result h2")).to_have_text(won)


def test_a_round_is_four_taps_and_one_figure_and_its_payments_are_shown_before_the_close(page: Page) -> None:
    table = sit(page, "en", FOUR)
    table.mark(1, "chico")
    table.count(74)
    due(table, [0, 56, -28, -28])
    expect(page.locator(".side[data-side='1'] .state")).to_contain_text("+56")
    table.settles(0, 0, 0, 0)

    table.tap("[data-part=closing] button")

    table.settles(0, 56, -28, -28)
    assert table.taps == 4


@pytest.mark.slow
def test_who_sits_out_is_greyed_and_said(page: Page, lang: str) -> None:
    """Of five, the dealer and the third to his left; the deal moves on, and others sit out."""
    words = Words(lang)
    table = sit(page, lang, {"game": "frog", "players": ["Anne", "Basile", "Claire", "Denis", "Élise"]})
    idle = page.locator(".side.idle")
    expect(idle).to_have_count(2)
    for seat, sits in enumerate([True, False, False, True, False]):
        block, state = page.locator(f"#block-{seat}"), page.locator(f".side[data-side='{seat}'] .state")
        expect(block).to_be_visible(visible=not sits)
        expect(state).to_have_text(words.say("sits out") if sits else "")

    table.pass_all()

    expect(page.locator("#block-0")).to_be_visible()
    expect(page.locator("#block-1")).to_be_hidden()
    expect(idle).to_have_count(2)
    table.settles(0, 0, 0, 0, 0)


@pytest.mark.slow
def test_the_figure_is_stepped_from_par_and_the_others_have_the_rest(page: Page) -> None:
    table = sit(page, "en", FOUR)
    table.mark(2, "grand")
    table.tap("[data-sheet=close]")
    table.tap("#count [data-step='10']")
    expect(page.locator("#card-points")).to_have_value("70")
    table.tap("#count [data-step='-1']")

    expect(page.locator("#others")).to_have_text("The opponents have 51.")
    page.locator("#count [type=range]").fill("60")
    expect(page.locator("#card-points")).to_have_value("60")


@pytest.mark.slow
def test_a_figure_entered_wrongly_is_entered_again(page: Page) -> None:
    """The sheet stays open on what everybody pays; another figure takes the place of the first."""
    table = sit(page, "en", FOUR)
    table.mark(1, "frog")
    table.count(74)
    due(table, [0, 28, -14, -14])
    table.tap("#close summary")
    page.fill("#card-points", "64")
    table.tap("#count button.main")
    due(table, [0, 8, -4, -4])

    table.tap("[data-part=closing] button")

    table.settles(0, 8, -4, -4)


def test_more_than_120_card_points_are_refused_in_words(page: Page, lang: str) -> None:
    table = sit(page, lang, FOUR)
    table.mark(1, "frog")
    table.count(121)

    expect(page.locator("#others")).to_have_text(
        Words(lang).say(
            "There are only %(whole)s in a round.",
            whole=Words(lang).say_n("%(num)s card point", "%(num)s card points", 120),
        )
    )
    expect(table.payments().first).to_be_hidden()
    assert [line["key"] for line in table.kept()] == ["frog"]


@pytest.mark.slow
def test_a_bid_over_a_bid_is_refused_in_words(page: Page, lang: str) -> None:
    """One contract a round; the one that was bid stays lit, undo takes it back."""
    table = sit(page, lang, FOUR)
    table.mark(1, "frog")
    table.key(2, "grand").tap(force=True)
    said = Words(lang).say(
        "One contract a round: it is bid already, or all have passed. Undo that, or correct its line."
    )
    expect(page.locator("#notice")).to_have_text(said)
    assert [line["key"] for line in table.kept()] == ["frog"]

    table.undo()
    expect(table.key(2, "grand")).to_have_attribute("aria-disabled", "false")
    table.mark(2, "grand")
    expect(page.locator(".side[data-side='2'] .state")).to_contain_text("Grand")


@pytest.mark.slow
def test_nothing_can_be_closed_before_something_is_bid(page: Page) -> None:
    table = sit(page, "en", FOUR)
    table.tap("[data-sheet=close]")

    expect(page.locator("[data-part=closing]")).to_be_hidden()
    expect(page.locator("#close")).to_contain_text("Nobody has bid.")


@pytest.mark.parametrize("name", ["A player with 23 chips owes 28", "Odd chips go to the first players"])
def test_slough_is_played_to_ruin(page: Page, lang: str, name: str) -> None:
    """The sheet says before the close that a player cannot pay; the match ends there, in words and in chips."""
    words = Words(lang)
    found = case("slough", name)
    *before, last = found["match"]["rounds"]
    table = sit(page, lang, found["match"])
    for played in before:
        table.play(played)
    bid, counted = last["lines"]
    table.write(bid)
    table.count(counted["count"])
    players, totals = found["match"]["players"], found["expect"]["totals"]
    ruined = players[totals.index(0)]
    said = words.say("%(name)s cannot pay it all: the match ends here.", name=ruined)
    expect(page.locator(".ruin")).to_have_text(said)

    table.tap("[data-part=closing] button")

    winner = players[found["expect"]["outcome"]["winner"]]
    expect(page.locator("#result h2")).to_have_text(words.say("%(name)s wins", name=winner))
    expect(page.locator("#result")).to_contain_text(words.say("No chips left for %(name)s.", name=ruined))
    table.settles(*totals)
    tens = page.locator(".chips .tens").nth(totals.index(max(totals)))
    assert str(tens.get_attribute("d")).count("M") == max(totals) // 10
    expect(page.locator(".chips path").nth(2 * totals.index(0))).to_have_attribute("d", "")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5, 7])
def test_nothing_scrolls_but_the_keys(page: Page, seats: int) -> None:
    players = ["Marie-Antoinette", "Basile", "Claire", "Denis", "Elsa", "Farid", "Gilles"][:seats]
    sit(page, "fr", {"game": "slough", "players": players})

    assert not page.evaluate(SCROLLS)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    heights = page.locator(".say:visible").evaluate_all("keys => keys.map((key) => key.offsetHeight)")
    assert len(heights) == 9
    assert min(heights) >= 56


@pytest.mark.slow
def test_seven_see_every_contract_on_a_short_phone(page: Page, lang: str) -> None:
    """With a bid standing, too; totals are in sight above."""
    page.set_viewport_size({"width": 320, "height": 568})
    table = sit(
        page, lang, {"game": "slough", "players": ["Anne", "Basile", "Claire", "Denis", "Élise", "Farid", "Zoé"]}
    )
    table.mark(1, "simple_solo")

    blocks = page.locator(".blocks")
    assert blocks.evaluate("(keys) => keys.scrollHeight <= keys.clientHeight")
    assert not page.evaluate(SCROLLS)
    for total in page.locator(".side .total").all():
        expect(total).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_a_phone_without_network_shows_the_payments_when_it_is_back(page: Page, witness: Witness) -> None:
    """Contract and figure are kept; what they come to is the server's to say."""
    witness.allow("Failed to load resource")
    table = sit(page, "en", FOUR)
    quick(page)
    page.context.set_offline(True)
    table.mark(1, "chico")
    expect(page.locator(".side[data-side='1'] .state")).to_contain_text("Chico")
    table.count(74)
    expect(table.payments()).to_have_text(["…"] * 4)

    page.context.set_offline(False)

    due(table, [0, 56, -28, -28])


@pytest.mark.slow
def test_another_phone_sees_bid_and_payments(page: Page, second_phone: Page) -> None:
    table = sit(page, "en", FOUR)
    second_phone.goto(page.url)
    table.mark(1, "chico")
    expect(second_phone.locator(".side[data-side='1'] .state")).to_contain_text("Chico")
    table.count(52)

    expect(second_phone.locator(".side[data-side='1'] .state")).to_contain_text("−48")
