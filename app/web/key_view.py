"""The keys of a table: what the game in force lets one tap, what it counts, and what may go wrong."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.scoring import reuse
from app.scoring.game import Game
from app.scoring.settlement import LAST_TRICK
from app.scoring.terms import GROUPS, Declaration
from app.web import cards
from app.web.cards import HandView
from app.web.locale import Words

FEW_KEYS = 12
"""Up to so many keys a block needs no headings for its groups."""
MOST_FIGURES = 20
"""Up to so many figures a tally is entered by one tap; beyond, by a stepper."""
PAIR = 2
TURNED_UP = "seven"
SHEET_GROUP = "tricks"
"""The group whose keys are in the end-of-round sheet and not in the blocks."""


@dataclass(frozen=True, slots=True)
class KeyView:
    """One key of a block; `gains` are the points for each side where they are not simply the tapping side's."""

    key: str
    name: str
    short: str
    points: int
    hand: HandView
    limit: int | None
    left: int
    gains: tuple[int, ...]
    makes_trumps: bool


@dataclass(frozen=True, slots=True)
class GroupView:
    """Keys that belong together; `shown` says whether the group's name is written above them."""

    name: str
    shown: bool
    keys: tuple[KeyView, ...]


@dataclass(frozen=True, slots=True)
class TallyView:
    """What is counted at the end: `whole` is how many there are; `figures` are offered one key each, or none."""

    key: str
    name: str
    points: int
    whole: int
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FaultView:
    """A fault to mark; `points` None takes the offender's whole total."""

    key: str
    name: str
    points: int | None


def last_trick(words: Words, game: Game) -> KeyView | None:
    """Return the key of the last trick, if the game has one."""
    items = (item for item in game.in_force if item.key == LAST_TRICK)
    return next((_key(words, game, item, {}) for item in items), None)


def faults(words: Words, game: Game) -> tuple[FaultView, ...]:
    """Return the faults of the list in force."""
    listed = (fault for fault in game.faults if fault.key not in game.left_out and game.terms[fault.key] == fault)
    return tuple(FaultView(fault.key, words.say(fault.name), fault.points) for fault in listed)


def groups(words: Words, game: Game, remaining: Mapping[str, int]) -> tuple[GroupView, ...]:
    """Return the keys in the game's order; long lists by group, short ones in one."""
    items = [item for item in game.in_force if item.group != SHEET_GROUP]
    keys = {item.key: _key(words, game, item, remaining) for item in items}
    if len(items) <= FEW_KEYS:
        return (GroupView("", shown=False, keys=tuple(keys.values())),)
    by_group: dict[str, list[KeyView]] = {}
    for item in items:
        by_group.setdefault(item.group, []).append(keys[item.key])
    return tuple(
        GroupView(words.say(GROUPS[name]), shown=True, keys=tuple(members)) for name, members in by_group.items()
    )


def _key(words: Words, game: Game, item: Declaration, remaining: Mapping[str, int]) -> KeyView:
    taken = item.from_opponents and game.rule(item.from_opponents[0]) == item.from_opponents[1]
    return KeyView(
        key=item.key,
        name=words.say(item.name),
        short=words.say(item.short),
        points=item.points,
        hand=cards.hand(words, item.cards),
        limit=reuse.limit(game, item),
        left=remaining.get(item.key, 1),
        gains=(item.points, -item.points) if taken else (),
        makes_trumps=not game.turn_up and game.rule("trump") in item.makes_trumps,
    )


def tally(words: Words, game: Game) -> TallyView | None:
    """Return what is counted when the round ends; between two players the rest of a figure is the other's."""
    counted = game.tally
    if counted is None:
        return None
    whole = game.total(counted)
    between_two = game.seats == PAIR
    figures = tuple(range(whole + 1)) if between_two and whole <= MOST_FIGURES else ()
    return TallyView(counted.key, words.say(counted.name), counted.points, whole, figures)


def turned_up(game: Game, shown: tuple[GroupView, ...]) -> KeyView | None:
    """Return the key that the dealer has for a seven turned up, where a card is turned up."""
    keys = (key for group in shown for key in group.keys)
    return next((key for key in keys if key.key == TURNED_UP), None) if game.turn_up else None
