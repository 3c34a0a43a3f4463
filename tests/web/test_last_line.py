"""The last line of the table as a player would say it, whatever the game counts."""

from typing import Any

import pytest

from tests.web.asking import start
from tests.web.checking import plain
from tests.web.conftest import Person

FOUR = ["Anne", "Basile", "Claire", "Denis"]
TAKEN = {"seat": 1, "key": "last_trick"}


def brisques(*counts: int, key: str = "brisques") -> list[dict[str, Any]]:
    return [{"seat": seat, "key": key, "count": count} for seat, count in enumerate(counts)]


POINTS = {"trick_points": "card_points"}
BID = {"seat": 1, "key": "chico"}
SAID: list[tuple[str, dict[str, Any], list[dict[str, Any]], str, str]] = [
    ("bezique", {}, [{"seat": 0, "key": "bezique"}], "Anne: bezique, +40", "Anne\u202f: bésigue, +40"),
    ("bezique", {}, brisques(7, 9), "Basile: 9 brisques, +90", "Basile\u202f: 9 brisques, +90"),
    ("bezique", {}, brisques(15, 1), "Basile: 1 brisque, +10", "Basile\u202f: 1 brisque, +10"),
    ("bezique", {}, brisques(16, 0), "Basile: 0 brisques", "Basile\u202f: 0 brisque"),
    (
        "bezique",
        POINTS,
        brisques(167, 73, key="card_points"),
        "Basile: 73 card points, +73",
        "Basile\u202f: 73 points de cartes, +73",
    ),
    ("bezique-three", {}, [*brisques(10, 9, 5)], "Claire: 5 brisques, +50", "Claire\u202f: 5 brisques, +50"),
    (
        "bezique-four",
        {},
        [{"seat": 2, "key": "brisques", "count": 32}],
        "Anne and Claire: 32 brisques, +320",
        "Anne et Claire\u202f: 32 brisques, +320",
    ),
    ("rubicon", {}, brisques(12, 20), "Basile: 20 brisques", "Basile\u202f: 20 brisques"),
    ("frog", {}, [BID], "Basile: Chico", "Basile\u202f: Chico"),
    (
        "frog",
        {},
        [BID, {"seat": 1, "key": "card_points", "count": 73}],
        "Basile: 73 card points",
        "Basile\u202f: 73 points de cartes",
    ),
]


@pytest.mark.parametrize(("game", "rules", "written", "english", "french"), SAID, ids=[said[3] for said in SAID])
def test_the_last_line_is_said_as_a_player_says_it(
    basile: Person, game: str, rules: dict[str, Any], written: list[dict[str, Any]], english: str, french: str
) -> None:
    seats = {"bezique-four": 4, "bezique-three": 3, "frog": 4}.get(game, 2)
    match = start(basile, game=game, players=FOUR[:seats], house_rules=rules, rounds=[{"lines": written}])

    for lang, said in (("en", english), ("fr", french)):
        assert plain(basile.visit(f"/{lang}{match.score}").find("p", id="line")) == said
        assert plain(basile.visit(f"/{lang}{match.watch}").all("li", class_="row")[0]).replace(" ,", ",") == said
