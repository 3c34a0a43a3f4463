"""The wire, row by row of its description: what each line does, and what a phone is told."""

import pytest

from tests.web.asking import codes
from tests.web.conftest import Table


def test_lines_are_answered_with_the_state_after_them(table: Table) -> None:
    told = table.send(
        {"round": 1, "seat": 0, "key": "royal_marriage"},
        {"strike": {"device": table.device, "n": 1}},
        {"round": 1, "trump": "hearts"},
        {"round": 1, "seat": 1, "key": "seven", "at": "2026-11-29T21:05:00+01:00"},
    ).get_json()

    assert told["acked"] == [1, 2, 3, 4]
    assert told["refused"] == told["duplicates"] == []
    assert told["version"] == 2
    assert told["score"]["totals"] == [0, 10]
    assert told["table"]["trump"] == "hearts"


def test_a_mark_takes_a_count_points_a_note_and_a_suit(table: Table) -> None:
    told = table.send(
        {"round": 1, "seat": 0, "key": "brisques", "count": 9},
        {"round": 1, "seat": 1, "key": "adjustment", "points": -30, "note": "miscounted"},
        {"round": 1, "seat": 1, "key": "marriage", "suit": "clubs"},
    ).get_json()

    assert told["refused"] == []
    assert told["score"]["totals"] == [90, -10]
    assert [line.get("note") for line in told["table"]["lines"]] == [None, "miscounted", None]


def test_a_trump_that_disagrees_with_a_line_is_refused(table: Table) -> None:
    table.mark("royal_marriage", suit="hearts")
    table.mark("marriage", suit="clubs")

    assert codes(table.send({"round": 1, "trump": "clubs"}).get_json()) == [(3, "trump")]
    assert codes(table.send({"round": 1, "trump": "hearts"}).get_json()) == []
    assert codes(table.send({"round": 1, "trump": None}).get_json()) == []


def test_another_dealer_can_be_named(table: Table) -> None:
    assert table.send({"round": 1, "dealer": 1}).get_json()["table"]["dealer"] == 1
    assert codes(table.send({"round": 1, "dealer": 5}).get_json()) == [(2, "seat")]


def test_undo_strikes_and_redo_strikes_the_strike(table: Table) -> None:
    table.mark("four_aces")
    table.mark("bezique", 1)
    undone = table.send({"strike": {"device": table.device, "n": 2}}).get_json()
    twice = table.send({"strike": {"device": table.device, "n": 1}}).get_json()

    assert undone["score"]["totals"] == [100, 0]
    assert undone["table"]["redo"] == f"{table.device}.3"
    assert (twice["table"]["undo"], twice["table"]["redo"]) == (None, f"{table.device}.4")

    redone = table.send({"strike": {"device": table.device, "n": 4}}).get_json()

    assert redone["score"]["totals"] == [100, 0]
    assert redone["table"]["redo"] == f"{table.device}.3"
    assert table.send({"strike": {"device": table.device, "n": 3}}).get_json()["score"]["totals"] == [100, 40]


def test_redo_is_not_offered_once_something_came_after(table: Table) -> None:
    table.mark("four_aces")
    table.send({"strike": {"device": table.device, "n": 1}})

    assert table.mark("seven")["table"]["redo"] is None


def test_striking_what_is_struck_is_acknowledged_without_effect(table: Table) -> None:
    table.mark("four_aces")
    table.send({"strike": {"device": table.device, "n": 1}})

    told = table.send({"strike": {"device": table.device, "n": 1}}).get_json()

    assert told["acked"] == [3]
    assert told["duplicates"] == [{"n": 3, "of": f"{table.device}.2"}]
    assert told["version"] == 3


@pytest.mark.parametrize("n", [1, 9])
def test_a_strike_of_what_is_out_of_reach_is_refused(table: Table, n: int) -> None:
    table.mark("four_aces")
    table.play()

    assert codes(table.send({"strike": {"device": table.device, "n": n}}).get_json()) == [(6, "line")]


def test_closing_settles_and_closing_again_changes_nothing(table: Table) -> None:
    told = table.play(anne=6)

    again = table.send({"round": 1, "close": True}).get_json()

    assert told["score"]["rounds"][0] | {"trump": None} == {
        "number": 1,
        "dealer": 0,
        "trump": None,
        "closed": True,
        "points": [60, 110],
        "settled": [60, 110],
    }
    assert told["table"]["round"] == 2
    assert told["table"]["dealer"] == 1
    assert (again["acked"], again["refused"], again["version"]) == ([5], [], told["version"])


def test_a_round_that_lacks_something_is_not_closed(table: Table) -> None:
    table.mark("last_trick")

    assert codes(table.send({"round": 1, "close": True}).get_json()) == [(2, "incomplete")]


def test_lines_for_other_rounds_are_refused(table: Table) -> None:
    assert codes(table.mark("seven", number=2)) == [(1, "round_open")]
    table.play()
    assert codes(table.mark("seven", number=1)) == [(6, "round_closed")]
    assert codes(table.mark("seven", number=2)) == []


def test_a_correction_puts_marks_in_the_place_of_others(table: Table) -> None:
    table.mark("four_kings")
    table.play()
    named = [{"device": table.device, "n": 1}]

    told = table.send({"round": 1, "correct": named, "by": [{"seat": 1, "key": "four_aces"}]}).get_json()

    assert told["score"]["totals"] == [60, 210]
    lines = table.tell()["match"]["rounds"][0]["lines"]
    assert [line["key"] for line in lines[:2]] == ["four_kings", "four_aces"]
    assert lines[0]["struck"]


def test_a_correction_can_take_away_and_can_add(table: Table) -> None:
    table.mark("four_kings")
    table.play()

    added = table.send({"round": 1, "correct": [], "by": [{"seat": 0, "key": "bezique"}]}).get_json()
    taken = table.send({"round": 1, "correct": [{"device": table.device, "n": 1}], "by": []}).get_json()

    assert added["score"]["totals"] == [180, 110]
    assert taken["score"]["totals"] == [100, 110]


def test_a_correction_is_all_or_nothing(table: Table) -> None:
    table.play()
    brisques = [{"device": table.device, "n": 2}]

    told = table.send({"round": 1, "correct": brisques, "by": [{"seat": 0, "key": "brisques", "count": 5}]}).get_json()

    assert codes(told) == [(5, "incomplete")]
    assert told["score"]["totals"] == [60, 110]


def test_a_correction_below_the_target_opens_the_match_again_and_one_above_ends_it(table: Table) -> None:
    table.mark("adjustment", points=950)
    table.play()
    won = table.tell()["score"]["outcome"]
    named = [{"device": table.device, "n": 1}]

    lower = table.send(
        {"round": 1, "correct": named, "by": [{"seat": 0, "key": "adjustment", "points": 100}]}
    ).get_json()
    mark = [{"device": table.device, "n": 6}]
    higher = table.send(
        {"round": 1, "correct": mark, "by": [{"seat": 1, "key": "adjustment", "points": 2000}]}
    ).get_json()

    assert won == {"winner": 0, "games": 1, "by": "target"}
    assert lower["score"]["outcome"] is None
    assert higher["score"]["outcome"]["winner"] == 1


def test_the_last_close_can_be_undone_while_the_next_round_is_empty(table: Table) -> None:
    table.play()
    reopened = table.send({"round": 1, "reopen": True}).get_json()
    table.send({"round": 1, "close": True})
    table.mark("seven", number=2)

    assert reopened["table"]["round"] == 1
    assert codes(table.send({"round": 1, "reopen": True}).get_json()) == [(8, "round_closed")]


def test_a_house_rule_can_be_changed_for_the_whole_match(table: Table) -> None:
    table.play(basile_points=900)
    told = table.send({"agree": {"target": 2000}}).get_json()

    assert told["score"]["outcome"] is None
    assert codes(table.send({"agree": {"target": 7}}).get_json()) == [(7, "house_rule")]
    assert codes(table.send({"agree": {"tarjet": 1000}}).get_json()) == [(8, "house_rule")]
    assert table.tell()["match"]["house_rules"] == {"target": 2000}


def test_the_players_can_stop_and_go_on(table: Table) -> None:
    table.mark("four_aces")
    stopped = table.send({"finish": True}).get_json()
    over = table.mark("seven")
    going_on = table.send({"finish": False}).get_json()

    assert stopped["score"]["outcome"] == {"winner": 0, "games": 1, "by": "finished"}
    assert codes(over) == [(3, "match_over")]
    assert going_on["score"]["outcome"] is None


def test_a_line_after_the_match_was_won_is_refused(table: Table) -> None:
    table.play(anne_points=1000)

    assert codes(table.mark("seven", number=2)) == [(6, "match_over")]
