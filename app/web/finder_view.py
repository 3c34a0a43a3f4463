"""What the finder's page shows: the keys of the hand, what it holds, and why the rest is not allowed."""

from dataclasses import dataclass
from itertools import accumulate

from app.scoring.cards import Card, Rank, Suit
from app.scoring.finder import Missed, find
from app.scoring.game import Game
from app.scoring.hand import Way
from app.scoring.round import Mark
from app.scoring.terms import N_
from app.web import cards, sentences
from app.web.cards import CardView, HandView
from app.web.hand_asked import Asked, declarable, most_tricks
from app.web.locale import Words


@dataclass(frozen=True, slots=True)
class CardKey:
    """A key for one card: what a tap on it says, how many there are, and its name for those who listen."""

    tap: str
    card: CardView
    count: int
    name: str


@dataclass(frozen=True, slots=True)
class WordKey:
    """A key among others: what a tap on it says, its word, whether it is chosen, or how often."""

    tap: str
    word: str
    count: int
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A declaration with its points; `total` is what the order comes to with it."""

    name: str
    hand: HandView
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Not:
    """A declaration that is not allowed: why, and which cards are missing."""

    name: str
    why: str
    hand: HandView | None


@dataclass(frozen=True, slots=True)
class FinderView:
    """The whole page; `unnamed`: the suit turned up was not said, and `waiting` is what it decides, with the points."""

    suits: tuple[tuple[str, tuple[CardKey, ...]], ...]
    held: int
    counted: str
    best: str
    trumps: tuple[WordKey, ...]
    tricks: tuple[WordKey, ...]
    said: tuple[tuple[str, tuple[WordKey, ...]], ...]
    laid: tuple[CardKey, ...]
    fields: tuple[tuple[str, str], ...]
    trump: str
    unnamed: bool
    waiting: tuple[tuple[str, int], ...]
    many: bool
    now: tuple[Step, ...]
    order: tuple[Step, ...]
    missed: tuple[Not, ...]


def finder_view(words: Words, given: Asked) -> FinderView:
    """Return what the page shows of what is asked."""
    game, hand = given.game, given.hand
    found = find(game, hand, given.tricks)
    return FinderView(
        suits=tuple((words.say(cards.SUITS[suit]), _keys_of(words, given, suit)) for suit in Suit),
        held=sum(hand.cards.values()),
        counted=words.say_n("%(num)s card held", "%(num)s cards held", sum(hand.cards.values())),
        best=words.say_n("%(num)s point", "%(num)s points", found.points),
        trumps=_trumps(words, game, hand.trump),
        tricks=_tricks(words, given),
        said=_said(words, given),
        laid=_laid(words, given),
        fields=tuple(given.fields().items()),
        trump=hand.trump or "",
        unnamed=game.turn_up and hand.trump is None,
        waiting=tuple((_name(words, game, way.item.key, None), way.points) for way in found.waiting),
        many=game.rule("declarations_per_trick") == "many",
        now=_steps(words, game, found.now),
        order=_steps(words, game, found.order),
        missed=tuple(_missed(words, given, missed) for missed in found.missed),
    )


def _keys_of(words: Words, given: Asked, suit: Suit) -> tuple[CardKey, ...]:
    kinds = [Card(rank, suit) for rank in Rank]
    return tuple(_card_key(words, "card", card, given.hand.cards.get(card, 0)) for card in kinds)


def _laid(words: Words, given: Asked) -> tuple[CardKey, ...]:
    """Return the keys for the cards on the table; while nothing was declared none can lie there."""
    if not given.hand.declared:
        return ()
    held = [Card(rank, suit) for suit in Suit for rank in Rank if given.hand.cards.get(Card(rank, suit))]
    return tuple(_card_key(words, "lay", card, given.hand.shown.get(card, 0)) for card in held)


def _card_key(words: Words, kind: str, card: Card, count: int) -> CardKey:
    shown = cards.hand(words, (card.pattern,)).cards[0]
    name = cards.spoken(words, (card.pattern,))
    if card.rank.isdigit():  # as it is seen, for those who speak to the phone; it sounds the same
        name = words.say("%(rank)s of %(suit)s", rank=card.rank, suit=words.say(cards.SUITS[card.suit]))
    return CardKey(f"{kind}.{card.pattern}", shown, count, name)


def _trumps(words: Words, game: Game, trump: Suit | None) -> tuple[WordKey, ...]:
    named = tuple(
        WordKey(f"trump.{suit}", words.say(word), int(suit == trump), suit) for suit, word in cards.SUITS.items()
    )
    none = words.say("Not known") if game.turn_up else words.say("None yet")
    return (*named, WordKey("trump.", none, int(trump is None)))


def _tricks(words: Words, given: Asked) -> tuple[WordKey, ...]:
    """Return the keys that say how many tricks are left to declare after; none where one trick is enough."""
    most, tricks = most_tricks(given.game), given.tricks
    few = tuple(WordKey(f"tricks.{n}", words.number(n), int(n == tricks)) for n in range(1, most + 1))
    return (WordKey("tricks.", words.say("As many as needed"), int(tricks is None)), *few) if few else ()


def _said(words: Words, given: Asked) -> tuple[tuple[str, tuple[WordKey, ...]], ...]:
    """Return the keys that say what was declared before: a row for each declaration, of plain suits a key for each."""
    rows = []
    for item in declarable(given.game):
        suits = [suit for suit in Suit if suit is not given.hand.trump] if item.suit == "plain" else [None]
        choices = []
        for suit in suits:
            tap = f"say.{item.key}-{suit}" if suit else f"say.{item.key}"
            count = given.hand.declared.get((item.key, suit), 0)
            choices.append(WordKey(tap, words.say(cards.SUITS[suit]) if suit else "", count, suit or ""))
        rows.append((words.say(item.name), tuple(choices)))
    return tuple(rows)


def _steps(words: Words, game: Game, ways: tuple[Way, ...]) -> tuple[Step, ...]:
    totals = accumulate(way.points for way in ways)
    return tuple(_step(words, game, way, total) for way, total in zip(ways, totals, strict=True))


def _step(words: Words, game: Game, way: Way, total: int) -> Step:
    patterns = [
        need.kinds[0].pattern if len(need.kinds) == 1 else f"{need.kinds[0].rank}?"
        for need in way.needs
        for _ in range(need.count)
    ]
    name = _name(words, game, way.item.key, way.suit if way.item.suit == "plain" or way.makes else None)
    return Step(name, cards.hand(words, patterns), way.points, total)


def _name(words: Words, game: Game, key: str, suit: Suit | None) -> str:
    said = sentences.what(words, game, Mark(key, suit=suit))
    return said[:1].upper() + said[1:]


WHY: dict[str, str] = {
    "missing": N_("missing"),
    "used": N_("its cards have served in this class already"),
    "limit": N_("declared as often as the packs allow: %(figure)s"),
    "house_rule": N_("left out by the rules of this match"),
    "trump": N_("there are no trumps yet"),
    "unnamed": N_("not from these cards, whichever suit is trumps"),
    "court": N_("the hand holds a king, a queen or a jack"),
    "dealt": N_("takes the %(figure)s cards of a hand as dealt, before anything is declared"),
}


def _missed(words: Words, given: Asked, missed: Missed) -> Not:
    why = "unnamed" if missed.why == "trump" and given.game.turn_up else missed.why
    hand = cards.hand(words, missed.cards) if missed.cards else None
    name = _name(words, given.game, missed.item.key, missed.suit)
    return Not(name, words.say(WHY[why], figure=words.number(missed.figure)), hand)
