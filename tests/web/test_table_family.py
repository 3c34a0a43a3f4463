"""The table of every game: refusals in words with nothing written, and what its page shows before and after."""

from secrets import token_urlsafe
from typing import Any

import pytest

from app.games import GAMES
from app.scoring.game import agreed
from app.scoring.terms import Refused, Setup
from app.web import sentences
from app.web.locale import words_of
from app.web.plates import Chips, chips
from tests.web.checking import Page, plain
from tests.web.conftest import Person, Table, document

PLAYERS = ["Anne", "Basile", "Claire", "Denis", "Élise", "Farid", "Gaëlle"]
FROG = {"game": "frog", "players": PLAYERS[:4]}
SLOUGH = {"game": "slough", "players": PLAYERS[:3]}
RUBICON = {"game": "rubicon", "players": PLAYERS[:2]}
NO_TRUMP = {"game": "bezique-no-trump", "players": PLAYERS[:2]}
PARTNERS = {"game": "bezique-four", "players": PLAYERS[:4]}
BID = {"round": 1, "seat": 1, "key": "frog"}


def sit(person: Person, match: dict[str, Any], *lines: dict[str, Any]) -> Table:
    """Begin a match with these lines written."""
    links = person.client.post("/matches", json=document(**match)).get_json()
    table = Table(links["score"], links["watch"], person.client)
    if lines:
        assert not table.send(*lines).get_json()["refused"]
    return table


def send(person: Person, table: Table, **fields: Any) -> Page:
    """Send a form of the table as a page offers it, and open the page it leads to."""
    answer = person.post(table.score, {"device": token_urlsafe(16), "round": 1, **fields})
    return person.visit(answer.headers["Location"])


def written(table: Table) -> list[str]:
    """The keys of the lines that stand."""
    lines = [line for played in table.tell()["match"]["rounds"] for line in played["lines"]]
    return [line["key"] for line in lines if not line.get("struck")]


REFUSED = [
    (FROG, (), {"seat": 0, "key": "frog"}, "se repose", "sits out"),
    (FROG, (BID,), {"seat": 2, "key": "grand"}, "déjà pris", "bid already"),
    (FROG, (BID,), {"seat": 1, "key": "card_points", "count": 121}, "120 points", "120 card points"),
    (FROG, (BID,), {"seat": 2, "key": "card_points", "count": 60}, "preneur", "bidder"),
    (FROG, (), {"seat": 1, "key": "card_points", "count": 60}, "contrat", "contract"),
    (FROG, (), {"close": 1}, "contrat", "contract"),
    (FROG, (BID,), {"close": 1}, "points", "points"),
    (NO_TRUMP, (), {"seat": 0, "key": "marriage"}, "premier mariage", "first marriage"),
    (NO_TRUMP, (), {"seat": 0, "key": "royal_marriage", "suit": "hearst"}, "pique, cœur", "spades, hearts"),
]


SCRIPTS_SAY = [
    (PARTNERS, "full", Refused("limit", "four_aces", 4, 4), {"{limit}": "4"}),
    (RUBICON, "unmade", Refused("trump", "four_aces", detail="not_made"), {}),
    (NO_TRUMP, "unmade", Refused("trump", "four_aces", detail="not_made"), {}),
    (NO_TRUMP, "made", Refused("house_rule", "four_aces", detail="made"), {}),
    (FROG, "bid", Refused("limit", "frog", 1, 1, "contract"), {}),
    (FROG, "toomany", Refused("limit", "card_points", 120, 0), {}),
]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("match", "sentence", "refused", "figures"), SCRIPTS_SAY)
def test_a_script_says_no_as_the_server_does(
    anne: Person, match: dict[str, Any], sentence: str, refused: Refused, figures: dict[str, str], lang: str
) -> None:
    table = sit(anne, match)
    game = agreed(GAMES[match["game"]], Setup(match["game"], tuple(match["players"])))
    words = words_of(lang)
    anne.lang = lang

    said = anne.open(table.score).find("div", id="wire").attrib[f"data-say-{sentence}"]
    for place, figure in {"{what}": words.say("Four aces"), **figures}.items():
        said = said.replace(place, figure)

    assert said == sentences.refusal(words, game, refused)


@pytest.mark.parametrize(("match", "before", "fields", "french", "english"), REFUSED)
def test_what_cannot_stand_is_refused_in_words_and_not_written(
    anne: Person,
    match: dict[str, Any],
    before: tuple[dict[str, Any], ...],
    fields: dict[str, Any],
    french: str,
    english: str,
) -> None:
    for lang, said in (("fr", french), ("en", english)):
        table = sit(anne, match, *before)
        page = send(Person(anne.client, lang), table, **fields)

        assert said.lower() in plain(page.find("p", class_="bad")).lower()
        assert written(table) == [line["key"] for line in before]


def test_a_marriage_that_makes_trumps_needs_its_suit_on_the_wire(anne: Person) -> None:
    """A form is asked for it; a phone that does not send one is refused."""
    table = sit(anne, RUBICON)
    (why,) = table.send({"round": 1, "seat": 0, "key": "royal_marriage"}).get_json()["refused"]
    assert why["code"] == "value"
    assert "suit" in why["message"]
    assert written(table) == []

    answer = anne.post(table.score, {"device": token_urlsafe(16), "round": 1, "seat": 0, "key": "royal_marriage"})
    assert answer.headers["Location"].endswith("?sheet=suit&seat=0&key=royal_marriage")


def test_an_eight_pack_of_three_is_refused(anne: Person) -> None:
    answer = anne.client.post("/matches", json=document(game="eight-pack", players=PLAYERS[:3]))
    assert answer.status_code == 400
    assert answer.get_json()["message"]


def test_that_all_pass_closes_the_round_in_one_form(anne: Person) -> None:
    table = sit(anne, FROG)
    page = send(anne, table, key="passed", close=1)

    assert plain(page.find("h2", id="close-title")) == "End of round 2"
    assert table.tell()["score"]["rounds"][0] == {
        "number": 1,
        "dealer": 0,
        "trump": None,
        "closed": True,
        "points": [None] * 4,
        "settled": [0] * 4,
    }


def test_card_points_lead_back_to_the_sheet_with_everybodys_payment(anne: Person) -> None:
    table = sit(anne, FROG, BID)
    page = send(anne, table, seat=1, key="card_points", count=74, sheet="close")

    rows = page.find("ol", class_="payments").iter("b")
    assert [plain(row) for row in rows] == ["+0", "+28", "−14", "−14"]
    assert table.tell()["score"]["totals"] == [0, 0, 0, 0]
    assert table.tell()["table"]["foreseen"] == [0, 28, -14, -14]


def test_the_wire_tells_who_cannot_pay_before_the_close(anne: Person) -> None:
    lines = ({"round": 1, "seat": 0, "key": "heart_solo"}, {"round": 1, "seat": 0, "key": "card_points", "count": 0})
    told = sit(anne, SLOUGH, *lines).tell()["table"]
    assert told["foreseen"] == [-120, 60, 60]
    assert told["ruined"] == [0]


@pytest.mark.parametrize(
    ("brisques", "adds"), [(300, " +~300~(for all brisques) =~2,700"), (0, " =~2,400")], ids=["300", "none"]
)
def test_the_wire_tells_a_settlement_until_the_next_round_begins(anne: Person, brisques: int, adds: str) -> None:
    lines: list[dict[str, object]] = [
        {"seat": 0, "key": "adjustment", "points": 1300},
        {"seat": 1, "key": "last_trick"},
        {"close": True},
    ]
    match = RUBICON | {"house_rules": {"rubicon_brisques": brisques}}
    table = sit(anne, match, *({"round": 1, **line} for line in lines))
    said = f"Anne: 1,300~(Anne) +~100~(Basile: 50) +~1,000~(for the rubicon){adds}, rubicon. "
    said += "A rubiconed loser with less than 100 adds 100."
    said = said.replace("~", "\u00a0")
    assert table.tell()["table"]["settlement"] == {"round": 1, "side": 0, "said": said}

    table.send({"round": 2, "seat": 0, "key": "four_aces"})
    assert table.tell()["table"]["settlement"] is None


@pytest.mark.parametrize("match", [FROG, SLOUGH, RUBICON, NO_TRUMP, PARTNERS], ids=lambda match: str(match["game"]))
@pytest.mark.parametrize("sheet", ["", "close", "more", "house", "finish"])
def test_a_table_and_its_sheets_are_whole_pages_in_both_languages(
    anne: Person, match: dict[str, Any], sheet: str
) -> None:
    """And so is the page of those who only watch; the person who opens them checks each."""
    table = sit(anne, match)
    for lang in ("fr", "en"):
        person = Person(anne.client, lang)
        person.open(f"{table.score}?sheet={sheet}" if sheet else table.score)
        person.open(table.watch)


def test_a_stake_is_piled_in_chips_of_ten_and_of_one() -> None:
    """Ten to a pile, the ones after the tens; more than four piles are drawn smaller."""
    assert chips(0) == Chips("", "", "0 0 52 30")
    assert chips(-7) == chips(0)
    assert chips(12) == Chips("M2 28.5h8", "M15 28.5h8M15 25.75h8", "0 0 52 30")
    assert chips(120).tens.endswith("M15 28.5h8M15 25.75h8")
    assert chips(840).box == "0 0 130 30"


def test_a_series_that_ended_by_itself_says_so(anne: Person) -> None:
    lines: list[dict[str, object]] = [
        {"seat": 0, "key": "adjustment", "points": 1300},
        {"seat": 1, "key": "last_trick"},
        {"close": True},
    ]
    match = {**RUBICON, "house_rules": {"rounds": 1}}
    table = sit(anne, match, *({"round": 1, **line} for line in lines))

    said = plain(anne.open(table.score).find("dialog", id="result"))
    assert "Anne wins" in said
    assert "All the rounds agreed on are played." in said


def test_partners_would_win_together(anne: Person) -> None:
    table = sit(anne, PARTNERS, {"round": 1, "seat": 2, "key": "four_aces"})
    sheet = anne.open(f"{table.score}?sheet=finish").find("dialog", id="finish")
    assert "The partners Anne and Claire would win" in plain(sheet)


def test_the_wire_tells_who_is_ruined_by_a_correction(anne: Person) -> None:
    lines = (
        {"round": 1, "seat": 1, "key": "adjustment", "points": -200},
        {"round": 1, "seat": 0, "key": "frog"},
        {"round": 1, "seat": 0, "key": "card_points", "count": 60},
    )
    table = sit(anne, SLOUGH, *lines)

    assert table.tell()["table"]["ruined"] == [1]
    table.send({"round": 1, "close": True})
    assert table.tell()["score"]["outcome"]["by"] == "ruin"
