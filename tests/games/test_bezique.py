"""Bezique for two: its table, its house rules, and a slate that a card player can read."""

import json
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.games import GAMES
from app.scoring.game import agreed
from app.scoring.reuse import limit
from app.scoring.terms import Setup

BEZIQUE = GAMES["bezique"]
TABLE = agreed(
    BEZIQUE,
    Setup("bezique", ("A", "B"), {"carte_blanche": "bonus", "plain_sequence": 100, "double_marriage": True}),
)

DECLARED = {
    "marriage": (20, 6, "K? Q?"),
    "royal_marriage": (40, 2, "K* Q*"),
    "bezique": (40, 2, "QS JD"),
    "double_bezique": (500, 1, "QS JD QS JD"),
    "four_jacks": (40, 2, "J? J? J? J?"),
    "four_queens": (60, 2, "Q? Q? Q? Q?"),
    "four_kings": (80, 2, "K? K? K? K?"),
    "four_aces": (100, 2, "A? A? A? A?"),
    "trump_sequence": (250, 2, "A* 10* K* Q* J*"),
    "seven": (10, 2, "7*"),
    "plain_sequence": (100, 6, "A? 10? K? Q? J?"),
    "double_marriage": (40, None, "K? Q? K? Q?"),
    "double_royal_marriage": (80, None, "K* Q* K* Q*"),
    "carte_blanche": (50, 1, ""),
    "last_trick": (10, 1, ""),
}
"""Points, how many in a round, and the cards."""


def test_the_table_is_that_of_the_two_handed_game() -> None:
    """Points, limits and cards of every declaration; brisques 10 each, 16 of them, or 240 card points."""
    assert DECLARED == {
        item.key: (item.points, limit(TABLE, item), " ".join(item.cards)) for item in TABLE.declarations
    }
    assert [(tally.key, tally.points, TABLE.total(tally)) for tally in TABLE.tallies] == [
        ("brisques", 10, 16),
        ("card_points", 1, 240),
    ]
    assert (TABLE.players, TABLE.packs, TABLE.manner, TABLE.sides) == ((2, 2), 2, "target", ((0,), (1,)))


SLATE: dict[str, Any] = {
    "format": "marquoir/1",
    "game": "bezique",
    "players": ["Anne", "Basile"],
    "house_rules": {"double_below": 500, "penalties": "standard"},
    "rounds": [
        {
            "trump": "hearts",
            "closed": True,
            "lines": [
                {"seat": 1, "key": "seven"},
                {"seat": 0, "key": "royal_marriage", "suit": "hearts"},
                {"seat": 0, "key": "trump_sequence", "suit": "hearts"},
                {"seat": 1, "key": "marriage", "suit": "clubs"},
                {"seat": 1, "key": "four_kings", "struck": True},
                {"seat": 0, "key": "bezique"},
                {"seat": 0, "key": "double_bezique"},
                {"seat": 1, "key": "bezique"},
                {"seat": 1, "key": "did_not_draw"},
                {"seat": 1, "key": "last_trick"},
                {"seat": 0, "key": "brisques", "count": 9},
                {"seat": 1, "key": "brisques", "count": 7},
            ],
        },
        {
            "closed": True,
            "lines": [
                {"seat": 1, "key": "four_aces"},
                {"seat": 1, "key": "adjustment", "points": -20, "note": "the marriage of round 1"},
                {"seat": 0, "key": "last_trick"},
                {"seat": 0, "key": "brisques", "count": 10},
                {"seat": 1, "key": "brisques", "count": 6},
            ],
        },
    ],
}


@pytest.mark.parametrize("locale", ["en_GB.UTF-8", "fr_FR.UTF-8"])
def test_a_slate_reads_as_it_was_played(
    locale: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line, the totals after it, what counts for nothing and why, and who won; in the locale's language."""
    monkeypatch.setenv("LC_ALL", locale)
    path = tmp_path / "slate.json"
    path.write_text(json.dumps(SLATE), "utf-8")

    status = cli.main(["score", str(path)])

    assert (capsys.readouterr().out, status) == (GOLDEN[locale[:2]], 1)


ENGLISH = """\
Bezique                                               Anne  Basile

Round 1, dealt by Anne, trumps hearts
  Basile: seven of trumps, +10                           0      10
  Anne: royal marriage (hearts), +40                    40      10
  Anne: trump sequence (hearts), +250                  290      10
  Basile: common marriage (clubs), +20                 290      30
  (struck) Basile: four kings
  Anne: bezique, +40                                   330      30
  Anne: double bezique, +500                           830      30
  (void) Basile: bezique
    Bezique: the packs have 2 queens of spades and 2 jacks of diamonds, and too few are left that may serve again.
  Basile: did not draw, +10 for Anne                   840      30
  Basile: last trick, +10                              840      40
  Anne: 9 brisques, +90                                930      40
  Basile: 7 brisques, +70                              930     110
  Round closed                                         930     110
  Total                                                930     110

Round 2, dealt by Basile
  Basile: four aces, +100                              930     210
  Basile: correction (the marriage of round 1), −20    930     190
  Anne: last trick, +10                                940     190
  Anne: 10 brisques, +100                            1,040     190
  Basile: 6 brisques, +60                            1,040     250
  Round closed                                         110     140
  Total                                              1,040     250

Anne wins. 790 points ahead. A double game: it counts as two.

"""

FRENCH = """\
Bésigue                                                Anne  Basile

Donne 1, donnée par Anne, atout cœur
  Basile : sept d’atout, +10                              0      10
  Anne : mariage d’atout (cœur), +40                     40      10
  Anne : quinte d’atout (cœur), +250                    290      10
  Basile : mariage (trèfle), +20                        290      30
  (rayé) Basile : carré de rois
  Anne : bésigue, +40                                   330      30
  Anne : double bésigue, +500                           830      30
  (sans effet) Basile : bésigue
    Bésigue : il n’y a que 2 dames de pique et 2 valets de carreau dans les jeux, et trop peu peuvent encore servir.
  Basile : n’a pas pioché, +10 à Anne                   840      30
  Basile : dix de der, +10                              840      40
  Anne : 9 brisques, +90                                930      40
  Basile : 7 brisques, +70                              930     110
  Donne close                                           930     110
  Total                                                 930     110

Donne 2, donnée par Basile
  Basile : carré d’as, +100                             930     210
  Basile : correction (the marriage of round 1), −20    930     190
  Anne : dix de der, +10                                940     190
  Anne : 10 brisques, +100                            1 040     190
  Basile : 6 brisques, +60                            1 040     250
  Donne close                                           110     140
  Total                                               1 040     250

Anne gagne. 790 points d’avance. Partie double : elle compte pour deux.

"""

GOLDEN = {"en": ENGLISH, "fr": FRENCH}
