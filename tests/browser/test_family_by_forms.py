"""The family without scripts: bids, figures, payments and settlements by plain forms."""

import pytest
from playwright.sync_api import expect

from app.web.locale import Words
from tests.browser.conftest import NewContext
from tests.browser.family import case, sit
from tests.browser.test_family_auction import FOUR, due
from tests.browser.test_family_rubicon import LOST, settles_as, summed


@pytest.mark.slow
def test_a_whole_round_is_played_by_plain_forms(new_context: NewContext, lang: str) -> None:
    """Bid, figure, another figure, payments, close; then all pass."""
    page = new_context(java_script_enabled=False).new_page()
    table = sit(page, lang, FOUR)
    table.mark(1, "chico")
    table.count(52)
    due(table, [16, -48, 16, 16])
    table.tap("#close summary")
    page.fill("#card-points", "74")
    table.tap("#count button.main")
    due(table, [0, 56, -28, -28])

    table.tap("[data-part=closing] button")
    table.settles(0, 56, -28, -28)
    table.round(2)
    table.pass_all()

    table.round(3)
    table.settles(0, 56, -28, -28)
    assert [line["key"] for line in table.kept() if not line.get("struck")] == ["chico", "card_points", "passed"]


@pytest.mark.slow
def test_by_plain_forms_121_card_points_are_refused_and_nothing_is_written(new_context: NewContext, lang: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    table = sit(page, lang, FOUR)
    table.mark(1, "chico")
    table.count(121)

    expect(page.locator("#close .notice.bad")).to_contain_text("120")
    assert [line["key"] for line in table.kept()] == ["chico"]


@pytest.mark.slow
def test_without_scripts_a_round_is_settled_before_the_table_too(new_context: NewContext, lang: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    found = case("rubicon", "The loser is rubiconed")
    table = sit(page, lang, found["match"])
    for line in found["match"]["rounds"][0]["lines"][:3]:
        table.write(line)
    table.tap("[data-sheet=close]")
    table.tap(table.choice("last_trick", 0))
    table.tap("#close .sheet-foot button.main")

    words = Words(lang)
    total = summed(lang, "840 800 + 0 100 + 1000 + 300 = 2200", found["match"]["players"])
    least = words.say("A rubiconed loser with less than 100 adds %(points)s.", points="100")
    settles_as(
        table,
        f"{words.say(LOST, name='Anne', sum=total)}. {words.say('Only whole hundreds count.')} {least}",
    )
    table.settles(2200, 0)
