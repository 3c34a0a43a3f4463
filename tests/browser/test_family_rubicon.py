"""Games in which each round is a game of its own: the line while playing, the settlement as a sum, the series."""

import pytest
from playwright.sync_api import Page, expect

from app.web.locale import Words
from tests.browser.family import SCROLLS, FamilyTable, case, seldom, sit
from tests.browser.table import box, until, written

RUBICON = {"game": "rubicon", "players": ["Anne", "Basile"]}
NO_TRUMP = {"game": "bezique-no-trump", "players": ["Anne", "Basile"]}
SPACE = "\u00a0"
MADE, LOST, SAVED = (
    "%(name)s: %(sum)s",
    "%(name)s: %(sum)s, rubicon",
    "%(name)s: %(sum)s, the rubicon saved by brisques",
)
SETTLED = [
    ("fr", "rubicon", "The loser is rubiconed", LOST, "1320 1300 + 620 600 + 1000 + 300 = 3200"),
    ("en", "rubicon", "The loser is over the rubicon", MADE, "1510 1500 − 1240 1200 + 500 = 800"),
    ("fr", "rubicon", "Brisques save the rubicon", SAVED, "1830+200 2000 − 960+120 1000 + 500 = 1500"),
    ("en", "chinese", "Six packs, not rubiconed", MADE, "5240 5200 − 3180 3100 + 1000 = 3100"),
    ("fr", "chinese", "Six packs, rubiconed", LOST, "5240 5200 + 2960 2900 + 1000 = 9100"),
    ("fr", "eight-pack", "Eight packs, not rubiconed", MADE, "11870 11800 − 5310 5300 + 1000 = 7500"),
    ("en", "eight-pack", "Eight packs, rubiconed", LOST, "11870 11800 + 4290 4200 + 1000 = 17000"),
]


def summed(lang: str, plain: str, players: list[str]) -> str:
    """A sum as a page writes it: each score and the hundreds of it that count, and what winning adds."""
    words = Words(lang)
    anne, won, sign, basile, lost, _, *more, _, total = plain.split(" ")
    scores = [
        words.say("%(name)s: %(sum)s", name=name, sum="~+~".join(written(int(part), lang) for part in score.split("+")))
        for name, score in zip(players, (anne, basile), strict=True)
    ]
    won, lost, total = (written(int(figure), lang) for figure in (won, lost, total))
    what = ["for the rubicon", "for all brisques"] if sign == "+" else ["for the game"]
    adds = [f" +~{written(int(figure), lang)}~({words.say(why)})" for figure, why in zip(more[::2], what, strict=False)]
    terms = f"{won}~({scores[0]}) {sign}~{lost}~({scores[1]}){''.join(adds)} =~{total}"
    return terms.replace("~", SPACE)


def settles_as(table: FamilyTable, sentence: str) -> None:
    expect(table.page.locator("#settlement")).to_have_text(sentence)
    table.tap("#settled .main")
    expect(table.page.locator("#settled")).to_be_hidden()


@pytest.mark.parametrize(
    ("lang", "game", "name", "said", "total"),
    seldom(SETTLED),
    ids=[f"{game}: {name}" for _, game, name, _, _ in SETTLED],
)
def test_a_round_is_settled_as_a_sum_before_the_whole_table(
    page: Page, lang: str, game: str, name: str, said: str, total: str
) -> None:
    """By taps to its end; the sum stands in the review too; the next round begins at nought."""
    found = case(game, name)
    table = sit(page, lang, found["match"])
    table.play(found["match"]["rounds"][0])

    words = Words(lang)
    sentence = words.say(said, name="Anne", sum=summed(lang, total, found["match"]["players"]))
    sentence = f"{sentence}. {words.say('Only whole hundreds count.')}"
    settles_as(table, sentence)
    table.settles(*found["expect"]["totals"])
    table.reads(page.locator("[data-of=shown]"), [0, 0])
    table.go("/review")
    expect(page.locator("main section")).to_contain_text(sentence)


@pytest.mark.slow
def test_a_void_round_is_nobodys(page: Page, lang: str) -> None:
    found = case("rubicon", "Equal scores and equal brisques: void")
    table = sit(page, lang, found["match"])
    table.play(found["match"]["rounds"][0])

    settles_as(table, Words(lang).say("Void: nobody scores."))
    table.settles(0, 0)


@pytest.mark.slow
def test_a_series_is_ended_at_any_time_and_says_who_won(page: Page, lang: str) -> None:
    """The round that is open is said not to count; the last settlement stands beside the result of the series."""
    words = Words(lang)
    found = case("rubicon", "A series of two, stopped by the players")
    table = sit(page, lang, found["match"])
    for played in found["match"]["rounds"]:
        table.play(played)
        table.tap("#settled .main")
    table.settles(4000, 0)
    table.write({"seat": 1, "key": "four_aces"})

    table.tap("[data-sheet=more]")
    table.tap("#more a.grave")
    expect(page.locator("#finish")).to_contain_text(words.say("The round that is open does not count."))
    table.tap("#finish button.main")

    expect(page.locator("#result h2")).to_have_text(words.say("%(name)s wins", name="Anne"))
    table.reads(page.locator("#result .big"), [4000, 0])


@pytest.mark.slow
def test_an_equal_series_is_a_draw(page: Page, lang: str) -> None:
    table = sit(page, lang, RUBICON)
    table.finish()

    expect(page.locator("#result h2")).to_have_text(Words(lang).say("A draw"))


def test_the_rubicon_is_in_sight_while_playing(page: Page, lang: str) -> None:
    """What is lacking to it, then that it is passed; the big figure is the round's, the series stands beside it."""
    words = Words(lang)
    table = sit(page, lang, RUBICON)
    line = page.locator(".side[data-side='0'] [data-line]")
    expect(line).to_have_text(words.say("%(number)s to go", number=written(1000, lang)))
    table.write({"seat": 0, "key": "trump_sequence", "suit": "hearts"})
    expect(line).to_have_text(words.say("%(number)s to go", number="750"))
    expect(page.locator(".side[data-side='0'] progress")).to_have_attribute("value", "250")

    table.write({"seat": 0, "key": "double_bezique"})
    table.write({"seat": 0, "key": "trump_sequence"})

    expect(line).to_have_text(words.say("passed"))
    expect(page.locator("#notice")).to_have_text(
        words.say("%(name)s reaches %(target)s.", name="Anne", target=written(1000, lang))
    )
    table.reads(page.locator("[data-of=shown]"), [1000, 0])
    table.settles(0, 0)


@pytest.mark.slow
def test_brisques_may_be_left_out(page: Page) -> None:
    """Not entered means not claimed: two taps in the sheet, and the sheet says so."""
    table = sit(page, "en", RUBICON)
    table.write({"seat": 0, "key": "four_aces"})
    table.tap("[data-sheet=close]")
    expect(page.locator("#close")).to_contain_text("Left empty, they are not claimed.")
    table.tap(table.choice("last_trick", 0))
    table.tap("#close .sheet-foot button.main")

    expect(page.locator("#settlement")).to_contain_text("rubicon")
    assert [line["key"] for line in table.kept()] == ["four_aces", "last_trick"]


def test_the_suits_open_in_place_over_the_key(page: Page) -> None:
    """A tap beside them writes nothing; a tap on one writes the line with its suit."""
    table = sit(page, "en", RUBICON)
    key = table.key(1, "royal_marriage")
    table.tap(key)
    suits, over = box(page.locator("#suit")), box(key)
    assert suits["x"] <= over["x"] + over["width"] / 2 <= suits["x"] + suits["width"]
    assert suits["y"] <= over["y"] + over["height"] / 2 <= suits["y"] + suits["height"]

    expect(page.get_by_role("heading", name="Trumps?")).to_be_visible()
    assert box(page.locator("#suit h2"))["height"] > 0

    table.tap(page.locator("#suit").get_by_role("link", name="Close this sheet"))
    expect(page.locator("#suit")).to_be_hidden()
    table.tap(key)
    page.touchscreen.tap(10, 10)
    expect(page.locator("#suit")).to_be_hidden()
    assert table.kept() == []

    table.write({"seat": 1, "key": "royal_marriage", "suit": "clubs"})
    table.tap(key)
    table.reads(page.locator("[data-of=shown]"), [0, 80])
    table.settles(0, 0)
    assert [line.get("suit") for line in table.kept()] == ["clubs", None]


@pytest.mark.slow
def test_what_waits_for_trumps_says_so(page: Page) -> None:
    table = sit(page, "en", RUBICON)
    table.key(0, "plain_sequence").tap(force=True)

    expect(page.locator("#notice")).to_have_text(
        "Plain sequence: trumps are not made yet. The first marriage or sequence makes them: "
        "tap “Royal marriage” or “Trump sequence”."
    )
    assert table.kept() == []


@pytest.mark.slow
def test_a_key_that_can_only_make_trumps_is_dimmed_once_they_are_made(page: Page) -> None:
    """It shows what it scores for making them; undone, it can make them again."""
    table = sit(page, "en", NO_TRUMP)
    double = table.key(0, "double_royal_marriage")
    expect(double.locator("b.figure")).to_have_text("50")
    table.write({"seat": 0, "key": "double_royal_marriage", "suit": "hearts"})
    table.settles(50, 0)

    expect(double).to_have_attribute("aria-disabled", "true")
    double.tap(force=True)
    expect(page.locator("#notice")).to_contain_text("they are made")
    table.undo()

    table.settles(0, 0)
    expect(double).to_have_attribute("aria-disabled", "false")


@pytest.mark.slow
def test_a_long_list_scrolls_by_itself(page: Page) -> None:
    """Two columns a side on a small phone, keys of their full height, headings that stay, and nothing else moves."""
    table = sit(page, "fr", {"game": "eight-pack", "players": ["Anne", "Basile"]})
    sizes = page.locator("#block-0 .say").evaluate_all("keys => keys.map((key) => [key.offsetTop, key.offsetHeight])")
    assert min(height for _, height in sizes) >= 56
    assert sizes[0][0] == sizes[1][0]
    before = box(page.locator(".bar"))
    table.write({"seat": 0, "key": "royal_marriage", "suit": "spades"})
    table.write({"seat": 0, "key": "five_trump_aces"})

    assert page.locator(".blocks").evaluate("blocks => blocks.scrollTop") > 0
    assert not page.evaluate(SCROLLS)
    assert box(page.locator(".bar")) == before
    table.reads(page.locator("[data-of=shown]"), [2040, 0])

    table.end([{"key": "last_trick", "seat": 0}])
    table.round(2)
    until(page, "() => document.querySelector('.blocks').scrollTop === 0")
    blocks = page.locator(".blocks")
    assert blocks.evaluate("blocks => getComputedStyle(blocks).getPropertyValue('--beyond')") == "40px"
    blocks.evaluate("blocks => { blocks.scrollTop = blocks.scrollHeight; }")
    until(page, "() => getComputedStyle(document.querySelector('.blocks')).getPropertyValue('--beyond') === '0px'")


@pytest.mark.slow
def test_the_bonuses_of_the_cut_are_for_whom_they_are(page: Page) -> None:
    table = sit(page, "en", {"game": "chinese", "players": ["Anne", "Basile"], "house_rules": {"cut_bonus": True}})
    table.key(1, "cut_of_24").tap(force=True)
    expect(page.locator("#notice")).to_contain_text("only the dealer can score it")

    table.write({"seat": 0, "key": "cut_of_24"})
    table.write({"seat": 1, "key": "cut_guessed"})

    table.reads(page.locator("[data-of=shown]"), [250, 150])
