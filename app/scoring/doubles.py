"""Beziques where no card is replaced: which doubles and triples the queens and jacks can still make (rules.md A4)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from app.scoring.game import Game

Levels: TypeAlias = tuple[int, int, int, int]
"""How many cards of a kind have served in no bezique, at best in a single, in a double, in a triple."""
_SINGLES, _DOUBLE, _TRIPLE = 1, 2, 3


def reach(game: Game, queens: Levels, jacks: Levels) -> frozenset[tuple[int, int]]:
    """Return every number of doubles and of triples that can be declared together."""
    singles = 2 if game.rule("two_singles_then_double") else 1
    if not game.rule("double_after_single"):
        singles = 0
    return _reach(singles, bool(game.rule("second_double")), "triple_bezique" in game.terms, queens, jacks)


@lru_cache(maxsize=4096)
def _reach(singles: int, second: bool, triples: bool, queens: Levels, jacks: Levels) -> frozenset[tuple[int, int]]:  # noqa: FBT001
    found = {(0, 0)}
    for size in (_DOUBLE, *([_TRIPLE] if triples else [])):
        served = product(_serve(size, singles, second, queens), _serve(size, singles, second, jacks))
        for after in set(served):
            for doubles, more in _reach(singles, second, triples, *after):
                found.add((doubles + (size == _DOUBLE), more + (size == _TRIPLE)))
    return frozenset(found)


def _serve(size: int, singles: int, second: bool, cards: Levels) -> Iterator[Levels]:  # noqa: FBT001
    """Yield the cards of one kind after each way in which `size` of them can serve together."""
    for taken in product(*(range(min(size, many) + 1) for many in cards[: size + 1])):
        again = taken[size]
        if sum(taken) != size or again > (size - 1 if second else 0):
            continue
        if size == _DOUBLE and taken[_SINGLES] > (min(singles, 1) if again else singles):
            continue
        left = [many - used for many, used in zip(cards, (*taken, 0, 0), strict=False)]
        left[size] += size
        yield (left[0], left[1], left[2], left[3])
