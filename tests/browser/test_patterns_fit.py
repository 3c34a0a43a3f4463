"""The page of patterns: every component in every state, none of them wider than the narrowest phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Server
from tests.browser.test_every_room import CUT, NARROW

WIDE = """() => [...document.querySelectorAll(".pattern")].flatMap((part) => {
  const edge = part.getBoundingClientRect().right;
  const title = part.closest("section").querySelector("h2").textContent;
  const cut = (one) => one !== part && (getComputedStyle(one).textOverflow === "ellipsis" || cut(one.parentElement));
  const over = [...part.querySelectorAll("*")].filter((one) => !one.closest(".scroll, .vh, [hidden]")
    && one.checkVisibility() && one.getBoundingClientRect().right > edge + 1 && !cut(one.parentElement));
  return over.slice(0, 1).map((one) => `${title}: ${one.tagName}.${one.getAttribute("class")}`);
})"""
"""The components that reach over the edge of their pattern, each by the first part that does; names may be cut."""

GONE = """() => [...document.querySelectorAll(".pattern .name")].filter((one) => one.checkVisibility()
  && !one.closest(".vh") && one.clientWidth < Math.min(one.scrollWidth, 32))
  .map((one) => `${one.closest("main > section").querySelector("h2").textContent}: ${one.textContent}`)"""
"""Names that are cut so short that nothing is left of them."""


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.usefixtures("_catalogues")
def test_no_component_is_wider_than_the_narrowest_phone(browser: Browser, tmp_path: Path, lang: str) -> None:
    server = Server(tmp_path / "marquoir.db", settings={"MARQUOIR_DEVELOPMENT": "on"})
    server.start()
    context = browser.new_context(viewport=NARROW, base_url=server.address)
    try:
        page = context.new_page()
        page.goto(f"/{lang}/patterns")
        assert page.locator(".pattern").count() > 150
        assert page.evaluate(WIDE) == []
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= NARROW["width"]
        assert page.evaluate(CUT) == []
        assert page.evaluate(GONE) == []
    finally:
        context.close()
        server.stop()
