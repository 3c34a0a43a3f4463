"""Real cards: deals played out card by card, with what the players declare written down as a scorer would.

Each card remembers what it has served in, and a declaration is made only of cards that may serve in it (rules.md 3),
so that what is written here is legal at a table, whatever the program's own counting says.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import TypeAlias

from app.scoring.game import Game
from app.scoring.round import Mark

SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("A", "10", "K", "Q", "J", "9", "8", "7")
CARD_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
FOURS = {"A": "four_aces", "K": "four_kings", "Q": "four_queens", "J": "four_jacks"}
BEZIQUES = ("bezique", "double_bezique", "triple_bezique")
TRICKS_BEFORE_THE_LAST = 200
"""More than any deal has; a deal that goes on longer is a fault of this module."""


@dataclass(eq=False)
class Card:
    """One card of the pack, and the highest it has served in: marriages and sequences, beziques, fours, sevens."""

    rank: str
    suit: str
    couple: int = 0
    bezique: int = 0
    four: bool = False
    seven: bool = False


Chosen: TypeAlias = tuple[str, str | None, tuple[Card, ...]]
"""A key, the suit it may name, and the cards."""


@dataclass
class Play:
    """One deal: hands, stock, tricks taken; `trump` None until a line makes it."""

    game: Game
    rng: Random
    dealer: int
    hands: list[list[Card]] = field(default_factory=list)
    stock: list[Card] = field(default_factory=list)
    taken: list[list[Card]] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    trump: str | None = None
    plan: str = ""

    def run(self) -> list[Mark]:
        """Play the deal to its end and return all that is marked, its tally and last trick included."""
        self._deal()
        winner = (self.dealer + 1) % self.game.seats
        for _ in range(TRICKS_BEFORE_THE_LAST):
            winner = self._trick()
            if not any(self.hands):
                break
            if self.stock:
                self._declare(winner)
                self._draw(winner)
            self._stumble()
        self._count(winner)
        return self.marks

    def _deal(self) -> None:
        game = self.game
        pack = [Card(rank, suit) for _ in range(game.packs or 0) for suit in SUITS for rank in RANKS]
        self.plan = self.rng.choice(("bezique", "fours", "trumps", "courts"))
        early = self.rng.choice((0, 0.5))  # half of the packs are stacked, so that much is declared
        pack.sort(key=lambda card: self.rng.random() + early * self._keeps(card))
        size = int(game.rule("cards_dealt") or 8)
        self.hands = [[pack.pop() for _ in range(size)] for _ in range(game.seats)]
        self.taken = [[] for _ in range(game.seats)]
        self.stock = pack[: len(pack) - len(pack) % game.seats]
        if game.turn_up:
            self.trump = self.stock[0].suit
            if self.stock[0].rank == "7":
                self._seven(self.dealer, self.stock[0])
        for seat, hand in enumerate(self.hands):
            if game.rule("carte_blanche") not in ("off", 0) and not any(card.rank in "KQJ" for card in hand):
                self.marks.append(Mark("carte_blanche", seat))

    def _trick(self) -> int:
        for seat, hand in enumerate(self.hands):
            spare = [card for card in hand if not self._keeps(card)]
            card = self.rng.choice(spare if spare and self.rng.random() < 0.9 else hand)
            hand.remove(card)
            if self.stock and card.rank == "7" and card.suit == self.trump:
                self._seven(seat, card)
            self.taken[-1].append(card)
        winner = self.rng.randrange(self.game.seats)
        trick = self.taken[-1][-self.game.seats :]
        del self.taken[-1][-self.game.seats :]
        self.taken[winner].extend(trick)
        return winner

    def _keeps(self, card: Card) -> bool:
        """Whether the players of this deal hold on to such a card, for what they hope to declare."""
        match self.plan:
            case "bezique":
                return (card.rank, card.suit) in (("Q", "spades"), ("J", "diamonds"))
            case "fours":
                return card.rank in FOURS
            case "trumps":
                return card.suit == (self.trump or "hearts") and card.rank in CARD_POINTS
            case _:
                return card.rank in CARD_POINTS

    def _draw(self, winner: int) -> None:
        for step in range(self.game.seats):
            self.hands[(winner + step) % self.game.seats].append(self.stock.pop())

    def _seven(self, seat: int, card: Card) -> None:
        if self.game.rule("sevens") and not card.seven:
            card.seven = True
            self.marks.append(Mark("seven", seat))

    def _declare(self, winner: int) -> None:
        """Let the winner of a trick exchange the turn-up, and declare nothing, one thing or several."""
        game, hand = self.game, self.hands[winner]
        sevens = [card for card in hand if card.rank == "7" and card.suit == self.trump and not card.seven]
        if game.turn_up and sevens:
            hand[hand.index(sevens[0])], self.stock[0] = self.stock[0], sevens[0]
            self._seven(winner, sevens[0])
        for _ in range(self.rng.randrange(4)):
            pooled = [card for seat in game.sides[game.side_of(winner)] for card in self.hands[seat]]
            self.rng.shuffle(pooled)
            possible = list(declarable(game, pooled, self.trump))
            if not possible:
                return
            key, suit, cards = self.rng.choice(possible)
            makes = self.trump is None and key in ("royal_marriage", "double_royal_marriage", "trump_sequence")
            serve(key, cards)
            self.trump = suit if makes else self.trump
            self.marks.append(Mark(key, winner, suit if makes or self.rng.random() < 0.6 else None))

    def _stumble(self) -> None:
        """Sometimes mark a fault of the table's list, or a correction."""
        faults = [fault.key for fault in self.game.faults if fault.key not in self.game.left_out]
        seat = self.rng.randrange(self.game.seats)
        if faults and self.rng.random() < 0.05:
            self.marks.append(Mark(self.rng.choice(faults), seat))
        if self.rng.random() < 0.03:
            self.marks.append(Mark("adjustment", seat, points=self.rng.randint(-300, 300), note="as agreed"))

    def _count(self, winner: int) -> None:
        """Write last trick and tally as the tricks lie, in any order, one seat's count perhaps in two lines."""
        worth = CARD_POINTS if self.game.rule("trick_points") == "card_points" else {"A": 1, "10": 1}
        key = "card_points" if worth is CARD_POINTS else "brisques"
        counts = [sum(worth.get(card.rank, 0) for card in pile) for pile in self.taken]
        missing = sum(worth.values()) * 4 * (self.game.packs or 0) - sum(counts)
        counts[winner] += missing  # cards left over where the pack does not divide
        closing = [Mark("last_trick", winner)]
        for seat, count in enumerate(counts):
            part = self.rng.randint(0, count) if self.rng.random() < 0.2 else 0
            closing += [Mark(key, seat, count=count - part), *([Mark(key, seat, count=part)] if part else [])]
        self.rng.shuffle(closing)
        self.marks.extend(closing)


def declarable(game: Game, cards: list[Card], trump: str | None) -> Iterator[Chosen]:
    """Tell what can be declared from cards in the hand and on the table, one choice of cards for each."""
    for suit in SUITS:
        yield from _couples(game, [card for card in cards if card.suit == suit], suit, trump)
    yield from _beziques(game, cards)
    for rank, key in FOURS.items():
        fresh = [card for card in cards if card.rank == rank and not card.four]
        if len(fresh) >= 4:
            yield key, None, tuple(fresh[:4])


def _couples(game: Game, cards: list[Card], suit: str, trump: str | None) -> Iterator[Chosen]:
    fresh = {rank: [card for card in cards if card.rank == rank and not card.couple] for rank in "KQ"}
    pairs = min(map(len, fresh.values()))
    royal = trump in (None, suit)
    if pairs:
        yield "royal_marriage" if royal else "marriage", suit, (fresh["K"][0], fresh["Q"][0])
    if pairs > 1 and (game.rule("double_marriage") or (trump is None and not game.house_rule("trump"))):
        yield "double_royal_marriage" if royal else "double_marriage", suit, (*fresh["K"][:2], *fresh["Q"][:2])
    makes = trump is None and game.trump == "first_marriage_or_sequence"
    allowed = makes or suit == trump or (trump is not None and game.rule("plain_sequence"))
    ranks = [[card for card in cards if card.rank == rank and card.couple < 2] for rank in RANKS[:5]]
    if allowed and all(ranks):
        yield "trump_sequence" if royal else "plain_sequence", suit, tuple(found[0] for found in ranks)


def _beziques(game: Game, cards: list[Card]) -> Iterator[Chosen]:
    queens = [card for card in cards if (card.rank, card.suit) == ("Q", "spades")]
    jacks = [card for card in cards if (card.rank, card.suit) == ("J", "diamonds")]
    for size, key in enumerate(BEZIQUES, start=1):
        if key in game.terms:
            ways = [_first(found, size, game) for found in (queens, jacks)]
            if all(ways):
                yield key, None, (*ways[0], *ways[1])


def _first(cards: list[Card], size: int, game: Game) -> tuple[Card, ...]:
    """Return the first cards of one rank that may serve together in a bezique of that size; none if there are none."""
    found = (chosen for chosen in combinations(cards, size) if _may_serve([card.bezique for card in chosen], game))
    return next(found, ())


def _may_serve(served: list[int], game: Game) -> bool:
    size = len(served)
    if size == 1:
        return served == [0]
    singles = 0 if not game.rule("double_after_single") else 2 if game.rule("two_singles_then_double") else 1
    lower = max(served) < size
    if size == 2 and lower:
        return served.count(1) <= singles
    again = game.rule("second_double") and max(served) == size and min(served) < size
    return lower or bool(again and (size == 3 or served.count(1) <= min(singles, 1)))


def serve(key: str, cards: Iterable[Card]) -> None:
    """Let the cards remember what they have served in."""
    for card in cards:
        if key in BEZIQUES:
            card.bezique = max(card.bezique, 1 + BEZIQUES.index(key))
        elif key in FOURS.values():
            card.four = True
        else:
            card.couple = 2 if key.endswith("sequence") else 1
