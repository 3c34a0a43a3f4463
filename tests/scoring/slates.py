"""Slates that were won, or did not change."""

from typing import Any

from app.scoring.round import Mark
from tests.scoring.tables import Phone

ACES, KINGS, QUEENS = (Mark(key, 0) for key in ("four_aces", "four_kings", "four_queens"))


def won(**rules: Any) -> Phone:
    """A match that Anne has won by closing its first round: 1080 to 90."""
    phone = Phone(**rules)
    phone.mark(0, "adjustment", points=1000)
    phone.close(taker=1)
    return phone


def unchanged(phone: Phone, act: Any) -> str | None:
    """Put an act that must leave the very same slate, and return the code of its refusal."""
    before = phone.slate
    code = phone.code(act)
    assert phone.slate is before
    return code
