"""Every row of the wire’s table: house rules agreed on, and a match stopped."""

from typing import Any

import pytest

from app.scoring.events import Agreed, Entry, Finished, Marked, Reopened, TrumpNamed
from app.scoring.round import Mark
from app.scoring.slate import idle, put, replay, resume
from app.scoring.terms import Outcome
from tests.scoring.slates import ACES, unchanged, won
from tests.scoring.tables import BEZIQUE, FOUR, Phone, counted, refused


def test_agreeing_changes_a_rule_for_the_whole_match() -> None:
    """Backwards too: a lower target has been reached already, a higher one not yet."""
    phone = won()
    outcomes = []
    for target in (2000, 1000):
        assert phone.code(Agreed({"target": target})) is None
        outcomes.append(phone.slate.outcome)
    assert outcomes == [None, Outcome(0, 1, "target")]
    assert phone.slate.setup.house_rules == {"target": 1000}


def test_agreeing_what_is_agreed_changes_nothing() -> None:
    """Nor does agreeing on nothing."""
    phone = Phone(target=2000)
    assert unchanged(phone, Agreed({"target": 2000})) is None
    assert unchanged(phone, Agreed({})) is None


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"tartget": 1000}, "tartget"),
        ({"target": 99}, "target"),
        ({"target": "1000"}, "target"),
        ({"sevens": 1}, "sevens"),
        ({"target": 1500, "double_below": 1600}, "double_below"),
        ({"target": 600}, "double_below"),
    ],
)
def test_a_house_rule_or_value_that_the_game_has_not_is_refused(changes: dict[str, Any], key: str) -> None:
    """Nothing of the act holds then; a target below the number for a double game is one of them."""
    phone = Phone(double_below=750)
    reason = phone.write(Agreed(changes))

    assert reason
    assert (reason.code, reason.key, reason.detail) == ("house_rule", key, "agree")
    assert phone.slate.setup.house_rules == {"double_below": 750}


def test_agreeing_can_make_lines_void_and_bring_them_back() -> None:
    """A line of a house rule that is off now stays on the slate."""
    phone = Phone()
    phone.mark(0, "seven")
    phone.code(Agreed({"sevens": False}))
    assert refused(phone.slate) == [(1, 1, "house_rule")]
    phone.code(Agreed({"sevens": True}))
    assert refused(phone.slate) == []


def test_agreeing_must_leave_closed_rounds_complete() -> None:
    """What tricks are worth cannot change once brisques of a closed round were counted."""
    phone = Phone()
    phone.close()

    assert unchanged(phone, Agreed({"trick_points": "card_points"})) == "incomplete"


def test_an_open_round_does_not_keep_from_agreeing() -> None:
    """Its brisques become void."""
    phone = Phone()
    phone.mark(0, "brisques", count=3)

    assert phone.code(Agreed({"trick_points": "card_points"})) is None
    assert refused(phone.slate) == [(1, 1, "house_rule")]


def test_agreeing_on_partners_puts_the_points_of_two_together() -> None:
    """And apart again: what was written is marked anew for as many sides as there are."""
    phone = Phone(FOUR)
    for seat, key in enumerate(("four_aces", "four_kings", "four_queens", "four_jacks")):
        phone.mark(seat, key)
    totals = [phone.slate.totals]

    assert phone.code(Agreed({"partners": False})) is None
    assert [*totals, phone.slate.totals] == [(160, 120), (100, 80, 60, 40)]


def test_agreeing_on_a_slate_that_begins_later_leaves_what_came_before() -> None:
    """It knows only where the match stood."""
    phone = Phone()
    phone.close(taker=0)
    phone.mark(0, "seven")
    later = resume(BEZIQUE, phone.slate.setup, phone.slate.scores[0].after, phone.slate.rounds[1:])
    assert later.totals == (100, 80)

    other = Phone(slate=later)
    assert other.code(Agreed({"sevens": False})) is None
    assert other.slate.totals == (90, 80)


# Finishing


def test_the_players_can_stop_and_go_on() -> None:
    """Stopped, nothing is written; going on, all is as before."""
    phone = Phone()
    phone.mark(1, "four_aces")
    assert phone.code(Finished(yes=True)) is None
    stopped = phone.slate.outcome
    assert unchanged(phone, Marked(1, ACES)) == "match_over"
    assert unchanged(phone, Finished(yes=True)) is None

    assert phone.code(Finished(yes=False)) is None
    assert unchanged(phone, Finished(yes=False)) is None
    assert [stopped, phone.slate.outcome] == [Outcome(1, 1, "finished"), None]
    assert phone.mark(0, "four_aces") is None


def test_a_match_stopped_while_a_round_waits_is_settled_by_the_round_that_is_open() -> None:
    """1080 each, 60 and 100 of it brisques of round 1, which is open again; round 2 has only its trump suit."""
    phone = Phone()
    phone.close(taker=1, first=6)
    assert phone.code(TrumpNamed(2, "hearts")) is None
    assert phone.code(Reopened(1)) is None
    assert (phone.mark(0, "adjustment", points=1020), phone.mark(1, "adjustment", points=970)) == (None, None)
    assert phone.code(Finished(yes=True)) is None

    assert phone.slate.totals == (1080, 1080)
    assert phone.slate.outcome == Outcome(0, 1, "less_brisques")


def test_a_match_that_is_won_is_not_stopped_as_well() -> None:
    """It is acknowledged and not written."""
    phone = won()
    assert unchanged(phone, Finished(yes=True)) is None
    assert idle(phone.slate, Entry("p", 99, Finished(yes=True)))


def test_a_slate_is_what_its_entries_make_of_an_empty_one() -> None:
    """A match replayed in order of arrival, strikes, corrections and a later agreement included."""
    phone = Phone()
    setup = phone.slate.setup
    phone.mark(0, "four_aces")
    phone.strike()
    phone.close(taker=1)
    phone.correct(1, [("p", 3)], Mark("last_trick", 0))
    phone.code(Agreed({"sevens": False}))

    again = replay(BEZIQUE, setup, phone.entries)

    assert (again, again.scores, again.totals) == (phone.slate, phone.slate.scores, (90, 80))


def test_a_refused_act_says_why_and_leaves_the_slate() -> None:
    """`put` gives back the very same slate with the reason."""
    phone = Phone()
    slate, reason = put(phone.slate, Entry("q", 1, Marked(1, Mark("nonsense", 0))))

    assert slate is phone.slate
    assert reason
    assert (reason.code, reason.key) == ("key", "nonsense")
    assert counted(slate) == []
