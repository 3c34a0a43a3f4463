"""What rules.md prints of its games (2, 11, B)."""

from typing import Any

from app.games import GAMES

TARGET_GAMES = ("bezique", "bezique-three", "bezique-four", "bezique-no-trump")
RUBICON_GAMES = ("rubicon", "chinese", "eight-pack")
FROG_FAMILY = ("frog", "slough", "straight-solo", "coeur-dalene")
PRINTED = [GAMES[name] for name in (*TARGET_GAMES, *RUBICON_GAMES, *FROG_FAMILY)]
POINTS = {
    # with a target, rubicon, chinese, eight-pack
    "marriage": (20, 20, 20, 20),
    "royal_marriage": (40, 40, 40, 40),
    "trump_sequence": (250, 250, 250, 250),
    "plain_sequence": (100, 150, 150, 150),
    "bezique": (40, 40, 40, 50),
    "double_bezique": (500, 500, 500, 500),
    "triple_bezique": (1500, 1500, 1500, 1500),
    "quadruple_bezique": (None, 4500, 4500, 4500),
    "quintuple_bezique": (None, None, None, 9000),
    "four_aces": (100, 100, 100, 100),
    "four_tens": (None, 90, 90, 90),
    "four_kings": (80, 80, 80, 80),
    "four_queens": (60, 60, 60, 60),
    "four_jacks": (40, 40, 40, 40),
    "four_trump_aces": (None, None, 1000, 1000),
    "four_trump_tens": (None, None, 900, 900),
    "four_trump_kings": (None, None, 800, 800),
    "four_trump_queens": (None, None, 600, 600),
    "four_trump_jacks": (None, None, 400, 400),
    "five_trump_aces": (None, None, None, 2000),
    "five_trump_tens": (None, None, None, 1800),
    "five_trump_kings": (None, None, None, 1600),
    "five_trump_queens": (None, None, None, 1200),
    "five_trump_jacks": (None, None, None, 800),
    "seven": (10, None, None, None),
    "last_trick": (10, 50, 250, 250),
    "carte_blanche": (50, 50, 250, 50),
    "cut_of_24": (None, None, 250, None),
    "cut_guessed": (None, None, 150, None),
    "double_marriage": (40, None, None, None),
    "double_royal_marriage": (80, None, None, None),
}
"""The master table; None where a game never has the line."""


LEFT_OUT = {
    **{key: {"plain_sequence", "carte_blanche", "double_marriage", "double_royal_marriage"} for key in TARGET_GAMES},
    "rubicon": {"four_tens"},
    "chinese": {"four_tens", "cut_of_24", "cut_guessed"},
    "eight-pack": {"four_tens", "carte_blanche"},
    **{key: set() for key in FROG_FAMILY},
}
"""What the house rules leave out unless the table agrees on it."""


NOT_THERE = {
    "bezique": {"triple_bezique"},  # two packs do not hold it
    "bezique-no-trump": {"seven", "triple_bezique"},  # two players, two packs
}


TALLIES: dict[str, dict[str, tuple[int, int]]] = {
    "bezique": {"brisques": (10, 16), "card_points": (1, 240)},
    "bezique-three": {"brisques": (10, 24), "card_points": (1, 360)},
    "bezique-four": {"brisques": (10, 32), "card_points": (1, 480)},
    "bezique-no-trump": {"brisques": (10, 16), "card_points": (1, 240)},
    "rubicon": {"brisques": (10, 32)},
    "chinese": {},
    "eight-pack": {},
    **{key: {"card_points": (1, 120)} for key in FROG_FAMILY},
}
"""Points each, and how many there are."""


CONTRACTS = {
    "frog": {"frog": 1, "chico": 2, "grand": 4},
    "slough": {"frog": 1, "simple_solo": 2, "heart_solo": 3},
    "straight-solo": {"simple_solo": 1, "heart_solo": 2},
    "coeur-dalene": {"frog": 1, "simple_solo": 2, "heart_solo": 3},
}


NO_YES, YES_NO = [False, True], [True, False]
HOUSE_RULES: list[tuple[str, list[Any], tuple[str, ...]]] = [
    ("end", ["round", "at_once"], TARGET_GAMES),
    ("both_over", ["higher_total", "last_trick"], TARGET_GAMES),
    ("double_below", [0, 500, 750], TARGET_GAMES),
    ("trump", ["turn_up", "first_marriage", "first_marriage_or_sequence"], TARGET_GAMES[:3]),
    ("sevens", YES_NO, TARGET_GAMES[:3]),
    ("trick_points", ["brisques", "card_points"], TARGET_GAMES),
    ("plain_sequence", [0, 100], TARGET_GAMES),
    ("double_marriage", NO_YES, TARGET_GAMES),
    ("carte_blanche", ["off", "bonus", "from_opponent"], TARGET_GAMES),
    ("carte_blanche", [0, 50], ("eight-pack",)),
    ("double_after_single", YES_NO, TARGET_GAMES),
    ("two_singles_then_double", NO_YES, TARGET_GAMES),
    ("second_double", NO_YES, ("bezique-three", "bezique-four")),
    ("partners", YES_NO, ("bezique-four",)),
    ("packs", [4, 3], ("bezique-four",)),
    ("penalties", ["off", "standard", "russian", "victorian"], TARGET_GAMES),
    ("penalty_to", ["opponent", "offender"], TARGET_GAMES),
    ("next_dealer", ["alternate", "last_trick"], TARGET_GAMES),
    ("rounds", [0], (*RUBICON_GAMES, "frog", "straight-solo", "coeur-dalene")),
    ("rubicon_brisques", [300, 320, 0], ("rubicon",)),
    ("rounding", ["floor", "none", "nearest"], RUBICON_GAMES),
    ("minimum_loser", [100, 0], RUBICON_GAMES),
    ("brisques_can_flip", NO_YES, ("rubicon",)),
    ("last_trick_points", [250, 50], ("chinese", "eight-pack")),
    ("single_bezique", [50, 40], ("eight-pack",)),
    ("four_tens", NO_YES, RUBICON_GAMES),
    ("cut_bonus", NO_YES, ("chinese",)),
    ("par", [60, 61], FROG_FAMILY),
    ("rates", ["1-2-4", "1-2-3"], ("frog",)),
    ("idle", ["receive", "both", "both_in_solo"], FROG_FAMILY),
    ("penalty_frog", NO_YES, ("frog", "slough")),
    ("unit", [1, 25], ("coeur-dalene",)),
    ("cards_dealt", [8, 9], ("bezique",)),
    ("cards_dealt", [15, 13], ("eight-pack",)),
    ("last_trick_is", ["final", "before_final_eight"], TARGET_GAMES),
    ("reuse", ["class", "ascending"], TARGET_GAMES),
    ("declarations_per_trick", [1, "many"], TARGET_GAMES),
    ("four_distinct_suits", NO_YES, TARGET_GAMES),
    ("bezique_cards", ["fixed", "by_trump", "follows_trump"], (*TARGET_GAMES, *RUBICON_GAMES)),
]
"""What is offered, the default first, and in which games."""


BY_DEFAULT = {
    "target": {"bezique": 1000, "bezique-three": 1500, "bezique-four": 2000, "bezique-no-trump": 1000},
    "rubicon_line": {"rubicon": 1000, "chinese": 3000, "eight-pack": 5000},
}
"""House rules that take any whole number and have another default in each game."""


BOUNDS = {
    "target": (100, 20_000),
    "double_below": (0, 20_000),
    "rounds": (0, 1000),
    "rubicon_line": (0, 20_000),
    "unit": (1, 10_000),
}


PLAYERS = {
    "bezique": (2, 2),
    "bezique-three": (3, 3),
    "bezique-four": (4, 4),
    "bezique-no-trump": (2, 4),
    "rubicon": (2, 2),
    "chinese": (2, 2),
    "eight-pack": (2, 2),
    "frog": (3, 5),
    "slough": (3, 7),
    "straight-solo": (3, 7),
    "coeur-dalene": (3, 7),
}


PACKS = {"bezique": 2, "bezique-three": 3, "bezique-four": 4, "bezique-no-trump": None}
PACKS |= {"rubicon": 4, "chinese": 6, "eight-pack": 8, **dict.fromkeys(FROG_FAMILY, 1)}
