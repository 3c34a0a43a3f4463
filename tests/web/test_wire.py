"""The wire, row by row of its description: matches made and read."""

import pytest

from tests.web.conftest import Person, Table, document


def test_a_match_is_made_of_a_document_and_has_two_links(anne: Person) -> None:
    answer = anne.client.post("/matches", json=document())

    assert answer.status_code == 201
    assert answer.get_json()["score"].startswith("/m/")
    assert answer.get_json()["watch"].startswith("/v/")
    assert len(answer.get_json()["score"]) == len("/m/") + 22


def test_the_same_document_sent_twice_is_one_match(anne: Person) -> None:
    first = anne.client.post("/matches", json=document(id="X" * 22))
    again = anne.client.post("/matches", json=document(id="X" * 22))

    assert again.status_code == 201
    assert again.get_json() == first.get_json()


def test_a_document_with_lines_that_cannot_stand_is_refused_whole(anne: Person) -> None:
    sevens = [{"seat": 0, "key": "seven"}] * 3

    answer = anne.client.post("/matches", json=document(rounds=[{"lines": sevens}]))

    assert answer.status_code == 422
    assert answer.get_json()["code"] == "refused"
    assert [(item["round"], item["line"], item["code"]) for item in answer.get_json()["refused"]] == [(1, 3, "limit")]
    assert "Set-Cookie" not in answer.headers


def test_a_refused_document_is_refused_in_a_known_carnet_too(anne: Person, table: Table) -> None:
    answer = anne.client.post("/matches", json=document(rounds=[{"lines": [{"seat": 0, "key": "triple_bezique"}]}]))

    assert answer.status_code == 422
    assert answer.get_json()["refused"][0]["code"] == "key"


def test_a_document_brings_its_lines_with_it(anne: Person) -> None:
    lines = [{"seat": 0, "key": "four_aces"}, {"seat": 1, "key": "bezique", "struck": True}]
    links = anne.client.post("/matches", json=document(rounds=[{"lines": lines}])).get_json()

    told = anne.client.get(links["score"]).get_json()

    assert told["score"]["totals"] == [100, 0]
    assert [line.get("struck", False) for line in told["match"]["rounds"][0]["lines"]] == [False, True]


# Reading


@pytest.mark.parametrize("link", ["score", "watch"])
def test_either_link_tells_the_match_its_score_and_its_table(anne: Person, table: Table, link: str) -> None:
    table.mark("royal_marriage", suit="hearts")

    told = anne.client.get(getattr(table, link)).get_json()

    assert told["match"]["format"] == "marquoir/1"
    assert told["score"]["totals"] == [40, 0]
    assert told["version"] == 2
    assert told["table"]["round"] == 1
    assert told["table"]["left"]["royal_marriage"] == 1
    line = told["table"]["lines"][0]
    assert (line["round"], line["seat"], line["key"], line["points"], line["suit"]) == (
        1,
        0,
        "royal_marriage",
        40,
        "hearts",
    )
    assert told["table"]["last"] == line


def test_what_redo_would_bring_back_is_told_with_it(anne: Person, table: Table) -> None:
    """So that a phone that knows nothing of it shows it, and says it, at once."""
    table.mark("marriage", 1, suit="clubs")
    told = table.send({"strike": {"device": table.device, "n": 1}}).get_json()["table"]

    assert told["redo"] == f"{table.device}.2"
    assert told["again"] == {"id": f"{table.device}.1", "seat": 1, "key": "marriage", "suit": "clubs"}
    assert table.mark("seven")["table"]["again"] is None


def test_what_has_not_changed_is_not_told_again(anne: Person, table: Table) -> None:
    etag = anne.client.get(table.score).headers["ETag"]

    same = anne.client.get(table.score, headers={"If-None-Match": etag})
    french = anne.client.get(table.score, headers={"If-None-Match": etag, "Accept-Language": "fr"})
    table.mark("seven")
    changed = anne.client.get(table.score, headers={"If-None-Match": etag})

    assert (same.status_code, same.data) == (304, b"")
    assert same.headers["Cache-Control"] == "private, no-cache"
    assert (french.status_code, changed.status_code) == (200, 200)


def test_whoever_wrote_a_line_need_not_be_told_it_again(anne: Person, basile: Person, table: Table) -> None:
    for line in ({"round": 1, "seat": 0, "key": "seven"}, {"round": 1, "seat": 0, "key": "tarot"}):
        etag = table.send(line).headers["ETag"]

        assert anne.client.get(table.score, headers={"If-None-Match": etag}).status_code == 304
        french = {"If-None-Match": etag, "Accept-Language": "fr"}
        assert basile.client.get(table.score, headers=french).status_code == 200


def test_a_device_is_told_its_next_number_by_the_score_link_only(anne: Person, table: Table) -> None:
    table.mark("seven")

    assert anne.client.get(f"{table.score}?device={table.device}").get_json()["next"] == 2
    assert anne.client.get(f"{table.score}?device={'z' * 22}").get_json()["next"] == 1
    assert "next" not in anne.client.get(f"{table.watch}?device={table.device}").get_json()


def test_a_refused_line_changes_the_next_number_and_so_the_etag(anne: Person, table: Table) -> None:
    asked = f"{table.score}?device={table.device}"
    etag = anne.client.get(asked).headers["ETag"]
    table.mark("seven", 7)

    assert anne.client.get(asked, headers={"If-None-Match": etag}).get_json()["next"] == 2


def test_a_person_is_sent_to_the_page_in_their_language(basile: Person, table: Table) -> None:
    answer = basile.client.get(table.watch, headers={"Accept": "text/html", "Accept-Language": "fr-CA,en;q=0.5"})

    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/fr{table.watch}"


# The catalogue, and whether all is well


def test_the_catalogue_tells_every_game_in_both_languages(anne: Person) -> None:
    games = anne.client.get("/games").get_json()["games"]
    bezique = next(game for game in games if game["id"] == "bezique")

    assert bezique["name"] == {"fr": "Bésigue", "en": "Bezique"}
    assert anne.client.get("/games/bezique").get_json() == {"games": [bezique]}
    assert anne.client.get("/games/poker").status_code == 404


def test_health_is_ok_while_the_database_answers(anne: Person) -> None:
    answer = anne.client.get("/healthz")

    assert (answer.status_code, answer.data) == (200, b"ok")
