"""The catalogue of games, as `GET /games` and `marquoir games --json` give it: whole, for every game."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from app import cli
from app.games import GAMES
from app.scoring.reuse import limit
from app.web.catalogue import catalogue, table_of
from tests.web.checking import check_typography

LANGUAGES = {"fr", "en"}
every_game = pytest.mark.parametrize("game_id", GAMES)


def of(game_id: str) -> dict[str, Any]:
    (told,) = catalogue([GAMES[game_id]])["games"]
    found: dict[str, Any] = told
    return found


def texts(told: Any) -> Iterator[dict[str, str]]:
    """Every text of the catalogue, with its languages."""
    if isinstance(told, list):
        for item in told:
            yield from texts(item)
    elif isinstance(told, dict):
        if set(told) & LANGUAGES:
            yield told
        else:
            yield from texts(list(told.values()))


@every_game
def test_every_text_is_there_in_both_languages_and_none_is_empty(game_id: str) -> None:
    found = list(texts(of(game_id)))

    assert len(found) > 10
    for text in found:
        assert set(text) == LANGUAGES
        for lang, said in text.items():
            assert said.strip(), text
            check_typography(said, lang, said)


@every_game
def test_a_game_tells_who_plays_it_with_what_and_how_it_is_settled(game_id: str) -> None:
    told, game = of(game_id), GAMES[game_id]

    assert list(told) == [
        *("id", "name", "summary", "players", "packs", "partners", "manner"),
        *("declarations", "tallies", "contracts", "faults", "house_rules"),
    ]
    assert told["id"] == game_id
    assert told["players"] == list(game.players)
    assert told["packs"] == game.packs
    assert told["manner"] in {"target", "rubicon", "auction"}


@every_game
def test_a_game_tells_every_line_that_can_be_written(game_id: str) -> None:
    told, table = of(game_id), table_of(GAMES[game_id])

    lists = ("declarations", "tallies", "contracts", "faults")
    assert {item["key"] for name in lists for item in told[name]} == set(table.terms)
    for item in told["declarations"]:
        term = next(term for term in table.declarations if term.key == item["key"])
        assert set(item) == {"key", "name", "short", "points", "limit", "group", "cards", "suit"}
        assert (item["points"], item["limit"]) == (term.points, limit(table, term))
    for item in told["tallies"]:
        assert set(item) == {"key", "name", "points", "total"}
        assert item["total"] > 0
    assert {item["key"]: item["rate"] for item in told["contracts"]} == {
        item.key: item.rate for item in table.contracts
    }


@every_game
def test_a_fault_tells_its_list_and_a_house_rule_its_values(game_id: str) -> None:
    told, game = of(game_id), GAMES[game_id]

    assert [(item["list"], item["key"]) for item in told["faults"]] == [(item.list, item.key) for item in game.faults]
    assert len({(item["list"], item["key"]) for item in told["faults"]}) == len(told["faults"])
    for item in told["house_rules"]:
        rule = game.house_rule(item["key"])
        assert rule is not None
        assert item["default"] in item["choices"]
        assert ("minimum" in item) == ("maximum" in item) == (rule.minimum is not None)


@every_game
def test_the_wire_and_the_command_line_tell_the_same(
    app: Flask, game_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["games", "--json", game_id]) == 0
    printed = json.loads(capsys.readouterr().out)

    client = app.test_client()
    assert client.get(f"/games/{game_id}").get_json() == printed
    assert of(game_id) in client.get("/games").get_json()["games"]


@every_game
def test_a_game_is_shown_to_a_person_by_what_it_scores_or_pays(
    game_id: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en")

    assert cli.main(["games", game_id]) == 0

    shown = capsys.readouterr().out.splitlines()
    table = table_of(GAMES[game_id])
    assert shown[0] == table.name
    worth = {line.strip().rpartition("  ")[0].strip() for line in shown[3:]}
    assert worth == {item.name for item in table.in_force} | {item.name for item in table.contracts}
