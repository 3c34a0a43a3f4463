"""A hand as the address of the finder's page holds it: nothing of it is kept anywhere else.

Its fields are `hand`, `laid` (of it, on the table), `declared`, `trumps` and `tricks`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from app.scoring.cards import SUIT_OF_LETTER, Card, Rank, Suit
from app.scoring.finder import CARTE_BLANCHE
from app.scoring.game import Game
from app.scoring.hand import Hand, Named
from app.scoring.reuse import PLAIN_SUITS, limit
from app.scoring.terms import Declaration
from app.web.errors import refuse
from app.web.forms import figure

MOST_CARDS, MOST_REPLACED = 18, 32
"""More cards than any player has, two partners' together; more are dealt where cards replaced score again."""
FEW_TRICKS = 6
"""Up to so many tricks left it matters which declaration comes first; more where a hand is larger."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of the finder: the hand, and how many tricks are left to declare after (None: enough)."""

    game: Game
    hand: Hand
    tricks: int | None = None

    def fields(self) -> dict[str, str]:
        """Return the fields of the address that ask this; those that say nothing are left out."""
        said = Counter({f"{key}-{suit}" if suit else key: n for (key, suit), n in self.hand.declared.items()})
        values = {
            "hand": _written(self.hand.cards),
            "laid": _written(self.hand.shown),
            "declared": ".".join(said.elements()),
            "trumps": self.hand.trump or "",
            "tricks": "" if self.tricks is None else str(self.tricks),
        }
        return {key: value for key, value in values.items() if value}


def asked(game: Game, args: MultiDict[str, str]) -> Asked:
    """Read what an address asks; answers 400 where it cannot be read, or no pack holds it."""
    held, laid = (_cards(game, args.get(field, "")) for field in ("hand", "laid"))
    if held.total() > most_cards(game):
        refuse(400)
    said = Counter(_named(game, word) for word in _words(args.get("declared", "")))
    if any(count > most_times(game, named) for named, count in said.items()):
        refuse(400)
    tricks = figure(args["tricks"]) if args.get("tricks") else None
    if args.get("tricks") and tricks not in range(1, most_tricks(game) + 1):
        refuse(400)
    return Asked(game, Hand(held, _suit(args.get("trumps", "")), laid & held, said), tricks)


def tapped(before: Asked, tap: str) -> Asked:
    """Return what is asked after a tap on a key of the page, such as `card.KH`."""
    kind, _, value = tap.partition(".")
    return TAPS[kind](before, value) if kind in TAPS else refuse(400)


def most_cards(game: Game) -> int:
    """Return how many cards a hand can have here."""
    return MOST_REPLACED if game.replacement else MOST_CARDS


def most_tricks(game: Game) -> int:
    """Return up to how many tricks left it matters; none where one trick is enough for everything."""
    if game.rule("declarations_per_trick") == "many":
        return 0
    return game.dealt if game.replacement else FEW_TRICKS


def most_times(game: Game, named: Named) -> int:
    """Return how often something can have been declared in a round."""
    item = game.terms[named[0]]
    most = limit(game, item) if isinstance(item, Declaration) else None
    return (most or game.packs or 0) // (PLAIN_SUITS if named[1] and most else 1)


def declarable(game: Game) -> list[Declaration]:
    """Return the declarations of a game that cards of a hand are declared as, in force at this table."""
    return [item for item in game.in_force if item.cards or item.key == CARTE_BLANCHE]


def _card(before: Asked, value: str) -> Asked:
    game, hand = before.game, before.hand
    held = Counter(hand.cards)
    card = _one(value)
    held[card] = (held[card] + 1) % ((game.packs or 0) + 1)
    if held.total() > most_cards(game):
        held[card] = 0
    return replace(before, hand=replace(hand, cards=+held, shown=Counter(hand.shown) & held))


def _lay(before: Asked, value: str) -> Asked:
    laid, card = Counter(before.hand.shown), _one(value)
    laid[card] = (laid[card] + 1) % (before.hand.cards.get(card, 0) + 1)
    return replace(before, hand=replace(before.hand, shown=+laid))


def _say(before: Asked, value: str) -> Asked:
    said, named = Counter(before.hand.declared), _named(before.game, value)
    said[named] = (said[named] + 1) % (most_times(before.game, named) + 1)
    return replace(before, hand=replace(before.hand, declared=+said))


def _name_trump(before: Asked, value: str) -> Asked:
    return replace(before, hand=replace(before.hand, trump=_suit(value)))


def _count(before: Asked, value: str) -> Asked:
    return replace(before, tricks=figure(value))


def _clear(before: Asked, _: str) -> Asked:
    return Asked(before.game, Hand({}, before.hand.trump))


TAPS: Mapping[str, Callable[[Asked, str], Asked]] = {
    "card": _card,
    "lay": _lay,
    "say": _say,
    "trump": _name_trump,
    "tricks": _count,
    "clear": _clear,
}


def _words(text: str) -> list[str]:
    return text.split(".") if text else []


def _cards(game: Game, text: str) -> Counter[Card]:
    found = Counter(map(_one, _words(text)))
    return found if all(count <= (game.packs or 0) for count in found.values()) else refuse(400)


def _one(pattern: str) -> Card:
    rank, suit = pattern[:-1], SUIT_OF_LETTER.get(pattern[-1:])
    return Card(Rank(rank), suit) if suit and rank in set(Rank) else refuse(400)


def _written(cards: Mapping[Card, int]) -> str:
    return ".".join(card.pattern for card, count in cards.items() for _ in range(count))


def _suit(text: str) -> Suit | None:
    if text and text not in set(Suit):
        refuse(400)
    return Suit(text) if text else None


def _named(game: Game, word: str) -> Named:
    key, _, suit = word.partition("-")
    item = next((item for item in declarable(game) if item.key == key), None)
    if item is None or (item.suit == "plain") != bool(suit):
        refuse(400)
    return key, _suit(suit)
