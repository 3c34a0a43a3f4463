"""A hand of cards: what it could declare from, and what of it has served already (rules.md 3 and A4).

Cards that are alike are counted, not told apart. What lies on the table has served in whatever was declared with such
cards, in the highest first; and what could still make a declaration whole is taken to be that declaration.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from app.scoring.cards import ANY_SUIT, TRUMP_SUIT, Card, Rank, Suit, fitting
from app.scoring.game import Game
from app.scoring.reuse import PLAIN_SUITS, limit
from app.scoring.terms import Declaration

Named: TypeAlias = tuple[str, Suit | None]
"""A declaration's key, and its suit where it is of a plain one."""
Scope: TypeAlias = tuple[str, str]
EVERYTHING: Scope = ("", "")
_OTHER_COLOUR = {Suit.SPADES: "D", Suit.HEARTS: "C", Suit.DIAMONDS: "S", Suit.CLUBS: "H"}
"""The suit of the jack that goes with a queen of trumps."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player holds, `shown` cards included: those of it that lie on the table; and what was declared before."""

    cards: Mapping[Card, int]
    trump: Suit | None = None
    shown: Mapping[Card, int] = field(default_factory=dict)
    declared: Mapping[Named, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Need:
    """So many cards that a declaration needs of these kinds."""

    kinds: tuple[Card, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Way:
    """One way to make a declaration: a common marriage has one in each plain suit. `makes`: it makes trumps."""

    item: Declaration
    suit: Suit | None
    points: int
    needs: tuple[Need, ...]
    makes: bool = False

    @property
    def named(self) -> Named:
        """What it is counted under."""
        return self.item.key, self.suit if self.item.suit == "plain" else None

    @property
    def family(self) -> Scope:
        """The class of re-use it belongs to: cards of one such class serve upwards only."""
        group = self.item.group
        if group in ("marriages", "sequences"):
            return "marriages", str(self.suit)
        return ("fours", self.needs[0].kinds[0].rank) if group in ("fours", "trumps") else (group, "")

    @property
    def level(self) -> int:
        """How high it stands in its class."""
        size = len(self.item.cards)
        return {"sequences": 2, "beziques": size // 2, "trumps": size - 2}.get(self.item.group, 1)


def ways(game: Game, trump: Suit | None, *, made: bool = False) -> Iterator[Way]:
    """Yield every way to declare something while `trump` are trumps, or while there are none yet (None).

    `made`: also what a house rule leaves in only to make trumps, where they may have been made by it.
    """
    for item in game.declarations:
        makes = trump is None and not game.turn_up and game.trump in item.makes_trumps
        left_out = item.key in game.left_out and not ((makes or made) and item.points_making)
        if not item.cards or left_out or (waits(game, item) and trump is None and not makes):
            continue
        points = item.points_making if makes and item.points_making else item.points
        for suit in _suits(item, trump):
            yield Way(item, suit, points, _needs(game, item, suit, trump), makes)


def waits(game: Game, item: Declaration) -> bool:
    """Whether a declaration cannot be told before there are trumps."""
    by_trump = item.group == "beziques" and game.rule("bezique_cards") not in (None, "fixed")
    return by_trump or item.waits_for_trumps


def _suits(item: Declaration, trump: Suit | None) -> list[Suit | None]:
    if item.suit == "plain":
        return [suit for suit in Suit if suit is not trump]
    if item.suit != "trump" and not item.holds_trumps:
        return [None]
    return [trump] if trump else list(Suit)


def _needs(game: Game, item: Declaration, suit: Suit | None, trump: Suit | None) -> tuple[Need, ...]:
    patterns = _bezique_pair(game, trump) * (len(item.cards) // 2) if item.group == "beziques" else item.cards
    if item.suit == "plain":
        patterns = tuple(pattern.replace(ANY_SUIT, TRUMP_SUIT) for pattern in patterns)
    counted = Counter(patterns)
    if item.group == "fours" and game.rule("four_distinct_suits"):
        return tuple(Need((card,), 1) for pattern in counted for card in fitting(pattern, None))
    return tuple(Need(fitting(pattern, suit), count) for pattern, count in counted.items())


def _bezique_pair(game: Game, trump: Suit | None) -> tuple[str, str]:
    rule = game.rule("bezique_cards")
    if trump and rule == "follows_trump":
        return f"{Rank.QUEEN}{trump[0].upper()}", f"{Rank.JACK}{_OTHER_COLOUR[trump]}"
    if rule == "by_trump" and trump in (Suit.SPADES, Suit.DIAMONDS):
        return "QC", "JH"
    return "QS", "JD"


def still(game: Game, hand: Hand, way: Way) -> int | None:
    """How often the packs still allow it; None: the cards alone decide."""
    most = limit(game, way.item)
    if most is None:
        return None
    most //= PLAIN_SUITS if way.item.suit == "plain" else 1
    return max(0, most - hand.declared.get(way.named, 0))


class Served:
    """How many cards of a hand have served, of each kind and class, and how high at most."""

    def __init__(self, game: Game, hand: Hand) -> None:
        self.hand = hand
        self._ascending = game.rule("reuse") == "ascending"
        self._high: dict[tuple[Scope, Card], Counter[int]] = {}
        known = list(ways(game, hand.trump, made=True))
        for place in range(2 if self._ascending else 1):
            for way in sorted(known, key=lambda way: -self.scopes(way)[place][1]):
                for need in way.needs:
                    self._allot(self.scopes(way)[place], need, hand.declared.get(way.named, 0) * need.count)

    def scopes(self, way: Way) -> tuple[tuple[Scope, int], ...]:
        """Where a card that served in `way` may serve again only in what is higher: its class and, by house rule, all.

        Each with how high it stands there.
        """
        return ((way.family, way.level), *([(EVERYTHING, way.points)] if self._ascending else []))

    def _allot(self, scope: tuple[Scope, int], need: Need, served: int) -> None:
        for kind in need.kinds:
            found = self._high.setdefault((scope[0], kind), Counter())
            more = max(0, min(served, self.hand.shown.get(kind, 0) - found.total()))
            found[scope[1]] += more
            served -= more

    def at(self, scope: Scope, *kinds: Card) -> Counter[int]:
        """How many cards of those kinds have served at best at each level there."""
        return sum((self._high.get((scope, kind), Counter()) for kind in kinds), Counter[int]())

    def free(self, scope: tuple[Scope, int], *kinds: Card) -> int:
        """How many cards of those kinds have served in nothing as high there."""
        used = sum(many for level, many in self.at(scope[0], *kinds).items() if level >= scope[1])
        return self.held(*kinds) - used

    def whole(self, way: Way) -> int:
        """How many such declarations still lie there whole."""
        found = [self.at(way.family, *need.kinds)[way.level] // need.count for need in way.needs]
        return min(self.hand.declared.get(way.named, 0), *found)

    def wed(self, way: Way) -> int:
        """How many marriages of that suit lie there whole, where kings and queens may marry others of the married."""
        husbands, wives = (self.at(way.family, *need.kinds)[1] for need in way.needs)
        declared = self.hand.declared.get(way.named, 0)
        more = max(0, declared - max(husbands, wives))  # than first marriages
        return min(husbands * wives, declared, min(husbands, wives) + more)

    def couples(self, way: Way) -> tuple[int, int]:
        """How many kings, and how many queens, live in those marriages: no fewer than they need."""
        husbands, wives = (self.at(way.family, *need.kinds)[1] for need in way.needs)
        paired, wed = min(husbands, wives), self.wed(way)
        return max(paired, -(-wed // max(wives, 1))), max(paired, -(-wed // max(husbands, 1)))

    def held(self, *kinds: Card) -> int:
        """How many cards of those kinds are held."""
        return sum(self.hand.cards.get(kind, 0) for kind in kinds)
