"""What rules.md A4 says of pairs, read literally: every way the pairs of a pack can have been taken.

A world is one such way; a line is possible while a world is left in which it is. No counting of the program is used.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

PLAIN = ("spades", "diamonds", "clubs")
"""The plain suits where hearts are trumps."""
Beziques: TypeAlias = tuple[tuple[int, int, int], ...]
"""For each side, how many of its Q-J pairs were at best in a single, in a double, in a triple."""
Couples: TypeAlias = tuple[tuple[str, int, bool], ...]
"""Each K-Q pair taken: its suit, the side that has it, and whether it has been in a sequence."""


@dataclass(frozen=True)
class HouseRules:
    """The house rules that the class of beziques knows."""

    double_after_single: bool = True
    two_singles_then_double: bool = False
    second_double: bool = False


def beziques(worlds: set[Beziques], packs: int, side: int, pairs: int, rules: HouseRules) -> set[Beziques]:
    """Return the worlds left after a side's bezique of so many pairs."""
    after = set()
    for world in worlds:
        for fresh, own in _ways(pairs, world[side], rules):
            if fresh + sum(map(sum, world)) <= packs:
                after.add((*world[:side], own, *world[side + 1 :]))
    return after


def _ways(pairs: int, own: tuple[int, int, int], rules: HouseRules) -> Iterable[tuple[int, tuple[int, int, int]]]:
    """Tell each way of one bezique: the fresh pairs it takes, and what the side's pairs have been in then."""
    single, double, triple = own
    if pairs == 1:
        yield 1, (single + 1, double, triple)
    elif pairs == 2:
        most = (2 if rules.two_singles_then_double else 1) if rules.double_after_single else 0
        for used in range(min(single, most) + 1):
            yield 2 - used, (single - used, double + 2, triple)
        if rules.second_double and double:
            yield 1, (single, double + 1, triple)
            if single and rules.double_after_single:
                yield 0, (single - 1, double + 1, triple)
    else:
        for again in range(min(triple, 2) + 1 if rules.second_double else 1):
            for doubles in range(min(double, 3 - again) + 1):
                for used in range(min(single, 3 - again - doubles) + 1):
                    fresh = 3 - again - doubles - used
                    yield fresh, (single - used, double - doubles, triple + 3 - again)


def couples(worlds: set[Couples], packs: int, side: int, what: str, suit: str | None) -> set[Couples]:
    """Return the worlds left after a side's marriage or sequence; without a suit it may be of any plain one."""
    after = set()
    for world in worlds:
        for named in (suit,) if suit else PLAIN:
            fresh = sum(pair[0] == named for pair in world) < packs
            married = (named, side, False)
            if what == "marriage" and fresh:
                after.add(tuple(sorted((*world, married))))
            if what == "double_marriage" and sum(pair[0] == named for pair in world) + 2 <= packs:
                after.add(tuple(sorted((*world, married, married))))
            if what == "sequence" and married in world:
                rest = list(world)
                rest[rest.index(married)] = (named, side, True)
                after.add(tuple(sorted(rest)))
            elif what == "sequence" and fresh:
                after.add(tuple(sorted((*world, (named, side, True)))))
    return after
