"""Bezique without a turn-up (rules.md 9): the first marriage makes trumps; sevens score nothing."""

from dataclasses import replace

from app.games import _family, _house_rules, bezique
from app.scoring.game import revise, without
from app.scoring.terms import N_

GAME = replace(
    bezique.GAME,
    id="bezique-no-trump",
    name=N_("Bezique without a turn-up"),
    summary=N_("For two to four, a pack each: the first marriage makes trumps."),
    players=(2, 4),
    packs=None,
    trump="first_marriage",
    declarations=revise(without(_family.DECLARATIONS, "seven"), double_royal_marriage={"points_making": 50}),
    house_rules=tuple(rule for rule in _house_rules.SHARED if rule.key not in {"trump", "sevens"}),
)
