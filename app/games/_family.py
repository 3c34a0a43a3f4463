"""What the bezique games share: declarations, tallies and faults (rules.md 2, A10, A11)."""

from app.scoring.terms import N_, Declaration, Fault, Tally

MAKING_BY_MARRIAGE = ("first_marriage", "first_marriage_or_sequence")
MAKING_BY_SEQUENCE = ("first_marriage_or_sequence",)
SEQUENCE = ("A*", "10*", "K*", "Q*", "J*")
PLAIN_SEQUENCE = ("A?", "10?", "K?", "Q?", "J?")
PAIR = ("QS", "JD")

MARRIAGE = Declaration("marriage", N_("Common marriage"), N_("Marriage"), 20, "marriages", ("K?", "Q?"), "plain")
ROYAL_MARRIAGE = Declaration(
    "royal_marriage",
    N_("Royal marriage"),
    N_("Royal"),
    40,
    "marriages",
    ("K*", "Q*"),
    "trump",
    makes_trumps=MAKING_BY_MARRIAGE,
)
BEZIQUE = Declaration("bezique", N_("Bezique"), N_("Bezique"), 40, "beziques", PAIR)
DOUBLE_BEZIQUE = Declaration("double_bezique", N_("Double bezique"), N_("Double"), 500, "beziques", PAIR * 2, rare=True)
TRIPLE_BEZIQUE = Declaration(
    "triple_bezique", N_("Triple bezique"), N_("Triple"), 1500, "beziques", PAIR * 3, rare=True
)
FOUR_JACKS = Declaration("four_jacks", N_("Four jacks"), N_("4 jacks"), 40, "fours", ("J?",) * 4)
FOUR_QUEENS = Declaration("four_queens", N_("Four queens"), N_("4 queens"), 60, "fours", ("Q?",) * 4)
FOUR_KINGS = Declaration("four_kings", N_("Four kings"), N_("4 kings"), 80, "fours", ("K?",) * 4)
FOUR_ACES = Declaration("four_aces", N_("Four aces"), N_("4 aces"), 100, "fours", ("A?",) * 4)
TRUMP_SEQUENCE = Declaration(
    "trump_sequence",
    N_("Trump sequence"),
    N_("Sequence"),
    250,
    "sequences",
    SEQUENCE,
    "trump",
    makes_trumps=MAKING_BY_SEQUENCE,
)
SEVEN = Declaration("seven", N_("Seven of trumps"), N_("7 of trumps"), 10, "sevens", ("7*",), rule="sevens")
PLAIN_SEQUENCE_100 = Declaration(
    "plain_sequence",
    N_("Plain sequence"),
    N_("Plain seq."),
    100,
    "sequences",
    PLAIN_SEQUENCE,
    "plain",
    rule="plain_sequence",
)
DOUBLE_MARRIAGE = Declaration(
    "double_marriage",
    N_("Double marriage"),
    N_("Double m."),
    40,
    "marriages",
    ("K?", "Q?", "K?", "Q?"),
    "plain",
    rule="double_marriage",
    limited=False,
)
DOUBLE_ROYAL_MARRIAGE = Declaration(
    "double_royal_marriage",
    N_("Double royal marriage"),
    N_("Royal ×2"),
    80,
    "marriages",
    ("K*", "Q*", "K*", "Q*"),
    "trump",
    rule="double_marriage",
    limited=False,
    makes_trumps=MAKING_BY_MARRIAGE,
)
CARTE_BLANCHE = Declaration(
    "carte_blanche",
    N_("Carte blanche"),
    N_("Carte blanche"),
    50,
    "bonuses",
    rule="carte_blanche",
    each=1,
    from_opponents=("carte_blanche", "from_opponent"),
)
LAST_TRICK = Declaration(
    "last_trick",
    N_("Last trick"),
    N_("Last trick"),
    10,
    "tricks",
    called=("last_trick_is", "before_final_eight", N_("Last trick with the stock")),
)

DECLARATIONS = (
    MARRIAGE,
    ROYAL_MARRIAGE,
    BEZIQUE,
    DOUBLE_BEZIQUE,
    TRIPLE_BEZIQUE,
    FOUR_JACKS,
    FOUR_QUEENS,
    FOUR_KINGS,
    FOUR_ACES,
    TRUMP_SEQUENCE,
    SEVEN,
    PLAIN_SEQUENCE_100,
    DOUBLE_MARRIAGE,
    DOUBLE_ROYAL_MARRIAGE,
    CARTE_BLANCHE,
    LAST_TRICK,
)
"""The declarations of the games with a target, in the order of the keys; two packs hold no triple bezique."""

TALLIES = (
    Tally("brisques", N_("Brisques"), N_("Brisques"), 10, 8, ("trick_points", "brisques")),
    Tally("card_points", N_("Card points"), N_("Card points"), 1, 120, ("trick_points", "card_points")),
)

FAULTS = (
    Fault("held_more_than_eight", "standard", N_("Held more than eight cards"), 100),
    Fault("did_not_draw", "standard", N_("Did not draw"), 10),
    Fault("revoke", "standard", N_("Revoked"), 0),
    Fault("declared_too_early", "russian", N_("Declared too early"), 10),
    Fault("did_not_follow", "russian", N_("Did not follow suit"), 20),
    Fault("played_before_drawing", "russian", N_("Played before drawing"), 30),
    Fault("took_extra_card", "russian", N_("Took an extra card"), 50),
    Fault("played_nine_to_the_end", "russian", N_("Played with nine cards to the end"), 120),
    Fault("declared_what_was_not_held", "russian", N_("Declared what was not held"), None),
    Fault("drew_out_of_turn", "victorian", N_("Drew out of turn"), 10),
    Fault("played_out_of_turn", "victorian", N_("Played out of turn"), 10),
    Fault("overdrew", "victorian", N_("Drew a card too many"), 100),
    Fault("did_not_draw", "victorian", N_("Did not draw"), 10),
    Fault("revoke", "victorian", N_("Revoked"), 0),
)
