"""Chinese bezique, six packs (rules.md 7): rubicon with fours of trumps, no brisques, and the rubicon at 3000."""

from dataclasses import replace

from app.games import _house_rules, _rubicon_family, rubicon
from app.scoring.game import preset, revise
from app.scoring.terms import N_, Declaration, HouseRule

CUT_BONUS = HouseRule(
    "cut_bonus",
    N_("Bonuses for the cut"),
    N_("Does the dealer score 250 for lifting 24 cards, and the other player 150 for guessing the number?"),
    default=False,
    choices=(_house_rules.OFF, _house_rules.ON),
    topic="declaring",
)
GAME = replace(
    rubicon.GAME,
    id="chinese",
    name=N_("Chinese bezique"),
    summary=N_("For two, with six packs: fours of trumps score, and the rubicon is at 3,000."),
    packs=6,
    dealt=12,
    bonuses=(1000, 1000),
    declarations=(
        *revise(
            _rubicon_family.DECLARATIONS,
            carte_blanche={"points": 250, "each": 85},
            last_trick={"points": 250, "rule": "last_trick_points"},
        ),
        *_rubicon_family.FOUR_TRUMPS,
        Declaration(
            "cut_of_24", N_("Cut of 24 cards"), N_("Cut of 24"), 250, "bonuses", rule="cut_bonus", who="dealer"
        ),
        Declaration(
            "cut_guessed", N_("Cut guessed"), N_("Cut guessed"), 150, "bonuses", rule="cut_bonus", who="others"
        ),
    ),
    tallies=(),
    house_rules=(
        *preset(_rubicon_family.HOUSE_RULES, rubicon_line=3000),
        _rubicon_family.LAST_TRICK_POINTS,
        CUT_BONUS,
    ),
)
