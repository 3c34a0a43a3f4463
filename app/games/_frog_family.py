"""What Frog and its relatives share (rules.md 11 and A13): contracts, card points and house rules."""

from app.games._house_rules import OFF, ON
from app.games._series import ROUNDS
from app.scoring.terms import N_, Choice, Contract, HouseRule, Tally

FROG = Contract("frog", N_("Frog"), N_("Frog"), 1, solo=False, lost_rate=("penalty_frog", 3))
CHICO = Contract("chico", N_("Chico"), N_("Chico"), 2)
GRAND = Contract("grand", N_("Grand"), N_("Grand"), 4)
SIMPLE_SOLO = Contract("simple_solo", N_("Simple Solo"), N_("Simple Solo"), 2)
HEART_SOLO = Contract("heart_solo", N_("Heart Solo"), N_("Heart Solo"), 3)

CARD_POINTS = (Tally("card_points", N_("Card points"), N_("Card points"), 1, 120),)

PAR = HouseRule(
    "par",
    N_("Par"),
    N_("The card points at which nobody pays."),
    60,
    (Choice(60), Choice(61)),
    topic="settlement",
)
IDLE = HouseRule(
    "idle",
    N_("Players who sit out"),
    N_("Do those who sit out only receive when a contract is lost, or also pay when it is made?"),
    "receive",
    (
        Choice("receive", N_("Only receive")),
        Choice("both", N_("Pay and receive")),
        Choice("both_in_solo", N_("Pay and receive in a solo only")),
    ),
    topic="settlement",
)
PENALTY_FROG = HouseRule(
    "penalty_frog",
    N_("Penalty Frog"),
    N_("Is a lost Frog paid 3 a point instead of 1?"),
    default=False,
    choices=(OFF, ON),
    topic="settlement",
)
HOUSE_RULES = (PAR, IDLE)
SERIES = (*HOUSE_RULES, ROUNDS)
