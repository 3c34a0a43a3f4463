"""Rubicon rounds as few lines make them, and what they settle."""

from typing import Any

from app.games import GAMES
from app.scoring.game import Game
from app.scoring.rubicon import Reckoning, reckon
from app.scoring.terms import Declaration
from tests.scoring.tables import deal, line, marked, refused, table, to

RUBICON, CHINESE, EIGHT_PACK = GAMES["rubicon"], GAMES["chinese"], GAMES["eight-pack"]
PACK = 32
"""The brisques of four packs."""


def scores(first: int, second: int, *, last_trick: int = 50) -> list[dict[str, Any]]:
    """Bring the two to these scores, Anne with the last trick."""
    return [line(0, "last_trick"), to(0, first - last_trick), to(1, second)]


def brisques(first: int) -> list[dict[str, Any]]:
    """Enter all of them, so many of Anne's."""
    return [line(0, "brisques", count=first), line(1, "brisques", count=PACK - first)]


def settled(first: int, second: int, anne: int | None = None, *, game: Game = RUBICON, **rules: Any) -> tuple[int, ...]:
    """Return what a game of these scores is settled at; `anne` is her count of brisques, where they are entered."""
    last_trick = table(game, **rules).terms["last_trick"]
    assert isinstance(last_trick, Declaration)
    lines = [*scores(first, second, last_trick=last_trick.points), *(brisques(anne) if anne is not None else [])]
    slate = marked(deal(*lines, closed=True), game=game, rules=rules)
    assert refused(slate) == []
    assert slate.scores[0].points == (first, second)
    assert slate.totals == slate.scores[0].settled
    return slate.totals


def reckoned(*lines: dict[str, Any], game: Game = RUBICON, **rules: Any) -> Reckoning | None:
    """Return the settlement as a sum."""
    slate = marked(deal(*lines), game=game, rules=rules)
    return reckon(slate.game, slate.deal)
