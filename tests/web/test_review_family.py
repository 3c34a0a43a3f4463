"""The review of the whole family: how a round was settled, written out; and what was bid, corrected as a whole."""

from tests.web.checking import Page, plain
from tests.web.conftest import Person, document
from tests.web.family import FIVE, bid, frog, of_case, start


def feet(page: Page) -> list[str]:
    """What stands under the lines of each round; sums hold together by spaces that do not break."""
    return [plain(foot).replace("\u00a0", " ") for foot in page.all("tfoot")]


def test_the_settlement_of_a_rubicon_round_is_written_out_as_a_sum(anne: Person, basile: Person) -> None:
    match = of_case("rubicon", "A series of two, stopped by the players: the higher total of settlements")
    score = start(anne, match)

    english, french = anne.open(f"{score}/review"), basile.open(f"{score}/review")

    made = "Anne: 1,500 (Anne: 1,510) − 1,200 (Basile: 1,240) + 500 (for the game) = 800."
    rubiconed = "Anne: 1,300 (Anne: 1,320) + 600 (Basile: 620) + 1,000 (for the rubicon) + 300 (for all brisques)"
    rubiconed += " = 3,200, rubicon."
    hundreds = "Only whole hundreds count."
    assert feet(english) == [
        f"This round +1,510 +1,240 {made} {hundreds} Settled +800 +0 Total 800 0",
        f"This round +1,320 +620 {rubiconed} {hundreds} Settled +3,200 +0 Total 4,000 0",
    ]
    said = "Anne~: 1~300 (Anne~: 1~320) + 600 (Basile~: 620) + 1~000 (pour le rubicon) + 300 (pour toutes les brisques)"
    said += " = 3~200, rubicon. "
    said = f"{said}Seules les centaines entières comptent.".replace("~", "\u202f")
    assert said in feet(french)[1]
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
