"""Bezique with eight packs (rules.md 8): chinese bezique with fives of trumps, and the rubicon at 5000."""

from dataclasses import replace

from app.games import _family, _house_rules, _rubicon_family, chinese
from app.scoring.game import preset, revise
from app.scoring.terms import N_, Choice, Declaration, HouseRule

SINGLE_BEZIQUE = HouseRule(
    "single_bezique",
    N_("Single bezique"),
    N_("What a single bezique scores."),
    50,
    (Choice(50), Choice(40)),
    topic="beziques",
)
CARTE_BLANCHE = replace(
    _house_rules.CARTE_BLANCHE,
    help=N_("Does a hand without a court card score 50, each time it is shown?"),
    default=0,
    choices=(Choice(0, N_("Nothing")), Choice(50)),
)
GAME = replace(
    chinese.GAME,
    id="eight-pack",
    name=N_("Eight-pack bezique"),
    summary=N_("For two, with eight packs: fives of trumps score, and the rubicon is at 5,000."),
    packs=8,
    dealt=15,
    declarations=(
        *revise(
            _rubicon_family.DECLARATIONS,
            bezique={"points": 50, "rule": "single_bezique"},
            carte_blanche={"rule": "carte_blanche", "each": 116},
            last_trick={"points": 250, "rule": "last_trick_points"},
        ),
        Declaration(
            "quintuple_bezique", N_("Quintuple bezique"), N_("Quintuple"), 9000, "beziques", _family.PAIR * 5, rare=True
        ),
        *_rubicon_family.FOUR_TRUMPS,
        Declaration("five_trump_jacks", N_("Five jacks of trumps"), N_("5 trump jacks"), 800, "trumps", ("J*",) * 5),
        Declaration(
            "five_trump_queens", N_("Five queens of trumps"), N_("5 trump queens"), 1200, "trumps", ("Q*",) * 5
        ),
        Declaration("five_trump_kings", N_("Five kings of trumps"), N_("5 trump kings"), 1600, "trumps", ("K*",) * 5),
        Declaration("five_trump_tens", N_("Five tens of trumps"), N_("5 trump tens"), 1800, "trumps", ("10*",) * 5),
        Declaration("five_trump_aces", N_("Five aces of trumps"), N_("5 trump aces"), 2000, "trumps", ("A*",) * 5),
    ),
    house_rules=(
        *preset(_rubicon_family.HOUSE_RULES, rubicon_line=5000),
        _rubicon_family.LAST_TRICK_POINTS,
        SINGLE_BEZIQUE,
        CARTE_BLANCHE,
        replace(_house_rules.CARDS_DEALT, default=15, choices=(Choice(15), Choice(13))),
    ),
)
