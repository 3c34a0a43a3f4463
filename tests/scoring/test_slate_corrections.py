"""Every row of the wire’s table: lines corrected."""

from app.scoring.events import Corrected, Finished, Marked
from app.scoring.round import Mark
from app.scoring.terms import Outcome
from tests.scoring.slates import ACES, KINGS, QUEENS, unchanged, won
from tests.scoring.tables import Phone, refused


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
