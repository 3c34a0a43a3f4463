"""The match file, read and written whole (match-format.md)."""

import json
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
from tests.scoring.documents import LINE, WHOLE, put, where
from tests.scoring.tables import match, read


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


@examples(25)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_nothing_that_is_no_document_is_taken_for_one(value: Any) -> None:
    """Whatever stands in the place of any field, it is read or refused; nothing else is raised."""
    for path in ((), ("rounds", 0), LINE):
        for key in (*WHOLE, "lines", "closed", "trump", "dealer", "key", "seat", "suit", "count", "points"):
            with suppress(Unreadable):
                read(put(key, value, *path))
