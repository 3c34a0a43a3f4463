"""The carnet's pages: finding, noting, deleting, and the names of who plays."""

import re
from typing import Any

import pytest

from app.games import GAMES
from app.store.statistics import Table as Figures
from app.web.locale import Words
from app.web.statistics_view import statistics_view
from tests.web.checking import Page, plain
from tests.web.conftest import Person, Table, document


def begin(person: Person, day: int, **changes: Any) -> Table:
    made = document(id=f"{day:022}", started_at=f"2026-10-{day:02}T21:05:00+02:00", **changes)
    links = person.client.post("/matches", json=made).get_json()
    return Table(links["score"], links["watch"], person.client)


def days(page: Page) -> list[str]:
    return [plain(entry).split(" October")[0].split()[-1] for entry in page.all("li", class_="match")]


def own(person: Person, place: int = 0) -> str:
    """The page of a match in the carnet, the newest first."""
    links = [link for link in person.open("/carnet").links() if "/carnet/match/" in link]
    return links[place].removeprefix(f"/{person.lang}")


def player(person: Person, name: str) -> str:
    page = person.open("/carnet/players")
    [row] = [link for link in page.all("a", class_="row") if plain(link).startswith(name)]
    return row.attrib["href"].removeprefix(f"/{person.lang}")


def number(person: Person, name: str) -> str:
    return player(person, name).rpartition("/")[2]


@pytest.fixture
def october(anne: Person) -> None:
    begin(anne, 1, note="chez Marthe, pluie").play(anne_points=1000)
    begin(anne, 2, players=["Anne", "Zoé"]).send({"finish": True})
    begin(anne, 3, game="frog", players=["Claire", "Denis", "Anne"])


def test_matches_are_found_by_words_and_by_what_is_chosen(anne: Person, october: None) -> None:
    who = number(anne, "Anne")
    for query, found in {
        "words=marthe": ["1"],
        "words=zoe": ["2"],
        f"player={who}&result=won": ["1"],
        "result=draw": ["2"],
        "game=frog": ["3"],
        "month=2026-10": ["3", "2", "1"],
        "month=2026-11": [],
    }.items():
        page = anne.open(f"/carnet?{query}")
        assert days(page) == found, query
        assert "All matches" in page.text
    assert (
        "Search: Anne, won, Bezique, October 2026"
        in anne.open(f"/carnet?player={who}&result=won&game=bezique&month=2026-10&words=").text
    )


def test_what_looks_stands_beside_the_words_and_below_what_is_folded_away(anne: Person, october: None) -> None:
    search = anne.open("/carnet").find("form", class_="find")
    order = [part.tag for part in search.iter() if part.tag in {"input", "select", "button"}]

    assert order == ["input", "button", *["select"] * 3, "input", "button"]


def test_pages_keep_what_is_looked_for(anne: Person) -> None:
    for day in range(1, 23):
        begin(anne, day)

    page = anne.open("/carnet?words=basile&game=bezique")
    [older] = page.all("a", rel="next")

    assert days(anne.visit(older.attrib["href"])) == ["2", "1"]


@pytest.mark.parametrize(
    ("query", "status"),
    [("player=1000000", 404), ("player=x", 404), ("game=poker", 404), ("result=x", 400)],
)
def test_what_cannot_be_looked_for(anne: Person, october: None, query: str, status: int) -> None:
    anne.open(f"/carnet?{query}", status)


def test_a_month_that_is_none_is_told_and_not_looked_for(anne: Person, october: None) -> None:
    page = anne.open("/carnet?month=Octobre")

    assert "“Octobre” is not a month" in page.text
    assert len(days(page)) == 3


def test_a_note_is_written_shown_and_taken_away(anne: Person, october: None) -> None:
    path = own(anne)

    assert "Written." in anne.visit(anne.post(f"{path}/note", {"note": "  au jardin  "}).headers["Location"]).text
    assert "au jardin" in anne.open("/carnet").text
    anne.post(f"{path}/note", {"note": ""})
    assert "au jardin" not in anne.open("/carnet").text
    anne.refused(f"{path}/note", {"note": "x" * 201}, 400)


def test_a_match_is_deleted_after_one_question_and_had_back(anne: Person, table: Table) -> None:
    path = own(anne)
    assert "For a day you can bring it back" in anne.open(f"{path}/delete").text

    page = anne.visit(anne.post(f"{path}/delete", {}).headers["Location"])

    assert "Deleted: Anne – Basile, 29 November 2026." in page.text
    assert days(page) == []
    anne.open(table.score, 404)
    anne.open(path, 404)
    assert "Anne – Basile" in anne.open("/carnet/deleted").text
    anne.post(f"{path}/restore", {})
    anne.open(table.score)
    assert "Nothing has been deleted" in anne.open("/carnet/deleted").text


def test_a_strangers_carnet_lets_no_one_in(anne: Person, claire: Person, table: Table) -> None:
    """Neither without a carnet nor with one of one's own."""
    paths = [own(anne), player(anne, "Anne")]
    for _ in range(2):
        for path in (*paths, f"{paths[0]}/delete"):
            claire.open(path, 404)
        for path in ("note", "delete", "restore"):
            claire.refused(f"{paths[0]}/{path}", {"note": "mine"}, 404)
        claire.refused(paths[1], {"name": "Zoé"}, 404)
        claire.refused(f"{paths[1]}/forget", {}, 404)
        claire.open(f"/carnet?player={paths[1].rpartition('/')[2]}", 404)
        claire.client.post("/matches", json=document(players=["Claire", "Denis"]))

    assert "Anne" in anne.open("/carnet").text
    assert "mine" not in anne.open("/carnet").text


@pytest.mark.parametrize("number", ["0", "1", "9223372036854775807", "9223372036854775808", "9" * 30, "-1", "x"])
def test_a_match_that_is_not_there(anne: Person, table: Table, number: str) -> None:
    anne.open(f"/carnet/match/{number}", 404)
    anne.open(f"/carnet/players/{number.replace('1', '1000', 1)}", 404)


def test_a_player_is_renamed_in_every_match_at_once(anne: Person, basile: Person, table: Table) -> None:
    table.mark("four_aces")
    before = table.tell()

    anne.post(player(anne, "Anne"), {"name": " Annie "})

    after = table.tell()
    assert after["match"]["players"] == ["Annie", "Basile"]
    assert after["score"] == before["score"]
    assert after["version"] == before["version"] + 1
    assert "Annie" in basile.open(table.watch).text


def test_two_names_are_made_one_when_that_was_asked(anne: Person, october: None) -> None:
    path = player(anne, "Zoé")
    page = anne.shown(path, {"name": "Basile"})
    assert "Basile already plays in this carnet: 1 match" in page.text
    assert days(anne.open("/carnet?words=zoe")) == ["2"]

    anne.post(path, {"name": "Basile", "merge": "1"})

    assert days(anne.open("/carnet?words=basile")) == ["2", "1"]
    assert days(anne.open("/carnet?words=zoe")) == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "Every player needs a name."),
        ("x" * 41, "40 characters at most"),
        ("Anne\u202e", "cannot be written on a slate"),
    ],
)
def test_a_name_that_cannot_be_taken(anne: Person, table: Table, name: str, told: str) -> None:
    assert told in anne.refused(player(anne, "Anne"), {"name": name}, 422).text


def test_people_of_one_table_stay_two(anne: Person, table: Table) -> None:
    page = anne.refused(player(anne, "Anne"), {"name": "basile", "merge": "1"}, 422)

    assert "have sat at the same table" in page.text


def test_a_name_without_matches_can_be_forgotten(anne: Person, table: Table) -> None:
    path = own(anne)
    who = player(anne, "Anne")
    anne.refused(f"{who}/forget", {}, 409)
    anne.post(f"{path}/delete", {})
    assert "perhaps one that was deleted today" in anne.refused(f"{who}/forget", {}, 409).text


def test_statistics_lead_to_what_they_are_made_of(anne: Person, october: None) -> None:
    begin(anne, 4).mark("double_bezique")
    page = anne.open("/carnet/statistics")

    assert plain(page.find("h2", id="players")) == "Bezique"
    leads = [link for link in page.links() if re.search("carnet(/rounds|/match)?[?/].*(game|round)", link)]
    assert len(leads) > 10
    for link in leads:
        if "/round/" in link:
            answer = anne.client.get(link)
            assert answer.status_code == 303
            assert re.search(r"/review(#round-|\?show=1\.double_bezique\.0#found)", answer.headers["Location"])
        elif "statistics" not in link:
            assert anne.visit(link).all("li", class_="match"), link
    assert "Anne: double bezique 4 October 2026" in page.text
    assert "1 match of 1 100%" in page.text


@pytest.mark.parametrize(
    ("minutes", "said"), [([40], ""), ([40, 50], ""), ([40, 30, 50], "Half of the matches take less than 40 minutes.")]
)
def test_half_of_the_matches_is_said_of_three_and_more(minutes: list[int], said: str) -> None:
    assert statistics_view(Words("en"), GAMES["bezique"], Figures({}, minutes=minutes)).minutes == said


def test_statistics_of_another_game_are_paid_in_chips(anne: Person, october: None) -> None:
    page = anne.open("/carnet/statistics?game=frog")

    assert "Claire" in page.text
    anne.open("/carnet/statistics?game=poker", 404)
    anne.open("/carnet/rounds?game=poker", 404)
    anne.open("/carnet/rounds?game=bezique&key=nothing", 404)
    anne.open("/carnet/rounds?game=bezique&before=x", 400)


def test_a_carnet_without_matches_has_no_figures(anne: Person, claire: Person, table: Table) -> None:
    claire.open("/carnet/statistics", 404)
    anne.post(f"{own(anne)}/delete", {})
    empty = anne.open("/carnet/statistics")
    assert "No matches here yet" in empty.text
    assert "/en/new" in empty.links()
