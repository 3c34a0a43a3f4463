"""What the table page shows, as plain values: made from a slate, drawn by `templates/table`, knowing no game by its name."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from app.scoring import reuse
from app.scoring.cards import Suit
from app.scoring.game import Game
from app.scoring.pages import Slate, left
from app.scoring.settlement import LAST_TRICK
from app.scoring.terms import GROUPS, Declaration, Fault
from app.web import cards
from app.web.cards import HandView, SuitView
from app.web.house_view import HouseRuleView, house_view
from app.web.locale import Words
from app.web.plates import Plates, plates
from app.web.result_view import ResultView, finish_word, result_view

FEW_KEYS = 12
"""Up to so many keys a block needs no headings for its groups."""
MOST_FIGURES = 20
"""Up to so many figures a tally is entered by one tap; beyond, by a stepper."""
TURNED_UP = "seven"
SHEET_GROUP = "tricks"
"""The group whose keys are in the end-of-round sheet and not in the blocks."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the table stands: its link and match, the reader's way in, and what the address asks for.

    `address` is the wire's, `url` the page's own; `device` is fresh for each rendering; `asked` is the (seat, key) whose
    suit is asked for.
    """

    token: str
    match: str
    url: str
    address: str
    device: str
    writes: bool
    sheet: str = ""
    face: bool = False
    asked: tuple[int, str] | None = None


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
class SideView:
    """One side: its accent's number from 1, the seat its marks are written for, and its figures.

    `remaining` is what is left to the target (None without one), `lead` the leader's margin (0 for all others), `counts`
    how often each key counts in the open round.
    """

    number: int
    seat: int
    name: str
    total: int
    points: int
    remaining: int | None
    lead: int
    deals: bool
    plates: Plates
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player: the seat, the number of the side's accent, the name."""

    seat: int
    side: int
    name: str


@dataclass(frozen=True, slots=True)
class TallyView:
    """What is counted at the end: `whole` is how many there are; `figures` are offered one key each, or none."""

    key: str
    name: str
    points: int
    whole: int
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole page; `running` says that points count to the totals at once."""

    title: str
    game: str
    round: int
    running: bool
    target: int | None
    sides: tuple[SideView, ...]
    seats: tuple[SeatView, ...]
    groups: tuple[GroupView, ...]
    faults: tuple[Fault, ...]
    last_trick: KeyView | None
    tally: TallyView | None
    turned_up: KeyView | None
    makes_trumps: bool
    dealer: SeatView
    trump: str | None
    trump_word: str
    suits: tuple[SuitView, ...]
    house: tuple[HouseRuleView, ...]
    finish_word: str
    result: ResultView | None


def table_view(words: Words, slate: Slate, place: Place) -> TableView:
    """Return what the page of this slate shows."""
    game, deal = slate.game, slate.deal
    seats = _seats(slate)
    tricks = [_key(words, slate, item) for item in game.in_force if item.group == SHEET_GROUP]
    groups = _groups(words, slate)
    trump = deal.trump or deal.named
    return TableView(
        title=" – ".join(_name(words, slate, side) for side in game.sides),
        game=game.id,
        round=slate.current,
        running=game.manner == "target",
        target=game.number("target") or None,
        sides=_sides(words, slate),
        seats=seats,
        groups=groups,
        faults=tuple(
            fault for fault in game.faults if fault.key not in game.left_out and game.terms[fault.key] == fault
        ),
        last_trick=next((key for key in tricks if key.key == LAST_TRICK), None),
        tally=_tally(words, game),
        turned_up=_turned_up(game, groups),
        makes_trumps=any(key.makes_trumps for group in groups for key in group.keys),
        dealer=seats[deal.dealer],
        trump=trump.value if trump else None,
        trump_word=words.say(cards.SUITS[Suit(trump)]) if trump else "",
        suits=cards.suits(words),
        house=house_view(words, slate.game) if place.sheet == "house" else (),
        finish_word=finish_word(words, slate),
        result=result_view(words, slate),
    )


def _name(words: Words, slate: Slate, side: tuple[int, ...]) -> str:
    return words.names([slate.setup.players[seat] for seat in side])


def _seats(slate: Slate) -> tuple[SeatView, ...]:
    names = slate.setup.players
    return tuple(SeatView(seat, slate.game.side_of(seat) + 1, names[seat]) for seat in range(slate.game.seats))


def _sides(words: Words, slate: Slate) -> tuple[SideView, ...]:
    game, deal, totals = slate.game, slate.deal, slate.totals
    target = game.number("target")
    counts = [Counter[str]() for _ in game.sides]
    for counted in deal.counted:
        counts[game.side_of(counted.mark.seat or 0)][counted.mark.key] += 1
    return tuple(
        SideView(
            number=index + 1,
            seat=side[0],
            name=_name(words, slate, side),
            total=totals[index],
            points=deal.points[index],
            remaining=max(0, target - totals[index]) if target else None,
            lead=max(0, totals[index] - max(totals[:index] + totals[index + 1 :])),
            deals=deal.dealer in side and slate.outcome is None,
            plates=plates(totals[index], target),
            counts=counts[index],
        )
        for index, side in enumerate(game.sides)
    )


def _groups(words: Words, slate: Slate) -> tuple[GroupView, ...]:
    """Return the keys in the game's order; long lists by group, short ones in one."""
    items = [item for item in slate.game.in_force if item.group != SHEET_GROUP]
    keys = {item.key: _key(words, slate, item) for item in items}
    if len(items) <= FEW_KEYS:
        return (GroupView("", shown=False, keys=tuple(keys.values())),)
    names = dict.fromkeys(item.group for item in items)
    return tuple(
        GroupView(
            words.say(GROUPS[name]), shown=True, keys=tuple(keys[item.key] for item in items if item.group == name)
        )
        for name in names
    )


def _key(words: Words, slate: Slate, item: Declaration) -> KeyView:
    game, remaining = slate.game, left(slate)
    taken = item.from_opponents and game.rule(item.from_opponents[0]) == item.from_opponents[1]
    return KeyView(
        key=item.key,
        name=words.say(item.name),
        short=words.say(item.short),
        points=item.points,
        hand=cards.hand(words, item.cards),
        limit=reuse.limit(game, item),
        left=remaining[item.key],
        gains=(item.points, -item.points) if taken else (),
        makes_trumps=not game.turn_up and game.rule("trump") in item.makes_trumps,
    )


def _tally(words: Words, game: Game) -> TallyView | None:
    tally = game.tally
    if tally is None:
        return None
    whole = game.total(tally)
    figures = tuple(range(whole + 1)) if whole <= MOST_FIGURES and game.seats == 2 else ()
    return TallyView(tally.key, words.say(tally.name), tally.points, whole, figures)


def _turned_up(game: Game, groups: tuple[GroupView, ...]) -> KeyView | None:
    keys = (key for group in groups for key in group.keys)
    return next((key for key in keys if key.key == TURNED_UP), None) if game.turn_up else None
