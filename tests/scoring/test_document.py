"""The match file, read and written (match-format.md): what is taken, what is refused, and where it says so."""

# ruff: noqa: FBT003 - true and false as they stand in documents

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import find
from app.scoring import document
from app.scoring.cards import Suit
from app.scoring.document import Document
from app.scoring.fields import Unreadable
from app.scoring.round import Line, Mark, Round
from app.scoring.terms import Setup
from tests.laws import examples
from tests.scoring.tables import NAMES, deal, line, marked, match, read, refused, tricks

WHOLE: dict[str, Any] = {
    "format": "marquoir/1",
    "id": "gq2Zl0Jk4q7XhSeVtWmCHA",
    "game": "bezique",
    "players": ["Anne", "Basile"],
    "house_rules": {"target": 2000, "sevens": False},
    "first_dealer": 1,
    "started_at": "2026-11-29T21:05:00+01:00",
    "finished_at": "2026-11-29T22:40:00.250Z",
    "note": "chez Chloé",
    "rounds": [
        {
            "lines": [
                {"key": "royal_marriage", "seat": 0, "suit": "hearts", "id": "p.1", "at": "2026-11-29T21:06:00+01:00"},
                {"key": "four_aces", "seat": 1, "struck": True},
                {"key": "adjustment", "seat": 1, "points": -20, "note": "miscounted"},
                {"key": "brisques", "seat": 0, "count": 16},
                {"key": "last_trick", "seat": 1},
            ],
            "closed": True,
            "trump": "hearts",
            "dealer": 0,
        },
        {"lines": [{"key": "seven", "seat": 1, "void": "house_rule"}], "closed": False},
    ],
    "finished": True,
}


def without(key: str, *path: str | int) -> Any:
    """Return the whole document without a field at a path."""
    return changed(lambda found: found.pop(key), *path)


def changed(change: Callable[[Any], object], *path: str | int) -> Any:
    """Return the whole document, changed at a path."""
    copy = json.loads(json.dumps(WHOLE))
    found = copy
    for step in path:
        found = found[step]
    change(found)
    return copy


def put(key: str, value: object, *path: str | int) -> Any:
    """Return the whole document with a field at a path set."""
    return changed(lambda found: found.update({key: value}), *path)


def where(given: object) -> str:
    """Return where a document that cannot be read says it cannot; the message says so too."""
    with pytest.raises(Unreadable) as caught:
        read(given)
    assert str(caught.value).startswith(caught.value.where)
    return caught.value.where


def test_a_whole_document_is_read() -> None:
    """Every field of the three kinds of object."""
    first = Round(
        (
            Line(Mark("royal_marriage", 0, "hearts"), "p.1", "2026-11-29T21:06:00+01:00"),
            Line(Mark("four_aces", 1), struck_by=""),
            Line(Mark("adjustment", 1, points=-20, note="miscounted")),
            Line(Mark("brisques", 0, count=16)),
            Line(Mark("last_trick", 1)),
        ),
        closed=True,
        trump=Suit.HEARTS,
        dealer=0,
    )

    assert read(WHOLE) == Document(
        Setup("bezique", ("Anne", "Basile"), {"target": 2000, "sevens": False}, 1),
        (first, Round((Line(Mark("seven", 1), void="house_rule"),))),
        finished=True,
        id="gq2Zl0Jk4q7XhSeVtWmCHA",
        started_at="2026-11-29T21:05:00+01:00",
        finished_at="2026-11-29T22:40:00.250Z",
        note="chez Chloé",
    )


def test_a_document_written_again_is_the_same() -> None:
    """Field for field, in the order of the format."""
    assert document.write(read(WHOLE), {(2, 1): "house_rule"}) == WHOLE
    assert list(document.write(read(WHOLE))) == list(WHOLE)


def test_the_least_that_a_document_can_be() -> None:
    """What is left out has its default, and is written out where it matters."""
    least = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": []}

    found = read(least)

    assert found == Document(Setup("bezique", ("Anne", "Basile"), {}, 0))
    assert document.write(found) == {**least, "house_rules": {}, "first_dealer": 0, "finished": False}


def test_a_round_may_be_left_open_without_a_word() -> None:
    """Of a round only its lines are required; a trump of null is none."""
    found = read(match({"lines": []}))
    assert found.rounds == (Round(),)
    assert read(match({"lines": [], "trump": None})).rounds == (Round(),)


def test_a_document_is_read_from_text() -> None:
    """In UTF-8, or already decoded."""
    text = json.dumps(WHOLE, ensure_ascii=False)

    assert document.read(text, find) == document.read(text.encode(), find) == read(WHOLE)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "nul",
        '{"format": "marquoir/1"} x',
        b"\xff\xfe",
        b'{"format": "marquoir/1", "game": "b\xe9zique"}',
        "\ufeff{}",
        "[" * 5000 + "]" * 5000,
        '{"a":' * 5000 + "1" + "}" * 5000,
        '{"rounds": NaN}',
        '{"rounds": -Infinity}',
        '{"game": "bezique", "game": "bezique"}',
        '{"format": "marquoir/1", "note": "\\ud800"}',
        '{"format": "marquoir/1", "note": "\\u0000"}',
        '{"format": "marquoir/1", "first_dealer": ' + "9" * 5000 + "}",
    ],
)
def test_a_text_that_is_no_json_of_ours_is_unreadable(text: str | bytes) -> None:
    """Broken, not UTF-8, too deep, no number, a key twice, a character that is none."""
    with pytest.raises(Unreadable):
        document.read(text, find)


@pytest.mark.parametrize("given", [[], "marquoir/1", 1, None, True, [WHOLE]])
def test_a_document_is_an_object(given: object) -> None:
    """Another type at the top is refused there."""
    assert where(given) == ""


@pytest.mark.parametrize("found", ["marquoir/2", "marquoir-score/1", "Marquoir/1", " marquoir/1", 1, None])
def test_another_format_is_refused_with_both_names(found: object) -> None:
    """What it is, and what can be read."""
    with pytest.raises(Unreadable) as caught:
        read(put("format", found))
    assert caught.value.where == "format"
    assert repr(found) in caught.value.reason
    assert "'marquoir/1'" in caught.value.reason


LINE = ("rounds", 0, "lines", 0)


@pytest.mark.parametrize(
    ("given", "place"),
    [
        (without("format"), "format"),
        (without("game"), "game"),
        (without("players"), "players"),
        (without("rounds"), "rounds"),
        (without("lines", "rounds", 1), "rounds[1].lines"),
        (without("key", *LINE), "rounds[0].lines[0].key"),
        (without("seat", *LINE), "rounds[0].lines[0].seat"),
        (without("count", "rounds", 0, "lines", 3), "rounds[0].lines[3].count"),
        (without("points", "rounds", 0, "lines", 2), "rounds[0].lines[2].points"),
    ],
)
def test_a_field_that_is_required_must_be_there(given: object, place: str) -> None:
    """A count or points left out are not 0."""
    assert where(given) == place


@pytest.mark.parametrize(
    ("given", "place"),
    [
        (put("Game", "bezique"), "Game"),
        (put("tartget", 1, "house_rules"), "house_rules.tartget"),
        (put("close", True, "rounds", 1), "rounds[1].close"),
        (put("coutn", 7, *LINE), "rounds[0].lines[0].coutn"),
        (put("strike", True, *LINE), "rounds[0].lines[0].strike"),
        (put("", 1), ""),
    ],
)
def test_a_field_of_a_name_that_is_not_known_is_refused(given: object, place: str) -> None:
    """So that a typing error cannot vanish."""
    assert where(given) == place


@pytest.mark.parametrize(
    ("given", "place"),
    [
        (put("game", 1), "game"),
        (put("players", "Anne"), "players"),
        (put("players", {"0": "Anne"}), "players"),
        (put("players", ["Anne", 2]), "players"),
        (put("house_rules", []), "house_rules"),
        (put("house_rules", None), "house_rules"),
        (put("first_dealer", True), "first_dealer"),
        (put("first_dealer", "1"), "first_dealer"),
        (put("first_dealer", 1.0), "first_dealer"),
        (put("rounds", {}), "rounds"),
        (put("rounds", [[]]), "rounds[0]"),
        (put("finished", 1), "finished"),
        (put("finished", "true"), "finished"),
        (put("finished", None), "finished"),
        (put("id", 5), "id"),
        (put("note", None), "note"),
        (put("started_at", 1700000000), "started_at"),
        (put("lines", {}, "rounds", 1), "rounds[1].lines"),
        (put("lines", ["seven"], "rounds", 1), "rounds[1].lines[0]"),
        (put("closed", 0, "rounds", 1), "rounds[1].closed"),
        (put("dealer", None, "rounds", 1), "rounds[1].dealer"),
        (put("dealer", True, "rounds", 1), "rounds[1].dealer"),
        (put("trump", 1, "rounds", 1), "rounds[1].trump"),
        (put("trump", False, "rounds", 1), "rounds[1].trump"),
        (put("key", None, *LINE), "rounds[0].lines[0].key"),
        (put("seat", False, *LINE), "rounds[0].lines[0].seat"),
        (put("seat", "0", *LINE), "rounds[0].lines[0].seat"),
        (put("seat", None, *LINE), "rounds[0].lines[0].seat"),
        (put("suit", None, *LINE), "rounds[0].lines[0].suit"),
        (put("suit", 1, *LINE), "rounds[0].lines[0].suit"),
        (put("struck", 1, *LINE), "rounds[0].lines[0].struck"),
        (put("void", True, *LINE), "rounds[0].lines[0].void"),
        (put("at", 5, *LINE), "rounds[0].lines[0].at"),
        (put("note", 5, "rounds", 0, "lines", 2), "rounds[0].lines[2].note"),
    ],
)
def test_a_wrong_type_is_refused_where_it_stands(given: object, place: str) -> None:
    """True is no number, 1 is not true, null is not left out."""
    assert where(given) == place


@pytest.mark.parametrize("count", [1.5, 16.0, 1e3, "16", "١٢", "1_000", " 5 ", "", True, None, [16]])
def test_a_count_is_a_whole_number(count: object) -> None:
    """Neither a fraction nor a text, whatever a programming language would make of it."""
    assert where(put("count", count, "rounds", 0, "lines", 3)) == "rounds[0].lines[3].count"


def test_a_number_written_with_a_fraction_or_an_exponent_is_no_whole_number() -> None:
    """In the text of the file too."""
    text = json.dumps(WHOLE)
    for number in ("16.0", "1.6e1", "1E400", "-0.0"):
        with pytest.raises(Unreadable):
            document.read(text.replace('"count": 16', f'"count": {number}'), find)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"key": "brisques", "count": -1}, "value"),
        ({"key": "brisques", "count": 2**64}, "limit"),
        ({"key": "brisques", "count": -(2**64)}, "value"),
        ({"key": "adjustment", "points": 2**64}, "value"),
        ({"key": "marriage", "suit": "hearst"}, "value"),
        ({"key": "four_aces", "seat": 2**64}, "seat"),
        ({"key": "four_aces", "seat": -1}, "seat"),
        ({"key": "fuor_aces"}, "key"),
    ],
)
def test_a_line_that_cannot_be_is_read_and_refused_in_marking(fields: dict[str, Any], code: str) -> None:
    """A figure or a name that no table has is no reason to leave the rest of the match unread."""
    assert refused(marked(deal({"seat": 0, **fields}))) == [(1, 1, code)]


@pytest.mark.parametrize("count", [0, 1, 240])
def test_no_brisques_is_a_count(count: int) -> None:
    """0 is a value, and 240 is read though no pack holds it."""
    assert read(match(deal(line(0, "brisques", count=count)))).rounds[0].lines[0].mark.count == count


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
def test_a_switch_or_value_that_the_game_has_not_is_unreadable(rules: dict[str, Any], key: str) -> None:
    """The place names the switch."""
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


@examples(25)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_nothing_that_is_no_document_is_taken_for_one(value: Any) -> None:
    """Whatever stands in the place of any field, it is read or refused; nothing else is raised."""
    for path in ((), ("rounds", 0), LINE):
        for key in (*WHOLE, "lines", "closed", "trump", "dealer", "key", "seat", "suit", "count", "points"):
            with suppress(Unreadable):
                read(put(key, value, *path))


def test_seats_are_named_in_order() -> None:
    """The first name is seat 0."""
    assert read(match()).setup.players == NAMES[:2]
