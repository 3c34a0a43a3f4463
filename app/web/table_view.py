"""What the table page shows, made from a slate as plain values; no game is known by its name."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from app.scoring import settlement
from app.scoring.game import Game
from app.scoring.pages import Slate, left
from app.scoring.round import LAST_TRICK
from app.scoring.terms import Refused
from app.web import auction_view, cards, key_view, sentences
from app.web.auction_view import AuctionView
from app.web.cards import SuitView
from app.web.key_view import FaultView, GroupView, KeyView, TallyView
from app.web.locale import Words
from app.web.passing import passed
from app.web.plates import MOST_POINTS, Chips, Plates, chips, plates
from app.web.result_view import ResultView, finish_word, result_view
from app.web.settled_view import SettlementView, last_settlement

KEYS_THAT_FIT = 10
"""So many keys of two sides are seen without scrolling."""
RULES = ("target", "end", "next_dealer", "rounds")
"""The house rules that say how a match ends, and who deals."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the table stands: its link and match, the reader's way in, and what the address asks for.

    `address` is the wire's, `url` the page's own; `device`, and the `seed` of a carnet yet to begin, are fresh for each
    copy of the page; `asked` is the (seat, key) whose suit is asked for; `typed` what the sheet that ends a round is
    filled in with, by field; `told` says that a plain form led here.
    """

    token: str
    match: str
    url: str
    address: str
    device: str
    seed: str
    writes: bool
    sheet: str = ""
    face: bool = False
    asked: tuple[int, str] | None = None
    typed: Mapping[str, str] = field(default_factory=dict)
    told: bool = False


@dataclass(frozen=True, slots=True)
class SideView:
    """One side: its accent's number from 1, the seat its marks are written for, its name, and its figures.

    `partner` is what the name of two begins with, so that each of them can be shortened on a line of his own.

    `shown` is the figure that counts now: the total or, where each round is a game, the round's points; `remaining` is
    what it lacks to the target or the rubicon (None without one), `lead` the leader's margin in it (0 for all others).
    `points` None are not known before a settlement. `counts` tells how often each key counts in the open round;
    `spent` the keys that the pack allows it no more, `state` what a player does in a deal that is bid for.
    """

    number: int
    seat: int
    name: str
    partner: str
    total: int
    points: int | None
    shown: int
    remaining: int | None
    lead: int
    deals: bool
    idle: bool
    state: str
    plates: Plates | None
    chips: Chips | None
    counts: Mapping[str, int]
    spent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player: the seat, the number of the side's accent, the name."""

    seat: int
    side: int
    name: str


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole page; `line` is the rubicon, `making` says that a line is still to make trumps.

    `no_last_trick` is why it cannot be closed without, `passed` tells that a side has passed the target,
    `penalties` that faults can be agreed on; `unmade` is what the key of a declaration tells while trumps are not made.
    """

    game: str
    round: int
    target: int | None
    line: int | None
    sides: tuple[SideView, ...]
    seats: tuple[SeatView, ...]
    groups: tuple[GroupView, ...]
    faults: tuple[FaultView, ...]
    penalties: bool
    last_trick: KeyView | None
    no_last_trick: str
    tally: TallyView | None
    turned_up: KeyView | None
    making: bool
    passed: str
    unmade: str
    dealer: SeatView
    trump: SuitView | None
    suits: tuple[SuitView, ...]
    finish_word: str
    auction: AuctionView | None
    settlement: SettlementView | None
    result: ResultView | None

    @property
    def title(self) -> str:
        """Who plays."""
        return " – ".join(side.name for side in self.sides)

    @property
    def running(self) -> bool:
        """Whether points count to the totals at once."""
        return self.target is not None

    @property
    def long(self) -> bool:
        """Whether the keys scroll."""
        many = len(self.groups) > 1 or len(self.groups[0].keys) > KEYS_THAT_FIT
        return many or len(self.sides) > key_view.PAIR

    @property
    def trumps(self) -> bool:
        """Whether the game has trumps that the table names or makes."""
        return self.auction is None

    @property
    def makes_trumps(self) -> bool:
        """Whether a line makes trumps, rather than a card turned up."""
        return any(key.makes_trumps for group in self.groups for key in group.keys)

    @property
    def partners(self) -> bool:
        """Whether a side is more than one player."""
        return any(side.partner for side in self.sides)

    @property
    def apart(self) -> bool:
        """Whether the table has what one for two, with a card turned up and a target, does without."""
        stepped = self.tally is not None and not self.tally.figures
        return bool(self.long or self.line or self.makes_trumps or stepped or len(self.seats) > key_view.PAIR)


def table_view(words: Words, slate: Slate) -> TableView:
    """Return what the page of this slate shows."""
    game, seats, making = slate.game, _seats(slate), is_making(slate)
    groups = key_view.groups(words, game, left(slate), making=making)
    return TableView(
        game=game.id,
        round=slate.current,
        target=game.number("target") or None,
        line=game.number("rubicon_line") or None,
        sides=_sides(words, slate),
        seats=seats,
        groups=groups,
        faults=key_view.faults(words, game),
        penalties=game.house_rule("penalties") is not None,
        last_trick=key_view.last_trick(words, game),
        no_last_trick=sentences.refusal(words, game, Refused("incomplete", LAST_TRICK)),
        passed=passed(words, game, "{name}", "{target}"),
        tally=key_view.tally(words, game),
        turned_up=key_view.turned_up(game, groups),
        making=making,
        unmade=sentences.refusal(words, game, Refused("trump", "{what}", detail="not_made")),
        dealer=seats[slate.deal.dealer],
        trump=_trump(words, slate),
        suits=cards.suits(words),
        finish_word=finish_word(words, slate),
        auction=auction_view.auction_view(words, slate),
        settlement=last_settlement(words, slate),
        result=result_view(words, slate),
    )


def rules_told(game: Game) -> dict[str, object]:
    """Return what a phone needs to tell by itself how a match ends, and who deals."""
    return {key: game.rules[key] for key in RULES if key in game.rules}


def is_making(slate: Slate) -> bool:
    """Whether a line of the open round is still to make trumps."""
    return bool(slate.game.declarations) and not slate.game.turn_up and slate.deal.trump is None


def _seats(slate: Slate) -> tuple[SeatView, ...]:
    names = slate.setup.players
    return tuple(SeatView(seat, slate.game.side_of(seat) + 1, names[seat]) for seat in range(slate.game.seats))


def _trump(words: Words, slate: Slate) -> SuitView | None:
    trump = slate.deal.trump or slate.deal.named
    return cards.suit(words, trump) if trump else None


def _sides(words: Words, slate: Slate) -> tuple[SideView, ...]:
    game, deal, totals = slate.game, slate.deal, slate.totals
    names = sentences.sides(words, game, slate.setup.players)
    line, target = game.number("rubicon_line"), game.number("target")
    shown, goal = (deal.points, line) if line else (totals, target)
    settled = settlement.foreseen(game, deal) or (None,) * game.seats
    counts = _counts(slate)
    return tuple(
        SideView(
            number=index + 1,
            seat=side[0],
            name=names[index],
            partner=slate.setup.players[side[0]] if len(side) > 1 else "",
            total=totals[index],
            points=settled[index] if game.contracts else deal.points[index],
            shown=shown[index],
            remaining=max(0, goal - shown[index]) if goal else None,
            lead=max(0, shown[index] - max(shown[:index] + shown[index + 1 :])),
            deals=deal.dealer in side and slate.outcome is None,
            idle=auction_view.idle(slate, side[0]),
            state=auction_view.state(words, slate, side[0]),
            plates=plates(shown[index], MOST_POINTS if line else target) if goal else None,
            chips=chips(totals[index]) if game.stake else None,
            counts=counts[index],
            spent=slate.spent[index],
        )
        for index, side in enumerate(game.sides)
    )


def _counts(slate: Slate) -> list[Counter[str]]:
    """Return how often each key counts in the open round, side by side."""
    counts = [Counter[str]() for _ in slate.game.sides]
    for counted in slate.deal.counted:
        counts[slate.game.side_of(counted.mark.seat or 0)][counted.mark.key] += 1
    return counts
