"""Slough (rules.md 11, 1922): Frog for a stake of 120 chips each; whoever cannot pay loses the game."""

from dataclasses import replace

from app.games import _frog_family, frog
from app.scoring.terms import N_

GAME = replace(
    frog.GAME,
    id="slough",
    name=N_("Slough"),
    summary=N_("For three to seven: Frog for a stake of 120 chips, until one cannot pay."),
    players=(3, 7),
    stake=120,
    contracts=(_frog_family.FROG, _frog_family.SIMPLE_SOLO, _frog_family.HEART_SOLO),
    house_rules=(*_frog_family.HOUSE_RULES, _frog_family.PENALTY_FROG),
)
