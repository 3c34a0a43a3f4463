"""The table as hands meet it: every tap goes through here, and is counted."""

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

PHONE: ViewportSize = {"width": 360, "height": 640}
UNTIL = """async ([arg, seconds]) => {
  const end = Date.now() + 1000 * seconds;
  for (; !(await (%s)(arg)); await new Promise((resolve) => setTimeout(resolve, 50)))
    if (Date.now() > end) throw new Error("it never was");
}"""
KEPT = """(wanted) => new Promise((resolve) => {
  const opening = indexedDB.open("marquoir");
  opening.onsuccess = () => {
    const reading = opening.result.transaction("outboxes").objectStore("outboxes").getAll();
    reading.onsuccess = () => resolve(reading.result.flatMap(({ unsent }) => unsent).length === wanted);
  };
})"""
"""Whether the phone keeps so many lines, closed or not."""
ARRIVED = """(modules) => modules.every((module) =>
  performance.getEntriesByType("resource").some(({ name }) => name.endsWith(`/${module}.js`)))"""
"""Whether these modules have come to the page."""
SCRIPTS = ("closing", "figures", "follow", "foretold", "forms", "lying", "round", "stay", "won")
"""Modules that every table asks for when it is drawn, or has lain there for a moment."""
NAMES = ("Anne", "Basile")
MATCH = {"format": "marquoir/1", "game": "bezique", "players": list(NAMES), "rounds": []}
LINES = "**/lines"
"""Where taps are sent."""


def written(figure: int, lang: str = "en") -> str:
    """A figure as a page of this language writes it."""
    return f"{figure:,}".replace(",", "\u202f" if lang == "fr" else ",").replace("-", "−")


@dataclass
class Table:
    """The table of one match on one phone."""

    page: Page
    lang: str = "en"
    taps: int = field(default=0)

    def tap(self, what: str | Locator) -> None:
        """Tap one thing, as a finger does."""
        (self.page.locator(what) if isinstance(what, str) else what).tap()
        self.taps += 1

    def key(self, seat: int, key: str) -> Locator:
        """The key of a declaration on a side."""
        return self.page.locator(f"#block-{seat} button[value={key}]")

    def mark(self, seat: int, *keys: str) -> None:
        """Tap these declarations of a player."""
        for key in keys:
            self.tap(self.key(seat, key))

    def close(self, last_trick: int, brisques: int) -> None:
        """End the round: who took the last trick, and the brisques of the first player."""
        self.tap("[data-sheet=close]")
        self.tap(self.choice("last_trick", last_trick))
        self.tap(self.choice("brisques.0", brisques))
        self.tap("#close button.main")

    def choice(self, name: str, value: int) -> Locator:
        """What a finger meets of a choice in the sheet: its label."""
        return self.page.locator(f'#close label:has([name="{name}"][value="{value}"])')

    def adjust(self, seat: int, points: int, note: str) -> None:
        """Add or take points, with a note."""
        self.tap("[data-sheet=more]")
        if not self.page.locator("#adjust").is_visible():  # its fold stays open once it was used
            self.tap("#more summary:has(~ #adjust)")
        self.tap(f"#adjust label:has([value='{seat}'])")
        self.page.fill("#adjust-points", str(points))
        self.page.fill("#adjust-note", note)
        self.tap("#adjust button")

    def undo(self) -> None:
        self.tap("#undo")

    def redo(self) -> None:
        self.tap("#redo")

    def total(self, side: int) -> Locator:
        return self.page.locator(f".side[data-side='{side}'] .total")

    def shows(self, *totals: int) -> None:
        """Wait until these are the totals."""
        for side, total in enumerate(totals):
            expect(self.total(side)).to_have_text(written(total, self.lang))

    def settles(self, *totals: int) -> None:
        """Wait until these are the totals, and everything is written."""
        self.shows(*totals)
        expect(self.page.locator("#waiting")).to_be_empty()

    def round(self, number: int) -> None:
        """Wait until this round is the open one."""
        expect(self.page.locator("#close-title")).to_have_text(re.compile(rf"\b{number}$"))

    @property
    def token(self) -> str:
        return self.page.url.partition("/m/")[2].partition("/")[0].partition("?")[0]

    def told(self) -> Any:
        """What the server tells of the match, asked past the page."""
        return self.page.request.get(f"/m/{self.token}", headers={"Accept": "application/json"}, max_retries=2).json()

    def lines(self) -> list[dict[str, Any]]:
        """Every line of the match that the server keeps."""
        return [line for played in self.told()["match"]["rounds"] for line in played["lines"]]

    def keeps(self, lines: int) -> None:
        """Wait until the phone itself keeps so many lines that are not sent."""
        until(self.page, KEPT, lines)

    def kept(self) -> list[dict[str, Any]]:
        """Every line that the server keeps once the phone has sent all its taps."""
        expect(self.page.locator("#waiting")).to_be_empty()
        return self.lines()

    def go(self, path: str = "") -> None:
        """Open the table, or a page below it."""
        self.page.goto(f"/{self.lang}/m/{self.token}{path}")


def quick(page: Page) -> None:
    """Wait until the scripts that come after the first moments are there; they are kept for a year."""
    page.wait_for_function(ARRIVED, arg=SCRIPTS)


def box(locator: Locator) -> FloatRect:
    """Where a thing lies on the page, once it is there; `bounding_box` alone does not wait."""
    expect(locator).to_be_visible()
    found = locator.bounding_box()
    assert found
    return found


def until(page: Page, promise: str, arg: Any = None, seconds: int = 10) -> None:
    """Wait until what this function promises is true; `wait_for_function` takes the promise itself for true."""
    page.evaluate(UNTIL % promise, [arg, seconds])


def a_round(*lines: dict[str, Any], anne: int = 8) -> dict[str, Any]:
    """A closed round with these lines, as a document has it: last trick to Basile, so many brisques to Anne."""
    brisques = [{"seat": seat, "key": "brisques", "count": count} for seat, count in enumerate((anne, 16 - anne))]
    return {"lines": [*lines, {"seat": 1, "key": "last_trick"}, *brisques], "closed": True}


def elsewhere(page: Page, token: str, line: dict[str, Any]) -> None:
    """Write a line in a match as another phone does, which has seen nothing but its beginning."""
    body = {"v": 1, "device": "o" * 22, "base": 1, "lines": [{"n": 1, **line}]}
    answer = page.request.post(f"/m/{token}/lines", data=body, max_retries=2)
    assert answer.ok, answer.text()


def start(page: Page, lang: str = "en", **document: Any) -> Table:
    """Begin a match past the pages, and open its table."""
    answer = page.request.post("/matches", data={**MATCH, **document}, max_retries=2)
    assert answer.status == 201, answer.text()
    page.goto(f"/{lang}{answer.json()['score']}")
    return Table(page, lang)


def start_by_taps(page: Page, lang: str = "en", names: tuple[str, ...] = NAMES) -> Table:
    """Begin a match as a visitor does: from the first page, with the names typed in."""
    page.goto(f"/{lang}/")
    table = Table(page, lang)
    table.tap(f"a.key[href='/{lang}/new']")
    for seat, name in enumerate(names):
        table.tap(f"#player-{seat}")
        page.fill(f"#player-{seat}", name)
    table.tap("button[name=start]")
    page.wait_for_url(f"**/{lang}/m/*")
    return table
