"""Which language one is answered in, and how its words and figures are written."""

import pytest

from app.web.locale import MINUS, words_of
from tests.web.checking import Page, plain
from tests.web.conftest import PAGE, Person, Table

THIN, BOUND = "\u202f", "\u00a0"


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("fr", "fr"),
        ("fr-CA,en;q=0.5", "fr"),
        ("de,fr;q=0.8,en;q=0.7", "fr"),
        ("de,en;q=0.8,fr;q=0.7", "en"),
        ("en-GB", "en"),
        ("de", "en"),
        ("fr;q=0,en", "en"),
        ("*", "en"),
        ("", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_the_front_door_leads_to_the_language_that_is_asked_for(claire: Person, asked: str, lang: str) -> None:
    answer = claire.client.get("/", headers={"Accept-Language": asked})

    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/{lang}/"


@pytest.mark.parametrize(
    ("cookie", "lang"), [("fr", "fr"), ("en", "en"), ("de", "en"), ("../../etc", "en"), ("fr\r\n", "en"), ("", "en")]
)
def test_the_front_door_remembers_the_language_last_read(claire: Person, cookie: str, lang: str) -> None:
    claire.client.set_cookie("lang", cookie)

    answer = claire.client.get("/", headers={"Accept-Language": "en" if lang == "fr" else "de"})

    assert answer.headers["Location"] == f"/{lang}/"


def test_reading_a_page_makes_its_language_the_one_remembered(claire: Person) -> None:
    claire.visit("/fr/rules")

    assert claire.client.get("/", headers={"Accept-Language": "en"}).headers["Location"] == "/fr/"


def test_the_switch_keeps_the_page_and_what_is_asked_of_it(claire: Person, table: Table) -> None:
    for path in ("/rules/bezique?target=2000&end=at_once", f"{table.score}?sheet=more", "/"):
        page = claire.open(path)

        other = next(link for link in page.all("a", hreflang="fr"))
        assert other.attrib["href"] == f"/fr{path}"
        assert (plain(other), other.attrib["lang"]) == ("Français", "fr")


def test_the_switch_of_a_page_without_a_language_leads_to_the_first_page(claire: Person) -> None:
    page = claire.visit("/nothing", 404)

    assert page.all("a", hreflang="fr")[0].attrib["href"] == "/fr/"


@pytest.mark.parametrize(
    ("method", "path", "leads"),
    [
        ("POST", "/new", "/new"),
        ("POST", "/m/{token}/rematch", "/"),
        ("POST", "/v/{token}", "/v/{token}"),
        ("POST", "/v/{token}/review", "/v/{token}/review"),
        ("POST", "/look", "/"),
        ("GET", "/look", "/"),
        ("DELETE", "/new", "/new"),
        ("POST", "/nothing", "/"),
    ],
)
def test_the_switches_of_an_error_lead_to_a_page_that_can_be_read(
    claire: Person, table: Table, method: str, path: str, leads: str
) -> None:
    path, leads = (text.format(token="x" * 22) for text in (path, leads))

    page = Page(claire.client.open(f"/en{path}", method=method, headers=PAGE), f"/en{path}")

    assert page.status >= 400
    assert page.all("a", hreflang="fr")[0].attrib["href"] == f"/fr{leads}"
    assert page.fields()["next"] == f"/en{leads}"


def test_an_error_of_the_wire_leads_to_the_first_page(claire: Person) -> None:
    page = Page(claire.client.post("/matches", data=b"{", headers=PAGE), "/matches")

    assert page.all("a", hreflang="fr")[0].attrib["href"] == "/fr/"
    assert page.fields()["next"] == "/"


def test_an_address_with_odd_characters_is_written_back_safely(claire: Person) -> None:
    page = claire.visit("/en/%22%3E%3Cb%3E?%22=<b>", 404)

    assert page.all("b") == []


@pytest.mark.parametrize(
    ("number", "french", "english"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1000, f"1{THIN}000", "1,000"),
        (-20000, f"{MINUS}20{THIN}000", f"{MINUS}20,000"),
        (1234567, f"1{THIN}234{THIN}567", "1,234,567"),
    ],
)
def test_a_number_is_written_as_the_language_does(number: int, french: str, english: str) -> None:
    assert words_of("fr").number(number) == french
    assert words_of("en").number(number) == english


def test_points_gained_or_lost_carry_their_sign() -> None:
    assert [words_of("en").signed(points) for points in (40, 0, -1000)] == ["+40", "+0", f"{MINUS}1,000"]


@pytest.mark.parametrize(
    ("at", "french", "english"),
    [
        ("2026-11-29T23:55:00+01:00", "29 novembre 2026", "29 November 2026"),
        ("2026-11-29T23:55:00-11:00", "29 novembre 2026", "29 November 2026"),
        ("2026-05-01T00:05:00Z", "1er mai 2026", "1 May 2026"),
    ],
)
def test_a_day_is_the_one_it_was_where_the_match_was_played(at: str, french: str, english: str) -> None:
    assert words_of("fr").date(at) == french
    assert words_of("en").date(at) == english


def test_an_hour_is_written_as_the_language_does() -> None:
    assert words_of("fr").time("2026-11-29T21:05:00+01:00") == f"21{BOUND}h{BOUND}05"
    assert words_of("en").time("2026-11-29T09:05:00+01:00") == "09:05"


def test_nought_is_singular_in_french_and_plural_in_english() -> None:
    def brisques(lang: str, n: int) -> str:
        return words_of(lang).say_n("%(num)s brisque", "%(num)s brisques", n)

    assert [brisques("fr", n) for n in (0, 1, 2)] == ["0 brisque", "1 brisque", "2 brisques"]
    assert [brisques("en", n) for n in (0, 1, 2)] == ["0 brisques", "1 brisque", "2 brisques"]


def test_a_language_that_is_none_of_ours_speaks_english() -> None:
    assert words_of("../../etc").lang == "en"
    assert words_of("").say("Undo") == "Undo"


def test_names_are_told_one_after_the_other() -> None:
    assert words_of("fr").names(["Anne", "Basile", "Claire"]) == "Anne, Basile et Claire"


def test_json_speaks_the_language_asked_for_and_not_the_one_remembered(claire: Person) -> None:
    claire.client.set_cookie("lang", "fr")

    assert claire.client.get("/games/poker", headers={"Accept-Language": "en"}).get_json()["message"].startswith("This")
    assert "Accept-Language" in claire.client.get("/games/poker").headers["Vary"]


def test_a_person_is_answered_with_a_page_even_by_the_wire(claire: Person) -> None:
    answer = claire.client.get("/games/poker", headers=PAGE)

    assert answer.content_type.startswith("text/html")
