"""Every row of the wire's table: what each act does to a slate, and when it is refused."""

from typing import Any

import pytest

from app.scoring.events import (
    Agreed,
    Closed,
    Corrected,
    DealerNamed,
    Entry,
    Finished,
    Marked,
    Reopened,
    Struck,
    TrumpNamed,
)
from app.scoring.round import Mark
from app.scoring.slate import idle, put, replay, resume
from app.scoring.terms import Outcome
from tests.scoring.tables import BEZIQUE, FOUR, Phone, counted, refused

ACES, KINGS, QUEENS = (Mark(key, 0) for key in ("four_aces", "four_kings", "four_queens"))


def won(**rules: Any) -> Phone:
    """A match that Anne has won by closing its first round: 1080 to 90."""
    phone = Phone(**rules)
    phone.mark(0, "adjustment", points=1000)
    phone.close(taker=1)
    return phone


def unchanged(phone: Phone, act: Any) -> str | None:
    """Put an act that must leave the very same slate, and return the code of its refusal."""
    before = phone.slate
    code = phone.code(act)
    assert phone.slate is before
    return code


# Marks


def test_a_mark_opens_the_round_it_is_the_first_of() -> None:
    """Nothing is written before it; the slate is at round 1 all the time."""
    phone = Phone()
    assert (phone.slate.current, phone.slate.open, phone.slate.rounds) == (1, False, ())

    assert phone.mark(0, "four_aces") is None
    assert (phone.slate.current, phone.slate.open, phone.slate.totals) == (1, True, (100, 0))
    assert phone.slate.rounds[0].lines[0].id == "p.1"


def test_a_mark_for_a_later_round_waits_until_its_forerunner_is_closed() -> None:
    """`round_open`, with the round asked for and the one that is open; then it may be written."""
    phone = Phone()
    reason = phone.write(Marked(2, ACES))
    assert reason
    assert (reason.code, reason.figure, reason.found) == ("round_open", 2, 1)

    phone.close()
    assert phone.code(Marked(3, ACES)) == "round_open"
    assert phone.code(Marked(2, ACES)) is None


def test_a_mark_for_an_older_round_is_refused() -> None:
    """`round_closed`: a correction is the way."""
    phone = Phone()
    phone.close()

    assert unchanged(phone, Marked(1, ACES)) == "round_closed"


def test_a_mark_after_the_match_was_won_is_refused_before_all_else() -> None:
    """`match_over` comes before the round, the key and the seat."""
    assert unchanged(won(), Marked(7, Mark("nonsense", 9))) == "match_over"


def test_a_mark_that_marking_refuses_is_not_put_on_the_slate() -> None:
    """It has used up its number and left no line."""
    phone = Phone()
    phone.mark(0, "last_trick")

    assert unchanged(phone, Marked(1, Mark("last_trick", 1))) == "limit"
    assert len(phone.slate.rounds[0].lines) == 1


# Trumps and dealer


def test_the_last_trump_named_holds() -> None:
    """It can be changed, and taken back."""
    phone = Phone()
    for suit in ("hearts", "clubs", None, "spades"):
        assert phone.code(TrumpNamed(1, suit)) is None
        assert phone.slate.deal.trump == suit


def test_naming_the_trump_that_is_named_changes_nothing() -> None:
    """Also where none is named."""
    phone = Phone()
    assert unchanged(phone, TrumpNamed(1, None)) is None
    phone.code(TrumpNamed(1, "hearts"))
    assert unchanged(phone, TrumpNamed(1, "hearts")) is None


def test_a_trump_that_a_counting_line_disagrees_with_is_refused() -> None:
    """A royal marriage of hearts was written; clubs would make it void. Struck, it disagrees no more."""
    phone = Phone()
    phone.mark(0, "royal_marriage", suit="hearts")
    marriage = phone.last

    assert unchanged(phone, TrumpNamed(1, "clubs")) == "trump"
    assert phone.code(TrumpNamed(1, "hearts")) is None
    assert phone.strike(marriage) is None
    assert phone.code(TrumpNamed(1, "clubs")) is None


def test_a_common_marriage_disagrees_with_its_own_suit_as_trumps() -> None:
    """A marriage in clubs is no common one where clubs are trumps."""
    phone = Phone()
    phone.mark(0, "marriage", suit="clubs")

    assert unchanged(phone, TrumpNamed(1, "clubs")) == "trump"
    assert phone.code(TrumpNamed(1, "spades")) is None


def test_a_trump_can_be_named_that_makes_a_void_line_count_again() -> None:
    """A void line disagrees with nothing."""
    phone = Phone(trump="turn_up")
    phone.code(TrumpNamed(1, "hearts"))
    phone.mark(0, "trump_sequence", suit="hearts")
    phone.correct(1, [phone.last], Mark("four_aces", 0))

    assert phone.code(TrumpNamed(1, "clubs")) is None


def test_trumps_that_a_line_has_made_cannot_be_named() -> None:
    """Neither another suit, nor none, nor the same; before that, what is named binds the line that makes them."""
    phone = Phone(trump="first_marriage")
    assert phone.code(TrumpNamed(1, "hearts")) is None
    assert phone.slate.deal.trump is None
    assert phone.mark(0, "royal_marriage", suit="clubs") == "trump"
    assert phone.mark(0, "royal_marriage", suit="hearts") is None

    for suit in ("clubs", None, "hearts"):
        reason = phone.write(TrumpNamed(1, suit))
        assert reason
        assert (reason.code, reason.detail) == ("trump", "made")


def test_a_suit_that_is_none_is_a_value() -> None:
    """After the round, before the trumps."""
    phone = Phone()
    assert unchanged(phone, TrumpNamed(1, "hearst")) == "value"
    assert unchanged(phone, TrumpNamed(2, "hearst")) == "round_open"


def test_a_dealer_can_be_named_and_the_rotation_goes_on_from_him() -> None:
    """Basile deals the first round, so Anne deals the second."""
    phone = Phone()
    assert phone.code(DealerNamed(1, 1)) is None
    assert unchanged(phone, DealerNamed(1, 1)) is None
    assert phone.code(DealerNamed(1, 0)) is None
    assert phone.code(DealerNamed(1, 1)) is None
    assert unchanged(phone, DealerNamed(1, 2)) == "seat"
    assert unchanged(phone, DealerNamed(1, -1)) == "seat"
    phone.close()

    assert [score.deal.dealer for score in phone.slate.scores] == [1]
    assert phone.slate.deal.dealer == 0


@pytest.mark.parametrize("act", [TrumpNamed(1, "hearts"), DealerNamed(1, 1)])
def test_trump_and_dealer_of_a_closed_round_or_a_won_match_stay(act: Any) -> None:
    """They are lines like any other in that."""
    phone = Phone()
    phone.close()
    assert unchanged(phone, act) == "round_closed"
    assert unchanged(won(), act) == "match_over"


# Strikes


def test_a_strike_draws_a_line_through_a_mark() -> None:
    """It stays on the slate and counts for nothing."""
    phone = Phone()
    phone.mark(0, "four_aces")

    assert phone.strike() is None
    (line,) = phone.slate.rounds[0].lines
    assert (line.struck_by, line.stands, phone.slate.totals) == ("p.2", False, (0, 0))


def test_any_mark_of_the_open_round_can_be_struck_whoever_wrote_it() -> None:
    """Not only the last one."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.mark(1, "four_kings")
    other = Phone(slate=phone.slate, device="q")

    assert other.strike(("p", 1)) is None
    assert other.slate.totals == (0, 80)


def test_striking_what_is_struck_changes_nothing() -> None:
    """Two phones undo the same line: it is struck once."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.strike()

    assert unchanged(phone, Struck("p", 1)) is None


def test_striking_a_strike_redoes_the_mark() -> None:
    """Undo, redo, undo, redo."""
    phone = Phone()
    phone.mark(0, "four_aces")
    mark = phone.last
    for _ in range(2):
        assert phone.strike(mark) is None
        assert phone.slate.totals == (0, 0)
        assert phone.strike() is None
        assert phone.slate.totals == (100, 0)
    assert len(phone.slate.rounds[0].lines) == 1


def test_striking_deeper_is_refused() -> None:
    """The redo of an undo is no line that can be struck."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.strike()
    phone.strike()

    assert unchanged(phone, Struck(*phone.last)) == "line"


@pytest.mark.parametrize("name", [("p", 9), ("q", 1), ("", 0), ("p", -1)])
def test_striking_a_line_that_is_not_there_is_refused(name: tuple[str, int]) -> None:
    """Unknown number, unknown device."""
    phone = Phone()
    phone.mark(0, "four_aces")

    assert unchanged(phone, Struck(*name)) == "line"


def test_what_is_no_mark_cannot_be_struck() -> None:
    """Naming trumps, and closing a round, are undone by other means."""
    phone = Phone()
    phone.code(TrumpNamed(1, "hearts"))
    assert phone.strike() == "line"
    phone.close()
    assert phone.strike() == "line"


def test_a_mark_of_a_closed_round_cannot_be_struck() -> None:
    """A correction is the way; in the next round no more than before it."""
    phone = Phone()
    phone.mark(0, "four_aces")
    mark = phone.last
    phone.close()
    assert phone.strike(mark) == "line"
    phone.mark(0, "four_aces")
    assert phone.strike(mark) == "line"


def test_a_redo_is_decided_like_a_new_mark() -> None:
    """Both pairs were used up meanwhile, the trumps are others, the match was won."""
    phone = Phone()
    phone.mark(0, "bezique")
    phone.strike()
    undo = phone.last
    phone.mark(1, "bezique")
    phone.mark(1, "bezique")
    assert phone.strike(undo) == "limit"

    phone = Phone(end="at_once")
    phone.mark(0, "four_aces")
    phone.strike()
    undo = phone.last
    phone.mark(1, "adjustment", points=1000)
    assert phone.strike(undo) == "match_over"


def test_a_redo_that_would_count_for_nothing_where_it_stands_is_refused() -> None:
    """Legal as a new mark; but in its old place it stands before trumps were made."""
    phone = Phone(trump="first_marriage")
    phone.mark(0, "royal_marriage", suit="hearts")
    first = phone.last
    phone.mark(0, "marriage", suit="clubs")
    phone.strike()
    undo = phone.last
    phone.strike(first)
    phone.mark(1, "royal_marriage", suit="spades")

    assert unchanged(phone, Struck(*undo)) == "trump"
    assert phone.mark(0, "marriage", suit="clubs") is None


def test_an_undo_can_make_later_lines_void_and_a_redo_brings_them_back() -> None:
    """Without the marriage that made trumps, the sequence after it counts for nothing."""
    phone = Phone(trump="first_marriage")
    phone.mark(0, "royal_marriage", suit="hearts")
    phone.mark(0, "trump_sequence")
    assert phone.slate.totals == (290, 0)

    phone.strike(("p", 1))
    assert (phone.slate.totals, refused(phone.slate)) == ((0, 0), [(1, 2, "trump")])
    phone.strike()
    assert (phone.slate.totals, refused(phone.slate)) == ((290, 0), [])


def test_undoing_the_line_that_won_goes_on_with_the_match() -> None:
    """Where a match ends at once, its last tap can be taken back."""
    phone = Phone(end="at_once")
    phone.mark(0, "adjustment", points=1000)
    assert phone.slate.outcome

    assert phone.strike() is None
    assert phone.slate.outcome is None


def test_in_a_match_that_the_players_stopped_nothing_is_struck() -> None:
    """They go on first."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.code(Finished(yes=True))

    assert unchanged(phone, Struck("p", 1)) == "match_over"


# Closing


def test_closing_settles_the_round_and_moves_the_deal() -> None:
    """Round 2 is dealt by the next player."""
    phone = Phone()
    phone.close(taker=0, first=9)

    assert (phone.slate.current, phone.slate.open) == (2, False)
    assert (phone.slate.totals, phone.slate.deal.dealer) == ((100, 70), 1)


def test_closing_a_round_that_lacks_something_is_refused() -> None:
    """Also one in which nothing is written, and one that is not open yet."""
    phone = Phone()
    assert unchanged(phone, Closed(1)) == "incomplete"
    phone.mark(0, "last_trick")
    assert unchanged(phone, Closed(1)) == "incomplete"
    assert unchanged(phone, Closed(2)) == "round_open"


def test_closing_a_closed_round_or_a_won_match_changes_nothing() -> None:
    """It is acknowledged."""
    phone = Phone()
    phone.close()
    assert unchanged(phone, Closed(1)) is None
    for number in (1, 2):
        assert unchanged(won(), Closed(number)) is None


def test_whoever_took_the_last_trick_may_deal_next() -> None:
    """A house rule; a round's own dealer plays no part in it."""
    phone = Phone(next_dealer="last_trick")
    dealers = []
    for taker in (0, 0, 1):
        phone.close(taker=taker)
        dealers.append(phone.slate.deal.dealer)

    assert dealers == [0, 0, 1]


# Reopening


def test_reopening_undoes_the_last_close() -> None:
    """Lines can be written in it again, and the match is not won any more."""
    phone = won()
    assert phone.code(Reopened(1)) is None
    assert (phone.slate.current, phone.slate.open, phone.slate.outcome) == (1, True, None)
    assert phone.mark(1, "four_aces") is None
    assert phone.code(Closed(1)) is None
    assert phone.slate.totals == (1080, 190)


def test_reopening_is_refused_while_the_next_round_has_lines() -> None:
    """And possible again once they are struck."""
    phone = Phone()
    phone.close()
    phone.mark(0, "four_aces")
    mark = phone.last

    reason = phone.write(Reopened(1))
    assert reason
    assert (reason.code, reason.detail) == ("round_closed", "next")
    phone.strike(mark)
    assert phone.code(Reopened(1)) is None
    assert phone.slate.current == 1


def test_what_waits_after_a_round_opened_again_counts_for_nobody() -> None:
    """A line of round 2 that counts again while round 1 is open is told, and added, when round 1 is closed again."""
    phone = Phone(end="at_once")
    phone.close()
    phone.mark(0, "four_aces")
    phone.correct(1, (), Mark("adjustment", 0, points=1000))
    won = phone.last
    assert phone.code(Reopened(1)) is None
    phone.strike(won)

    assert [score.number for score, _ in phone.slate.played] == [1]
    assert phone.slate.totals == (90, 80)
    assert phone.code(Closed(1)) is None
    assert phone.slate.totals == (190, 80)


def test_only_the_last_close_can_be_undone() -> None:
    """Round 1 of three stays closed; round 4 is not there yet; an open round is open."""
    phone = Phone()
    for _ in range(2):
        phone.close()

    assert unchanged(phone, Reopened(1)) == "round_closed"
    assert unchanged(phone, Reopened(4)) == "round_open"
    assert unchanged(phone, Reopened(3)) is None
    assert phone.code(Reopened(2)) is None


def test_in_a_match_that_the_players_stopped_nothing_is_reopened() -> None:
    """They go on first."""
    phone = Phone()
    phone.close()
    phone.code(Finished(yes=True))

    assert unchanged(phone, Reopened(1)) == "match_over"


def test_a_round_before_the_slate_cannot_be_reopened_on_it() -> None:
    """A slate from round 2 on does not know round 1; whoever reopens that loads it."""
    phone = Phone()
    phone.close()
    later = Phone(slate=phone.slate.__class__(phone.slate.base, phone.slate.setup, phone.slate.game, phone.slate.after))

    assert unchanged(later, Reopened(1)) is None


# Corrections


def test_a_correction_puts_marks_where_the_first_line_named_stood() -> None:
    """In a closed round too; the old line stays, struck, and the new one is worth its points."""
    phone = Phone()
    phone.mark(0, "four_aces")
    aces = phone.last
    phone.mark(1, "four_queens")
    phone.close()

    assert phone.correct(1, [aces], KINGS) is None
    lines = phone.slate.rounds[0].lines
    assert [(line.mark.key, line.stands) for line in lines[:3]] == [
        ("four_aces", False),
        ("four_kings", True),
        ("four_queens", True),
    ]
    assert (lines[0].struck_by, lines[1].id) == (f"p.{phone.n}", f"p.{phone.n}")
    assert phone.slate.totals == (170, 140)


def test_a_line_moved_to_the_other_player_takes_its_points_along() -> None:
    """Nothing of it is left behind."""
    phone = Phone()
    phone.mark(0, "four_aces")
    aces = phone.last
    phone.close()

    assert phone.correct(1, [aces], Mark("four_aces", 1)) is None
    assert phone.slate.totals == (90, 180)


def test_a_correction_that_names_nothing_adds_at_the_end_of_the_round() -> None:
    """What was forgotten; also in a round in which nothing is written yet."""
    phone = Phone()
    assert phone.correct(1, [], ACES) is None
    phone.close()

    assert phone.correct(1, [], QUEENS, KINGS) is None
    assert [line.mark.key for line in phone.slate.rounds[0].lines[-2:]] == ["four_queens", "four_kings"]
    assert phone.slate.totals == (330, 80)


def test_a_correction_by_nothing_takes_away() -> None:
    """Two lines at once; and one that neither names nor brings anything changes nothing."""
    phone = Phone()
    for key in ("four_aces", "four_kings"):
        phone.mark(0, key)

    assert phone.correct(1, [("p", 1), ("p", 2)]) is None
    assert phone.slate.totals == (0, 0)
    assert unchanged(phone, Corrected(1, (), ())) is None


def test_a_brisque_count_is_corrected_on_both_sides_at_once() -> None:
    """Nine and seven for eight and eight: one alone would leave the round incomplete."""
    phone = Phone()
    phone.close()

    assert unchanged(phone, Corrected(1, (("p", 2),), (Mark("brisques", 0, count=9),))) == "incomplete"
    assert unchanged(phone, Corrected(1, (("p", 2),), (Mark("brisques", 0, count=7),))) == "incomplete"
    assert (
        phone.correct(1, [("p", 2), ("p", 3)], *(Mark("brisques", seat, count=9 - 2 * seat) for seat in (0, 1))) is None
    )
    assert phone.slate.totals == (100, 70)


def test_a_closed_round_stays_complete() -> None:
    """Its last trick can be given to the other, not taken away."""
    phone = Phone()
    phone.close(taker=0)

    assert unchanged(phone, Corrected(1, (("p", 1),), ())) == "incomplete"
    assert phone.correct(1, [("p", 1)], Mark("last_trick", 1)) is None
    assert phone.slate.totals == (80, 90)


def test_a_correction_is_all_or_nothing() -> None:
    """One mark of two cannot stand, or one name of two is no standing line: nothing is changed."""
    phone = Phone()
    phone.mark(0, "four_aces")

    assert unchanged(phone, Corrected(1, (("p", 1),), (KINGS, Mark("four_kings", 2)))) == "seat"
    assert unchanged(phone, Corrected(1, (("p", 1), ("p", 9)), (KINGS,))) == "line"
    phone.strike(("p", 1))
    assert unchanged(phone, Corrected(1, (("p", 1),), (KINGS,))) == "line"


def test_a_correction_names_lines_of_its_own_round_only() -> None:
    """And rounds that are not there yet have none."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.close()
    phone.mark(0, "four_aces")

    assert unchanged(phone, Corrected(2, (("p", 1),), ())) == "line"
    assert unchanged(phone, Corrected(3, (), (ACES,))) == "round_open"


def test_a_corrected_line_can_be_corrected_and_struck_again() -> None:
    """By the name of the correction that wrote it, all its marks together."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.correct(1, [phone.last], KINGS, QUEENS)
    correction = phone.last

    assert phone.strike(correction) is None
    assert phone.slate.totals == (0, 0)
    assert phone.strike() is None
    assert phone.slate.totals == (140, 0)
    assert phone.correct(1, [correction], ACES) is None
    assert phone.slate.totals == (100, 0)


def test_a_correction_in_the_open_round_that_took_away_can_be_undone() -> None:
    """Naming it brings back what it struck."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.correct(1, [phone.last])

    assert phone.strike() is None
    assert phone.slate.totals == (100, 0)


def test_a_correction_below_the_target_goes_on_with_the_match() -> None:
    """The match was won by 1080 and is not any more; lines can be written again."""
    phone = won()

    assert phone.correct(1, [("p", 1)], Mark("adjustment", 0, points=900)) is None
    assert (phone.slate.totals, phone.slate.outcome) == ((980, 90), None)
    assert phone.mark(0, "marriage") is None


def test_a_correction_that_ends_the_match_makes_later_lines_void() -> None:
    """They stay on the slate, count for nothing and count again when the reason goes."""
    phone = Phone()
    phone.mark(0, "adjustment", points=900)
    phone.close()
    phone.mark(1, "four_aces")
    phone.close()

    assert phone.correct(1, [("p", 1)], Mark("adjustment", 0, points=920)) is None
    ended = phone.last
    assert (phone.slate.totals, phone.slate.outcome) == ((1010, 80), Outcome(0, 1, "target"))
    assert refused(phone.slate) == [(2, place, "match_over") for place in (1, 2, 3, 4)]
    assert phone.slate.scores[1].closed
    assert phone.code(Marked(3, ACES)) == "match_over"

    assert phone.correct(1, [ended], Mark("adjustment", 0, points=500)) is None
    assert (phone.slate.totals, refused(phone.slate)) == ((680, 260), [])
    assert (phone.slate.current, phone.slate.outcome) == (3, None)


def test_a_correction_can_make_a_later_line_of_the_round_void() -> None:
    """What it brings must count; what stood after it may stop to."""
    phone = Phone()
    phone.mark(0, "four_aces")
    for _ in range(2):
        phone.mark(1, "bezique")

    assert phone.correct(1, [("p", 1)], Mark("bezique", 0)) is None
    assert refused(phone.slate) == [(1, 4, "limit")]
    assert phone.slate.totals == (40, 40)


def test_a_stopped_match_can_be_corrected() -> None:
    """Its outcome follows."""
    phone = Phone()
    phone.mark(0, "four_aces")
    phone.code(Finished(yes=True))

    assert phone.correct(1, [("p", 1)], Mark("four_aces", 1)) is None
    assert phone.slate.outcome == Outcome(1, 1, "finished")


# Agreeing


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
def test_a_switch_or_value_that_the_game_has_not_is_refused(changes: dict[str, Any], key: str) -> None:
    """Nothing of the act holds then; a target below the number for a double game is one of them."""
    phone = Phone(double_below=750)
    reason = phone.write(Agreed(changes))

    assert reason
    assert (reason.code, reason.key, reason.detail) == ("house_rule", key, "agree")
    assert phone.slate.setup.house_rules == {"double_below": 750}


def test_agreeing_can_make_lines_void_and_bring_them_back() -> None:
    """A line of a switch that is off now stays on the slate."""
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
