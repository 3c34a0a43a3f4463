"""JSON as it is taken here: nothing guessed, nothing dropped."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.scoring.strict import DEEPEST, NotJson, loads


def nested(depth: int, opening: str = "[", closing: str = "]") -> str:
    return opening * depth + closing * depth


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{}", {}),
        (b' {"a": [1, -2, 1.5, true, null]} ', {"a": [1, -2, 1.5, True, None]}),
        ('"\\ud83d\\ude00"', "😀"),
        ('{"a": {"a": 1}, "b": {"a": 1}}', {"a": {"a": 1}, "b": {"a": 1}}),
        (str(2**64), 2**64),
        (nested(DEEPEST), json.loads(nested(DEEPEST))),
        (b"\xef\xbb\xbf{}", {}),
    ],
)
def test_json_is_read(text: str | bytes, value: object) -> None:
    """As text or as UTF-8; a key may stand in two objects, but not twice in one."""
    assert loads(text) == value


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON, or cut short: line 1 column 1"),
        ("{'a': 1}", "not JSON, or cut short: line 1 column 2"),
        ('{"a": 1,}', "column"),
        ("[1]\n[2]", "more than one document: another begins in line 2"),
        (b"\xff", "not text in UTF-8"),
        ("\ufeff{}", "column 1"),
        ('{"a": 1, "b": 2, "a": 1}', "key written twice: “a”"),
        ('[{"x": {"a": 1, "a": 2}}]', "key written twice: “a”"),
        ("NaN", "not a number: NaN"),
        ("[Infinity]", "not a number: Infinity"),
        ("-Infinity", "not a number: -Infinity"),
        (nested(DEEPEST + 1), "nested too deep"),
        (nested(5000), "nested too deep"),
        (nested(5000, '{"a":[', "]}"), "nested too deep"),
        ('{"\\u0000": 1}', "a character that is not one"),
        ('["\\udc00"]', "a character that is not one"),
        ('{"a\\ud83d": 1}', "a character that is not one"),
        ("9" * 5000, "a number of too many digits"),
    ],
)
def test_what_is_no_json_is_refused_with_its_reason(text: str | bytes, reason: str) -> None:
    """Broken, twice, no number, too deep, no character."""
    with pytest.raises(NotJson, match=reason):
        loads(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [("{", "not JSON, or cut short: column 2"), ("{} {}", "more than one document on one line")],
)
def test_of_a_line_within_a_file_only_the_column_is_told(text: str, reason: str) -> None:
    """Which line it is whoever reads the file knows."""
    with pytest.raises(NotJson) as caught:
        loads(text, line=True)
    assert str(caught.value) == reason


@given(st.binary(max_size=40) | st.text(max_size=40))
def test_whatever_comes_is_read_or_refused(text: str | bytes) -> None:
    """Nothing else is raised; what is read is what Python reads."""
    try:
        value = loads(text)
    except NotJson:
        return
    assert value == json.loads(text)
