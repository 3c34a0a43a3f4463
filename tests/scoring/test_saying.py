"""What is told outside a match: in any language, and what is quoted in it stays on its line."""

import pytest

from app.scoring.saying import LONGEST_QUOTED, Message, Sayable, brief


def test_a_message_brings_its_values_and_the_messages_among_them() -> None:
    """Each is said in the language that is asked for."""
    french = {"%(name)s is %(what)s.": "%(name)s est %(what)s.", "at most %(most)s": "au plus %(most)s"}
    message = Message("%(name)s is %(what)s.", name="50 %", what=Message("at most %(most)s", most=7))
    error = Sayable(message)

    assert str(error) == "50 % is at most 7."
    assert error.message.told(lambda text, **values: french[text] % values) == "50 % est au plus 7."


@pytest.mark.parametrize(
    ("given", "quoted"),
    [("Anne", "Anne"), ("a\nb\x1b[2J", "a\\nb\\x1b[2J"), (7, "7"), (None, "None"), ("é♥", "é♥"), ("\udc00", "\\udc00")],
)
def test_what_is_quoted_stays_on_its_line(given: object, quoted: str) -> None:
    """And moves nothing on a terminal."""
    assert brief(given) == quoted


def test_what_is_quoted_is_no_longer_than_a_few_lines() -> None:
    """A document may be of megabytes."""
    assert brief("x" * 5000) == "x" * LONGEST_QUOTED + "…"
