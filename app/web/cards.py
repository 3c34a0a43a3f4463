"""Cards as they are drawn by `templates/_parts/cards.html`: a declaration's patterns in the reader's language."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.scoring.cards import ANY_SUIT, SUIT_OF_LETTER, TRUMP_SUIT, Suit, rank_and_place
from app.scoring.terms import N_
from app.web.locale import Words

SUITS = {
    Suit.SPADES: N_("spades"),
    Suit.HEARTS: N_("hearts"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.CLUBS: N_("clubs"),
}
"""The suits in the order they are offered, each with its word."""
_LETTERS = {"A": N_("A"), "K": N_("K"), "Q": N_("Q"), "J": N_("J")}
_RANKS = {
    "A": N_("ace"),
    "10": N_("ten"),
    "K": N_("king"),
    "Q": N_("queen"),
    "J": N_("jack"),
    "9": N_("nine"),
    "8": N_("eight"),
    "7": N_("seven"),
}
_PLACES = {TRUMP_SUIT: "trump", ANY_SUIT: "any"}


@dataclass(frozen=True, slots=True)
class CardView:
    """One drawn card: its rank's letter, and a suit's word, "trump" or "any"."""

    rank: str
    suit: str


@dataclass(frozen=True, slots=True)
class HandView:
    """Drawn cards, the whole of them `times` over: a double bezique is one bezique twice."""

    cards: tuple[CardView, ...]
    times: int


@dataclass(frozen=True, slots=True)
class SuitView:
    """A suit to choose: its value in the match file and its word for the reader."""

    suit: str
    word: str


def hand(words: Words, patterns: Sequence[str]) -> HandView:
    """Return the cards of patterns such as `K*` or `QS`, with the letters of the reader's language."""
    once = tuple(dict.fromkeys(patterns))
    times = len(patterns) // len(once) if len(once) > 1 else 1
    shown = once if times > 1 else patterns
    return HandView(tuple(_card(words, pattern) for pattern in shown), times)


def spoken(words: Words, patterns: Iterable[str]) -> str:
    """Return the same cards for those who listen: “king of trumps, queen of trumps”."""
    return ", ".join(_spoken(words, pattern) for pattern in patterns)


def suits(words: Words) -> tuple[SuitView, ...]:
    """Return the four suits to choose from."""
    return tuple(suit(words, each) for each in SUITS)


def suit(words: Words, which: Suit) -> SuitView:
    """Return a suit by its value and its word."""
    return SuitView(which.value, words.say(SUITS[which]))


def suit_word(words: Words, which: str | None) -> str:
    """Return the word for a suit; what stands in the place of one and is none is shown as it was written."""
    return words.say(SUITS[Suit(which)]) if which in set(Suit) else which or ""


def _card(words: Words, pattern: str) -> CardView:
    rank, place = rank_and_place(pattern)
    letter = _LETTERS.get(rank.value)
    suit = _PLACES.get(place) or SUIT_OF_LETTER[place].value
    return CardView(words.say(letter) if letter else rank.value, suit)


def _spoken(words: Words, pattern: str) -> str:
    rank, place = rank_and_place(pattern)
    said = words.say(_RANKS[rank.value])
    if place == ANY_SUIT:
        return said
    if place == TRUMP_SUIT:
        return words.say("%(rank)s of trumps", rank=said)
    return words.say("%(rank)s of %(suit)s", rank=said, suit=words.say(SUITS[SUIT_OF_LETTER[place]]))
