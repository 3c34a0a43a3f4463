"""What the rubicon games share: declarations, the one fault and house rules (rules.md 6, A11, A12)."""

from dataclasses import replace

from app.games import _family
from app.games._house_rules import BEZIQUE_CARDS, OFF, ON
from app.games._series import ROUNDS
from app.scoring.terms import N_, Choice, Declaration, Fault, HouseRule

QUADRUPLE_BEZIQUE = Declaration(
    "quadruple_bezique", N_("Quadruple bezique"), N_("Quadruple"), 4500, "beziques", _family.PAIR * 4, rare=True
)
PLAIN_SEQUENCE_150 = replace(_family.PLAIN_SEQUENCE_100, points=150, rule=None)
FOUR_TENS = Declaration("four_tens", N_("Four tens"), N_("4 tens"), 90, "fours", ("10?",) * 4, rule="four_tens")

DECLARATIONS = (
    _family.MARRIAGE,
    _family.ROYAL_MARRIAGE,
    _family.BEZIQUE,
    _family.DOUBLE_BEZIQUE,
    _family.TRIPLE_BEZIQUE,
    QUADRUPLE_BEZIQUE,
    _family.FOUR_JACKS,
    _family.FOUR_QUEENS,
    _family.FOUR_KINGS,
    FOUR_TENS,
    _family.FOUR_ACES,
    PLAIN_SEQUENCE_150,
    _family.TRUMP_SEQUENCE,
    replace(_family.CARTE_BLANCHE, rule=None, each=56, from_opponents=None),
    # Not ten, as its French name elsewhere says.
    replace(_family.LAST_TRICK, name=N_("The last trick"), points=50, called=None),
)
"""The declarations of the rubicon games; each may be repeated with cards replaced."""

FOUR_TRUMPS = (
    Declaration("four_trump_jacks", N_("Four jacks of trumps"), N_("4 trump jacks"), 400, "trumps", ("J*",) * 4),
    Declaration("four_trump_queens", N_("Four queens of trumps"), N_("4 trump queens"), 600, "trumps", ("Q*",) * 4),
    Declaration("four_trump_kings", N_("Four kings of trumps"), N_("4 trump kings"), 800, "trumps", ("K*",) * 4),
    Declaration("four_trump_tens", N_("Four tens of trumps"), N_("4 trump tens"), 900, "trumps", ("10*",) * 4),
    Declaration("four_trump_aces", N_("Four aces of trumps"), N_("4 trump aces"), 1000, "trumps", ("A*",) * 4),
)
TOO_MANY_CARDS = (Fault("too_many_cards", "rubicon", N_("Played with too many cards"), 0, each=1),)

RUBICON_LINE = HouseRule(
    "rubicon_line",
    N_("Rubicon"),
    N_("The score that a loser must reach so as not to be rubiconed."),
    1000,
    (Choice(1000), Choice(3000), Choice(5000)),
    0,
    20000,
    topic="settlement",
)
RUBICON_BRISQUES = HouseRule(
    "rubicon_brisques",
    N_("Brisques in a rubicon"),
    N_("What a rubicon adds for all the brisques."),
    300,
    (Choice(300), Choice(320), Choice(0)),
    topic="settlement",
)
ROUNDING = HouseRule(
    "rounding",
    N_("Hundreds"),
    N_("How each score is taken into the settlement."),
    "floor",
    (
        Choice("floor", N_("The last two figures are dropped")),
        Choice("none", N_("As it is")),
        Choice("nearest", N_("To the nearest hundred")),
    ),
    topic="settlement",
)
MINIMUM_LOSER = HouseRule(
    "minimum_loser",
    N_("A loser under 100"),
    N_("What a rubiconed loser with less than 100 points adds to the settlement."),
    100,
    (Choice(100), Choice(0, N_("Nothing"))),
    topic="settlement",
)
BRISQUES_CAN_FLIP = HouseRule(
    "brisques_can_flip",
    N_("Brisques may turn the game"),
    N_("Does a loser who saves the rubicon by brisques, and then leads, become the winner?"),
    default=False,
    choices=(OFF, ON),
    topic="settlement",
)
LAST_TRICK_POINTS = HouseRule(
    "last_trick_points",
    N_("The last trick"),
    N_("What the last trick scores."),
    250,
    (Choice(250), Choice(50)),
    topic="tricks",
)
FOUR_TENS_SCORE = HouseRule(
    "four_tens",
    N_("Four tens"),
    N_("Do four tens score 90?"),
    default=False,
    choices=(OFF, ON),
    topic="declaring",
)
HOUSE_RULES = (ROUNDS, RUBICON_LINE, ROUNDING, MINIMUM_LOSER, FOUR_TENS_SCORE, BEZIQUE_CARDS)
"""The house rules that the rubicon games share."""
