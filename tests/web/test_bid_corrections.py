"""Corrections of what was bid: contract, bidder and card points together."""

from typing import Any
from urllib.parse import urlencode

import pytest

from tests.web.asking import write
from tests.web.checking import Page
from tests.web.conftest import Person
from tests.web.family import bid, frog, of_case, start


def told(person: Person, score: str) -> dict[str, Any]:
    answer: dict[str, Any] = person.client.get(score).get_json()
    return answer


def correction(person: Person, score: str, place: int, **fields: str) -> Page:
    """Open the form of a line, counted from 1 over the match; with fields, see what they would change."""
    links = [link for link in person.open(f"{score}/review").links() if link.startswith("?line=")]
    address = f"{score}/review{links[place - 1].partition('#')[0]}"
    page = person.open(address)
    if not fields:
        return page
    kept = [(name, value) for name, value in page.filled() if name not in fields]
    return person.open(f"{score}/review?{urlencode([*kept, ('look', '1'), *fields.items()])}")


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
