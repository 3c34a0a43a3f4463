"""Deals of the Frog family as few lines make them, and what they pay."""

from typing import Any

from app.games import GAMES
from tests.scoring.tables import line

FROG, SLOUGH, STRAIGHT_SOLO, COEUR = (GAMES[name] for name in ("frog", "slough", "straight-solo", "coeur-dalene"))
FAMILY = (FROG, SLOUGH, STRAIGHT_SOLO, COEUR)
PASSED = {"key": "passed"}


def bid(seat: int, contract: str, points: int) -> list[dict[str, Any]]:
    """Write a contract and its card points."""
    return [line(seat, contract), line(seat, "card_points", count=points)]
