"""Every order in which a small hand can be declared, tried out card by card; nothing of the finder is used.

A card is told from its like. `Did` is one declaration with its very cards; cards played are those not in the hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from app.scoring.cards import Suit
from app.scoring.game import Game
from app.scoring.terms import Declaration

COLOUR = {"spades": "diamonds", "hearts": "clubs", "diamonds": "spades", "clubs": "hearts"}
SUIT_OF = {suit[0].upper(): suit.value for suit in Suit}


@dataclass(frozen=True, order=True)
class One:
    """One card: rank, suit, and which of those alike."""

    rank: str
    suit: str
    which: int


@dataclass(frozen=True)
class Did:
    """A declaration made with these cards, at this height of its class, for these points."""

    key: str
    suit: str
    family: tuple[str, str]
    level: int
    points: int
    cards: frozenset[One]


@dataclass(frozen=True)
class Lying:
    """Where a player stands: the cards, trumps, and what has been declared."""

    cards: frozenset[One]
    trump: str | None
    done: frozenset[Did] = frozenset()

    def after(self, did: Did) -> "Lying":
        """Return where he stands when it is declared."""
        return Lying(self.cards, self.trump or (did.suit or None), self.done | {did})


def most(game: Game, lying: Lying, tricks: int | None, known: dict[Lying, int] | None = None) -> int:
    """Return the most points of any order of declarations, at most one a trick.

    What is `known` of where he stands holds for the tricks that are left there, which what was declared tells.
    """
    if tricks == 0:
        return 0
    known = {} if known is None else known
    if lying in known:
        return known[lying]
    rest = None if tricks is None else tricks - 1
    ways = [did.points + most(game, lying.after(did), rest, known) for did in possible(game, lying)]
    known[lying] = max(ways, default=0)
    return known[lying]


def possible(game: Game, lying: Lying) -> Iterator[Did]:
    """Yield everything that can be declared now, with each choice of cards."""
    for item in game.declarations:
        making = lying.trump is None and not game.turn_up and game.trump in item.makes_trumps
        if not item.cards or (item.key in game.left_out and not (making and item.points_making)):
            continue
        by_trump = item.group == "beziques" and game.rule("bezique_cards") not in (None, "fixed")
        of_trumps = item.suit != "none" or any("*" in card for card in item.cards) or by_trump
        if lying.trump is None and of_trumps and not making:
            continue
        points = item.points_making if making and item.points_making else item.points
        for suit in SUIT_OF.values():
            royal = lying.trump in (None, suit)
            if (item.suit == "plain" and not royal) or (item.suit != "plain" and royal and suit in _once(item, lying)):
                for cards in _choices(game, item, suit, lying):
                    did = Did(
                        item.key, suit if of_trumps else "", _family(item, suit, cards), _level(item), points, cards
                    )
                    if _allowed(game, did, lying):
                        yield did


def _once(item: Declaration, lying: Lying) -> tuple[str, ...]:
    """A declaration that is of no suit is looked at once."""
    if lying.trump:
        return (lying.trump,)
    return tuple(SUIT_OF.values()) if item.suit == "trump" else ("spades",)


def _level(item: Declaration) -> int:
    size = len(item.cards)
    return {"sequences": 2, "beziques": size // 2, "trumps": size - 2}.get(item.group, 1)


def _family(item: Declaration, suit: str, cards: frozenset[One]) -> tuple[str, str]:
    if item.group in ("marriages", "sequences"):
        return "couple", suit
    return (item.group, "") if item.group in ("beziques", "sevens") else ("fours", min(cards).rank)


def _choices(game: Game, item: Declaration, suit: str, lying: Lying) -> Iterator[frozenset[One]]:
    patterns = item.cards
    if item.group == "beziques":
        patterns = _pair(game, lying.trump) * (len(item.cards) // 2)
    kinds = []
    for pattern in dict.fromkeys(patterns):
        rank, place = pattern[:-1], pattern[-1]
        named = suit if place == "*" or item.suit == "plain" else SUIT_OF.get(place)
        fitting = [card for card in sorted(lying.cards) if card.rank == rank and named in (None, card.suit)]
        found = list(combinations(fitting, patterns.count(pattern)))
        if item.group == "fours" and game.rule("four_distinct_suits"):
            found = [cards for cards in found if len({card.suit for card in cards}) == 4]
        kinds.append(found)
    for chosen in product(*kinds):
        yield frozenset(card for cards in chosen for card in cards)


def _pair(game: Game, trump: str | None) -> tuple[str, ...]:
    rule = game.rule("bezique_cards")
    if trump and rule == "follows_trump":
        return f"Q{trump[0].upper()}", f"J{COLOUR[trump][0].upper()}"
    return ("QC", "JH") if rule == "by_trump" and trump in ("spades", "diamonds") else ("QS", "JD")


def _allowed(game: Game, did: Did, lying: Lying) -> bool:
    served = {card: _height(card, did, lying) for card in did.cards}
    if game.replacement:
        return max(served.values()) <= did.level and _mended(did, lying, served)
    if game.rule("reuse") == "ascending" and any(
        old.points >= did.points and old.cards & did.cards for old in lying.done
    ):
        return False
    if did.family[0] == "beziques" and did.level > 1:
        ranks = [[high for card, high in served.items() if card.rank == rank] for rank in "QJ"]
        return all(_grown(game, levels) for levels in ranks)
    return max(served.values()) < did.level


def _height(card: One, did: Did, lying: Lying) -> int:
    return max((old.level for old in lying.done if old.family == did.family and card in old.cards), default=0)


def _grown(game: Game, served: list[int]) -> bool:
    """Whether queens, or jacks, that have been in such beziques can make one of their number."""
    size, high = len(served), max(served)
    singles = (2 if game.rule("two_singles_then_double") else 1) if game.rule("double_after_single") else 0
    if high > size or (high == size and (not game.rule("second_double") or served.count(size) == size)):
        return False
    if size == 2 and high == 2:
        return served.count(2) == 1 and served.count(1) <= min(singles, 1)
    return size > 2 or served.count(1) <= singles


def _mended(did: Did, lying: Lying, served: dict[One, int]) -> bool:
    """Laws 34 and 35."""
    equal = [old for old in lying.done if old.family == did.family and old.level == did.level and _same(old, did)]
    touched = [old for old in equal if old.cards & did.cards]
    broken = all(not old.cards <= lying.cards for old in touched)
    if did.key not in ("marriage", "royal_marriage"):
        return broken and min(served.values()) < did.level
    anew = all(old.cards != did.cards for old in touched)
    return anew and (broken or all(high == 1 for high in served.values()))


def _same(old: Did, did: Did) -> bool:
    return old.key == did.key or {old.key, did.key} <= {"marriage", "royal_marriage"}
