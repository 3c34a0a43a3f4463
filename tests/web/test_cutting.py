"""Cutting for the deal."""

from collections import Counter

import pytest

from app.web.cutting import HIGHEST_FIRST, cut
from tests.web.checking import plain
from tests.web.conftest import Person
from tests.web.sheets import NAMES, filled, seats, told


def test_cutting_shows_a_card_each_keeps_the_sheet_and_starts_nothing(claire: Person) -> None:
    sheet = filled(claire, cut="1")

    page = claire.led("/new", sheet)

    assert page.source.count('role="img"') == 2
    assert seats(page) == ["Anne", "Basile"]
    assert page.source.count("<strong>deals</strong>") == 1
    assert claire.open("/carnet").all("li", class_="match") == []


def test_what_the_cards_say_stays_through_reload_and_back(claire: Person) -> None:
    typed = {"player.0": "Éloïse & Co", "player.1": "a=b;c", "own.target": "1500", "rule.end": "at_once"}
    answer = claire.post("/new", filled(claire, cut="1", **typed))
    page, again = (claire.visit(answer.headers["Location"]) for _ in range(2))

    assert plain(page.find("ul", class_="rows")) == plain(again.find("ul", class_="rows"))
    assert seats(page) == ["Éloïse & Co", "a=b;c"]
    fields = page.fields()
    assert (fields["own.target"], fields["rule.end"]) == ("1500", "at_once")
    deals = [plain(row) for row in page.all("li", class_="row")][int(fields["first_dealer"])]
    assert deals.endswith("deals")
    assert told(claire, claire.post("/new", fields))["house_rules"] == {"target": 1500, "end": "at_once"}


@pytest.mark.parametrize(("game", "dealer"), [("bezique", "1"), ("frog", "0")])
def test_the_cards_in_an_address_say_who_deals_by_the_game(claire: Person, game: str, dealer: str) -> None:
    names = "&".join(f"player.{seat}={name}" for seat, name in enumerate(NAMES[:3]))

    page = claire.open(
        f"/new?game={game}&{names}&cut=7S.AH.KD" if game == "frog" else f"/new?game={game}&{names}&cut=7S.AH"
    )

    assert page.fields()["first_dealer"] == dealer


@pytest.mark.parametrize("drawn", ["", "x", "KS", "KS.KH", "KS.QH.JD", "1S.2H", "KX.QH", ".", "KS." * 900])
def test_cards_that_two_cannot_have_drawn_are_not_shown(claire: Person, drawn: str) -> None:
    page = claire.open(f"/new?game=bezique&player.0=A&player.1=B&first_dealer=1&cut={drawn}")

    assert page.all("ul", class_="rows") == []
    assert page.fields()["first_dealer"] == "1"


def test_whoever_cuts_the_highest_card_deals_and_nobody_is_favoured() -> None:
    dealers: Counter[int] = Counter()
    for _ in range(600):
        drawn = cut(2)
        ranks = [HIGHEST_FIRST.index(rank) for rank, _ in drawn.cards]
        assert ranks[drawn.dealer] == min(ranks)
        assert len(set(ranks)) == 2
        dealers[drawn.dealer] += 1
    assert min(dealers.values()) > 200


def test_where_one_bids_whoever_cuts_the_lowest_card_deals() -> None:
    """As the rules pages of the Frog family tell it."""
    for _ in range(100):
        drawn = cut(5, lowest=True)
        ranks = [HIGHEST_FIRST.index(rank) for rank, _ in drawn.cards]
        assert ranks[drawn.dealer] == max(ranks)
