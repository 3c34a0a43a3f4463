"""What is kept beside the lines follows from them: check finds what differs."""

import pytest
from sqlalchemy import text

from app.scoring.events import Agreed
from app.store import Store, check
from tests.store.kit import BASILE, Phone, marked


@pytest.fixture
def played(phone: Phone) -> Phone:
    phone.play(1, anne_points=100)
    phone.write(
        marked("bezique", BASILE, 2), Agreed({"target": 500}), marked("seven", number=2), marked("seven", number=2)
    )
    return phone


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE round SET points = '[1,2]' WHERE number = 1", "round"),
        ("UPDATE round SET since = 2 WHERE number = 2", "round"),
        ("UPDATE round SET closed = 0", "round"),
        ("DELETE FROM round WHERE number = 1", "round"),
        ("UPDATE round SET number = 9 WHERE number = 2", "round"),
        ("UPDATE mark SET times = 3 WHERE key = 'seven'", "mark"),
        ("UPDATE mark SET points = 3 WHERE key = 'seven'", "mark"),
        ("DELETE FROM mark WHERE key = 'bezique'", "mark"),
        ("UPDATE match SET totals = '[970,1010]'", "totals"),
        ("UPDATE match SET state = 'ended', winner = 1", "winner"),
        ("UPDATE match SET agreed = '{}'", "agreed"),
        ("UPDATE match SET finished = 1", "finished"),
    ],
)  # fmt: skip
def test_a_figure_that_was_tampered_with_is_found(store: Store, played: Phone, change: str, told: str) -> None:
    assert check.check(store) == []
    with store.writing() as connection:
        connection.execute(text(change))

    findings = [str(finding) for finding in check.check(store)]
    assert findings
    assert any(told in finding for finding in findings)
    assert all(f"match {played.match_id}" in finding for finding in findings)


def test_a_line_that_is_missing_is_found(store: Store, played: Phone) -> None:
    with store.writing() as connection:
        connection.execute(text("DELETE FROM line WHERE position = (SELECT max(position) FROM line)"))

    assert any("position" in str(finding) for finding in check.check(store))


def test_the_marks_say_how_many_of_what_and_what_they_bring(store: Store, played: Phone) -> None:
    with store.reading() as connection:
        found = connection.execute(text("SELECT round, seat, key, times, points FROM mark"))
        assert {tuple(row) for row in found} == {
            (1, 0, "adjustment", 1, 100),
            (1, 0, "brisques", 6, 60),
            (1, 1, "brisques", 10, 100),
            (1, 1, "last_trick", 1, 10),
            (2, 1, "bezique", 1, 40),
            (2, 0, "seven", 2, 20),
        }


def test_a_match_without_lines_is_in_order(store: Store, phone: Phone) -> None:
    assert check.check(store) == []
    assert check.check(store, phone.match_id) == []
