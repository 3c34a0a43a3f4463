"""What the first visit to a table costs, on a phone that knows nothing of it yet."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Response

from tests.browser.table import ARRIVED, SCRIPTS, start

PACKETS = 14_600
"""Bytes that a server may send before the phone has to answer: ten packets."""
NO_MOMENT = """{
  const { setTimeout } = globalThis, held = [];
  globalThis.setTimeout = (...given) => held.push(given);
  globalThis.pass = () => {
    globalThis.setTimeout = setTimeout;
    for (const given of held) setTimeout(...given);
  };
}"""
"""No moment passes by itself, so that what comes after one is told from what comes at once, however late that is."""


@dataclass
class Visit:
    """What came over the network, compressed as it came; bytes by kind."""

    responses: list[Response] = field(default_factory=list)
    later: list[Response] = field(default_factory=list)

    def bytes(self, *kinds: str, of: "list[Response] | None" = None) -> int:
        return sum(
            response.request.sizes()["responseBodySize"]
            for response in of or self.responses
            if not kinds or response.request.resource_type in kinds
        )


@pytest.fixture(scope="module", params=["fr", "en"])
def visit(request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Visit]:
    """A phone opens the link of a match that another has started."""
    host, guest = (browser.new_context(**browser_context_args) for _ in range(2))
    table = start(host.new_page(), request.param)
    visit = Visit()
    page = guest.new_page()
    heard: list[Response] = []
    page.on("response", lambda response: heard.append(response))  # noqa: PLW0108 - it marks what it is given
    page.add_init_script(NO_MOMENT)
    page.goto(table.page.url, wait_until="networkidle")
    visit.responses = [*heard]
    page.evaluate("pass()")
    page.wait_for_function(ARRIVED, arg=[*SCRIPTS, "installed"])
    visit.later = [response for response in heard[len(visit.responses) :] if response.request.method == "GET"]
    yield visit
    host.close()
    guest.close()


def test_the_first_visit_to_a_table_is_light(visit: Visit) -> None:
    """Page and style in the first ten packets, little script, few requests."""
    figures = {
        "page and style": visit.bytes("document", "stylesheet"),
        "script": visit.bytes("script"),
        "all": visit.bytes(),
        "requests": len(visit.responses),
    }
    most = {"page and style": PACKETS, "script": 10_000, "all": 40_000, "requests": 12}

    over = {what: figure for what, figure in figures.items() if figure > most[what]}
    assert not over, figures


def test_what_comes_later_is_little_too(visit: Visit) -> None:
    """Sheets, the stream and what a phone can do without a network; the worker's own fetches are no part of a table."""
    first, later = visit.bytes("script"), visit.bytes("script", of=visit.later)

    assert later, "what comes later is measured by itself"
    assert first + later <= 17_900, (first, later)


def test_what_is_longer_than_a_packet_comes_compressed(visit: Visit) -> None:
    """Page, style and script alike; files under their hashed name are kept for a year."""
    for response in visit.responses:
        size = response.request.sizes()["responseBodySize"]
        assert size < 1_400 or response.headers.get("content-encoding") in {"br", "gzip", "zstd"}, response.url
        if "/static/" in response.url:
            assert response.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_nothing_is_asked_for_twice(visit: Visit) -> None:
    """What is preloaded is what is used."""
    urls = [response.url for response in visit.responses]

    assert sorted(set(urls)) == sorted(urls)
