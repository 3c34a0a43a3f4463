"""Rounds opened again, house rules changed late, a match stopped: everything that depends on them follows."""

from app.scoring.document import Document
from app.scoring.events import Agreed, Closed, DealerNamed, Finished, Reopened, Struck, TrumpNamed
from app.scoring.terms import Outcome, Setup
from app.store import Store, slates
from tests.store.kit import ANNE, BASILE, Phone, end, marked
from tests.store.standing import BY_TARGET, row, sound


def test_a_round_is_opened_again_and_closed_otherwise(phone: Phone) -> None:
    phone.play(1)
    opened = phone.write(Reopened(1))

    assert [score.closed for score in opened.view.scores] == [False]
    assert sound(phone)

    phone.write(marked("four_aces"), Closed(1), marked("bezique", number=2))

    assert phone.read().slate.totals == (200, 110)
    assert sound(phone)


def test_a_round_is_not_opened_again_once_something_counts_in_the_next(phone: Phone) -> None:
    phone.play(1)
    phone.tap("bezique", number=2)

    assert [refused.code for _, refused in phone.write(Reopened(1)).refused] == ["round_closed"]


def test_what_the_next_round_holds_waits_while_the_one_before_it_is_open_again(phone: Phone) -> None:
    """Nothing written is lost: struck lines, trump and dealer stand again when the round before is closed."""
    phone.play(1)
    phone.write(marked("bezique", number=2), Struck("a-phone", 5), TrumpNamed(2, "hearts"), DealerNamed(2, 0))
    reopened = phone.write(Reopened(1))

    assert reopened.view.slate.current == 1
    assert phone.read().document.rounds[-1].closed is False
    assert len(phone.read().document.rounds) == 1
    assert sound(phone)

    phone.tap("four_kings", BASILE)
    phone.write(Closed(1))
    written = phone.tap("seven", BASILE, 2)

    assert written.view.slate.rounds[-1] == phone.read().slate.rounds[-1]
    assert (written.view.slate.written.trump, written.view.slate.written.dealer) == ("hearts", 0)
    assert [line.mark.key for line in written.view.slate.written.lines] == ["bezique", "seven"]
    assert sound(phone)


def test_a_round_can_be_closed_opened_and_begun_again_in_one_request(phone: Phone) -> None:
    phone.write(*end(1, 6), Closed(1), TrumpNamed(2, "clubs"), Reopened(1), Closed(1), marked("seven", number=2))

    assert phone.read().slate.rounds[1].trump == "clubs"
    assert sound(phone)


def test_a_house_rule_agreed_late_holds_for_the_whole_match(phone: Phone) -> None:
    phone.play(1, anne_points=500)
    phone.play(2)
    ended = phone.write(Agreed({"target": 500}))

    assert ended.view.slate.outcome == BY_TARGET
    assert row(phone).house_rules == {"target": 500}
    assert sound(phone)

    again = phone.write(Agreed({"target": 2000}))

    assert again.view.slate.outcome is None
    assert phone.tap("bezique", number=3).view.slate.totals == (660, 220)
    assert sound(phone)


def test_a_house_rule_that_is_none_is_refused(phone: Phone) -> None:
    written = phone.write(Agreed({"target": 99}), Agreed({"moon": True}))

    assert [(refused.code, refused.key) for _, refused in written.refused] == [
        ("house_rule", "target"),
        ("house_rule", "moon"),
    ]


def test_the_players_can_stop_and_go_on(phone: Phone) -> None:
    phone.play(1, anne_points=100)
    stopped = phone.write(Finished(yes=True))

    assert stopped.view.slate.outcome == Outcome(ANNE, 1, "finished")
    assert (row(phone).state, row(phone).ended_by) == ("ended", "finished")
    assert [refused.code for _, refused in phone.tap("bezique", number=2).refused] == ["match_over"]

    phone.write(Finished(yes=False))

    assert row(phone).state == "running"
    assert phone.tap("bezique", number=2).refused == ()
    assert sound(phone)


def test_a_draw_is_told_as_one(phone: Phone) -> None:
    phone.tap("seven", ANNE)
    phone.tap("seven", BASILE)
    phone.write(Finished(yes=True))

    assert (row(phone).state, row(phone).winner, row(phone).ended_by) == ("ended", None, "draw")


def test_who_won_is_found_anew_when_partners_part(phone: Phone, store: Store, carnet: int) -> None:
    """The index of the side that won stays, while its players change."""
    four = Document(Setup("bezique-four", ("Anne", "Basile", "Chloé", "Denis")), id="four")
    table = Phone(store, slates.create(store, carnet, four).match_id, "four")
    table.write(marked("adjustment", ANNE, points=100), Finished(yes=True))
    assert sound(table)

    table.write(Agreed({"partners": False}))

    assert sound(table)
