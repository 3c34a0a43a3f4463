"""Cutting for the deal: each player draws a card, and the highest deals; where one bids, the lowest."""

import secrets
from dataclasses import dataclass

from app.scoring.cards import SUIT_OF_LETTER, Card, Rank, Suit

HIGHEST_FIRST = tuple(Rank)
RANKS = {rank.value: rank for rank in Rank}
_RANDOM = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Cut:
    """The cards drawn, by seat, as rank and suit, and who deals."""

    cards: tuple[tuple[Rank, Suit], ...]
    dealer: int


def cut(seats: int, *, lowest: bool = False) -> Cut:
    """Draw a card for each seat; those who tie would cut again, so ranks are drawn apart. `lowest` says who deals."""
    ranks = _RANDOM.sample(HIGHEST_FIRST, seats)
    return _dealt(tuple((rank, _RANDOM.choice(tuple(Suit))) for rank in ranks), lowest=lowest)


def spelled(card: tuple[Rank, Suit]) -> str:
    """Write a card: `10H`."""
    return Card(*card).pattern


def written(drawn: Cut) -> str:
    """Write the cards drawn, for an address."""
    return ".".join(map(spelled, drawn.cards))


def read(text: str, seats: int, *, lowest: bool = False) -> Cut | None:
    """Read the cards drawn as `written` writes them; None where they are none that so many can have drawn."""
    found = [(RANKS.get(card[:-1]), SUIT_OF_LETTER.get(card[-1:])) for card in text.split(".")]
    cards = tuple((rank, suit) for rank, suit in found if rank and suit)
    apart = len({rank for rank, _ in cards}) == len(found) == seats
    return _dealt(cards, lowest=lowest) if apart else None


def _dealt(cards: tuple[tuple[Rank, Suit], ...], *, lowest: bool) -> Cut:
    ranks = [rank for rank, _ in cards]
    return Cut(cards, ranks.index((max if lowest else min)(ranks, key=HIGHEST_FIRST.index)))
