"""Names of players, and notes, as they are taken from anywhere."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.scoring.names import Unacceptable, clean_name, clean_names, clean_text, fold, is_text


def code(name: str) -> str | None:
    try:
        clean_name(name)
    except Unacceptable as error:
        return error.code
    return None


@pytest.mark.parametrize(
    ("given_", "kept"),
    [
        ("Anne", "Anne"),
        ("  Anne\u00a0", "Anne"),
        ("Zoe\u0301", "Zoé"),
        ("x" * 40, "x" * 40),
        (" " + "x" * 40 + " ", "x" * 40),
        ("e\u0301" * 40, "é" * 40),
        ("=SUM(A1)", "=SUM(A1)"),
        ("'\"<>&$^?", "'\"<>&$^?"),
        ("👩🏽‍🦰", "👩🏽‍🦰"),
        ("王小明", "王小明"),
        ("0", "0"),
        ("Anne Marie", "Anne Marie"),
        ("An\u200bne\ufeff", "Anne"),
        ("Anne\U000e0041\U000e0062", "Anne"),
        ("Anne\ufe0f", "Anne"),
        ("An\u200dne", "Anne"),
        ("e\u200b\u0301", "é"),
        ("Anne\u3164", "Anne"),
        ("Anne ❤\ufe0f", "Anne ❤\ufe0f"),
        ("Anne ❤\u200b\ufe0f", "Anne ❤"),
        ("👩\u200d❤\ufe0f\u200d👩", "👩\u200d❤\ufe0f\u200d👩"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("🧔🏽\u200d♂\ufe0f", "🧔🏽\u200d♂\ufe0f"),
        ("1\ufe0f\u20e3 2\ufe0f", "1\ufe0f\u20e3 2"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",) * 2,
        ("辻\U000e0100", "辻\U000e0100"),
        ("می\u200cنا", "می\u200cنا"),
        ("ක්\u200dෂ", "ක්\u200dෂ"),
        ("ക\u200d\u200d", "ക\u200d"),
        ("\u0327\u180e\u094d\u200d", "\u094d\u0327"),
    ],
)
def test_a_name_is_composed_and_trimmed(given_: str, kept: str) -> None:
    """Up to 40 characters after that, of any script."""
    assert clean_name(given_) == kept


@pytest.mark.parametrize(
    ("given_", "why"),
    [
        ("", "blank"),
        ("   ", "blank"),
        ("\u200b", "blank"),
        ("\u2060\u00ad", "blank"),
        ("\u3164", "blank"),
        ("\u2800", "blank"),
        ("\U000e0041\U000e007f", "blank"),
        ("\ufe0f", "blank"),
        ("x" * 41, "long"),
        ("x" * 10_000, "long"),
        ("a\0b", "character"),
        ("a\nb", "character"),
        ("a\x1bb", "character"),
        ("a\ud800b", "character"),
        ("a\u2028b", "character"),
        ("a\u2029b", "character"),
        *((f"a{mark}b", "character") for mark in "\u061c\u200e\u200f\u202a\u202d\u202e\u2066\u2069"),
    ],
)
def test_a_name_that_cannot_be_taken_says_why(given_: str, why: str) -> None:
    """Blank, too long, or with a character that would garble what stands around it."""
    assert code(given_) == why


@pytest.mark.parametrize(
    "names",
    [
        ("Al", "al "),
        ("STRASSE", "straße"),
        ("Zoé", "Zoe\u0301"),
        ("Ａｌ", "al"),
        ("ﬁn", "FIN"),
        ("Basile", "Basi\u200ble"),
        ("Basile", "Basi\u00adle"),
        ("Basile", "Basile\ufe0f"),
        ("Basile", "Basi\u034fle"),
        ("Basile", "Basile\u3164"),
        ("Basile", "Basile\U000e0041"),
        ("Anne Marie", "Anne  Marie"),
        ("Anne Marie", "Anne\u00a0Marie"),
        ("Anne", "Basile", "anne"),
    ],
)
def test_two_names_that_are_one_players_are_refused(names: tuple[str, ...]) -> None:
    """Case, composition, width, wide spaces and characters not seen do not make another player."""
    with pytest.raises(Unacceptable) as caught:
        clean_names(names)
    assert caught.value.code == "twice"


def test_different_names_are_kept_in_order() -> None:
    """An accent makes another name."""
    assert clean_names(["Zoé ", "Zoe", "Ann", "Anne"]) == ("Zoé", "Zoe", "Ann", "Anne")


def test_a_text_may_be_blank_and_has_its_own_length() -> None:
    """As notes have."""
    assert clean_text("  ", 5) == ""
    assert (is_text("x" * 5, 5), is_text("x" * 6, 5), is_text("a\u202eb", 5)) == (True, False, False)
    assert not is_text("x\u200b", 5)


@given(st.text())
def test_a_name_once_taken_is_taken_again_unchanged(given_: str) -> None:
    """And is what its fold says it is."""
    if code(given_) is None:
        name = clean_name(given_)
        assert clean_name(name) == name
        assert 1 <= len(name) <= 40
        assert unicodedata.is_normalized("NFC", name)
        assert fold(name) == fold(given_) == fold(fold(name))
