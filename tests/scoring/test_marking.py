"""One round marked: what lines are worth, and which code a refusal has (rules.md A4–A11)."""

from typing import Any

import pytest

from app.scoring.marking import decide, mark_round
from app.scoring.round import Mark, Round, Standing
from app.scoring.terms import Refused
from tests.scoring.codes import BY_EITHER, BY_MARRIAGE, SCORED, code, reason
from tests.scoring.tables import ALL_ON, deal, line, marked, refused, table, to, tricks


@pytest.mark.parametrize(("key", "points"), SCORED.items())
def test_each_declaration_is_worth_what_the_master_table_says(key: str, points: int) -> None:
    """For the seat that declares, and nothing for the other."""
    assert marked(deal(line(1, key)), rules=ALL_ON).totals == (0, points)


def test_the_master_table_is_whole() -> None:
    """No declaration of the game is missing above."""
    assert {item.key: item.points for item in table(**ALL_ON).in_force} == SCORED


@pytest.mark.parametrize(
    ("rule", "key", "count", "points"), [("brisques", "brisques", 7, 70), ("card_points", "card_points", 99, 99)]
)
def test_a_tally_is_worth_its_points_each(rule: str, key: str, count: int, points: int) -> None:
    """Brisques 10, card points 1; none of them is none."""
    slate = marked(deal(line(0, key, count=count), line(1, key, count=0)), rules={"trick_points": rule})

    assert (slate.totals, refused(slate)) == ((points, 0), [])


def test_card_points_close_a_round_at_120_a_pack() -> None:
    """240 for two packs, not one more or less."""
    for total, lacks in ((240, []), (239, [(1, None, "incomplete")])):
        lines = tricks(0, 100, total=total, key="card_points")
        assert refused(marked(deal(*lines, closed=True), rules={"trick_points": "card_points"})) == lacks
    assert code(line(0, "card_points", count=241), trick_points="card_points") == "limit"


# What cannot be written at all


@pytest.mark.parametrize(
    "key",
    [
        "triple_bezique",
        "quadruple_bezique",
        "four_tens",
        "four_trump_aces",
        "frog",
        "passed",
        "too_many_cards",
        "",
        "Seven",
    ],
)
def test_a_key_that_the_game_never_has_is_refused(key: str) -> None:
    """Whatever other game may have it."""
    assert reason(line(0, key)) == Refused("key", key)


@pytest.mark.parametrize("seat", [-1, 2, 3, 2**70])
@pytest.mark.parametrize("key", ["four_aces", "brisques", "adjustment", "revoke"])
def test_a_seat_that_is_not_there_is_refused(seat: int, key: str) -> None:
    """Of any kind of line; the seat is told before the value and the house rule."""
    fields = {"brisques": {"count": -1}, "adjustment": {"points": 10_000}}.get(key, {})

    assert code(line(seat, key, **fields)) == "seat"


def test_a_mark_without_a_seat_is_refused() -> None:
    """On the wire a seat may be left out."""
    assert decide(table(), mark_round(table(), Standing(1, (0, 0), 0), Round()).deal, Mark("four_aces")) == Refused(
        "seat", "four_aces"
    )


@pytest.mark.parametrize(
    ("given", "detail"),
    [
        (line(0, "four_aces", suit="hearts"), None),
        (line(0, "four_aces", count=1), None),
        (line(0, "four_aces", count=0), None),
        (line(0, "four_aces", points=100), None),
        (line(0, "four_aces", note=""), None),
        (line(0, "last_trick", suit="hearts"), None),
        (line(0, "revoke", points=0), None),
        (line(0, "marriage", count=1), None),
        (line(0, "marriage", suit="hearst"), "suit"),
        (line(0, "marriage", suit=""), "suit"),
        (line(0, "royal_marriage", suit="Hearts"), "suit"),
        (line(0, "brisques", count=-1), None),
        (line(0, "brisques", count=3, suit="hearts"), None),
        (line(0, "brisques", count=3, points=30), None),
    ],
)
def test_a_value_that_cannot_be_is_refused(given: dict[str, Any], detail: str | None) -> None:
    """A field that the line does not take, a count under 0, a suit that is none."""
    found = reason(given, penalties="standard")

    assert found
    assert (found.code, found.key, found.detail) == ("value", given["key"], detail)


def test_a_tally_on_the_wire_needs_its_count() -> None:
    """Left out is not 0."""
    blank = mark_round(table(), Standing(1, (0, 0), 0), Round()).deal

    assert decide(table(), blank, Mark("brisques", 0)) == Refused("value", "brisques")
    assert decide(table(), blank, Mark("brisques", 0, count=0)) is None


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("seven", {"sevens": False}),
        ("seven", BY_MARRIAGE),
        ("seven", {**BY_EITHER, "sevens": True}),
        ("carte_blanche", {}),
        ("plain_sequence", {}),
        ("double_marriage", {}),
        ("double_royal_marriage", {}),
        ("did_not_draw", {}),
        ("revoke", {"penalties": "russian"}),
        ("took_extra_card", {"penalties": "victorian"}),
        ("overdrew", {"penalties": "standard"}),
    ],
)
def test_a_line_that_the_tables_house_rules_leave_out_is_refused(key: str, rules: dict[str, Any]) -> None:
    """The game knows it, this table does not play it."""
    assert reason(line(0, key, **({"suit": "hearts"} if key == "double_royal_marriage" else {})), **rules) == Refused(
        "house_rule", key
    )


@pytest.mark.parametrize(("rule", "key"), [("brisques", "card_points"), ("card_points", "brisques")])
def test_the_other_tally_is_left_out(rule: str, key: str) -> None:
    """Brisques or card points, never both."""
    assert code(line(0, key, count=1), trick_points=rule) == "house_rule"


def test_where_several_codes_fit_the_first_is_given() -> None:
    """Key, seat, value, house rule, trump, limit, reuse; and the end of the match before all."""
    used = [line(0, "trump_sequence"), line(0, "trump_sequence")]

    assert code(line(9, "nonsense", suit="x")) == "key"
    assert code(line(9, "four_aces", suit="x")) == "seat"
    assert code(line(0, "plain_sequence", suit="hearst"), turned="hearts") == "value"
    assert code(line(0, "plain_sequence", suit="hearts"), turned="hearts") == "house_rule"
    assert code(*used, line(0, "trump_sequence", suit="clubs"), turned="hearts") == "trump"
    assert code(*used, line(0, "trump_sequence", suit="hearts"), turned="hearts") == "limit"
    assert code(*used, line(0, "royal_marriage", suit="hearts"), turned="hearts") == "reuse"
    assert code(to(0, 1000), line(9, "nonsense"), end="at_once") == "match_over"


def test_a_struck_line_is_checked_for_its_shape_only() -> None:
    """It neither counts nor is refused, and takes up no place of the pack."""
    lines = [line(0, "nonsense", struck=True), *[line(0, "seven", struck=True)] * 3, line(7, "seven", struck=True)]

    slate = marked(deal(*lines, line(0, "seven"), line(0, "seven")))

    assert (slate.totals, refused(slate)) == ((20, 0), [])


def test_a_refused_line_takes_up_nothing() -> None:
    """Marking goes on as if it were not there."""
    lines = [line(0, "last_trick", suit="hearts"), line(1, "last_trick")]

    slate = marked(deal(*lines))

    assert (slate.totals, refused(slate)) == ((0, 10), [(1, 1, "value")])


# Corrections


@pytest.mark.parametrize("points", [0, 1, -1, 9999, -9999])
def test_a_correction_counts_as_it_is_signed(points: int) -> None:
    """For one side only; 0 is a correction too."""
    slate = marked(deal(line(1, "adjustment", points=points, note="miscounted")))

    assert (slate.totals, refused(slate)) == ((0, points), [])


@pytest.mark.parametrize(
    "fields",
    [
        {"points": 10_000},
        {"points": -10_000},
        {"points": 2**70},
        {"points": 10, "suit": "hearts"},
        {"points": 10, "count": 1},
        {"points": 10, "note": "x" * 201},
        {"points": 10, "note": "up\u202edown"},
        {"points": 10, "note": "one\ntwo"},
    ],
)
def test_a_correction_that_cannot_be_is_refused(fields: dict[str, Any]) -> None:
    """Over 9999 either way, with fields of other lines, or with a note that is no text."""
    assert reason(line(0, "adjustment", **fields)) == Refused("value", "adjustment", 9999)


def test_a_note_may_be_200_characters() -> None:
    """And may be empty."""
    assert code(line(0, "adjustment", points=1, note="é" * 200)) is None
    assert code(line(0, "adjustment", points=1, note="")) is None


def test_a_correction_on_the_wire_needs_its_points() -> None:
    """Left out is not 0."""
    blank = mark_round(table(), Standing(1, (0, 0), 0), Round()).deal

    assert decide(table(), blank, Mark("adjustment", 0)) == Refused("value", "adjustment", 9999)
