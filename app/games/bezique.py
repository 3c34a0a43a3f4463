"""Bezique for two, with two packs: the founding game (rules.md 2 and 3)."""

from app.games import _family, _house_rules
from app.scoring.game import Game
from app.scoring.terms import N_

GAME = Game(
    id="bezique",
    name=N_("Bezique"),
    summary=N_("The classic game for two, with two packs."),
    players=(2, 2),
    packs=2,
    dealt=8,
    manner="target",
    declarations=_family.DECLARATIONS,
    tallies=_family.TALLIES,
    faults=_family.FAULTS,
    house_rules=(*_house_rules.SHARED, _house_rules.CARDS_DEALT),
)
