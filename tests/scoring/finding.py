"""Hands of cards, and what the finder says of them."""

from collections.abc import Iterable
from typing import Any

from app.games import GAMES

BEZIQUES = [game for game in GAMES.values() if not game.contracts]


def keys(ways: Iterable[Any]) -> list[str]:
    return [way.item.key for way in ways]
