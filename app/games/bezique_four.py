"""Bezique for four, partners or each alone, with four packs or three (rules.md 5): to 2000."""

from dataclasses import replace

from app.games import _house_rules, bezique
from app.scoring.game import preset
from app.scoring.terms import N_

GAME = replace(
    bezique.GAME,
    id="bezique-four",
    name=N_("Four-handed bezique"),
    summary=N_("Two against two or each alone, with four packs."),
    players=(4, 4),
    packs=4,
    partners=True,
    house_rules=(
        _house_rules.PARTNERS,
        _house_rules.PACKS,
        *preset(_house_rules.SHARED, target=2000),
        _house_rules.SECOND_DOUBLE,
    ),
)
