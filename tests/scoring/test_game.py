"""The game as a value, and what a table makes of it (rules.md B)."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from app.games import GAMES, _family
from app.scoring.cards import Rank, copies, distinct, rank_and_place
from app.scoring.game import Game, Term, agreed, disagreement, preset, revise, without
from app.scoring.terms import Choice, Declaration, HouseRule, Setup, Tally
from tests.scoring.tables import ALONE, BEZIQUE, FOUR, NAMES, NO_TRUMP, THREE, table

TARGET = HouseRule("target", "", "", 1000, (Choice(1000), Choice(2000)), 100, 20000, topic="end")
SEVENS = HouseRule("sevens", "", "", True, (Choice(value=True), Choice(value=False)), topic="declaring")  # noqa: FBT003
MANNER = HouseRule("end", "", "", "round", (Choice("round"), Choice("at_once")), topic="end")
COUNT = HouseRule("declarations_per_trick", "", "", 1, (Choice(1), Choice("many")), topic="declaring")


@pytest.mark.parametrize(
    ("rule", "taken", "refused"),
    [
        (TARGET, (100, 101, 1000, 19_999, 20_000), (99, 20_001, -1000, True, 1000.0, "1000", None, [1000], {})),
        (SEVENS, (True, False), (1, 0, "true", None, 1.0)),
        (MANNER, ("round", "at_once"), ("Round", "", 0, None)),
        (COUNT, (1, "many"), (True, 1.0, 2, "1")),
    ],
    ids=lambda value: getattr(value, "key", ""),
)
def test_a_house_rule_takes_its_values_and_no_others(rule: HouseRule, taken: Any, refused: Any) -> None:
    """What it offers, any whole number in its bounds, each in its own type."""
    assert [rule.takes(value) for value in taken] == [True] * len(taken)
    assert [rule.takes(value) for value in refused] == [False] * len(refused)


def test_an_agreement_names_the_first_house_rule_that_is_wrong() -> None:
    """Unknown, a value it does not take, a double game over the target."""
    assert disagreement(BEZIQUE, {}) is None
    assert disagreement(BEZIQUE, {"sevens": False, "target": 1500, "double_below": 1500}) is None
    assert disagreement(BEZIQUE, {"sevens": False, "tartget": 1, "target": 1}) == "tartget"
    assert disagreement(BEZIQUE, {"double_below": 1001}) == "double_below"
    assert disagreement(BEZIQUE, {"target": 500, "double_below": 501}) == "double_below"
    assert disagreement(replace(BEZIQUE, house_rules=(MANNER,)), {"end": "at_once"}) is None


def test_a_table_that_agrees_on_nothing_has_the_defaults() -> None:
    """Every house rule has a value."""
    game = table()

    assert game.rules == {rule.key: rule.default for rule in BEZIQUE.house_rules}
    assert (game.number("target"), game.rule("end"), game.rule("partners")) == (1000, "round", None)
    assert game.number("rounds") == 0
    assert (game.turn_up, game.at_once) == (True, False)
    assert game.seats == 2


def test_a_default_may_depend_on_another_house_rule() -> None:
    """Penalties of the Russian list fall on the offender, unless something else is agreed."""
    assert table(penalties="russian").rule("penalty_to") == "offender"
    assert table(penalties="victorian").rule("penalty_to") == "opponent"
    assert table(penalties="russian", penalty_to="opponent").rule("penalty_to") == "opponent"


def test_sevens_are_off_without_a_turn_up() -> None:
    """Whatever is agreed."""
    assert table(trump="first_marriage", sevens=True).rule("sevens") is False
    assert table(trump="turn_up", sevens=True).rule("sevens") is True


def test_declarations_are_in_force_as_the_house_rules_say() -> None:
    """In the game's own order; two packs hold no triple bezique, whatever is agreed."""
    off = {"plain_sequence", "double_marriage", "double_royal_marriage", "carte_blanche"}
    keys = [item.key for item in BEZIQUE.declarations if item.key != "triple_bezique"]

    assert [item.key for item in table().in_force] == [key for key in keys if key not in off]
    assert "seven" not in [item.key for item in table(sevens=False).in_force]
    assert [
        item.key for item in table(plain_sequence=100, double_marriage=True, carte_blanche="bonus").in_force
    ] == keys


def test_a_house_rule_that_is_a_number_is_what_its_declaration_is_worth() -> None:
    """A house rule that is on leaves the points as they are."""
    sequences = HouseRule("plain_sequence", "", "", 0, (Choice(0), Choice(150)), topic="declaring")
    rules = tuple(sequences if rule.key == "plain_sequence" else rule for rule in BEZIQUE.house_rules)
    game = agreed(
        replace(BEZIQUE, house_rules=rules), Setup("", NAMES[:2], {"plain_sequence": 150, "double_marriage": True})
    )

    assert {item.key: item.points for item in game.in_force if item.rule} == {
        "seven": 10,
        "plain_sequence": 150,
        "double_marriage": 40,
        "double_royal_marriage": 80,
    }


def test_a_house_rule_can_give_a_declaration_another_name() -> None:
    """The 10 of the last trick go with another trick where that is agreed; the points stay (rules.md A15)."""
    usual, other = (table(last_trick_is=which).terms["last_trick"] for which in ("final", "before_final_eight"))

    assert isinstance(usual, Declaration)
    assert isinstance(other, Declaration)
    assert (usual.name, other.name) == ("Last trick", "Last trick with the stock")
    assert replace(other, name=usual.name) == usual


def test_one_tally_is_in_force() -> None:
    """Brisques or card points; a game may have none."""
    for rule, total in (("brisques", 16), ("card_points", 240)):
        game = table(trick_points=rule)
        assert isinstance(game.tally, Tally)
        assert (game.tally.key, game.total(game.tally)) == (rule, total)
    assert table(replace(BEZIQUE, tallies=())).tally is None


def test_faults_of_the_list_agreed_on_are_known_by_their_keys() -> None:
    """Two lists have faults of one name; the terms are those of the one in force."""
    game = table(penalties="victorian")
    assert game.terms["did_not_draw"] == next(
        fault for fault in BEZIQUE.faults if (fault.key, fault.list) == ("did_not_draw", "victorian")
    )
    assert {fault.key for fault in BEZIQUE.faults if fault.key not in game.left_out} == {
        "drew_out_of_turn",
        "played_out_of_turn",
        "overdrew",
        "did_not_draw",
        "revoke",
    }
    assert {fault.key for fault in BEZIQUE.faults} <= table().left_out


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_line_of_a_game_is_among_its_terms(game: Game) -> None:
    """Declarations that its packs hold, tallies, contracts and faults."""
    agreed_on = table(game)

    kinds: tuple[Iterable[Term], ...] = (agreed_on.declarations, game.tallies, game.contracts, game.faults)
    assert set(agreed_on.terms) == {item.key for kind in kinds for item in kind}
    assert {item.key for item in game.declarations} >= {item.key for item in agreed_on.declarations}


def test_sides_are_players_or_partners() -> None:
    """Seats 0 and 2 against 1 and 3."""
    assert table(THREE).sides == ((0,), (1,), (2,))
    assert table(FOUR, **ALONE).sides == ((0,), (1,), (2,), (3,))
    partners = table(FOUR)
    assert partners.sides == ((0, 2), (1, 3))
    assert [partners.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_packs_are_a_house_rule_or_as_many_as_players() -> None:
    """Four or three at a table of four; a pack each without a turn-up. What they cannot hold is no line of the game."""
    assert (table(FOUR).packs, table(FOUR, packs=3).packs) == (4, 3)
    assert [table(NO_TRUMP, seats).packs for seats in (2, 3, 4)] == [2, 3, 4]
    assert [len(table(NO_TRUMP, seats).sides) for seats in (2, 3, 4)] == [2, 3, 4]
    assert [("triple_bezique" in table(NO_TRUMP, seats).terms) for seats in (2, 3, 4)] == [False, True, True]


@pytest.mark.parametrize(("agreed_on", "rates"), [("1-2-4", [1, 2, 4]), ("1-2-3", [1, 2, 3])])
def test_contracts_are_paid_at_the_rates_agreed(agreed_on: str, rates: list[int]) -> None:
    """One after the other, in the game's order; a game without that house rule has its own."""
    assert [contract.rate for contract in table(GAMES["frog"], rates=agreed_on).contracts] == rates
    assert [contract.rate for contract in table(GAMES["slough"]).contracts] == [1, 2, 3]


def test_a_declaration_that_can_only_make_trumps_is_in_force_without_its_house_rule() -> None:
    """The double royal marriage, where there is no turn-up: for 50, whatever is agreed of double marriages."""
    off = {item.key for item in table(NO_TRUMP).in_force}
    on = {item.key for item in table(NO_TRUMP, double_marriage=True).in_force}

    assert on - off == {"double_marriage"}
    assert "double_royal_marriage" in off


def test_a_variant_says_only_what_differs() -> None:
    """Other points, fewer declarations, other defaults."""
    declarations = without(revise(BEZIQUE.declarations, last_trick={"points": 50}), "seven", "bezique")
    points = {item.key: item.points for item in declarations}
    defaults = {rule.key: rule.default for rule in preset(BEZIQUE.house_rules, target=1500)}

    assert points == {
        item.key: 50 if item.key == "last_trick" else item.points
        for item in BEZIQUE.declarations
        if item.key not in ("seven", "bezique")
    }
    assert defaults == {**{rule.key: rule.default for rule in BEZIQUE.house_rules}, "target": 1500}


def test_patterns_of_cards_tell_how_many_cards_fit() -> None:
    """One a pack of a given card or of the trump suit, four of any suit."""
    assert [copies(pattern, 2) for pattern in ("QS", "K*", "A?", "10?")] == [2, 2, 8, 8]
    assert rank_and_place("10*") == (Rank.TEN, "*")
    assert distinct(_family.DOUBLE_BEZIQUE.cards) == ("QS", "JD")
