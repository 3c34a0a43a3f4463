"""The fields of a match file: which there are, which must be there, and of which type."""

# ruff: noqa: FBT003 - true and false as they stand in documents

import json
from typing import Any

import pytest

from app.games import find
from app.scoring import document
from app.scoring.fields import Unreadable
from tests.scoring.documents import LINE, WHOLE, changed, put, where
from tests.scoring.tables import deal, line, marked, match, read, refused


def without(key: str, *path: str | int) -> Any:
    """Return the whole document without a field at a path."""
    return changed(lambda found: found.pop(key), *path)


@pytest.mark.parametrize("found", ["marquoir/2", "marquoir-score/1", "Marquoir/1", " marquoir/1"])
def test_another_format_is_refused_with_both_names(found: str) -> None:
    """What it is, and what can be read."""
    with pytest.raises(Unreadable) as caught:
        read(put("format", found))
    assert caught.value.where == "format"
    assert f"“{found}”" in str(caught.value)
    assert "“marquoir/1”" in str(caught.value)


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


@pytest.mark.parametrize("how", [{"void": "key"}, {"void": "value"}, {"struck": True}])
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("key", "\x1b[31mred"),
        ("key", "a" * 201),
        ("note", "\u202ebackwards"),
        ("note", "two\nlines"),
        ("points", 10**60),
        ("count", -(10**60)),
    ],
)
def test_a_line_that_counts_for_nothing_holds_nothing_odd(how: dict[str, Any], key: str, value: object) -> None:
    """Marking looks at no such line; what is in it is kept, shown and written out all the same."""
    with pytest.raises(Unreadable) as caught:
        read(changed(lambda found: found.update({**how, key: value}), *LINE))

    assert caught.value.where == f"rounds[0].lines[0].{key}"
