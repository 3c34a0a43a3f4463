"""What a table scores, and the code of the last of some lines."""

from typing import Any

from app.scoring.terms import Refused
from tests.scoring.tables import BEZIQUE, deal, marked

SCORED = {
    "marriage": 20,
    "royal_marriage": 40,
    "bezique": 40,
    "double_bezique": 500,
    "four_jacks": 40,
    "four_queens": 60,
    "four_kings": 80,
    "four_aces": 100,
    "trump_sequence": 250,
    "seven": 10,
    "plain_sequence": 100,
    "double_marriage": 40,
    "double_royal_marriage": 80,
    "carte_blanche": 50,
    "last_trick": 10,
}


BY_MARRIAGE: dict[str, Any] = {"trump": "first_marriage"}
BY_EITHER: dict[str, Any] = {"trump": "first_marriage_or_sequence"}


def reason(*lines: dict[str, Any], turned: str | None = None, game: Any = BEZIQUE, **rules: Any) -> Refused | None:
    """Return why the last of these lines is refused; those before it must stand."""
    slate = marked(deal(*lines, trump=turned), game=game, rules=rules)
    refusals = dict(slate.scores[0].refused)
    last = refusals.pop(len(lines), None)
    assert refusals == {}
    return last


def code(*lines: dict[str, Any], turned: str | None = None, **rules: Any) -> str | None:
    """Return the code with which the last of these lines is refused."""
    found = reason(*lines, turned=turned, **rules)
    return found.code if found else None
