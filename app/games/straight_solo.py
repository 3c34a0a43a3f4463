"""Straight Solo (rules.md 11): Frog with the two solos only, paid 1 and 2 a point."""

from dataclasses import replace

from app.games import _frog_family, frog
from app.scoring.terms import N_

GAME = replace(
    frog.GAME,
    id="straight-solo",
    name=N_("Straight Solo"),
    summary=N_("For three to seven: solos only, paid by the point."),
    players=(3, 7),
    contracts=(replace(_frog_family.SIMPLE_SOLO, rate=1), replace(_frog_family.HEART_SOLO, rate=2)),
    house_rules=_frog_family.SERIES,
)
