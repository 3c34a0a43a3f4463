"""How much a hand can declare: the most that so many declarations of it can score, and which they are.

A table tells it for each number of declarations: `table[n]` are n that score most together. What cannot touch each
other is reckoned apart and then put together.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from typing import TypeAlias

from app.scoring.cards import Card
from app.scoring.doubles import Levels, reach
from app.scoring.game import Game
from app.scoring.hand import Hand, Need, Scope, Served, Way, still, ways

Table: TypeAlias = list[tuple[Way, ...] | None]
Used: TypeAlias = Counter[tuple[tuple[Scope, int], Card]]


def times(game: Game, hand: Hand, known: Iterable[Way]) -> dict[Way, int]:
    """Return how often each way can be gone if nothing else of the same height is declared."""
    supply = _Supply(game, hand)
    return {way: supply.times(way) for way in known}


def most(game: Game, hand: Hand, tricks: int | None) -> tuple[Way, ...]:
    """Return the declarations, at most one a trick, that score most together without making trumps."""
    known = [way for way in ways(game, hand.trump) if not way.makes]
    supply = _Supply(game, hand)
    table: Table = [()]
    for group in _apart(game, known):
        table = _joined(table, supply.table(group), tricks)
    return max((chosen for chosen in table if chosen is not None), key=points)


def points(chosen: Iterable[Way]) -> int:
    """Return what declarations score together."""
    return sum(way.points for way in chosen)


def _apart(game: Game, known: list[Way]) -> list[list[Way]]:
    """Part the ways that can touch each other from the rest."""
    if game.rule("reuse") == "ascending":
        return [known]
    groups: dict[Scope, list[Way]] = {}
    for way in known:
        groups.setdefault(way.family, []).append(way)
    return list(groups.values())


def _joined(one: Table, other: Table, tricks: int | None) -> Table:
    """Return the table of what stands in either."""
    most = len(one) + len(other) - 2
    joined: Table = [None] * (1 + (most if tricks is None else min(most, tricks)))
    worth: list[int] = [-1] * len(joined)
    with_points = [(place, chosen, points(chosen)) for place, chosen in enumerate(other) if chosen is not None]
    for first, had in enumerate(one):
        base = points(had or ())
        for second, more, added in with_points:
            place = first + second
            if had is not None and place < len(joined) and base + added > worth[place]:
                joined[place], worth[place] = had + more, base + added
    return joined


class _Supply:
    """What a hand has to declare from."""

    def __init__(self, game: Game, hand: Hand) -> None:
        self.game, self.hand = game, hand
        self.served = Served(game, hand)
        self.packed: dict[object, list[Way]] = {}

    def times(self, way: Way) -> int:
        """How often a way can be gone if nothing else of the same height is declared."""
        if self.game.replacement:
            held = self._remarried(way) if way.item.group == "marriages" else self._renewed(way)
        elif way.item.group == "beziques" and way.level > 1:
            held = max(found[way.level - 2] for found in self._reach(way, 0))
        else:
            held = self._most(way, Counter())
        allowed = still(self.game, self.hand, way)
        return held if allowed is None else min(held, allowed)

    def table(self, group: Sequence[Way]) -> Table:
        """Return the table of ways that may touch each other, and nothing else."""
        coupled = [] if self.game.replacement else [way for way in group if _couples(way)]
        best: Table = []
        for counts in product(*(range(self.times(way) + 1) for way in coupled)):
            used: Used = Counter()
            fixed = [way for way, count in zip(coupled, counts, strict=True) for _ in range(count)]
            if not all(self._take(way, 1, used) for way in fixed):
                continue
            rest = sorted(self._rest(group, coupled, used), key=lambda way: -way.points)
            for high in self._high(group, fixed):
                for place in range(len(rest) + 1):
                    _enter(best, (*fixed, *high, *rest[:place]))
        return best

    def _rest(self, group: Iterable[Way], coupled: Iterable[Way], used: Used) -> Iterator[Way]:
        """Yield the most of what takes from nothing but its like, when what is coupled took its share."""
        rest = [way for way in group if way not in coupled]
        if self.game.replacement:
            for way in rest:
                yield from [way] * self.times(way)
            return
        rest = [way for way in rest if way.item.group != "beziques"]
        rest.sort(key=lambda way: (way.points, len(way.needs[0].kinds)))  # what takes any suit takes last
        for _, alike in groupby(rest, key=lambda way: way.points):
            yield from self._packed(list(alike), used)

    def _packed(self, alike: list[Way], used: Used) -> list[Way]:
        """Return as many as can stand together of ways that score the same."""
        if not alike:
            return []
        scopes = {scope for way in alike for scope in self.served.scopes(way)}
        key = (tuple(alike), frozenset(item for item in used.items() if item[0][0] in scopes and item[1]))
        if key not in self.packed:
            self.packed[key] = self._pack(alike, used)
        return self.packed[key]

    def _pack(self, alike: list[Way], used: Used) -> list[Way]:
        way, others = alike[0], alike[1:]
        best: list[Way] = []
        room = sum(min(self.times(other), self._most(other, used)) for other in others)
        for count in range(min(self.times(way), self._most(way, used)), -1, -1):
            if count + room <= len(best):
                break
            mine = used.copy()
            self._take(way, count, mine)
            chosen = [way] * count + self._packed(others, mine)
            best = max(best, chosen, key=len)
        return best

    def _high(self, group: Iterable[Way], fixed: Sequence[Way]) -> Iterator[tuple[Way, ...]]:
        """Yield all doubles and triples that can follow these single beziques."""
        higher = [way for way in group if way.item.group == "beziques" and not _couples(way)]
        if self.game.replacement or not higher:
            yield ()
            return
        singles = sum(way.item.group == "beziques" for way in fixed)
        for found in self._reach(higher[0], singles):
            counts = zip(higher, found, strict=False)
            if all(count <= _at_most(still(self.game, self.hand, way)) for way, count in counts):
                yield tuple(way for way, count in zip(higher, found, strict=False) for _ in range(count))

    def _reach(self, way: Way, singles: int) -> frozenset[tuple[int, int]]:
        queens, jacks = (self._levels(way, need, singles) for need in way.needs)
        return reach(self.game, queens, jacks)

    def _levels(self, way: Way, need: Need, singles: int) -> Levels:
        found = self.served.at(way.family, *need.kinds)
        fresh = self.served.held(*need.kinds) - found.total() - singles
        return fresh, found[1] + singles, found[2], found[3]

    def _spare(self, way: Way, kind: Card, used: Used) -> int:
        scopes = self.served.scopes(way)
        return max(0, min(self.served.free(scope, kind) - used[scope, kind] for scope in scopes))

    def _most(self, way: Way, used: Used) -> int:
        return min(sum(self._spare(way, kind, used) for kind in need.kinds) // need.count for need in way.needs)

    def _take(self, way: Way, count: int, used: Used) -> bool:
        """Take the cards of a way so many times, if they are there."""
        for need in way.needs:
            wanted = count * need.count
            for kind in need.kinds:
                taken = min(wanted, self._spare(way, kind, used))
                wanted -= taken
                for scope in self.served.scopes(way):
                    used[scope, kind] += taken
            if wanted:
                return False
        return True

    def _renewed(self, way: Way) -> int:
        """Law 34: each takes at least one card that served in nothing so high, and none of one that lies whole."""
        whole, loose, fresh = self.served.whole(way), [], 0
        for need in way.needs:
            free = self.served.free((way.family, way.level), *need.kinds)
            again = self.served.at(way.family, *need.kinds)[way.level] - whole * need.count
            loose.append((free + again) // need.count)
            fresh += free
        return min(fresh, *loose)

    def _remarried(self, way: Way) -> int:
        """Law 35: kings and queens that are married, or whose partners are played, marry others that are too."""
        kings, queens = (self.served.free((way.family, 1), *need.kinds) for need in way.needs)
        husbands, wives = (self.served.at(way.family, *need.kinds)[1] for need in way.needs)
        wed_husbands, wed_wives = self.served.couples(way)
        new = min(kings, queens)
        all_husbands = husbands + new + min(kings - new, wives - wed_wives)
        all_wives = wives + new + min(queens - new, husbands - wed_husbands)
        return all_husbands * all_wives - self.served.wed(way)


def _couples(way: Way) -> bool:
    """Whether what it takes is a choice: a single bezique in the way of doubles, a double marriage in that of two."""
    return way.level == 1 and (way.item.group == "beziques" or len(way.item.cards) > len(way.needs) > 1)


def _at_most(allowed: int | None) -> float:
    return float("inf") if allowed is None else allowed


def _enter(table: Table, chosen: tuple[Way, ...]) -> None:
    table.extend([None] * (len(chosen) + 1 - len(table)))
    had = table[len(chosen)]
    if had is None or points(had) < points(chosen):
        table[len(chosen)] = chosen
