"""The manners of settling: each game names one (rules.md A1 to A3, A12, A13)."""

from collections.abc import Callable
from dataclasses import dataclass

from app.scoring import auction, rubicon, target
from app.scoring.game import Game
from app.scoring.round import Deal, highest
from app.scoring.terms import Outcome, Refused


@dataclass(frozen=True, slots=True)
class Manner:
    """What differs between manners of settling. Points and settlements are given for each side."""

    lacking: Callable[[Game, Deal], Refused | None]
    """What a round still needs before it can be closed."""
    settled: Callable[[Game, Deal], tuple[int, ...]]
    """What a closed round adds to the match."""
    ended: Callable[[Game, Deal], Outcome | None]
    """How a match ends when this round is closed, series of a fixed length apart."""
    points: Callable[[Game, Deal], tuple[int | None, ...]]
    """What is shown as the points of the round."""
    as_marked: bool = False
    """Whether every point counts for the match as soon as it is marked."""


def manner(game: Game) -> Manner:
    """Return the manner in which a game is settled."""
    return _MANNERS[game.manner]


def settled(game: Game, deal: Deal, *, closed: bool) -> tuple[int, ...]:
    """Return what a round adds to the match; an open one, or one whose closing is refused, nothing in a series."""
    if manner(game).as_marked:
        return deal.points
    return manner(game).settled(game, deal) if closed else (0,) * len(game.sides)


def foreseen(game: Game, deal: Deal) -> tuple[int, ...] | None:
    """Return what closing an open round now would add to the match; None while something is lacking."""
    return None if manner(game).lacking(game, deal) else manner(game).settled(game, deal)


def ended(game: Game, deal: Deal, totals: tuple[int, ...]) -> Outcome | None:
    """Return how the match ended with this round, closed; `totals` include it."""
    rounds = game.number("rounds")
    by_itself = manner(game).ended(game, deal)
    if by_itself or not rounds or deal.before.number < rounds:
        return by_itself
    return by_higher_total(totals)


def stopped(game: Game, deal: Deal, totals: tuple[int, ...]) -> Outcome:
    """Settle a match that the players end here: by the target if reached, else by the higher total (rules.md A16)."""
    reached = target.contest(game, deal) if manner(game).as_marked else None
    return reached or by_higher_total(totals)


def by_higher_total(totals: tuple[int, ...]) -> Outcome:
    """Let the higher total win a match that simply ends; equal totals are a draw."""
    best = highest(range(len(totals)), totals)
    return Outcome(best[0], 1, "finished") if len(best) == 1 else Outcome(None, 1, "draw")


def _marked(_: Game, deal: Deal) -> tuple[int, ...]:
    return deal.points


def _never(_: Game, __: Deal) -> None:
    return None


_MANNERS = {
    "target": Manner(target.lacking, _marked, target.contest, _marked, as_marked=True),
    "rubicon": Manner(rubicon.lacking, rubicon.settled, _never, _marked),
    "auction": Manner(auction.lacking, auction.settled, auction.ruined, auction.points),
}
