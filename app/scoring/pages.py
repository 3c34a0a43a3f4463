"""Pages of a slate: the rounds of a match as written and as marked, from any round on."""

from dataclasses import dataclass, replace

from app.scoring import auction, marking, reuse, settlement
from app.scoring.game import PASSED, Game, agreed
from app.scoring.marking import RoundScore
from app.scoring.round import Deal, Line, Mark, Round, Standing
from app.scoring.terms import Declaration, Outcome, Setup


@dataclass(frozen=True, slots=True)
class Slate:
    """A match from round `before.number` on: a tap needs only its own round, a correction its round and those after it.

    `base` is the game as found, `game` as this table agreed on it in `setup`.
    """

    base: Game
    setup: Setup
    game: Game
    before: Standing
    rounds: tuple[Round, ...] = ()
    scores: tuple[RoundScore, ...] = ()
    finished: bool = False

    @property
    def after(self) -> Standing:
        """Where the match stands, the open round's points included."""
        return self.scores[-1].after if self.scores else self.before

    @property
    def open(self) -> bool:
        """Whether the last round is begun and not closed."""
        return bool(self.rounds) and not self.rounds[-1].closed

    @property
    def current(self) -> int:
        """The number of the round that is being played or comes next."""
        return self.after.number - (1 if self.open else 0)

    @property
    def written(self) -> Round:
        """The current round as written."""
        return self.rounds[-1] if self.open else Round()

    @property
    def deal(self) -> Deal:
        """The current round as marked so far."""
        return self.scores[-1].deal if self.open else marking.begin(self.game, self.after, Round())

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's total, in points."""
        return self.after.totals

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: won, or stopped by the players; None while it is in play."""
        if self.after.outcome or not self.finished:
            return self.after.outcome
        return settlement.stopped(self.game, self.scores[-1].deal if self.scores else self.deal, self.totals)

    def index(self, number: int) -> int:
        """Return the index in `rounds` of the round of that number."""
        return number - self.before.number

    def rewritten(self, index: int, written: Round) -> "Slate":
        """Return the slate with one round written anew (or added), it and all later ones marked again."""
        return mark_from(replace(self, rounds=(*self.rounds[:index], written, *self.rounds[index + 1 :])), index)

    def with_line(self, line: Line) -> "Slate":
        """Return the slate with one more line in the current round; the lines before it are not marked again."""
        written = self.written.with_line(line)
        score = marking.conclude(self.game, marking.take(self.game, self.deal, line, len(written.lines)), closed=False)
        kept = len(self.rounds) - (1 if self.open else 0)
        return replace(self, rounds=(*self.rounds[:kept], written), scores=(*self.scores[:kept], score))


def opening(game: Game, setup: Setup) -> Slate:
    """Return the slate of a match with nothing written on it; `game` as found, `setup` free of disagreement."""
    table = agreed(game, setup)
    return Slate(game, setup, table, Standing(1, (table.stake,) * len(table.sides), setup.first_dealer))


def resume(game: Game, setup: Setup, before: Standing, rounds: tuple[Round, ...], *, finished: bool = False) -> Slate:
    """Return the slate of a match from round `before.number` on, its rounds marked."""
    return mark_from(Slate(game, setup, agreed(game, setup), before, rounds, finished=finished), 0)


def mark_from(slate: Slate, index: int) -> Slate:
    """Return the slate with its rounds from `index` on marked again."""
    scores = list(slate.scores[:index])
    for written in slate.rounds[index:]:
        before = scores[-1].after if scores else slate.before
        scores.append(marking.mark_round(slate.game, before, written))
    return replace(slate, scores=tuple(scores))


def left(slate: Slate) -> dict[str, int]:
    """Return how many of each declaration the pack still allows in the current round.

    0 also where cards of its class would have to serve again for every side; a key without a limit of its own counts 1
    while one more can stand. Declarations limited a player give what is left to all players together. Of the contracts
    one can be bid, unless everybody passed.
    """
    game, deal = slate.game, slate.deal
    bids = 0 if auction.bidder(game, deal) or deal.of(PASSED) else 1
    contracts = {contract.key: bids for contract in game.contracts}
    return {item.key: _left(game, deal, item) for item in game.in_force} | contracts


def _left(game: Game, deal: Deal, item: Declaration) -> int:
    seats = [side[0] for side in game.sides]
    if item.key in game.left_out and deal.trump:
        return 0  # it could only have made trumps
    if all(reuse.used_up(game, deal, item, Mark(item.key, seat)) for seat in seats):
        return 0
    most = reuse.limit(game, item)
    if most is None:
        return 1
    return most * (game.seats if item.each is not None else 1) - len(deal.of(item.key))
