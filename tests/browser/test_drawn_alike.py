"""What the script draws is what the server draws of the same slate: at any moment a reload changes no word."""

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.family import FamilyTable, case, sit
from tests.browser.table import until

ALIKE = """async () => {
  const TOLD = ["data-rows", "aria-disabled", "aria-pressed", "hidden", "data-count", "data-length", "data-trump", "d"];
  // What tells of a moment, what a sheet says when it is opened, and what only a script can do.
  const passing = `#said, #toast, #wire, #lacking, #rest, #finish p, #suit .key, #settled, .sums, .settings,
    [data-step], [type=range], [type=hidden]`;

  function say(node) {
    const values = TOLD.map((name) => [name, node.getAttribute(name)]);
    const told = values.filter(([, value]) => value !== null && value !== "false");
    const own = [...node.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own.map(({ data }) => data).join(" ").replace(/\\s+/g, " ").trim();
    const name = node.id || node.getAttribute("class")?.replace(/ ?(tapped|in-place)/g, "");
    return [node.localName, name, ...told, node.disabled ? "disabled" : "", text].join(" ");
  }

  function all(page) {
    const main = page.getElementById("main");
    return [main, ...main.querySelectorAll("*")].filter((node) => !node.closest(passing)).map(say);
  }

  const response = await fetch(location.pathname, { headers: { Accept: "text/html" } });
  const there = all(new DOMParser().parseFromString(await response.text(), "text/html"));
  const here = all(document);
  globalThis.apart = here.map((one, place) => [one, there[place]]).filter(([one, other]) => one !== other);
  return here.length === there.length && !apart.length;
}"""
"""Whether all that the page shows is what the server sends for it now; `apart` keeps what is not."""

SEEN = """() => {
  document.getElementById("said").textContent = "";
  return document.getElementById("main").innerText;
}"""


@dataclass
class Watched(FamilyTable):
    """A table that is compared with what the server draws after every tap."""

    def tap(self, what: str | Locator) -> None:
        super().tap(what)
        self.alike()

    def alike(self) -> None:
        expect(self.page.locator("#waiting")).to_be_empty()
        try:
            until(self.page, ALIKE)
        except Error:
            pytest.fail("drawn here, and sent:\n" + "\n".join(map(str, self.page.evaluate("apart"))))

    def reload(self) -> None:
        """What a person sees is what they see after a reload."""
        before = self.page.evaluate(SEEN)
        self.page.reload()
        assert self.page.evaluate(SEEN) == before


def watched(page: Page, match: dict[str, Any]) -> Watched:
    table = sit(page, "fr", match)
    return Watched(page, "fr", sides=table.sides)


def test_a_table_of_two_is_drawn_as_it_is_sent(page: Page) -> None:
    """Lines, undo and redo, trumps, dealer, faults, corrections, a round closed, opened again and closed otherwise."""
    table = watched(page, {"game": "bezique", "players": ["Anne", "Basile"], "house_rules": {"penalties": "standard"}})
    table.mark(0, "bezique", "four_aces")
    table.mark(1, "bezique", "trump_sequence")
    table.undo()
    table.redo()
    table.tap("[data-sheet=trump]")
    table.tap("#trump [value=hearts]")
    table.tap("[data-sheet=trump]")
    table.tap("#turned button")
    table.adjust(1, -1200, "bought")
    table.adjust(0, 2500, "paper")
    table.undo()
    table.tap("[data-sheet=more]")
    table.tap("#more summary:has(~ #dealer)")
    table.tap("#dealer button[value='1']")
    table.tap("[data-sheet=more]")
    table.tap("#more summary:has(~ .offences)")
    table.tap(".offences [value=did_not_draw] >> nth=0")
    table.reload()
    table.close(last_trick=1, brisques=9)
    table.undo()
    table.close(last_trick=0, brisques=7)
    table.round(2)
    table.mark(1, "double_bezique")
    table.reload()


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("rubicon", "The loser is rubiconed: both scores"),
        ("frog", "Exactly 60 in each contract"),
        ("bezique-four", "Two pairs of partners, four packs"),
    ],
)
def test_a_table_of_the_family_is_drawn_as_it_is_sent(page: Page, game: str, name: str) -> None:
    """A series with its rubicon and settlements, a deal that is bid for, partners: after every tap of a case."""
    match = case(game, name)["match"]
    table = watched(page, match)

    for played in match["rounds"]:
        table.play(played)
        if page.locator("#settled[open]").count():
            table.tap("#settled .sheet-foot [data-close]")
    table.undo()

    table.reload()
