"""Every page in both languages, as a reader meets it."""

import pytest

from tests.web.checking import check_typography, plain
from tests.web.conftest import PAGE, Person, Table
from tests.web.every import either

PUBLIC = ("/rules", "/rules/bezique", "/rules/compare", "/rules/glossary", "/help")
OWN = ("/", "/new", "/carnet")


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


def test_the_first_page_says_to_a_stranger_what_this_is_and_how_to_join(
    anne: Person, claire: Person, table: Table
) -> None:
    """Who has a match is led to it instead."""
    first, own = claire.open("/"), anne.open("/")

    shown = [(len(page.all("div", class_="example")), len(page.all("h2", id="join"))) for page in (first, own)]
    assert shown == [(1, 1), (0, 0)]
    assert {"/en/new", "/en/rules"} <= {*first.links()}
    assert f"/en{table.score}" in own.links()


@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_is_the_same_for_everyone(anne: Person, path: str) -> None:
    assert anne.open(path).response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", [*PUBLIC, "/"])
def test_what_search_engines_may_find_names_itself_in_each_language(anne: Person, table: Table, path: str) -> None:
    page = anne.open(path)

    alternates = {link.attrib["hreflang"]: link.attrib["href"] for link in page.all("link", rel="alternate")}
    assert alternates == {lang: f"http://localhost/{lang}{path}" for lang in ("fr", "en")}
    assert "X-Robots-Tag" not in page.response.headers
    assert not page.all("meta", name="robots")


def test_each_of_them_describes_itself_in_its_language(anne: Person) -> None:
    said = set()
    for anne.lang in ("fr", "en"):
        for path in (*PUBLIC, "/"):
            page = anne.open(path)
            said.add(page.find("meta", name="description").attrib["content"])
            check_typography(page.find("meta", name="description").attrib["content"], anne.lang, path)

    assert len(said) == 2 * (len(PUBLIC) + 1)
    assert all(40 < len(text) < 200 for text in said)


def test_the_first_page_stays_the_browsers_own_though_it_may_be_found(anne: Person, table: Table) -> None:
    assert anne.open("/").response.headers["Cache-Control"] == "private, no-cache"


def test_the_pages_of_a_match_are_private_and_not_to_be_found(anne: Person, table: Table) -> None:
    for path in (table.watch, f"{table.score}/review", f"{table.score}/share", "/carnet"):
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


def test_a_watched_table_is_drawn_anew_only_where_something_has_changed(
    anne: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tag(path: str) -> str:
        return anne.open(path).response.headers["ETag"]

    def again(path: str, etag: str) -> int:
        return anne.client.get(f"/{anne.lang}{path}", headers={"If-None-Match": etag, **PAGE}).status_code

    before = tag(table.watch)
    with monkeypatch.context() as patch:
        patch.setattr("app.web.table.render_template", None)
        assert again(table.watch, before) == 304

    assert again(f"{table.watch}?face=1", before) == 200
    anne.lang = "fr"
    assert again(table.watch, before) == 200
    anne.lang = "en"
    anne.post("/look", {"look": "dark"})
    assert again(table.watch, before) == 200
    anne.post("/look", {"look": "system"})
    assert again(table.watch, before) == 304
    table.mark("seven")
    assert again(table.watch, before) == 200


def test_a_page_that_says_what_became_of_a_form_is_never_kept(anne: Person, table: Table) -> None:
    page = anne.open(f"{table.score}?said={'A' * 22}")

    assert page.response.headers["Cache-Control"] == "no-store"


def test_the_title_says_where_one_is(anne: Person, table: Table) -> None:
    assert plain(anne.open("/rules/bezique").find("title")) == "Rules: Bezique – Marquoir"
    assert plain(anne.open(f"{table.score}/review").find("title")) == "Review: Anne – Basile – Marquoir"
