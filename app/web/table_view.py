"""What the table page shows, made from a slate as plain values; no game is known by its name."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from app.scoring.cards import Suit
from app.scoring.pages import Slate, left
from app.web import cards, key_view
from app.web.cards import SuitView
from app.web.house_view import HouseRuleView, house_view
from app.web.key_view import FaultView, GroupView, KeyView, TallyView
from app.web.locale import Words
from app.web.plates import Plates, plates
from app.web.result_view import ResultView, finish_word, result_view


@dataclass(frozen=True, slots=True)
class Place:
    """Where the table stands: its link and match, the reader's way in, and what the address asks for.

    `address` is the wire's, `url` the page's own; `device` is fresh for each rendering; `asked` is the (seat, key)
    whose suit is asked for.
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
class SideView:
    """One side: its accent's number from 1, the seat its marks are written for, and its figures.

    `remaining` is what is left to the target (None without one), `lead` the leader's margin (0 for all others),
    `counts` how often each key counts in the open round.
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
class TableView:
    """The whole page; `running`: points count to the totals at once; `long`: the keys scroll."""

    title: str
    game: str
    round: int
    running: bool
    target: int | None
    sides: tuple[SideView, ...]
    seats: tuple[SeatView, ...]
    groups: tuple[GroupView, ...]
    long: bool
    faults: tuple[FaultView, ...]
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
    groups = key_view.groups(words, game, left(slate))
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
        long=len(groups) > 1,
        faults=key_view.faults(words, game),
        last_trick=key_view.last_trick(words, game),
        tally=key_view.tally(words, game),
        turned_up=key_view.turned_up(game, groups),
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
