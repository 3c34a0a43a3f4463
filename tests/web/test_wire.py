"""The wire, row by row of its description: what a phone sends and what it is told."""

from typing import Any

import pytest

from tests.web.conftest import Person, Table, document

DEVICE = "p0X" + "d" * 19


def codes(told: dict[str, Any]) -> list[tuple[int, str]]:
    return [(item["n"], item["code"]) for item in told["refused"]]


def standing(table: Table) -> list[tuple[int, str]]:
    """The marks of the open round, as the wire tells them."""
    return [(line["seat"], line["key"]) for line in table.tell()["table"]["lines"]]


# Matches


def test_a_match_is_made_of_a_document_and_has_two_links(anne: Person) -> None:
    answer = anne.client.post("/matches", json=document())

    assert answer.status_code == 201
    assert answer.get_json()["score"].startswith("/m/")
    assert answer.get_json()["watch"].startswith("/v/")
    assert len(answer.get_json()["score"]) == len("/m/") + 22


def test_the_same_document_sent_twice_is_one_match(anne: Person) -> None:
    first = anne.client.post("/matches", json=document(id="X" * 22))
    again = anne.client.post("/matches", json=document(id="X" * 22))

    assert again.status_code == 201
    assert again.get_json() == first.get_json()


def test_a_document_with_lines_that_cannot_stand_is_refused_whole(anne: Person) -> None:
    sevens = [{"seat": 0, "key": "seven"}] * 3

    answer = anne.client.post("/matches", json=document(rounds=[{"lines": sevens}]))

    assert answer.status_code == 422
    assert answer.get_json()["code"] == "refused"
    assert [(item["round"], item["line"], item["code"]) for item in answer.get_json()["refused"]] == [(1, 3, "limit")]
    assert "Set-Cookie" not in answer.headers


def test_a_refused_document_is_refused_in_a_known_carnet_too(anne: Person, table: Table) -> None:
    answer = anne.client.post("/matches", json=document(rounds=[{"lines": [{"seat": 0, "key": "triple_bezique"}]}]))

    assert answer.status_code == 422
    assert answer.get_json()["refused"][0]["code"] == "key"


def test_a_document_brings_its_lines_with_it(anne: Person) -> None:
    lines = [{"seat": 0, "key": "four_aces"}, {"seat": 1, "key": "bezique", "struck": True}]
    links = anne.client.post("/matches", json=document(rounds=[{"lines": lines}])).get_json()

    told = anne.client.get(links["score"]).get_json()

    assert told["score"]["totals"] == [100, 0]
    assert [line.get("struck", False) for line in told["match"]["rounds"][0]["lines"]] == [False, True]


# Reading


@pytest.mark.parametrize("link", ["score", "watch"])
def test_either_link_tells_the_match_its_score_and_its_table(anne: Person, table: Table, link: str) -> None:
    table.mark("royal_marriage", suit="hearts")

    told = anne.client.get(getattr(table, link)).get_json()

    assert told["match"]["format"] == "marquoir/1"
    assert told["score"]["totals"] == [40, 0]
    assert told["version"] == 2
    assert told["table"]["round"] == 1
    assert told["table"]["left"]["royal_marriage"] == 1
    line = told["table"]["lines"][0]
    assert (line["round"], line["seat"], line["key"], line["points"], line["suit"]) == (
        1,
        0,
        "royal_marriage",
        40,
        "hearts",
    )
    assert told["table"]["last"] == line


def test_what_redo_would_bring_back_is_told_with_it(anne: Person, table: Table) -> None:
    """So that a phone that knows nothing of it shows it, and says it, at once."""
    table.mark("marriage", 1, suit="clubs")
    told = table.send({"strike": {"device": table.device, "n": 1}}).get_json()["table"]

    assert told["redo"] == f"{table.device}.2"
    assert told["again"] == {"id": f"{table.device}.1", "seat": 1, "key": "marriage", "suit": "clubs"}
    assert table.mark("seven")["table"]["again"] is None


def test_what_has_not_changed_is_not_told_again(anne: Person, table: Table) -> None:
    etag = anne.client.get(table.score).headers["ETag"]

    same = anne.client.get(table.score, headers={"If-None-Match": etag})
    french = anne.client.get(table.score, headers={"If-None-Match": etag, "Accept-Language": "fr"})
    table.mark("seven")
    changed = anne.client.get(table.score, headers={"If-None-Match": etag})

    assert (same.status_code, same.data) == (304, b"")
    assert same.headers["Cache-Control"] == "private, no-cache"
    assert (french.status_code, changed.status_code) == (200, 200)


def test_whoever_wrote_a_line_need_not_be_told_it_again(anne: Person, basile: Person, table: Table) -> None:
    for line in ({"round": 1, "seat": 0, "key": "seven"}, {"round": 1, "seat": 0, "key": "tarot"}):
        etag = table.send(line).headers["ETag"]

        assert anne.client.get(table.score, headers={"If-None-Match": etag}).status_code == 304
        french = {"If-None-Match": etag, "Accept-Language": "fr"}
        assert basile.client.get(table.score, headers=french).status_code == 200


def test_a_device_is_told_its_next_number_by_the_score_link_only(anne: Person, table: Table) -> None:
    table.mark("seven")

    assert anne.client.get(f"{table.score}?device={table.device}").get_json()["next"] == 2
    assert anne.client.get(f"{table.score}?device={'z' * 22}").get_json()["next"] == 1
    assert "next" not in anne.client.get(f"{table.watch}?device={table.device}").get_json()


def test_a_refused_line_changes_the_next_number_and_so_the_etag(anne: Person, table: Table) -> None:
    asked = f"{table.score}?device={table.device}"
    etag = anne.client.get(asked).headers["ETag"]
    table.mark("seven", 7)

    assert anne.client.get(asked, headers={"If-None-Match": etag}).get_json()["next"] == 2


def test_a_person_is_sent_to_the_page_in_their_language(basile: Person, table: Table) -> None:
    answer = basile.client.get(table.watch, headers={"Accept": "text/html", "Accept-Language": "fr-CA,en;q=0.5"})

    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/fr{table.watch}"


# Lines


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


# Sent again, out of order, and from two phones


def test_a_request_sent_twice_is_written_once(table: Table) -> None:
    line = {"n": 1, "round": 1, "seat": 0, "key": "seven"}
    body = {"v": 1, "device": DEVICE, "base": 1, "lines": [line]}
    first = table.client.post(f"{table.score}/lines", json=body).get_json()
    body["lines"] = [line | {"at": "2026-11-29T21:05:00+01:00"}]

    again = table.client.post(f"{table.score}/lines", json=body).get_json()

    assert (again["acked"], again["version"]) == ([1], first["version"])
    assert standing(table) == [(0, "seven")]


def test_a_refused_line_gets_the_same_answer_again(table: Table) -> None:
    body = {"v": 1, "device": DEVICE, "base": 1, "lines": [{"n": 1, "round": 1, "seat": 9, "key": "seven"}]}

    answers = [table.client.post(f"{table.score}/lines", json=body).get_json()["refused"] for _ in range(2)]

    assert answers[0] == answers[1]
    assert answers[0][0]["message"] == "This table has only 2 seats."


def test_the_same_number_with_other_content_writes_nothing(table: Table) -> None:
    table.mark("seven")
    table.n = 0

    answer = table.send({"round": 1, "seat": 1, "key": "seven"}, {"round": 1, "seat": 1, "key": "bezique"})

    assert answer.status_code == 422
    assert answer.get_json()["code"] == "conflict"
    assert standing(table) == [(0, "seven")]


def test_a_gap_is_answered_with_the_number_expected(table: Table) -> None:
    table.mark("seven")
    table.n = 6

    answer = table.send({"round": 1, "seat": 0, "key": "bezique"})

    assert answer.status_code == 409
    assert answer.get_json() | {"message": ""} == {"code": "gap", "message": "", "expected": 2}
    assert standing(table) == [(0, "seven")]


def test_an_equal_mark_of_another_phone_is_kept_and_pointed_out(table: Table) -> None:
    table.mark("bezique")
    body = {"v": 1, "device": DEVICE, "base": 1, "lines": [{"n": 1, "round": 1, "seat": 0, "key": "bezique"}]}

    told = table.client.post(f"{table.score}/lines", json=body).get_json()

    assert told["duplicates"] == [{"n": 1, "of": f"{table.device}.1"}]
    assert told["score"]["totals"] == [80, 0]


@pytest.mark.parametrize(("lang", "sentence"), [("fr", "n’est pas de la même version"), ("en", "different versions")])
def test_software_of_another_version_is_told_so(table: Table, lang: str, sentence: str) -> None:
    body = {"v": 2, "device": DEVICE, "base": 1, "lines": [{"n": 1, "round": 1, "seat": 0, "key": "seven"}]}

    answer = table.client.post(f"{table.score}/lines", json=body, headers={"Accept-Language": lang})

    assert answer.status_code == 409
    assert answer.get_json()["code"] == "version"
    assert sentence in answer.get_json()["message"]


@pytest.mark.parametrize("restarted", [False, True])
def test_the_lines_told_are_the_open_rounds_and_else_the_last_one_written(
    table: Table, monkeypatch: pytest.MonkeyPatch, *, restarted: bool
) -> None:
    """Whoever wrote a line and whoever asks are told the same, by a server that remembers the last tap or not."""
    if restarted:
        monkeypatch.setattr("app.store.recent.Recent.get", lambda *_: None)

    def both(answer: Any) -> tuple[list[tuple[int, str]], Any]:
        wrote, asked = answer.get_json()["table"], table.tell()["table"]
        assert wrote == asked
        return [(line["round"], line["key"]) for line in wrote["lines"]], wrote["last"] and wrote["last"]["key"]

    assert both(table.send({"round": 1, "trump": "hearts"})) == ([], None)
    table.mark("four_aces")
    table.play()
    assert both(table.send({"round": 1, "close": True})) == ([(1, "brisques")], "brisques")
    assert both(table.send({"round": 2, "trump": "clubs"})) == ([(1, "brisques")], "brisques")
    n = table.n + 1
    assert both(table.send({"round": 2, "seat": 0, "key": "seven"})) == ([(2, "seven")], "seven")
    assert both(table.send({"strike": {"device": table.device, "n": n}})) == ([(1, "brisques")], "brisques")
    assert both(table.send({"strike": {"device": table.device, "n": n + 1}})) == ([(2, "seven")], "seven")


def test_a_round_holds_far_more_lines_than_any_has_and_then_says_so(table: Table) -> None:
    for _ in range(10):
        table.send(*({"round": 1, "seat": 0, "key": "adjustment", "points": 1} for _ in range(50)))

    told = table.mark("seven")
    correction = {"round": 1, "correct": [], "by": [{"seat": 0, "key": "seven"}]}
    undone = table.send({"strike": {"device": table.device, "n": 1}}, correction).get_json()
    closing: list[dict[str, Any]] = [{"round": 1, "close": True}, {"finish": True}]

    assert told["score"]["totals"] == [500, 0]
    assert codes(told) == [(501, "full")]
    assert told["refused"][0]["message"].startswith("This round has 500 lines")
    assert codes(undone) == [(502, "full"), (503, "full")]
    assert [code for _, code in codes(table.send(*closing).get_json())] == ["incomplete"]


def test_a_correction_cannot_fill_a_round_at_once(table: Table) -> None:
    by = [{"seat": 0, "key": "adjustment", "points": 1}] * 501

    assert codes(table.send({"round": 1, "correct": [], "by": by}).get_json()) == [(1, "full")]


def test_a_match_holds_far_more_lines_than_any_has_and_then_says_so(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.bounds.IN_A_MATCH", 6)
    table.play()
    table.mark("seven", number=2)
    table.mark("tarot", number=2)  # refused, and counted

    told = table.send({"agree": {"target": 2000}}, {"finish": True}, {"finish": False}).get_json()

    assert codes(told) == [(7, "full"), (9, "full")]
    assert told["refused"][0]["message"].startswith("This match has 6 lines")
    assert told["score"]["outcome"]["by"] == "finished"


def test_a_refusal_is_in_the_language_that_is_asked_for(table: Table) -> None:
    body = {"v": 1, "device": DEVICE, "base": 1, "lines": [{"n": 1, "round": 1, "seat": 9, "key": "seven"}]}

    answer = table.client.post(f"{table.score}/lines", json=body, headers={"Accept-Language": "fr"})

    assert answer.get_json()["refused"][0]["message"] == "Cette table n’a que 2 places."


# The catalogue, and whether all is well


def test_the_catalogue_tells_every_game_in_both_languages(anne: Person) -> None:
    games = anne.client.get("/games").get_json()["games"]
    bezique = next(game for game in games if game["id"] == "bezique")

    assert bezique["name"] == {"fr": "Bésigue", "en": "Bezique"}
    assert anne.client.get("/games/bezique").get_json() == {"games": [bezique]}
    assert anne.client.get("/games/poker").status_code == 404


def test_health_is_ok_while_the_database_answers(anne: Person) -> None:
    answer = anne.client.get("/healthz")

    assert (answer.status_code, answer.data) == (200, b"ok")
