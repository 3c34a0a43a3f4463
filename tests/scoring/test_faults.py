"""Carte blanche and faults: what one side takes from the others (rules.md A7, A11)."""

import pytest

from tests.scoring.tables import BEZIQUE, FOUR, THREE, deal, line, marked, refused, to, tricks


@pytest.mark.parametrize(("rule", "totals"), [("bonus", (0, 50)), ("from_opponent", (-50, 50))])
def test_carte_blanche_is_a_bonus_or_taken_from_the_opponent(rule: str, totals: tuple[int, int]) -> None:
    """As the table agreed."""
    assert marked(deal(line(1, "carte_blanche")), rules={"carte_blanche": rule}).totals == totals


def test_carte_blanche_is_taken_from_each_opposing_side() -> None:
    """Three players: from both; partners: once."""
    rules = {"carte_blanche": "from_opponent"}

    assert marked(deal(line(1, "carte_blanche")), rules=rules, game=THREE).totals == (-50, 50, -50)
    assert marked(deal(line(1, "carte_blanche")), rules=rules, game=FOUR).totals == (-50, 50)


# Faults
STANDARD = {"held_more_than_eight": 100, "did_not_draw": 10, "revoke": 0}
RUSSIAN = {
    "declared_too_early": 10,
    "did_not_follow": 20,
    "played_before_drawing": 30,
    "took_extra_card": 50,
    "played_nine_to_the_end": 120,
}


VICTORIAN = {"drew_out_of_turn": 10, "played_out_of_turn": 10, "overdrew": 100, "did_not_draw": 10, "revoke": 0}
LISTS = {"standard": STANDARD, "russian": RUSSIAN, "victorian": VICTORIAN}


@pytest.mark.parametrize(
    ("name", "key", "points"), [(name, *item) for name, each in LISTS.items() for item in each.items()]
)
def test_each_list_has_its_faults_and_points(name: str, key: str, points: int) -> None:
    """The opponent gains in the standard and Victorian lists, the offender loses in the Russian one."""
    totals = (-points, 0) if name == "russian" else (0, points)

    for to_whom, expected in ((None, totals), ("opponent", (0, points)), ("offender", (-points, 0))):
        rules = {"penalties": name, **({"penalty_to": to_whom} if to_whom else {})}
        slate = marked(deal(line(0, key), line(0, key)), rules=rules)
        assert (slate.totals, refused(slate)) == (tuple(2 * each for each in expected), [])


def test_the_lists_are_whole() -> None:
    """No fault of the game is missing above, but the one without points."""
    by_list = {name: {fault.key: fault.points for fault in BEZIQUE.faults if fault.list == name} for name in LISTS}

    assert by_list == {**LISTS, "russian": {**RUSSIAN, "declared_what_was_not_held": None}}


def test_each_opposing_side_gains_a_penalty() -> None:
    """Three players: both others; partners: the other side once."""
    rules = {"penalties": "standard"}

    assert marked(deal(line(1, "did_not_draw")), rules=rules, game=THREE).totals == (10, 0, 10)
    assert marked(deal(line(1, "did_not_draw")), rules=rules, game=FOUR).totals == (10, 0)


@pytest.mark.parametrize("to_whom", ["offender", "opponent"])
def test_a_false_declaration_sends_the_offenders_total_back_to_nothing(to_whom: str) -> None:
    """Match and open round, as they stand at that line; what comes after it counts again."""
    first = deal(line(0, "four_aces"), *tricks(0, 8), closed=True)
    lines = [line(0, "four_kings"), line(0, "declared_what_was_not_held"), line(0, "marriage"), line(1, "marriage")]

    slate = marked(first, deal(*lines), rules={"penalties": "russian", "penalty_to": to_whom})

    assert slate.totals == (20, 100)
    assert slate.scores[1].points == (80 - 270 + 20, 20)


def test_a_false_declaration_costs_nobody_what_he_has_not() -> None:
    """At 0 it costs nothing, and under 0 it lifts the offender to 0."""
    rules = {"penalties": "russian"}

    assert marked(deal(line(0, "declared_what_was_not_held")), rules=rules).totals == (0, 0)
    assert marked(deal(to(0, -70), line(0, "declared_what_was_not_held")), rules=rules).totals == (0, 0)
