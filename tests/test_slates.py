"""A slate of every game as `marquoir score` prints it, in both languages, for a card player to read."""

import json
from pathlib import Path

import pytest

from app import cli
from app.games import GAMES

HERE = Path(__file__).parent
SHOWN = {
    "bezique": ["Both over 1000 at the end of a deal: the higher total wins"],
    "bezique-three": ["Three-handed: a triple bezique, 24 brisques, over the target of 1500"],
    "bezique-four": ["Two pairs of partners, four packs", "The same deal, each alone"],
    "bezique-no-trump": [
        "Before trumps are made: beziques and fours yes, marriages outside trumps and sequences no",
        "The marriage that makes trumps is double: 50, not 80",
        "A deal in which no trump was ever made",
    ],
    "rubicon": [
        "A series of two, stopped by the players: the higher total of settlements",
        "Brisques save the rubicon: both add theirs",
        "Law 17: the offender is rubiconed and at most 900 is added from his score",
    ],
    "chinese": [
        "Six packs, not rubiconed: the difference and 1000",
        "Six packs, rubiconed under 3000: both scores and 1000",
        "The cut: 250 to the dealer who lifts 24 cards, 150 to the other who guesses it; not the other way round",
    ],
    "eight-pack": ["Eight packs, not rubiconed", "Eight packs, rubiconed under 5000", "The fives and fours of trumps"],
    "frog": [
        "Five seats: lines of the dealer and of the third player to his left are refused; all pass settles 0",
        "Four seats, Chico lost with 52: everybody at the table is paid",
        "penalty_frog: a lost Frog is paid at three",
    ],
    "slough": ["Odd chips go to the first players clockwise from the ruined one", "Down to exactly 0 is not ruin"],
    "straight-solo": ["No Frog in Straight Solo; four of seven sit out"],
    "coeur-dalene": ["Heart Solo won, then a Frog lost, in units"],
}
"""The cases of each game that are shown, by their names; each is worked out by hand under `arithmetic`."""


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_slate_reads_as_it_did(
    game: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    cases = {case["name"]: case for case in json.loads((HERE / f"cases/{game}.json").read_text("utf-8"))}
    paths = [tmp_path / f"{place}.json" for place in range(len(SHOWN[game]))]
    for path, name in zip(paths, SHOWN[game], strict=True):
        assert cases[name]["arithmetic"]
        path.write_text(json.dumps(cases[name]["match"]), "utf-8")

    cli.main(["score", *map(str, paths)])

    assert capsys.readouterr().out == (HERE / f"slates/{game}.{lang}.txt").read_text("utf-8")
