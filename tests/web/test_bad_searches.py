"""What the carnet is asked for by addresses that no page of ours has: an answer, whichever database is asked."""

import pytest

from tests.web.conftest import PAGE, Person, Table, document

ODD = ("0", "-1", "2147483648", "9223372036854775807", "9223372036854775808", "9" * 30, "1e3", "\x00", "’%_\\/")


@pytest.mark.parametrize("field", ["words", "rounds", "player", "over", "month", "result", "game", "before"])
def test_a_search_for_what_cannot_be_finds_nothing(anne: Person, table: Table, field: str) -> None:
    for value in ODD:
        answer = anne.client.get("/en/carnet/matches.csv", query_string={field: value}, headers=PAGE)
        assert answer.status_code in {200, 303, 400, 404}, value
    for value in ODD[-2:]:
        answer = anne.client.get("/en/carnet", query_string={field: value}, headers=PAGE)
        assert answer.status_code in {200, 303, 400, 404}, value


@pytest.mark.parametrize("field", ["player", "key", "game", "before"])
def test_rounds_of_what_cannot_be_are_none(anne: Person, table: Table, field: str) -> None:
    for value in ODD:
        asked = {"game": "bezique", field: f"{value}.{value}.{value}" if field == "before" else value}
        answer = anne.client.get("/en/carnet/rounds", query_string=asked, headers=PAGE)
        assert answer.status_code in {200, 400, 404}, value


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("?game=poker", "This game is not known here."),
        ("?player=77", "This player is not in this carnet"),
        ("?player=x", "This player is not in this carnet"),
        ("?result=won&over=77", "This player is not in this carnet"),
        ("?result=best", "“best” is not a result one can look for."),
        ("/statistics?game=poker", "This game is not known here."),
        ("/rounds?game=poker", "This game is not known here."),
        ("/rounds?game=bezique&key=tarot", "Bezique has no such line."),
        ("/rounds?game=bezique&player=77", "This player is not in this carnet"),
        ("/rounds?game=bezique&before=x", "leads nowhere in the list"),
        ("/match/77", "not in this carnet"),
        ("/players/77", "not in this carnet"),
        ("/devices/77/leave", "not in this carnet"),
    ],
)
def test_what_is_not_known_of_an_address_in_the_carnet_is_told(
    anne: Person, table: Table, asked: str, told: str
) -> None:
    page = anne.open(f"/carnet{asked}", 400 if "best" in asked or "before" in asked else 404)

    assert told in page.text
    assert "link was renewed" not in page.text


@pytest.mark.parametrize("path", ["match/{}", "players/{}", "devices/{}/leave", "match/{}/round/1", "match/{}/delete"])
def test_a_number_of_nothing_is_nothing(anne: Person, table: Table, path: str) -> None:
    for value in ("9223372036854775807", "9223372036854775808", "0"):
        assert anne.client.get(f"/en/carnet/{path.format(value)}", headers=PAGE).status_code == 404


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "a\x00b"},
        {"id": "a\ud800b"},
        {"note": "a\x00b"},
        {"started_at": "2026-11-29T21:05:00+01:00\x00"},
        {"rounds": [{"lines": [{"seat": 0, "key": "seven", "id": "a\x00b"}]}]},
        {"rounds": [{"lines": [{"seat": 0, "key": "seven", "at": "2026-11-29T21:05:00+01:00\x00"}]}]},
        {"rounds": [{"lines": [{"seat": 0, "key": "adjustment", "points": 1, "note": "a\x00b"}]}]},
    ],
    ids=str,
)
def test_a_character_that_no_database_writes_is_refused(anne: Person, changes: dict[str, object]) -> None:
    answer = anne.client.post("/matches", json=document(**changes))

    assert answer.status_code in {400, 422}, answer.get_data(as_text=True)
    assert anne.client.get("/en/carnet", headers=PAGE).status_code == 200
