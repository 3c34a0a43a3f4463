"""What a phone sees: how long from a tap to the painted total, and how many taps a match takes."""

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.clients import Client
from bench.evening import DEALS
from bench.servers import Running
from bench.taps import begin
from tests import chromium

SLOWED = 4
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}
PAINTED = """(key) => new Promise((resolve) => {
  const total = document.querySelector(".side[data-side='0'] .total");
  const before = total.textContent;
  const seen = new MutationObserver(() => {
    if (total.textContent === before) return;
    seen.disconnect();
    requestAnimationFrame(() => { const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - begun);
      channel.port2.postMessage(null); });
  });
  seen.observe(total, { childList: true, characterData: true, subtree: true });
  const begun = performance.now();
  document.querySelector(`#block-0 [value=${key}]`).click();
})"""
"""From the click to the frame after the one that paints the new total."""


@contextmanager
def browsing() -> Iterator[Browser]:
    """Start Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.ARGUMENTS))
        yield browser
        browser.close()


def table(browser: Browser, server: Running) -> Page:
    """Open a match just begun on a phone that was never here."""
    page = browser.new_context(**PHONE).new_page()
    page.goto(server.address + "/en" + begin(Client(server)).removesuffix("/lines"), wait_until="networkidle")
    return page


def painting(browser: Browser, server: Running) -> float:
    """Return the milliseconds from a tap to the painted total, on a slow processor; the middle of several taps."""
    page = table(browser, server)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    times: list[float] = [
        page.evaluate(PAINTED, key) for key in ("bezique", "four_aces", "four_kings", "royal_marriage", "seven")
    ]
    page.context.close()
    return median(times)


def taps_of_a_match(browser: Browser, server: Running) -> int:
    """Play a typical match on the page, and return how many taps that took."""
    page, made = table(browser, server), 0

    def tap(selector: str) -> None:
        nonlocal made
        page.locator(selector).tap()
        made += 1

    for number, deal in enumerate(DEALS, start=1):
        for seat, key in deal:
            tap(f"#block-{seat} [value={key}]")
        tap("[data-sheet=close]")
        tap(f"#close label:has([name=last_trick][value='{number % 2}'])")
        tap("#close label:has([name='brisques.0'][value='9'])")
        tap("#close button.main")
        page.locator("#close-title", has_text=str(number + 1)).wait_for(state="attached")
    page.context.close()
    return made
