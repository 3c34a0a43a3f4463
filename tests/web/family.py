"""Matches of the family: deals that were bid, and cases."""

import json
from pathlib import Path
from typing import Any

from tests.web.conftest import Person, document

CASES = Path(__file__).parents[1] / "cases"
FIVE = ["Anne", "Basile", "Claire", "Denis", "Élise"]


def start(person: Person, match: dict[str, Any]) -> str:
    """Send a match and return the path of its table."""
    response = person.client.post("/matches", json={**match, "id": "M" * 22})
    assert response.status_code == 201, response.get_data(as_text=True)
    score: str = response.get_json()["score"]
    return score


def of_case(game: str, name: str) -> dict[str, Any]:
    cases = json.loads((CASES / f"{game}.json").read_text("utf-8"))
    match: dict[str, Any] = next(case["match"] for case in cases if case["name"] == name)
    return match


def frog(*rounds: list[dict[str, Any]], players: int = 3, **more: Any) -> dict[str, Any]:
    written = [{"lines": lines, "closed": True} for lines in rounds]
    return document(**{"game": "frog", "players": FIVE[:players], "rounds": written, **more})


def bid(seat: int, key: str, count: int) -> list[dict[str, Any]]:
    return [{"seat": seat, "key": key}, {"seat": seat, "key": "card_points", "count": count}]
