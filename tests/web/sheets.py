"""The sheet of a new match, filled in for a person."""

from typing import Any

from tests.web.checking import Page
from tests.web.conftest import Person

NAMES = ("Anne", "Basile", "Claire", "Denis", "Élise", "Farid", "Gaëlle")


def filled(person: Person, **changes: Any) -> dict[str, Any]:
    """The sheet as the page offers it, with two names."""
    fields = person.open("/new").fields()
    return fields | {"player.0": "Anne", "player.1": "Basile", "start": "1"} | changes


def told(person: Person, answer: Any) -> dict[str, Any]:
    match: dict[str, Any] = person.client.get(answer.headers["Location"][3:]).get_json()["match"]
    return match


def taken(person: Person, game: str, *names: str, **changes: Any) -> dict[str, Any]:
    """The sheet of a game as the page offers it, with these names."""
    fields = person.open(f"/new?game={game}").fields()
    return fields | {f"player.{seat}": name for seat, name in enumerate(names)} | {"start": "1"} | changes


def seats(page: Page) -> list[str]:
    return [field.attrib["value"] for field in page.all("input") if field.attrib["name"].startswith("player.")]
