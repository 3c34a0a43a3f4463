"""The keys of a table: what the game in force lets one tap, what it counts, and what may go wrong."""

from collections.abc import Container, Mapping
from dataclasses import dataclass

from app.scoring import auction, reuse
from app.scoring.game import Game
from app.scoring.round import LAST_TRICK
from app.scoring.terms import GROUPS, Contract, Declaration, Fault
from app.web import cards, sentences
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
    """One key of a block; `gains` are the points for each side where they are not simply the tapping side's.

    `figure` is what is written on it; `points` None are told by the settlement alone. `making` are the points of the
    line that makes trumps, where they differ. `when` says that it can be tapped only while trumps are to be made
    ("making") or once they are ("made"); `who`, for whom.
    """

    key: str
    name: str
    short: str
    figure: str
    points: int | None
    hand: HandView
    limit: int | None
    left: int
    gains: tuple[int, ...] = ()
    makes_trumps: bool = False
    making: int | None = None
    when: str = ""
    who: str = "anyone"

    def shut(self, spent: Container[str], *, making: bool, deals: bool) -> bool:
        """Whether it cannot be tapped for a side that deals or not, while trumps are to be made or not.

        `spent` are the keys that the pack allows that side no more.
        """
        early = self.when == ("made" if making else "making")
        other = self.who != "anyone" and deals != (self.who == "dealer")
        return self.left <= 0 or self.key in spent or early or other


@dataclass(frozen=True, slots=True)
class GroupView:
    """Keys that belong together; `shown` says whether the group's name is written above them."""

    name: str
    shown: bool
    keys: tuple[KeyView, ...]


@dataclass(frozen=True, slots=True)
class TallyView:
    """What is counted at the end: `whole` is how many there are, in words too; `figures` are one key each, or none.

    `one` and `many` tell a number of it, for which `{number}` stands.
    """

    key: str
    name: str
    one: str
    many: str
    points: int
    whole: int
    whole_said: str
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FaultView:
    """A fault to mark; `figure` is what it costs, in words, "" for nothing.

    `gains` are its points for the offender and for the others; None takes the offender's whole total.
    """

    key: str
    name: str
    figure: str
    gains: tuple[int, int] | None


def last_trick(words: Words, game: Game) -> KeyView | None:
    """Return the key of the last trick, if the game has one."""
    items = (item for item in game.in_force if item.key == LAST_TRICK)
    return next((_key(words, game, item, {}, making=False) for item in items), None)


def faults(words: Words, game: Game) -> tuple[FaultView, ...]:
    """Return the faults of the list in force."""
    listed = (fault for fault in game.faults if fault.key not in game.left_out and game.terms[fault.key] == fault)
    return tuple(_fault(words, game, fault) for fault in listed)


def _fault(words: Words, game: Game, fault: Fault) -> FaultView:
    name = words.say(fault.name)
    if fault.points is None:
        return FaultView(fault.key, name, words.say("the whole total"), None)
    if not fault.points:
        return FaultView(fault.key, name, "", (0, 0))
    if game.rule("penalty_to") == "offender":
        return FaultView(fault.key, name, words.number(-fault.points), (-fault.points, 0))
    return FaultView(fault.key, name, across(words, game, fault.points), (0, fault.points))


def across(words: Words, game: Game, points: int) -> str:
    """Tell what a fault gives the others, be it one side or several."""
    if len(game.sides) == PAIR:
        return words.say("%(points)s to the opponent", points=words.signed(points))
    return words.say("%(points)s to each opponent", points=words.signed(points))


def groups(words: Words, game: Game, remaining: Mapping[str, int], *, making: bool) -> tuple[GroupView, ...]:
    """Return the keys in the game's order; long lists by group, short ones in one; contracts where one bids."""
    if game.contracts:
        bids = tuple(_contract(words, game, contract, remaining) for contract in game.contracts)
        return (GroupView("", shown=False, keys=bids),)
    items = [item for item in game.in_force if item.group != SHEET_GROUP]
    keys = {item.key: _key(words, game, item, remaining, making=making) for item in items}
    if len(items) <= FEW_KEYS:
        return (GroupView("", shown=False, keys=tuple(keys.values())),)
    by_group: dict[str, list[KeyView]] = {}
    for item in items:
        by_group.setdefault(item.group, []).append(keys[item.key])
    return tuple(
        GroupView(words.say(GROUPS[name]), shown=True, keys=tuple(members)) for name, members in by_group.items()
    )


def _key(words: Words, game: Game, item: Declaration, remaining: Mapping[str, int], *, making: bool) -> KeyView:
    makes = not game.turn_up and game.trump in item.makes_trumps
    when = _when(game, item, makes=makes)
    points = item.points_making if item.points_making and makes and (making or when) else item.points
    return KeyView(
        key=item.key,
        name=words.say(item.name),
        short=words.say(item.short),
        figure=words.number(points),
        points=item.points,
        hand=cards.hand(words, item.cards),
        limit=reuse.limit(game, item),
        left=remaining.get(item.key, 1),
        gains=(item.points, -item.points) if game.takes(item) else (),
        makes_trumps=makes,
        making=item.points_making if makes else None,
        when=when,
        who=item.who,
    )


def _when(game: Game, item: Declaration, *, makes: bool) -> str:
    """What a house rule leaves out can still make trumps; whatever is of trumps waits for them (rules.md A5, A16)."""
    if makes:
        return "making" if item.key in game.left_out else ""
    return "made" if item.waits_for_trumps and not game.turn_up else ""


def _contract(words: Words, game: Game, item: Contract, remaining: Mapping[str, int]) -> KeyView:
    """A contract with its rate or, where payment is fixed, its price."""
    fixed = game.payment == "fixed"
    figure = words.number(auction.price(game, item, 1)) if fixed else f"× {words.number(item.rate)}"
    none = HandView((), 1)
    return KeyView(item.key, words.say(item.name), words.say(item.short), figure, None, none, 1, remaining[item.key])


def tally(words: Words, game: Game) -> TallyView | None:
    """Return what is counted when the round ends; between two sides the rest of a figure is the other's."""
    counted = game.tally
    if counted is None:
        return None
    whole = game.total(counted)
    between_two = len(game.sides) == PAIR
    figures = tuple(range(whole + 1)) if between_two and whole <= MOST_FIGURES else ()
    said = sentences.tally(words, counted, whole)
    one, many = (sentences.tally(words, counted, number, "{number}") for number in (1, PAIR))
    return TallyView(counted.key, words.say(counted.name), one, many, counted.points, whole, said, figures)


def turned_up(game: Game, shown: tuple[GroupView, ...]) -> KeyView | None:
    """Return the key that the dealer has for a seven turned up, where a card is turned up."""
    keys = (key for group in shown for key in group.keys)
    return next((key for key in keys if key.key == TURNED_UP), None) if game.turn_up else None
