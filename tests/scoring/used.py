"""Lines marked one after another, for the codes of those that find no cards."""

from typing import Any

from app.scoring.game import Game
from tests.scoring.tables import BEZIQUE, deal, line, marked, refused


def codes(*lines: tuple[Any, ...], game: Game = BEZIQUE, **rules: Any) -> list[tuple[int, str]]:
    """Mark lines in a round with hearts as trumps; tell the place and code of each refusal."""
    written = [line(seat, key, **({"suit": suit[0]} if suit else {})) for seat, key, *suit in lines]
    slate = marked(deal(*written, trump="hearts"), game=game, rules=rules)
    return [(place or 0, code) for _, place, code in refused(slate)]
