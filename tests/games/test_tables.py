"""The games of rules.md: their tables of points and their switches, as it prints them (2, 11, B).

A game that it does not print is held to its cases alone.
"""

from typing import Any

import pytest

from app.games import GAMES
from app.scoring.game import Game, agreed, disagreement
from app.scoring.terms import Declaration, Setup, Tally, Value

TARGET_GAMES = ("bezique", "bezique-three", "bezique-four", "bezique-no-trump")
RUBICON_GAMES = ("rubicon", "chinese", "eight-pack")
FROG_FAMILY = ("frog", "slough", "straight-solo", "coeur-dalene")
PRINTED = [GAMES[name] for name in (*TARGET_GAMES, *RUBICON_GAMES, *FROG_FAMILY)]
every_game = pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.id)

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
"""What the switches leave out unless the table agrees on it."""
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
SWITCHES: list[tuple[str, list[Any], tuple[str, ...]]] = [
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
"""Switches that take any whole number and have another default in each game."""
BOUNDS = {
    "target": (100, 20_000),
    "double_below": (0, 20_000),
    "rounds": (0, 1000),
    "rubicon_line": (0, 20_000),
    "unit": (1, 10_000),
}


def table(game: Game, **rules: Value) -> Game:
    """Lay a table for as few as the game is for."""
    return agreed(game, Setup(game.id, tuple("ABCDEFG"[: game.players[0]]), rules))


def points_of(game: Game) -> dict[str, int]:
    """Return the column of the master table for a game."""
    if game.contracts:
        return {}
    column = (0, *(1 + RUBICON_GAMES.index(game.id) for _ in range(game.id in RUBICON_GAMES)))[-1]
    points = {key: row[column] for key, row in POINTS.items()}
    return {key: value for key, value in points.items() if value and key not in NOT_THERE.get(game.id, ())}


@every_game
def test_points_are_those_of_the_master_table(game: Game) -> None:
    """Every line of every game, whether its switch is on or off."""
    assert {item.key: item.points for item in table(game).declarations} == points_of(game)


@every_game
def test_what_is_left_out_by_default_is_what_the_switches_leave_out(game: Game) -> None:
    """And the faults of lists that are not agreed on, and the other tally."""
    laid = table(game)
    declared = {item.key for item in laid.declarations} & laid.left_out

    assert declared == LEFT_OUT[game.id]
    assert {fault.key for fault in game.faults if fault.key not in laid.left_out} == (
        {"too_many_cards"} if game.id in RUBICON_GAMES else set()
    )
    assert {tally.key for tally in game.tallies if tally.key not in laid.left_out} == set(list(TALLIES[game.id])[:1])


@every_game
def test_tallies_are_worth_and_as_many_as_the_packs_hold(game: Game) -> None:
    """Brisques 10 each and 8 a pack, card points 120 a pack; chinese and eight-pack have neither."""
    laid = table(game)
    found = {tally.key: (tally.points, laid.total(tally)) for tally in laid.tallies}

    assert found == TALLIES[game.id]
    assert all(isinstance(laid.terms[key], Tally) for key in found)


@every_game
def test_contracts_have_their_rates(game: Game) -> None:
    """In the order they are bid over each other."""
    assert {contract.key: contract.rate for contract in game.contracts} == CONTRACTS.get(game.id, {})
    assert [contract.key for contract in game.contracts if not contract.solo] == ["frog"] * (
        "frog" in CONTRACTS.get(game.id, {})
    )


@every_game
def test_a_game_has_its_switches_and_no_others(game: Game) -> None:
    """What each offers, the default first."""
    expected = {key: values for key, values, games in SWITCHES if game.id in games}
    found = {rule.key: [choice.value for choice in rule.choices] for rule in game.house_rules}
    free = {key: found.pop(key) for key in BY_DEFAULT if key in found}

    assert found == expected
    assert set(free) == {key for key, games in BY_DEFAULT.items() if game.id in games}
    for rule in game.house_rules:
        assert rule.default == BY_DEFAULT.get(rule.key, {}).get(game.id, rule.choices[0].value)
        bounds = BOUNDS.get(rule.key, (None, None))
        assert (rule.minimum, rule.maximum) == bounds


@every_game
def test_whole_numbers_within_bounds_can_be_agreed_on(game: Game) -> None:
    """The bounds themselves, and nothing beyond; other numbers only where they are offered."""
    for rule in game.house_rules:
        least, most = BOUNDS.get(rule.key, (None, None))
        if least is None or most is None:
            assert not rule.takes(7)
            continue
        tried = (least - 1, least, least + 1, most, most + 1)
        assert [rule.takes(value) for value in tried] == [False, True, True, True, False]
        assert not rule.takes(True)  # noqa: FBT003
        assert disagreement(game, {rule.key: most + 1}) == rule.key


@every_game
def test_a_switch_changes_the_points_it_is_about(game: Game) -> None:
    """Where it is a number it is the points of its line; else they stay."""
    for item in game.declarations:
        rule = game.house_rule(item.switch or "")
        for choice in rule.choices if rule else ():
            laid = table(game, **{rule.key: choice.value}) if rule else table(game)
            term = laid.terms.get(item.key)
            if not isinstance(term, Declaration):  # the packs do not hold it
                continue
            number = type(choice.value) is int and choice.value
            assert term.points == (choice.value if number else item.points)
            assert (item.key in laid.left_out) == (choice.value in (False, 0, "off"))


def test_every_switch_of_the_rules_is_somewhere() -> None:
    """Each by its key, in the games that have it."""
    named = {key for key, _, _ in SWITCHES} | set(BY_DEFAULT)

    assert named == {rule.key for game in PRINTED for rule in game.house_rules}


def test_the_families_are_settled_each_in_its_manner() -> None:
    """To a target, by the rubicon, or by one bidder against the others."""
    assert {GAMES[name].manner for name in TARGET_GAMES} == {"target"}
    assert {GAMES[name].manner for name in RUBICON_GAMES} == {"rubicon"}
    assert {GAMES[name].manner for name in FROG_FAMILY} == {"auction"}


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


@every_game
def test_players_packs_and_what_a_game_adds_are_those_of_the_rules(game: Game) -> None:
    """The table of match-format.md; what a rubicon game adds, and the stake of the slough."""
    assert (game.players, game.packs) == (PLAYERS[game.id], PACKS[game.id])
    added = {"rubicon": (500, 1000), "chinese": (1000, 1000), "eight-pack": (1000, 1000)}
    assert game.bonuses == added.get(game.id, (0, 0))
    assert game.stake == (120 if game.id == "slough" else 0)
    assert game.payment == ("fixed" if game.id == "coeur-dalene" else "by_the_point")
    assert game.replacement == (game.id in RUBICON_GAMES)
    assert game.partners == (game.id == "bezique-four")
