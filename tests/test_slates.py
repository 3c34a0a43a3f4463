"""A slate of every game as `marquoir score` prints it, in both languages, for a card player to read."""

import json
from pathlib import Path

import pytest

from app import cli
from app.games import GAMES

HERE = Path(__file__).parent
SHOWN = {
    "bezique": "Both over 1000 at the end of a deal: the higher total wins",
    "bezique-three": "Three-handed: a triple bezique, 24 brisques, over the target of 1500",
    "bezique-four": "Two pairs of partners, four packs",
    "bezique-no-trump": "Before trumps are made: beziques and fours yes, marriages outside trumps and sequences no",
    "rubicon": "A series of two, stopped by the players: the higher total of settlements",
    "chinese": (
        "The cut: 250 to the dealer who lifts 24 cards, 150 to the other who guesses it; not the other way round"
    ),
    "eight-pack": "The fives and fours of trumps",
    "frog": ("Five seats: lines of the dealer and of the third player to his left are refused; all pass settles 0"),
    "slough": "Odd chips go to the first players clockwise from the ruined one",
    "straight-solo": "No Frog in Straight Solo; four of seven sit out",
    "coeur-dalene": "Heart Solo won, then a Frog lost, in units",
}
"""The case of each game that is shown, by its name."""


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_slate_reads_as_it_did(
    game: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    cases = {case["name"]: case for case in json.loads((HERE / f"cases/{game}.json").read_text("utf-8"))}
    match = tmp_path / "match.json"
    match.write_text(json.dumps(cases[SHOWN[game]]["match"]), "utf-8")

    cli.main(["score", str(match)])

    assert capsys.readouterr().out == (HERE / f"slates/{game}.{lang}.txt").read_text("utf-8")
