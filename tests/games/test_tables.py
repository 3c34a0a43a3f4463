"""The games of rules.md: their tables of points and their house rules, as it prints them (2, 11, B).

A game that it does not print is held to its cases alone."""

import pytest

from app.games import GAMES
from app.scoring.game import Game, agreed, disagreement
from app.scoring.terms import Declaration, Setup, Tally, Value
from tests.games.printed import (
    BOUNDS,
    BY_DEFAULT,
    CONTRACTS,
    FROG_FAMILY,
    HOUSE_RULES,
    LEFT_OUT,
    NOT_THERE,
    PACKS,
    PLAYERS,
    POINTS,
    PRINTED,
    RUBICON_GAMES,
    TALLIES,
    TARGET_GAMES,
)

every_game = pytest.mark.parametrize("game", PRINTED, ids=lambda game: game.id)


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
    """Every line of every game, whether its house rule is on or off."""
    assert {item.key: item.points for item in table(game).declarations} == points_of(game)


@every_game
def test_what_is_left_out_by_default_is_what_the_house_rules_leave_out(game: Game) -> None:
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
def test_a_game_has_its_house_rules_and_no_others(game: Game) -> None:
    """What each offers, the default first."""
    expected = {key: values for key, values, games in HOUSE_RULES if game.id in games}
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
def test_a_house_rule_changes_the_points_it_is_about(game: Game) -> None:
    """Where it is a number it is the points of its line; else they stay."""
    for item in game.declarations:
        rule = game.house_rule(item.rule or "")
        for choice in rule.choices if rule else ():
            laid = table(game, **{rule.key: choice.value}) if rule else table(game)
            term = laid.terms.get(item.key)
            if not isinstance(term, Declaration):  # the packs do not hold it
                continue
            number = type(choice.value) is int and choice.value
            assert term.points == (choice.value if number else item.points)
            assert (item.key in laid.left_out) == (choice.value in (False, 0, "off"))


def test_every_house_rule_of_the_rules_is_somewhere() -> None:
    """Each by its key, in the games that have it."""
    named = {key for key, _, _ in HOUSE_RULES} | set(BY_DEFAULT)

    assert named == {rule.key for game in PRINTED for rule in game.house_rules}


def test_the_families_are_settled_each_in_its_manner() -> None:
    """To a target, by the rubicon, or by one bidder against the others."""
    assert {GAMES[name].manner for name in TARGET_GAMES} == {"target"}
    assert {GAMES[name].manner for name in RUBICON_GAMES} == {"rubicon"}
    assert {GAMES[name].manner for name in FROG_FAMILY} == {"auction"}


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
