"""Cutting for the deal: each player draws a card, and the highest deals; where one bids, the lowest."""

import secrets
from dataclasses import dataclass

from app.scoring.cards import Rank, Suit

HIGHEST_FIRST = tuple(Rank)
_RANDOM = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Cut:
    """The cards drawn, by seat, as rank and suit, and who deals."""

    cards: tuple[tuple[Rank, Suit], ...]
    dealer: int


def cut(seats: int, *, lowest: bool = False) -> Cut:
    """Draw a card for each seat; those who tie would cut again, so ranks are drawn apart. `lowest` says who deals."""
    ranks = _RANDOM.sample(HIGHEST_FIRST, seats)
    cards = tuple((rank, _RANDOM.choice(tuple(Suit))) for rank in ranks)
    return Cut(cards, ranks.index((max if lowest else min)(ranks, key=HIGHEST_FIRST.index)))
