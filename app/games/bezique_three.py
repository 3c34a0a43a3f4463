"""Bezique for three, each for himself, with three packs (rules.md 4): to 1500, and triple bezique can be."""

from dataclasses import replace

from app.games import _house_rules, bezique
from app.scoring.game import preset
from app.scoring.terms import N_

GAME = replace(
    bezique.GAME,
    id="bezique-three",
    name=N_("Three-handed bezique"),
    summary=N_("Each alone, with three packs."),
    players=(3, 3),
    packs=3,
    house_rules=(*preset(_house_rules.SHARED, target=1500), _house_rules.SECOND_DOUBLE),
)
