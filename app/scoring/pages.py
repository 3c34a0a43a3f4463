"""Pages of a slate: the rounds of a match as written and as marked, from any round on."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from app.scoring import auction, marking, reuse, settlement
from app.scoring.game import PASSED, Game, agreed
from app.scoring.marking import RoundScore
from app.scoring.round import Deal, Line, Mark, Round, Standing
from app.scoring.terms import Declaration, Outcome, Setup


@dataclass(frozen=True)
class Slate:
    """A match from round `before.number` on: a tap needs only its own round, a correction its round and those after it.

    `base` is the game as found, `game` as this table agreed on it in `setup`. Writing on a slate marks nothing; it is
    marked when somebody looks, from the first round on that is not among those `marked` before.
    """

    base: Game
    setup: Setup
    game: Game
    before: Standing
    rounds: tuple[Round, ...] = ()
    finished: bool = False
    marked: tuple[RoundScore, ...] = field(default=(), compare=False, repr=False)

    @cached_property
    def scores(self) -> tuple[RoundScore, ...]:
        """The rounds as marked, what waits after an open one with them."""
        scores = list(self.marked)
        for written in self.rounds[len(scores) :]:
            scores.append(marking.mark_round(self.game, scores[-1].after if scores else self.before, written))
        return tuple(scores)

    @cached_property
    def place(self) -> int:
        """The index of the current round: the first that is not closed, or the one that comes next."""
        return next((index for index, written in enumerate(self.rounds) if not written.closed), len(self.rounds))

    @property
    def current(self) -> int:
        """The number of the round that is being played or comes next."""
        return self.before.number + self.place

    @property
    def open(self) -> bool:
        """Whether the current round is begun."""
        return self.place < len(self.rounds)

    @property
    def written(self) -> Round:
        """The current round as written."""
        return self.rounds[self.place] if self.open else Round()

    @property
    def deal(self) -> Deal:
        """The current round as marked so far."""
        return self.scores[self.place].deal if self.open else marking.begin(self.game, self.after, Round())

    @property
    def played(self) -> tuple[tuple[RoundScore, Round], ...]:
        """The rounds up to the current one, as marked and as written; what waits after it is nobody's yet."""
        return tuple(zip(self.scores[: self.place + 1], self.rounds, strict=False))

    @property
    def after(self) -> Standing:
        """Where the match stands, the open round's points included."""
        return self.scores[: self.place + 1][-1].after if self.scores else self.before

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's total, in points."""
        return self.after.totals

    @cached_property
    def spent(self) -> tuple[tuple[str, ...], ...]:
        """For each side, the declarations that the pack allows none of its players any more in the current round."""
        marked = [counted.mark for counted in self.deal.counted]
        gone = [_spent(self.game, self.deal, item, marked) for item in self.game.in_force]
        return tuple(
            tuple(item.key for item, sides in zip(self.game.in_force, gone, strict=True) if index in sides)
            for index in range(len(self.game.sides))
        )

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: won, or stopped by the players; None while it is in play."""
        if self.after.outcome or not self.finished:
            return self.after.outcome
        deal = self.deal if self.open or not self.scores else self.scores[-1].deal
        return settlement.stopped(self.game, deal, self.totals)

    def numbered(self, number: int) -> Round:
        """Return the round of that number as written, blank where it is not begun."""
        index = self.index(number)
        return self.rounds[index] if index < len(self.rounds) else Round()

    def index(self, number: int) -> int:
        """Return the index in `rounds` of the round of that number."""
        return number - self.before.number

    def rewritten(self, index: int, written: Round) -> "Slate":
        """Return the slate with one round written anew, or added."""
        known = self.__dict__.get("scores", self.marked)[:index]
        return replace(self, rounds=(*self.rounds[:index], written, *self.rounds[index + 1 :]), marked=known)

    def with_current(self, written: Round) -> "Slate":
        """Return the slate with the current round written anew, the very same one where nothing changes."""
        return self if written == self.written else self.rewritten(self.place, written)

    def with_line(self, line: Line) -> "Slate":
        """Return the slate with one more line in the current round; where it was marked, only that line is marked."""
        slate = self.rewritten(self.place, self.written.with_line(line))
        if self.__dict__.get("scores") is None or self.place + 1 < len(self.rounds):
            return slate
        deal = marking.take(self.game, self.deal, line, len(slate.written.lines))
        return replace(slate, marked=(*slate.marked, marking.conclude(self.game, deal, closed=False)))


def opening(game: Game, setup: Setup) -> Slate:
    """Return the slate of a match with nothing written on it; `game` as found, `setup` free of disagreement."""
    table = agreed(game, setup)
    return Slate(game, setup, table, Standing(1, (table.stake,) * len(table.sides), setup.first_dealer))


def resume(game: Game, setup: Setup, before: Standing, rounds: tuple[Round, ...], *, finished: bool = False) -> Slate:
    """Return the slate of a match from round `before.number` on."""
    return Slate(game, setup, agreed(game, setup), before, rounds, finished=finished)


def left(slate: Slate) -> dict[str, int]:
    """Return how many of each declaration the pack still allows in the current round.

    0 also where cards of its class would have to serve again for every side; a key without a limit of its own counts 1
    while one more can stand. Declarations limited a player give what is left to all players together. Of the contracts
    one can be bid, unless everybody passed.
    """
    game, deal = slate.game, slate.deal
    bids = 0 if auction.bidder(game, deal) or deal.of(PASSED) else 1
    contracts = {contract.key: bids for contract in game.contracts}
    gone = set[str].intersection(*map(set, slate.spent))
    return {item.key: 0 if item.key in gone else _left(game, deal, item) for item in game.in_force} | contracts


def _spent(game: Game, deal: Deal, item: Declaration, marked: Sequence[Mark]) -> Collection[int]:
    """Return the sides that the pack has no such line left for; the pairs of partners are one."""
    sides = range(len(game.sides))
    most = reuse.limit(game, item)
    seats = [mark.seat for mark in marked if mark.key == item.key]
    if most is not None and item.each is not None:
        return [side for side in sides if all(seats.count(seat) >= most for seat in game.sides[side])]
    if most is not None and len(seats) >= most:
        return sides
    if not marked or item.group not in reuse.CLASSES:
        return ()
    return [side for side in sides if reuse.used_up(game, deal, item, Mark(item.key, game.sides[side][0]))]


def _left(game: Game, deal: Deal, item: Declaration) -> int:
    if item.key in game.left_out and deal.trump:
        return 0  # it could only have made trumps
    most = reuse.limit(game, item)
    if most is None:
        return 1
    return most * (game.seats if item.each is not None else 1) - len(deal.of(item.key))
