"""What the first visit to a table costs, on a phone that knows nothing of it yet."""

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, Response

from tests.browser.conftest import NewContext
from tests.browser.table import Table

PACKETS = 14_600
"""Bytes that a server may send before the phone has to answer: ten packets."""


@dataclass
class Visit:
    """What came over the network, compressed as it came; bytes by kind."""

    responses: list[Response] = field(default_factory=list)

    def bytes(self, *kinds: str) -> int:
        return sum(
            response.request.sizes()["responseBodySize"]
            for response in self.responses
            if not kinds or response.request.resource_type in kinds
        )


@pytest.fixture
def visit(table: Table, new_context: NewContext, lang: str) -> Visit:
    """A second phone opens the link of the match."""
    visit = Visit()
    page: Page = new_context().new_page()
    page.on("response", lambda response: visit.responses.append(response))  # noqa: PLW0108 - it marks what it is given
    page.goto(f"/{lang}/m/{table.token}", wait_until="networkidle")
    return visit


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
