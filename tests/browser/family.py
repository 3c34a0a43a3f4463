"""Tables of the whole family: the lines of a case, tapped one after the other."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table import Table, start, written

CASES = Path(__file__).parents[1] / "cases"
IN_SHEET = {"last_trick", "brisques", "card_points", "passed"}
"""What is written in the sheet that ends a round, and not by a key of the table."""
SCROLLS = "document.scrollingElement.scrollHeight > innerHeight"

Line = dict[str, Any]


def seldom(cases: Sequence[tuple[Any, ...]]) -> list[Any]:
    """The first of these cases for every run, the others for the slow one."""
    first, *others = cases
    return [pytest.param(*first), *(pytest.param(*one, marks=pytest.mark.slow) for one in others)]


def case(game: str, begins: str) -> dict[str, Any]:
    """Return the case of a game whose name begins so."""
    cases = json.loads((CASES / f"{game}.json").read_text())
    found: dict[str, Any] = next(case for case in cases if case["name"].startswith(begins))
    return found


@dataclass
class FamilyTable(Table):
    """A table of any game; `sides` are the seats of each side."""

    sides: tuple[tuple[int, ...], ...] = ()

    @property
    def token(self) -> str:
        return super().token.partition("#")[0]

    def total(self, side: int) -> Locator:
        return self.page.locator(f".side[data-side='{side}'] [data-of=total]")

    def side_of(self, seat: int) -> int:
        return next(index for index, side in enumerate(self.sides) if seat in side)

    def bring(self, side: int) -> None:
        """Bring a side's block under the finger, if it is not there."""
        if len(self.sides) > 2 and not self.page.locator(f"#block-{side}").is_visible():
            self.tap(f"#name-{side} a")
        expect(self.page.locator(f"#block-{side}")).to_be_visible()

    def write(self, line: Line) -> None:
        """Tap a declaration for a player, and its suit if it is asked for."""
        side = self.side_of(line["seat"])
        self.bring(side)
        key = self.key(side, line["key"])
        making = self.page.locator("main").get_attribute("data-trump") == ""
        self.tap(key)
        if making and line.get("suit") and key.get_attribute("data-makes-trumps") is not None:
            self.tap(f"#suit [value={line['suit']}]")

    def end(self, lines: Iterable[Line]) -> None:
        """End a round of declarations: who took the last trick, and what each side counts."""
        lines = list(lines)
        self.tap("[data-sheet=close]")
        for line in lines:
            if line["key"] == "last_trick":
                self.tap(self.choice("last_trick", line["seat"]))
        for side in self.sides:
            counts = [line["count"] for line in lines if line["key"] == "brisques" and line["seat"] in side]
            if counts:
                self.page.fill(f"[name='brisques.{side[0]}']", str(sum(counts)))
        self.tap("#close .sheet-foot button.main")

    def count(self, points: int) -> None:
        """Enter the bidder's card points in the sheet, and ask for the payments."""
        self.tap("[data-sheet=close]")
        self.page.fill("#card-points", str(points))
        self.tap("#count button.main")

    def payments(self) -> Locator:
        return self.page.locator(".payments li b")

    def pass_all(self) -> None:
        self.tap("[data-sheet=close]")
        self.tap("[data-part=none] button")

    def play(self, played: dict[str, Any]) -> None:
        """Play a round of a case by taps."""
        for line in played["lines"]:
            if line["key"] not in IN_SHEET:
                self.write(line)
        said = [line for line in played["lines"] if line["key"] in IN_SHEET]
        counted = [line["count"] for line in said if line["key"] == "card_points"]
        if any(line["key"] == "passed" for line in said):
            self.pass_all()
        elif counted:
            self.count(counted[0])
            self.tap("[data-part=closing] button")
        else:
            self.end(said)

    def finish(self) -> None:
        """End the match here."""
        self.tap("[data-sheet=more]")
        self.tap("#more a.grave")
        self.tap("#finish button.main")

    def reads(self, locator: Locator, figures: Iterable[int], *, signed: bool = False) -> None:
        """Wait until these figures stand there, as the page's language writes them."""
        plus = "+" if signed else ""
        expect(locator).to_have_text(
            [f"{plus if figure >= 0 else ''}{written(figure, self.lang)}" for figure in figures]
        )


def sit(page: Page, lang: str, match: dict[str, Any]) -> FamilyTable:
    """Begin the match of a case, nothing written yet."""
    kept = {name: match[name] for name in ("game", "players", "house_rules", "first_dealer") if name in match}
    table = start(page, lang, **kept)
    sides = tuple(tuple(side) for side in table.told()["score"]["sides"])
    return FamilyTable(page, lang, sides=sides)
