"""The values in a match file: players, house rules, rounds, times and notes that can be, and that cannot."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import find
from app.scoring import document
from app.scoring.fields import Unreadable
from app.scoring.round import Mark
from tests.scoring.documents import LINE, put, where
from tests.scoring.tables import NAMES, deal, marked, match, read, refused, tricks


@pytest.mark.parametrize("game", ["Bezique", "whist", "", "../bezique", "bezique "])
def test_a_game_that_is_none_is_unreadable(game: str) -> None:
    """Games are known by their ids alone."""
    assert where(put("game", game)) == "game"


@pytest.mark.parametrize("players", [[], ["Anne"], ["Anne", "Basile", "Chloé"], ["Anne"] * 10_000])
def test_a_table_has_as_many_players_as_its_game(players: list[str]) -> None:
    """Two for bezique."""
    assert where(put("players", players)) == "players"


@pytest.mark.parametrize(
    "name", ["", " ", "\t", "x" * 41, "x" * 10_000, "Ba\0sile", "a\u202eb", "a\nb", "\u200b", "anne", " ANNE ", "Ａnne"]
)
def test_a_name_that_cannot_be_taken_is_unreadable(name: str) -> None:
    """Blank, too long, with control characters, or the other player's."""
    assert where(put("players", ["Anne", name])) == "players"


def test_names_are_kept_composed_and_trimmed() -> None:
    """And any other character is a name's own business."""
    found = read(put("players", [" Zoe\u0301 ", "=1+1 👩🏽‍🦰 '\"<>&$^?"]))

    assert found.setup.players == ("Zoé", "=1+1 👩🏽‍🦰 '\"<>&$^?")


@pytest.mark.parametrize("seat", [-1, 2, 2**64])
def test_a_dealer_that_is_no_seat_is_unreadable(seat: int) -> None:
    """The first, and that of a round."""
    assert where(put("first_dealer", seat)) == "first_dealer"
    assert where(put("dealer", seat, "rounds", 0)) == "rounds[0].dealer"


@pytest.mark.parametrize("trump", ["hearst", "", "Hearts", "no_trump"])
def test_a_trump_that_is_no_suit_is_unreadable(trump: str) -> None:
    """Of a round."""
    assert where(put("trump", trump, "rounds", 0)) == "rounds[0].trump"


@pytest.mark.parametrize(
    ("rules", "key"),
    [
        ({"target": 99}, "target"),
        ({"target": 20_001}, "target"),
        ({"target": 2**64}, "target"),
        ({"target": True}, "target"),
        ({"target": 1000.0}, "target"),
        ({"target": "1000"}, "target"),
        ({"target": None}, "target"),
        ({"target": [1000]}, "target"),
        ({"end": "At_once"}, "end"),
        ({"sevens": 1}, "sevens"),
        ({"sevens": "true"}, "sevens"),
        ({"plain_sequence": False}, "plain_sequence"),
        ({"plain_sequence": 50}, "plain_sequence"),
        ({"declarations_per_trick": True}, "declarations_per_trick"),
        ({"double_below": -1}, "double_below"),
        ({"double_below": 1001}, "double_below"),
        ({"target": 500, "double_below": 501}, "double_below"),
        ({"second_double": True}, "second_double"),
        ({"partners": True}, "partners"),
        ({"": 1}, ""),
    ],
)
def test_a_house_rule_or_value_that_the_game_has_not_is_unreadable(rules: dict[str, Any], key: str) -> None:
    """The place names the house rule."""
    assert where(put("house_rules", rules)) == f"house_rules.{key}"


@pytest.mark.parametrize("rules", [{"target": 100}, {"target": 20_000}, {"double_below": 1000}, {"double_below": 0}])
def test_any_whole_number_in_its_bounds_can_be_agreed(rules: dict[str, Any]) -> None:
    """Not only those that are offered; the bounds themselves too."""
    assert read(put("house_rules", rules)).setup.house_rules == rules


def test_only_the_last_round_may_be_open() -> None:
    """An open round before another is unreadable."""
    assert where(match(deal(closed=True), deal(), deal())) == "rounds[1].closed"
    assert len(read(match(deal(closed=True), deal())).rounds) == 2


def test_a_round_closed_without_its_tricks_is_read_and_refused_in_marking() -> None:
    """Its closing is, and nothing else."""
    assert refused(marked(deal(*tricks(0, 9)[:2], closed=True), deal())) == [(1, None, "incomplete")]


@pytest.mark.parametrize(
    "time",
    [
        "2026-11-29T21:05:00+01:00",
        "2026-11-29T21:05:00Z",
        "2026-11-29T23:59:59.123456-09:30",
        "2024-02-29T00:00:00+00:00",
        "2026-11-29T21:05:00.123456789Z",
    ],
)
def test_a_time_keeps_the_offset_it_was_written_with(time: str) -> None:
    """Of the match and of a line."""
    assert read(put("started_at", time)).started_at == time
    assert read(put("at", time, *LINE)).rounds[0].lines[0].at == time


@pytest.mark.parametrize(
    "time",
    [
        "",
        "yesterday",
        "2026-11-29",
        "2026-11-29T21:05:00",
        "2026-11-29T21:05+01:00",
        "2026-11-29T21:05:00.Z",
        "2026-11-29 21:05:00+01:00",
        "2026-11-31T21:05:00+01:00",
        "2025-02-29T21:05:00Z",
        "2026-11-29T24:05:00Z",
        "2026-11-29T21:60:00Z",
        "2026-11-29T21:05:00+25:00",
        "2026-11-29T21:05:00+0100",
        "٢٠٢٦-11-29T21:05:00Z",
        "2026-11-29T21:05:00Z\n",
        "1764446700",
    ],
)
def test_a_time_that_is_none_is_unreadable(time: str) -> None:
    """Nor is one without its offset."""
    assert not document.is_time(time)
    for key in ("started_at", "finished_at"):
        assert where(put(key, time)) == key
    assert where(put("at", time, *LINE)) == "rounds[0].lines[0].at"


@pytest.mark.parametrize("name", ["", "x" * 65, "a\tb", "a\u2028b"])
def test_an_id_is_a_short_printable_text(name: str) -> None:
    """Of the match and of a line."""
    assert where(put("id", name)) == "id"
    assert where(put("id", name, *LINE)) == "rounds[0].lines[0].id"


@pytest.mark.parametrize(("note", "taken"), [("", True), ("x" * 200, True), ("x" * 201, False), ("a\u202eb", False)])
def test_a_matchs_note_is_a_text_of_up_to_200_characters(note: str, taken: bool) -> None:  # noqa: FBT001
    """Without control characters."""
    given = put("note", note)
    if taken:
        assert read(given).note == note
    else:
        assert where(given) == "note"


def test_a_line_needs_no_seat_where_everybody_passed() -> None:
    """`passed` alone; bezique knows no such line."""
    assert read(match(deal({"key": "passed"}))).rounds[0].lines[0].mark == Mark("passed")
    assert refused(marked(deal({"key": "passed"}))) == [(1, 1, "key")]


names = st.text(min_size=1, max_size=30)


@given(st.tuples(names, names), st.text(max_size=30))
def test_any_names_are_taken_or_refused_and_kept_once_taken(players: tuple[str, str], note: str) -> None:
    """Nothing else can happen to them; what is kept is kept on a round trip."""
    given = put("players", list(players)) | {"note": note, "rounds": []}
    place: str | None = None
    try:
        found = read(given)
    except Unreadable as error:
        place = error.where
    else:
        assert document.read(json.dumps(document.write(found)), find) == found
    assert place in (None, "players", "note")


def test_seats_are_named_in_order() -> None:
    """The first name is seat 0."""
    assert read(match()).setup.players == NAMES[:2]


@pytest.mark.parametrize("struck", [{}, {"struck": True}])
def test_a_note_of_a_line_is_read_as_any_note(struck: dict[str, bool]) -> None:
    """Composed, and without what is not seen, wherever it comes from."""
    made = {"seat": 0, "key": "adjustment", "points": 10, "note": "for\U000e0041 the\u200b cafe\u200b\u0301", **struck}

    assert read(match(deal(made))).rounds[0].lines[0].mark.note == "for the café"
