"""Cœur d’Alene (rules.md 11): Frog for a fixed payment, whatever the points."""

from dataclasses import replace

from app.games import _frog_family, frog
from app.scoring.terms import N_, Choice, HouseRule

UNIT = HouseRule(
    "unit",
    N_("Unit"),
    N_("What a Frog is paid; a Simple Solo is paid twice, a Heart Solo three times as much."),
    1,
    (Choice(1), Choice(25)),
    1,
    10000,
    topic="settlement",
)
GAME = replace(
    frog.GAME,
    id="coeur-dalene",
    name=N_("Cœur d’Alene"),
    summary=N_("For three to seven: each contract has its fixed price."),
    players=(3, 7),
    payment="fixed",
    contracts=(replace(_frog_family.FROG, lost_rate=None), _frog_family.SIMPLE_SOLO, _frog_family.HEART_SOLO),
    house_rules=(*_frog_family.SERIES, UNIT),
)
