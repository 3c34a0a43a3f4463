"""The piquet pack that bezique is played with, and patterns of cards."""

from collections import Counter
from enum import StrEnum
from typing import NamedTuple


class Suit(StrEnum):
    """The four suits; the value is the word of the match file."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"


class Rank(StrEnum):
    """The ranks of a pack of 32, highest first as bezique ranks them; the value stands in patterns."""

    ACE = "A"
    TEN = "10"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"


class Card(NamedTuple):
    """One card of the pack; cards that are alike are one and the same here, and counted."""

    rank: Rank
    suit: Suit

    @property
    def pattern(self) -> str:
        """The pattern that fits this card alone."""
        return f"{self.rank.value}{self.suit.value[0].upper()}"


TRUMP_SUIT = "*"
ANY_SUIT = "?"
_PLACES = {TRUMP_SUIT: 1, ANY_SUIT: 4}
SUIT_OF_LETTER = {suit.value[0].upper(): suit for suit in Suit}
"""A pattern is a rank and a place: `QS` the queen of spades, `K*` a king of trumps, `A?` an ace of any suit."""


def fitting(pattern: str, suit: Suit | None) -> tuple[Card, ...]:
    """Return the cards that fit a pattern; its star stands for `suit`, or for any where that is None."""
    rank, place = rank_and_place(pattern)
    named = SUIT_OF_LETTER.get(place, suit if place == TRUMP_SUIT else None)
    return tuple(Card(rank, each) for each in Suit if named in (None, each))


def rank_and_place(pattern: str) -> tuple[Rank, str]:
    """Split a pattern such as `10*` into its rank and the place behind it."""
    return Rank(pattern[:-1]), pattern[-1]


def copies(pattern: str, packs: int) -> int:
    """How many cards of `packs` packs of 32 fit the pattern."""
    return packs * _PLACES.get(pattern[-1], 1)


def can_hold(patterns: tuple[str, ...], packs: int) -> bool:
    """Whether that many packs hold all the cards at once: two packs hold no triple bezique."""
    return all(count <= copies(pattern, packs) for pattern, count in Counter(patterns).items())


def distinct(patterns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the patterns without repetitions, in order."""
    return tuple(dict.fromkeys(patterns))
