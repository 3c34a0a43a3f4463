"""What a table of the bezique games can agree on (rules.md B)."""

from app.scoring.terms import N_, Choice, HouseRule

OFF, ON = Choice(value=False, name=N_("No")), Choice(value=True, name=N_("Yes"))

TARGET = HouseRule(
    "target",
    N_("Target"),
    N_("The total that wins the match; reaching it exactly is reaching it."),
    1000,
    (Choice(1000), Choice(2000)),
    100,
    20000,
    topic="end",
)
END = HouseRule(
    "end",
    N_("End of the match"),
    N_("Is the target looked at when a round is closed, or does it end the match the moment it is reached?"),
    "round",
    (Choice("round", N_("When the round is closed")), Choice("at_once", N_("The moment the target is reached"))),
    topic="end",
)
BOTH_OVER = HouseRule(
    "both_over",
    N_("Several over the target"),
    N_("Who wins when more than one side reaches the target in the same round."),
    "higher_total",
    (Choice("higher_total", N_("The higher total")), Choice("last_trick", N_("Whoever took the last trick"))),
    topic="end",
)
DOUBLE_BELOW = HouseRule(
    "double_below",
    N_("Double game"),
    N_("If every loser stays under this number, the match counts as two games; 0: never."),
    0,
    (Choice(0, N_("Never")), Choice(500), Choice(750)),
    0,
    20000,
    topic="end",
)
TRUMP = HouseRule(
    "trump",
    N_("Trumps"),
    N_("How the trump suit of a round is found; without a turn-up the sevens score nothing."),
    "turn_up",
    (
        Choice("turn_up", N_("The turned-up card")),
        Choice("first_marriage", N_("The first marriage")),
        Choice("first_marriage_or_sequence", N_("The first marriage or sequence")),
    ),
    topic="deal",
)
SEVENS = HouseRule(
    "sevens",
    N_("Sevens of trumps"),
    N_("Does each seven of trumps score 10, turned up, exchanged, declared or played?"),
    True,  # noqa: FBT003
    (ON, OFF),
    only_if=("trump", "turn_up"),
    topic="declaring",
)
TRICK_POINTS = HouseRule(
    "trick_points",
    N_("What tricks are worth"),
    N_("Do aces and tens count 10 each, or every card its own points?"),
    "brisques",
    (Choice("brisques", N_("Brisques, 10 each")), Choice("card_points", N_("Card points: 11, 10, 4, 3, 2"))),
    topic="tricks",
)
PLAIN_SEQUENCE = HouseRule(
    "plain_sequence",
    N_("Plain sequence"),
    N_("Do ace, ten, king, queen and jack of a plain suit score?"),
    0,
    (Choice(0, N_("Nothing")), Choice(100)),
    topic="declaring",
)
DOUBLE_MARRIAGE = HouseRule(
    "double_marriage",
    N_("Double marriage"),
    N_("May two kings and two queens of a suit be declared together: 40, in trumps 80?"),
    False,  # noqa: FBT003
    (OFF, ON),
    topic="declaring",
)
CARTE_BLANCHE = HouseRule(
    "carte_blanche",
    N_("Carte blanche"),
    N_("Does a hand dealt without a court card score 50, once a player in a round?"),
    "off",
    (
        Choice("off", N_("No")),
        Choice("bonus", N_("50 for the player")),
        Choice("from_opponent", N_("50, taken from each opponent")),
    ),
    topic="declaring",
)
DOUBLE_AFTER_SINGLE = HouseRule(
    "double_after_single",
    N_("Double after a single bezique"),
    N_("May a bezique that has scored become half of a double?"),
    True,  # noqa: FBT003
    (ON, OFF),
    topic="beziques",
)
TWO_SINGLES_THEN_DOUBLE = HouseRule(
    "two_singles_then_double",
    N_("Double from two singles"),
    N_("May two beziques that have both scored make a double?"),
    False,  # noqa: FBT003
    (OFF, ON),
    topic="beziques",
)
PENALTIES = HouseRule(
    "penalties",
    N_("Penalties"),
    N_("Which list of faults is marked."),
    "off",
    (
        Choice("off", N_("None")),
        Choice("standard", N_("The standard list")),
        Choice("russian", N_("The Russian list")),
        Choice("victorian", N_("The Victorian list")),
    ),
    topic="faults",
)
PENALTY_TO = HouseRule(
    "penalty_to",
    N_("Penalties go"),
    N_("Does each opponent gain a penalty, or does the offender lose it?"),
    "opponent",
    (Choice("opponent", N_("To each opponent")), Choice("offender", N_("Off the offender"))),
    default_if=("penalties", "russian", "offender"),
    topic="faults",
)
NEXT_DEALER = HouseRule(
    "next_dealer",
    N_("Next dealer"),
    N_("Who deals the next round."),
    "alternate",
    (Choice("alternate", N_("The next player")), Choice("last_trick", N_("Whoever took the last trick"))),
    topic="deal",
)
CARDS_DEALT = HouseRule(
    "cards_dealt", N_("Cards dealt"), N_("How many cards each player holds."), 8, (Choice(8), Choice(9)), topic="deal"
)
LAST_TRICK_IS = HouseRule(
    "last_trick_is",
    N_("Which trick is the last"),
    N_("Do the 10 go with the last trick of all, or with the last one before the stock is gone?"),
    "final",
    (
        Choice("final", N_("The last trick of all")),
        Choice("before_final_eight", N_("The last before the final eight")),
    ),
    topic="tricks",
)
REUSE = HouseRule(
    "reuse",
    N_("Cards used again"),
    N_("Does a card serve again by class, or only for a higher score?"),
    "class",
    (Choice("class", N_("By class")), Choice("ascending", N_("For a higher score only"))),
    topic="declaring",
)
DECLARATIONS_PER_TRICK = HouseRule(
    "declarations_per_trick",
    N_("Declarations a trick"),
    N_("How many declarations may be scored after one trick."),
    1,
    (Choice(1, N_("One")), Choice("many", N_("Several"))),
    topic="declaring",
)
FOUR_DISTINCT_SUITS = HouseRule(
    "four_distinct_suits",
    N_("Four of a kind in four suits"),
    N_("Must four of a kind be one of each suit?"),
    False,  # noqa: FBT003
    (OFF, ON),
    topic="declaring",
)
BEZIQUE_CARDS = HouseRule(
    "bezique_cards",
    N_("The bezique pair"),
    N_("Is bezique always the queen of spades and the jack of diamonds?"),
    "fixed",
    (
        Choice("fixed", N_("Queen of spades, jack of diamonds")),
        Choice("by_trump", N_("Queen of clubs and jack of hearts when spades or diamonds are trumps")),
        Choice("follows_trump", N_("The queen of trumps with a jack of the other colour")),
    ),
    topic="beziques",
)

SHARED = (
    TARGET,
    END,
    BOTH_OVER,
    DOUBLE_BELOW,
    TRUMP,
    SEVENS,
    TRICK_POINTS,
    PLAIN_SEQUENCE,
    DOUBLE_MARRIAGE,
    CARTE_BLANCHE,
    DOUBLE_AFTER_SINGLE,
    TWO_SINGLES_THEN_DOUBLE,
    PENALTIES,
    PENALTY_TO,
    NEXT_DEALER,
    LAST_TRICK_IS,
    REUSE,
    DECLARATIONS_PER_TRICK,
    FOUR_DISTINCT_SUITS,
    BEZIQUE_CARDS,
)
"""The house rules of the games with a target, in the order a table agrees on them."""

SECOND_DOUBLE = HouseRule(
    "second_double",
    N_("Second double bezique"),
    N_("Does a new bezique beside an old one make a double again, and beside two a triple?"),
    default=False,
    choices=(OFF, ON),
    topic="beziques",
)
PARTNERS = HouseRule(
    "partners",
    N_("Partners"),
    N_("Do those who sit across play together, or each alone?"),
    default=True,
    choices=(Choice(value=True, name=N_("Partners")), Choice(value=False, name=N_("Each alone"))),
    topic="deal",
)
PACKS = HouseRule(
    "packs", N_("Packs"), N_("How many packs of 32 are shuffled together."), 4, (Choice(4), Choice(3)), topic="deal"
)
