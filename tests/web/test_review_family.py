"""The review of the whole family: how a round was settled, written out; and what was bid, corrected as a whole."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.web.checking import Page, plain
from tests.web.conftest import Person, document

CASES = Path(__file__).parents[1] / "cases"
FIVE = ["Anne", "Basile", "Claire", "Denis", "Élise"]


def start(person: Person, match: dict[str, Any]) -> str:
    """Send a match and return the path of its table."""
    response = person.client.post("/matches", json={**match, "id": "M" * 22})
    assert response.status_code == 201, response.get_data(as_text=True)
    score: str = response.get_json()["score"]
    return score


def of_case(game: str, name: str) -> dict[str, Any]:
    cases = json.loads((CASES / f"{game}.json").read_text("utf-8"))
    match: dict[str, Any] = next(case["match"] for case in cases if case["name"] == name)
    return match


def frog(*rounds: list[dict[str, Any]], players: int = 3, **more: Any) -> dict[str, Any]:
    written = [{"lines": lines, "closed": True} for lines in rounds]
    return document(**{"game": "frog", "players": FIVE[:players], "rounds": written, **more})


def bid(seat: int, key: str, count: int) -> list[dict[str, Any]]:
    return [{"seat": seat, "key": key}, {"seat": seat, "key": "card_points", "count": count}]


def feet(page: Page) -> list[str]:
    """What stands under the lines of each round; sums hold together by spaces that do not break."""
    return [plain(foot).replace("\u00a0", " ") for foot in page.all("tfoot")]


def told(person: Person, score: str) -> dict[str, Any]:
    answer: dict[str, Any] = person.client.get(score).get_json()
    return answer


def test_the_settlement_of_a_rubicon_round_is_written_out_as_a_sum(anne: Person, basile: Person) -> None:
    match = of_case("rubicon", "A series of two, stopped by the players: the higher total of settlements")
    score = start(anne, match)

    english, french = anne.open(f"{score}/review"), basile.open(f"{score}/review")

    assert feet(english) == [
        "This round +1,510 +1,240 Anne: 1,500 − 1,200 + 500 = 800 Settled +800 +0 Total 800 0",
        "This round +1,320 +620 Anne: 1,300 + 600 + 1,300 = 3,200, rubicon Settled +3,200 +0 Total 4,000 0",
    ]
    assert "Anne\u202f: 1\u202f300 + 600 + 1\u202f300 = 3\u202f200, rubicon" in feet(french)[1]
    assert "Anne wins. 4,000 points ahead." in english.text


def test_in_a_series_the_lines_run_up_the_points_of_the_round(anne: Person) -> None:
    match = of_case("rubicon", "A series of two, stopped by the players: the higher total of settlements")

    rows = [plain(row) for body in anne.open(f"{start(anne, match)}/review").all("tbody") for row in body.iter("tr")]

    assert rows[0] == "Anne: royal marriage (hearts), +40 40 0"
    assert rows[21] == "Anne: royal marriage (hearts), +40 40 0"


def test_an_open_round_of_a_series_settles_nothing_yet(anne: Person) -> None:
    lines = [{"seat": 0, "key": "bezique"}]
    score = start(anne, document(game="rubicon", rounds=[{"lines": lines}]))

    assert feet(anne.open(f"{score}/review")) == ["This round so far +40 +0 Total 0 0"]


def test_a_void_round_says_so(anne: Person) -> None:
    score = start(anne, of_case("rubicon", "Equal scores and equal brisques: void"))

    assert "Void: nobody scores. Settled +0 +0 Total 0 0" in feet(anne.open(f"{score}/review"))[0]


def test_the_payments_of_the_frog_family_are_told(anne: Person) -> None:
    rounds = (bid(1, "chico", 74), bid(0, "frog", 60), bid(0, "grand", 45), [{"key": "passed"}])
    score = start(anne, frog(*rounds, players=4))

    page = anne.open(f"{score}/review")

    assert feet(page) == [
        (
            "Card points – 74 – – 74 − 60 = 14, then 14 × 2 = 28 Claire and Denis each pay Basile 28 chips. "
            "Settled +0 +56 −28 −28 Total 0 56 −28 −28"
        ),
        "Card points 60 – – – 60, which is par: nobody pays. Settled +0 +0 +0 +0 Total 0 56 −28 −28",
        (
            "Card points 45 – – – 60 − 45 = 15, then 15 × 4 = 60 Anne pays each of the others 60 chips. "
            "Settled −180 +60 +60 +60 Total −180 116 32 32"
        ),
        "Settled +0 +0 +0 +0 Total −180 116 32 32",
    ]
    rows = [plain(row) for body in page.all("tbody") for row in body.iter("tr")]
    assert rows[:2] == ["Basile: Chico", "Basile: 74 card points"]
    assert rows[-1] == "All pass"


def test_a_correction_of_chips_runs_up_where_there_is_one(anne: Person) -> None:
    lines = [{"seat": 2, "key": "adjustment", "points": 5}, *bid(1, "frog", 61)]
    score = start(anne, frog(lines))

    page = anne.open(f"{score}/review")

    assert [plain(row) for body in page.all("tbody") for row in body.iter("tr")] == [
        "Claire: correction, +5 0 0 5",
        "Basile: Frog 0 0 5",
        "Basile: 61 card points 0 0 5",
    ]
    assert feet(page)[0].endswith("Settled −1 +2 +4 Total −1 2 4")


def test_a_fixed_price_is_told_in_units(anne: Person) -> None:
    match = document(game="coeur-dalene", players=FIVE[:3], house_rules={"unit": 25})
    score = start(anne, {**match, "rounds": [{"lines": bid(0, "heart_solo", 61), "closed": True}]})

    assert "25 × 3 = 75 Basile and Claire each pay Anne 75 chips." in feet(anne.open(f"{score}/review"))[0]


def test_a_player_who_is_ruined_pays_what_is_left(anne: Person, basile: Person) -> None:
    score = start(anne, of_case("slough", "Odd chips go to the first players clockwise from the ruined one"))

    page = anne.open(f"{score}/review")

    assert (
        "Claire owes 120 chips and has 100. Claire pays Denis 34 chips. Claire pays Anne 33 chips. "
        "Claire pays Basile 33 chips. Settled +33 +33 −100 +34 Total 133 213 0 134" in feet(page)[1]
    )
    assert "Basile wins. 79 chips ahead. No chips left for Claire." in page.text
    assert "Claire doit 120 jetons et n’en a que 100." in basile.open(f"{score}/review").text


def test_after_the_end_a_round_tells_of_no_settlement(anne: Person) -> None:
    match = of_case("rubicon", "rounds = 1: the series is over after one game, later lines are refused")
    refused = match["rounds"][1]["lines"]
    match["rounds"][1]["lines"] = [line | {"void": "match_over"} for line in refused]

    assert "Void" not in feet(anne.open(f"{start(anne, match)}/review"))[1]


# Corrections of what was bid


def correction(person: Person, score: str, place: int, **fields: str) -> Page:
    """Open the form of a line, counted from 1 over the match; with fields, see what they would change."""
    links = [link for link in person.open(f"{score}/review").links() if link.startswith("?line=")]
    address = f"{score}/review{links[place - 1].partition('#')[0]}"
    page = person.open(address)
    if not fields:
        return page
    kept = [(name, value) for name, value in page.filled() if name not in fields]
    return person.open(f"{score}/review?{urlencode([*kept, ('look', '1'), *fields.items()])}")


def write(person: Person, page: Page) -> Page:
    form = page.all("form", method="post")[0]
    sent = [(field.attrib["name"], field.attrib["value"]) for field in form.iter("input")]
    answer = person.client.post(
        form.attrib["action"], data=urlencode(sent), content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return person.visit(answer.headers["Location"])


@pytest.mark.parametrize("place", [1, 2])
def test_contract_bidder_and_card_points_are_corrected_together(anne: Person, place: int) -> None:
    score = start(anne, frog(bid(0, "frog", 80), bid(1, "chico", 50)))

    form = correction(anne, score, place)
    assert "Instead of “Anne: Frog, Anne: 80 card points”" in form.text
    assert (form.fields()["bid"], form.fields()["bidder"], form.fields()["card_points"]) == ("frog", "0", "80")
    page = correction(anne, score, place, bidder="2", bid="grand", card_points="61")
    assert "Anne: 60 → 16." in page.text
    assert "Claire: 0 → 28." in page.text
    after = write(anne, page)

    assert told(anne, score)["score"]["totals"] == [16, -44, 28]
    assert "Claire: Grand" in after.text


def test_a_contract_may_turn_out_to_have_been_passed(anne: Person) -> None:
    score = start(anne, frog(bid(0, "frog", 80)))

    page = correction(anne, score, 1, bid="passed")
    assert "Anne: 40 → 0." in page.text
    write(anne, page)
    passed = correction(anne, score, 1)

    assert passed.fields()["bid"] == "passed"
    page = correction(anne, score, 1, bid="grand", card_points="70")
    write(anne, page)
    assert told(anne, score)["score"]["totals"] == [80, -40, -40]


def test_only_those_who_play_are_offered_as_bidders(anne: Person) -> None:
    score = start(anne, frog(bid(1, "frog", 80), players=5))

    form = correction(anne, score, 1)

    assert [box.attrib["value"] for box in form.all("input", name="bidder")] == ["1", "2", "4"]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"bidder": "3"}, "Frog: this player sits out this round."),
        ({"card_points": "121"}, "There are only 120 card points in a round."),
        ({"card_points": ""}, "The round cannot be closed: the bidder’s card points are missing."),
        ({"bid": "simple_solo"}, "Frog has no such line."),
        ({"bidder": "9"}, "This table has only 5 seats."),
    ],
    ids=str,
)
def test_a_bid_that_cannot_be_is_refused_in_words(anne: Person, fields: dict[str, str], reason: str) -> None:
    score = start(anne, frog(bid(1, "frog", 80), players=5))

    page = correction(anne, score, 1, **fields)

    assert reason in page.text
    assert page.all("button", name="write") == []


def test_a_closed_round_keeps_its_contract(anne: Person) -> None:
    score = start(anne, frog(bid(0, "frog", 80)))

    page = correction(anne, score, 1, take_away="1", look="")

    assert "The contract has to be marked first, or that all pass." in page.text


def test_chips_can_be_added_to_a_round_and_no_suit_is_asked_for(anne: Person) -> None:
    score = start(anne, frog(bid(0, "frog", 80)))
    address = f"{score}/review?add=1"
    form = anne.open(address)
    assert "suit" not in form.fields()
    fields = form.fields() | {"key": "adjustment", "points": "-3", "seat": "2", "look": "1"}

    write(anne, anne.open(f"{address}&{urlencode(fields)}"))

    assert told(anne, score)["score"]["totals"] == [40, -20, -23]


def test_brisques_of_a_rubicon_game_are_corrected_for_both(anne: Person) -> None:
    match = of_case("rubicon", "Brisques save the rubicon: both add theirs")
    score = start(anne, match)
    place = len(match["rounds"][0]["lines"])

    page = correction(anne, score, place, **{"brisques.0": "29", "brisques.1": "3"})

    assert "Anne: 1,500 → 4,000." in page.text
    assert "rubicon" in write(anne, page).text
