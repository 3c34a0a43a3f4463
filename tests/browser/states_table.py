"""What a table is like for other games, other hands, and once something happened at it; each has a match of its own."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.family import sit
from tests.browser.table import LINES, Table, elsewhere, quick, start

LONG = ["Marie-Antoinette de Saint-Exupéry", "Wilhelmina Featherstonehaugh", "Jean-Baptiste", "Élise", "Anne"]


def seated(game: str, seats: int) -> Callable[[Page, str], None]:
    """Make the table of another game, with names that are long."""

    def room(page: Page, lang: str) -> None:
        names = [*LONG, "Basile", "Denis"][:seats]
        start(page, lang, game=game, players=names, rounds=[])
        expect(page.locator(".block:visible").first).to_be_visible()

    return room


def asked(game: str, seats: int, sheet: str) -> Callable[[Page, str], None]:
    """Make the table of another game, with one of its sheets open."""

    def room(page: Page, lang: str) -> None:
        start(page, lang, game=game, players=LONG[:seats], rounds=[]).go(f"?sheet={sheet}")
        expect(page.locator(f"#{sheet}")).to_be_visible()

    return room


def why_it_waits(page: Page, lang: str) -> None:
    """Eight packs, saying why a key waits for trumps: the longest sentence of its kind."""
    table = start(page, lang, game="eight-pack", players=LONG[:2])
    table.key(0, "plain_sequence").tap(force=True)
    expect(page.locator("#notice")).to_be_visible()


def suits_in_place(page: Page, lang: str) -> None:
    """The four suits over the key that makes trumps."""
    table = start(page, lang, game="rubicon", players=LONG[:2])
    table.tap(table.key(1, "royal_marriage"))
    expect(page.locator("#suit")).to_be_visible()


def settled_round(page: Page, lang: str) -> None:
    """How a round of rubicon was settled."""
    table = start(page, lang, game="rubicon", players=LONG[:2])
    table.tap("[data-sheet=close]")
    table.tap(table.choice("last_trick", 0))
    table.tap("#close .sheet-foot button.main")
    expect(page.locator("#settled")).to_be_visible()


def payments(page: Page, lang: str) -> None:
    """What a bid pays, before the round is closed."""
    table = sit(page, lang, {"game": "frog", "players": LONG})
    table.write({"seat": 1, "key": "chico"})
    table.count(74)
    expect(page.locator("[data-part=closing] button")).to_be_visible()


def followed(game: str, *lines: dict[str, Any]) -> Callable[[Page, str], None]:
    """Make the page of those who watch another game."""

    def room(page: Page, lang: str) -> None:
        rounds = [{"lines": lines, "closed": True}]
        document = {"format": "marquoir/1", "game": game, "players": LONG[:2], "rounds": rounds}
        page.goto(f"/{lang}{page.request.post('/matches', data=document, max_retries=2).json()['watch']}")
        expect(page.locator("h1")).to_be_attached()

    return room


def looked_up(page: Page, lang: str) -> None:
    """The rules over the table."""
    table = start(page, lang, players=LONG[:2])
    quick(page)
    table.tap("[data-sheet=more]")
    table.tap("#lookup")
    expect(page.locator("#looked-up")).to_be_visible()


def in_pencil(page: Page, lang: str) -> None:
    """Taps that the server has not answered."""
    table = start(page, lang, players=LONG[:2])
    page.route(LINES, lambda _: None)
    table.mark(0, "bezique")
    expect(page.locator("#waiting")).not_to_be_empty()


def won_in_pencil(page: Page, lang: str) -> None:
    """A match that is over as far as the phone knows."""
    loan = {"seat": 1, "key": "adjustment", "points": 950}
    table = start(page, lang, players=LONG[:2], rounds=[{"lines": [loan]}])
    quick(page)
    page.route(LINES, lambda _: None)
    table.close(last_trick=0, brisques=9)
    expect(page.locator("#won li .figure").first).not_to_be_empty()
    expect(page.locator("#won")).to_be_visible()


def overtaken(page: Page, table: Table, line: dict[str, Any]) -> None:
    """Let another phone write a line just before this one does."""

    def other(route: Route) -> None:
        elsewhere(page, table.token, {"round": 1, **line})
        route.continue_()

    page.route(LINES, other, times=1)


def refused_lines(page: Page, lang: str) -> None:
    """The lines of a close that another phone’s brisques stood in the way of."""
    table = start(page, lang, players=LONG[:2])
    overtaken(page, table, {"seat": 1, "key": "brisques", "count": 10})
    table.close(last_trick=0, brisques=8)
    table.tap("#refusals")
    expect(page.locator("#refused .refusal").first).to_be_visible()


def refusal_told(page: Page, lang: str) -> None:
    """The table, telling what was refused."""
    refused_lines(page, lang)
    page.locator("#refused [data-close]").tap()
    expect(page.locator("#refusals")).to_be_visible()


def written_twice(page: Page, lang: str) -> None:
    """A line that two phones wrote, with the key that takes one back."""
    table = start(page, lang, players=LONG[:2])
    overtaken(page, table, {"seat": 1, "key": "bezique"})
    table.mark(1, "bezique")
    expect(page.locator("#unsay")).to_be_visible()


def left_hand(page: Page, lang: str) -> None:
    """The table for the left hand."""
    start(page, lang, players=LONG[:2]).go("?sheet=more")
    page.locator("#more [name=hand]").tap()
    expect(page.locator(".at-table.left")).to_be_attached()


def round_lacking(page: Page, lang: str) -> None:
    """The sheet that ends the round, saying what is missing."""
    start(page, lang, players=LONG[:2]).go("?sheet=close")
    page.locator("#close button.main").tap()
    expect(page.locator("#lacking")).to_be_visible()


AT_TABLE: dict[str, Callable[[Page, str], None]] = {
    "three": seated("bezique-three", 3),
    "partners": seated("bezique-four", 4),
    "eight packs": seated("eight-pack", 2),
    "rubicon": seated("rubicon", 2),
    "five who bid": seated("frog", 5),
    "seven who bid": seated("slough", 7),
    "brisques of three": asked("bezique-three", 3, "close"),
    "brisques of rubicon": asked("rubicon", 2, "close"),
    "nothing bid": asked("frog", 5, "close"),
    "more of partners": asked("bezique-four", 4, "more"),
    "why a key waits": why_it_waits,
    "suits in place": suits_in_place,
    "settled": settled_round,
    "payments": payments,
    "watching a settlement": followed("rubicon", {"seat": 0, "key": "four_aces"}, {"seat": 1, "key": "last_trick"}),
    "rules looked up": looked_up,
    "in pencil": in_pencil,
    "won in pencil": won_in_pencil,
    "refused lines": refused_lines,
    "refusals to see": refusal_told,
    "written twice": written_twice,
    "left hand": left_hand,
    "round that lacks something": round_lacking,
}
