"""Cards that have served: which pairs are left for marriages, sequences and beziques (rules.md A4)."""

from typing import Any

import pytest

from tests.scoring import pairs
from tests.scoring.tables import ALONE, FOUR, THREE
from tests.scoring.used import codes

ROYAL, SEQUENCE, DOUBLE_ROYAL = "royal_marriage", "trump_sequence", "double_royal_marriage"
SINGLE, DOUBLE, TRIPLE = "bezique", "double_bezique", "triple_bezique"


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        ([(0, ROYAL), (0, SEQUENCE), (0, ROYAL), (0, SEQUENCE)], []),
        ([(0, SEQUENCE), (0, ROYAL), (0, ROYAL)], [3]),
        ([(0, SEQUENCE), (0, SEQUENCE), (0, ROYAL)], [3]),
        ([(0, ROYAL), (1, SEQUENCE), (1, ROYAL)], [3]),
        ([(0, ROYAL), (1, ROYAL), (0, SEQUENCE), (1, SEQUENCE)], []),
        ([(0, ROYAL), (1, ROYAL), (0, SEQUENCE), (0, SEQUENCE)], [4]),
        ([(0, ROYAL), (0, ROYAL), (1, SEQUENCE)], [3]),
    ],
)
def test_a_sequence_takes_a_married_pair_of_its_own_side_or_a_fresh_one(lines: Any, places: list[int]) -> None:
    """A marriage before the sequence shares its king and queen; one after it needs others."""
    assert codes(*lines) == [(place, "reuse") for place in places]


def test_a_royal_marriage_is_of_trumps_whether_it_says_so_or_not() -> None:
    """One line names hearts, the other does not: still one suit."""
    assert codes((0, ROYAL), (0, SEQUENCE, "hearts"), (0, ROYAL, "hearts"), (0, SEQUENCE)) == []
    assert codes((0, SEQUENCE), (0, ROYAL, "hearts"), (0, ROYAL)) == [(3, "reuse")]


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        ([(0, DOUBLE_ROYAL), (0, ROYAL)], [2]),
        ([(0, ROYAL), (0, DOUBLE_ROYAL)], [2]),
        ([(0, DOUBLE_ROYAL), (0, SEQUENCE), (0, SEQUENCE)], []),
        ([(0, DOUBLE_ROYAL), (0, DOUBLE_ROYAL)], [2]),
        ([(0, "double_marriage", "clubs"), (1, "double_marriage", "clubs")], [2]),
        ([(0, "double_marriage", "clubs"), (1, "double_marriage", "spades"), (1, "marriage", "spades")], [3]),
        ([(0, "double_marriage"), (1, "double_marriage"), (1, "double_marriage"), (0, "marriage")], [4]),
        ([(0, "double_marriage"), (1, "double_marriage"), (1, "marriage"), (0, "marriage"), (0, "marriage")], [5]),
    ],
)
def test_a_double_marriage_takes_two_fresh_pairs(lines: Any, places: list[int]) -> None:
    """It has no limit of its own and is none of the marriages: only the pairs run out."""
    assert codes(*lines, double_marriage=True) == [(place, "reuse") for place in places]


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        ([(0, "marriage", "clubs"), (0, "plain_sequence", "clubs"), (0, "marriage", "clubs")], []),
        ([(0, "plain_sequence", "clubs"), (0, "plain_sequence", "clubs"), (0, "marriage", "clubs")], [3]),
        ([(0, "plain_sequence", "clubs"), (0, "plain_sequence", "clubs"), (0, "marriage")], []),
        ([(0, "marriage", "spades"), (0, "plain_sequence", "clubs"), (0, "plain_sequence", "clubs")], []),
        ([*[(0, "plain_sequence")] * 6, (0, "marriage")], [7]),
        ([*[(0, "marriage")] * 6, (1, "plain_sequence"), (0, "plain_sequence")], [7]),
        ([*[(0, "marriage", suit) for suit in pairs.PLAIN] * 2, *[(0, "plain_sequence")] * 6], []),
    ],
)
def test_plain_sequences_share_with_marriages_of_their_suit(lines: Any, places: list[int]) -> None:
    """As in trumps, suit by suit; lines that name none are checked over the three plain suits."""
    assert codes(*lines, plain_sequence=100) == [(place, "reuse") for place in places]


def test_partners_pool_what_they_have_married() -> None:
    """A sequence may take the pair that the partner married, but not an opponent's."""
    lines = [(0, ROYAL), (0, ROYAL), (0, ROYAL), (1, ROYAL)]

    assert codes(*lines, (2, SEQUENCE), game=FOUR) == []
    assert codes(*lines, (3, SEQUENCE), (3, SEQUENCE), game=FOUR) == [(6, "reuse")]
    assert codes(*lines, (2, SEQUENCE), game=FOUR, **ALONE) == [(5, "reuse")]
    assert codes((0, SINGLE), (0, SINGLE), (1, SINGLE), (2, DOUBLE), game=FOUR) == []
    assert codes((0, SINGLE), (0, SINGLE), (1, SINGLE), (2, DOUBLE), game=FOUR, **ALONE) == [(4, "reuse")]


@pytest.mark.parametrize(
    ("lines", "places", "rules"),
    [
        ([SINGLE, DOUBLE], [], {}),
        ([DOUBLE, SINGLE], [2], {}),
        ([SINGLE, SINGLE, DOUBLE], [3], {}),
        ([SINGLE, SINGLE, DOUBLE], [], {"two_singles_then_double": True}),
        ([SINGLE, DOUBLE], [2], {"double_after_single": False}),
        ([SINGLE, DOUBLE], [2], {"double_after_single": False, "two_singles_then_double": True}),
        ([DOUBLE], [], {"double_after_single": False}),
    ],
)
def test_two_packs_have_two_pairs_for_beziques(lines: list[str], places: list[int], rules: Any) -> None:
    """Single and double share one pair, or both, or none, as the table agreed."""
    assert codes(*((0, key) for key in lines), **rules) == [(place, "reuse") for place in places]


@pytest.mark.parametrize(
    ("lines", "places", "rules"),
    [
        ([SINGLE, DOUBLE, TRIPLE], [], {}),
        ([TRIPLE, SINGLE], [2], {}),
        ([SINGLE, SINGLE, DOUBLE], [], {}),
        ([SINGLE, SINGLE, SINGLE, DOUBLE], [4], {}),
        ([SINGLE, SINGLE, SINGLE, TRIPLE], [], {}),
        ([SINGLE, SINGLE, SINGLE, DOUBLE], [], {"two_singles_then_double": True}),
        ([SINGLE, DOUBLE], [], {"double_after_single": False}),
        ([SINGLE, SINGLE, DOUBLE], [3], {"double_after_single": False}),
        ([SINGLE, SINGLE, SINGLE, TRIPLE], [], {"double_after_single": False}),
        ([DOUBLE, DOUBLE], [], {"second_double": True}),
        ([DOUBLE, SINGLE, DOUBLE, TRIPLE], [], {"second_double": True}),
        ([DOUBLE, DOUBLE, SINGLE], [3], {"second_double": True}),
        ([DOUBLE, SINGLE, DOUBLE], [3], {"second_double": True, "double_after_single": False}),
    ],
)
def test_three_packs_have_three_pairs_for_beziques(lines: list[str], places: list[int], rules: Any) -> None:
    """A triple takes whatever is not in a triple yet; a second double needs one pair that is in none."""
    assert codes(*((0, key) for key in lines), game=THREE, **rules) == [(place, "reuse") for place in places]


@pytest.mark.parametrize(
    ("lines", "places", "rules"),
    [
        ([DOUBLE, DOUBLE], [], {}),
        ([DOUBLE, TRIPLE, SINGLE], [], {}),
        ([DOUBLE, DOUBLE, SINGLE], [3], {}),
        ([DOUBLE, DOUBLE, DOUBLE], [], {"second_double": True}),
        ([TRIPLE, TRIPLE], [], {"second_double": True}),
        ([TRIPLE, TRIPLE, DOUBLE], [3], {"second_double": True}),
        ([SINGLE, SINGLE, DOUBLE, DOUBLE], [], {"second_double": True}),
    ],
)
def test_four_packs_have_four_pairs_for_beziques(lines: list[str], places: list[int], rules: Any) -> None:
    """Second doubles and triples go round once more."""
    assert codes(*((0, key) for key in lines), game=FOUR, **rules) == [(place, "reuse") for place in places]
