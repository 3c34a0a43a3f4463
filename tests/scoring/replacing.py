"""Deals of the rubicon games, card by card: cards played are replaced and declared again as laws 34 to 38 allow.

A combination may be scored again once a card of it has been played and another has come in its place (34); kings and
queens are married anew when both are married already, or when their partners are played (35), go from marriage to
sequence (36) and not back (37); beziques grow and never shrink (38). Players declare as much as they can.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from app.scoring.round import Mark
from tests.scoring.cardplay import RANKS, SUITS, Card, Chosen, Play

BEZIQUES = ("bezique", "double_bezique", "triple_bezique", "quadruple_bezique", "quintuple_bezique")
NAMES = {"A": "aces", "10": "tens", "K": "kings", "Q": "queens", "J": "jacks"}
COURTS = "KQJ"
PLANS = ("bezique", "trumps", "courts", "blank", *NAMES)


@dataclass
class Replacing(Play):
    """One deal of two; `declared` holds the cards of each combination that a player has scored."""

    declared: list[dict[tuple[str, str | None], list[tuple[Card, ...]]]] = field(default_factory=lambda: [{}, {}])
    blank: list[bool] = field(default_factory=lambda: [False, False])
    """Who still shows a hand without a court card."""

    def _deal(self) -> None:
        pack = [Card(rank, suit) for _ in range(self.game.packs or 0) for suit in SUITS for rank in RANKS]
        self.plan = self.rng.choice(PLANS)
        early = self.rng.choice((0, 0.5, 0.9))
        pack.sort(key=lambda card: self.rng.random() + early * self._keeps(card))
        size = int(self.game.rule("cards_dealt") or self.game.dealt)
        self._cut()
        self.hands = [[pack.pop() for _ in range(size)] for _ in range(2)]
        self.taken = [[], []]
        self.stock = pack
        self.blank = [True, True]
        for seat, hand in enumerate(self.hands):
            self._show(seat, hand)

    def _cut(self) -> None:
        if self.game.rule("cut_bonus"):
            marks = [Mark("cut_of_24", self.dealer), Mark("cut_guessed", 1 - self.dealer)]
            self.marks.extend(mark for mark in marks if self.rng.random() < 0.5)

    def _show(self, seat: int, cards: list[Card]) -> None:
        """Score carte blanche for a hand, or a card drawn, that is no court card."""
        self.blank[seat] = self.blank[seat] and not any(card.rank in COURTS for card in cards)
        if self.blank[seat] and self.game.rule("carte_blanche") != 0:
            self.marks.append(Mark("carte_blanche", seat))

    def _keeps(self, card: Card) -> bool:
        if self.plan == "blank":
            return card.rank not in COURTS
        return card.rank == self.plan if self.plan in NAMES else super()._keeps(card)

    def _draw(self, winner: int) -> None:
        super()._draw(winner)
        for seat in (winner, 1 - winner):
            self._show(seat, self.hands[seat][-1:])

    def _declare(self, winner: int) -> None:
        """Declare what can be, but one thing of each kind, and sometimes nothing."""
        for key, suit, cards in self.rng.choice((self._possible(winner), iter(()), self._possible(winner))):
            makes = self.trump is None and key in ("royal_marriage", "trump_sequence")
            self.trump = suit if makes else self.trump
            named = suit if makes or (suit and self.rng.random() < 0.6) else None
            self.marks.append(Mark(key, winner, named))
            self.declared[winner].setdefault((key, suit), []).append(cards)

    def _possible(self, seat: int) -> Iterator[Chosen]:
        hand = self.rng.sample(self.hands[seat], len(self.hands[seat]))
        for suit in self.rng.sample(SUITS, 4):
            yield from self._of_suit(seat, suit, [card for card in hand if card.suit == suit])
        yield from self._beziques(seat, hand)
        for rank, name in NAMES.items():
            cards = [card for card in hand if card.rank == rank]
            if rank != "10" or self.game.rule("four_tens"):
                yield from self._again(seat, f"four_{name}", None, cards, 4)
            of_trumps = [card for card in cards if card.suit == self.trump]
            for size, word in ((4, "four"), (5, "five")):
                if f"{word}_trump_{name}" in self.game.terms:
                    yield from self._again(seat, f"{word}_trump_{name}", None, of_trumps, size)

    def _of_suit(self, seat: int, suit: str, cards: list[Card]) -> Iterator[Chosen]:
        by_rank = {rank: [card for card in cards if card.rank == rank] for rank in RANKS[:5]}
        royal = self.trump in (None, suit)
        key = "trump_sequence" if royal else "plain_sequence"
        if all(by_rank.values()):
            chosen = tuple(found[0] for found in by_rank.values())
            if self._renewed(seat, key, suit, chosen):
                yield key, suit, serve(chosen, couple=2)
        royal = self.trump in (None, suit)
        key = "royal_marriage" if royal else "marriage"
        pairs = ((king, queen) for king in by_rank["K"] for queen in by_rank["Q"])
        pair = next((pair for pair in pairs if self._can_marry(seat, key, suit, pair, max_couple=1)), None)
        if pair:
            yield key, suit, serve(pair, couple=1)

    def _can_marry(self, seat: int, key: str, suit: str | None, pair: tuple[Card, ...], max_couple: int) -> bool:
        """Law 35, which serves for single beziques too: partners change when both are taken, or theirs are played."""
        if any(card.couple > max_couple for card in pair) and suit:
            return False
        earlier = [cards for cards in self.declared[seat].get((key, suit), []) if set(cards) & set(pair)]
        if any(set(cards) == set(pair) for cards in earlier):
            return False
        taken = {card for cards in earlier for card in cards}
        return set(pair) <= taken or all(self._played(seat, cards) for cards in earlier)

    def _beziques(self, seat: int, hand: list[Card]) -> Iterator[Chosen]:
        for size, key in enumerate(BEZIQUES, start=1):
            if key not in self.game.terms:
                continue
            ranked = [
                [card for card in hand if (card.rank, card.suit) == which and card.bezique <= size]
                for which in (("Q", "spades"), ("J", "diamonds"))
            ]
            chosen = tuple(card for cards in ranked for card in cards[:size])
            fits = len(chosen) == 2 * size
            if fits and size == 1:
                fits = self._can_marry(seat, key, None, chosen, max_couple=2)
            elif fits:
                fits = self._renewed(seat, key, None, chosen)
            if fits:
                yield key, None, serve(chosen, bezique=size)

    def _again(self, seat: int, key: str, suit: str | None, cards: list[Card], size: int) -> Iterator[Chosen]:
        chosen = tuple(cards[:size])
        if len(chosen) == size and self._renewed(seat, key, suit, chosen):
            yield key, suit, chosen

    def _renewed(self, seat: int, key: str, suit: str | None, chosen: tuple[Card, ...]) -> bool:
        """Law 34: of each earlier combination of the kind that these cards were in, one card has been played."""
        earlier = self.declared[seat].get((key, suit), [])
        return all(self._played(seat, cards) for cards in earlier if set(cards) & set(chosen))

    def _played(self, seat: int, cards: Iterable[Card]) -> bool:
        return any(card not in self.hands[seat] for card in cards)

    def _stumble(self) -> None:
        if self.rng.random() < 0.02:
            self.marks.append(Mark("adjustment", self.rng.randrange(2), points=self.rng.randint(-300, 300)))

    def _count(self, winner: int) -> None:
        """Write the last trick; brisques all or none; and perhaps that somebody played with too many cards."""
        if self.rng.random() < 0.1:
            offenders = self.rng.choice(([0], [1], [0, 1]))
            self.marks.extend(Mark("too_many_cards", seat) for seat in offenders)
            if self.rng.random() < 0.5:
                return
        closing = [Mark("last_trick", winner)]
        if self.game.tally and self.rng.random() < 0.7:
            counts = [sum(card.rank in ("A", "10") for card in pile) for pile in self.taken]
            closing += [Mark("brisques", seat, count=count) for seat, count in enumerate(counts)]
        self.rng.shuffle(closing)
        self.marks.extend(closing)


def serve(cards: tuple[Card, ...], *, couple: int = 0, bezique: int = 0) -> tuple[Card, ...]:
    """Let the cards remember what they have served in."""
    for card in cards:
        card.couple = max(card.couple, couple)
        card.bezique = max(card.bezique, bezique)
    return cards
