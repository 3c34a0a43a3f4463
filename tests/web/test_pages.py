"""Every page in both languages, as a reader meets it."""

import pytest

from tests.web.checking import plain
from tests.web.conftest import Person, Table

PUBLIC = ("/rules", "/rules/bezique", "/rules/glossary", "/help")
OWN = ("/", "/new", "/carnet")
either = pytest.mark.parametrize("lang", ["fr", "en"])


@either
@pytest.mark.parametrize("path", [*PUBLIC, *OWN])
def test_a_page_is_whole_in_its_language(anne: Person, path: str, lang: str) -> None:
    anne.lang = lang

    anne.open(path)


@either
def test_the_pages_of_a_match_are_whole_in_each_language(anne: Person, table: Table, lang: str) -> None:
    anne.lang = lang
    table.mark("royal_marriage", suit="hearts")
    table.mark("seven", 1)
    table.send({"strike": {"device": table.device, "n": 2}})
    table.play(basile_points=400)
    table.mark("double_bezique", number=2)

    for path in (table.score, f"{table.score}/review", f"{table.score}/share", table.watch, f"{table.watch}/review"):
        anne.open(path)
    for sheet in ("close", "trump", "suit", "more", "house", "finish"):
        anne.open(f"{table.score}?sheet={sheet}")
    anne.open("/")
    anne.open("/carnet")


@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_names_itself_in_each_language_and_may_be_found(anne: Person, path: str) -> None:
    page = anne.open(path)

    alternates = {link.attrib["hreflang"]: link.attrib["href"] for link in page.all("link", rel="alternate")}
    assert {lang: href.removeprefix("http://localhost") for lang, href in alternates.items()} == {
        "fr": f"/fr{path}",
        "en": f"/en{path}",
    }
    assert page.response.headers["Cache-Control"] == "no-cache"
    assert "X-Robots-Tag" not in page.response.headers


def test_the_pages_of_a_match_are_private_and_not_to_be_found(anne: Person, table: Table) -> None:
    for path in (table.score, f"{table.score}/review", f"{table.score}/share", "/carnet"):
        headers = anne.open(path).response.headers

        assert headers["Cache-Control"] == "private, no-cache"
        assert headers["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("path", [*PUBLIC, "/", "/carnet"])
def test_a_page_that_has_not_changed_is_not_sent_again(anne: Person, path: str) -> None:
    anne.open(path)  # remembers the language
    etag = anne.open(path).response.headers["ETag"]

    answer = anne.client.get(f"/en{path}", headers={"If-None-Match": etag, "Accept": "text/html"})

    assert answer.status_code == 304
    assert answer.data == b""


def test_a_page_that_says_what_became_of_a_form_is_never_kept(anne: Person, table: Table) -> None:
    page = anne.open(f"{table.score}?said={'A' * 22}")

    assert page.response.headers["Cache-Control"] == "no-store"


def test_the_title_says_where_one_is(anne: Person, table: Table) -> None:
    assert plain(anne.open("/rules/bezique").find("title")) == "Rules: Bezique – Marquoir"
    assert plain(anne.open(f"{table.score}/review").find("title")) == "Review: Anne – Basile – Marquoir"
