"""Rubicon bezique, four packs (rules.md 6; Portland Club laws): each deal is a game, settled by hundreds."""

from app.games import _rubicon_family
from app.scoring.game import Game
from app.scoring.terms import N_, Tally

GAME = Game(
    id="rubicon",
    name=N_("Rubicon bezique"),
    summary=N_("For two, with four packs: each deal is a game, and a loser under 1,000 is rubiconed."),
    players=(2, 2),
    packs=4,
    dealt=9,
    manner="rubicon",
    trump="first_marriage_or_sequence",
    replacement=True,
    bonuses=(500, 1000),
    declarations=_rubicon_family.DECLARATIONS,
    tallies=(Tally("brisques", N_("Brisques"), N_("Brisques"), 10, 8),),
    faults=_rubicon_family.TOO_MANY_CARDS,
    house_rules=(
        *_rubicon_family.HOUSE_RULES,
        _rubicon_family.RUBICON_BRISQUES,
        _rubicon_family.BRISQUES_CAN_FLIP,
    ),
)
