"""Settling a rubicon game: each round is a game of its own (rules.md A12, A16; laws 17 and 56 to 61)."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.scoring.game import Game
from app.scoring.round import LAST_TRICK, Deal
from app.scoring.terms import Refused

TOO_MANY_CARDS = "too_many_cards"
MOST_BY_LAW_17 = 900
LEAST_DIFFERENCE = 100
LEAST_SCORE = 100
"""A rubiconed loser with less adds what the house rule `minimum_loser` says, whatever the rounding."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How a round is settled, to be written out as a sum: the winning side gets what `terms` add up to."""

    winner: int
    terms: tuple[int, ...]
    rubicon: bool

    @property
    def total(self) -> int:
        """What is credited to the winner, in points."""
        return sum(self.terms)


def lacking(game: Game, deal: Deal) -> Refused | None:
    """Say what a round still needs: its last trick unless somebody held too many cards, and brisques all or none."""
    tally = game.tally
    no_last_trick = not deal.of(LAST_TRICK) and not deal.of(TOO_MANY_CARDS)
    entered = deal.of(tally.key) if tally else []
    found = sum(mark.count or 0 for mark in entered)
    if tally and entered and found != game.total(tally):
        return Refused("incomplete", tally.key, game.total(tally), found, "both" if no_last_trick else "tally")
    return Refused("incomplete", LAST_TRICK, detail=LAST_TRICK) if no_last_trick else None


def settled(game: Game, deal: Deal) -> tuple[int, ...]:
    """Return what the round adds to the match for each side."""
    reckoning = reckon(game, deal)
    winner, points = (reckoning.winner, reckoning.total) if reckoning else (None, 0)
    return tuple(points if side == winner else 0 for side in range(len(game.sides)))


def reckon(game: Game, deal: Deal) -> Reckoning | None:
    """Settle a round of two sides; None where it is void."""
    offenders = {game.side_of(mark.seat or 0) for mark in deal.of(TOO_MANY_CARDS)}
    if offenders:
        loser = offenders.pop()
        return None if offenders else _rubiconed(game, deal.points, loser, most=MOST_BY_LAW_17)
    scores, brisques = deal.points, _brisque_points(game, deal)
    counted = tuple(score + more for score, more in zip(scores, brisques, strict=True))
    equal = scores[0] == scores[1]
    if equal and counted[0] == counted[1]:
        return None
    winner = _leader(counted if equal else scores)
    loser = 1 - winner
    line = game.number("rubicon_line")
    if not equal and scores[loser] >= line:
        return _made(game, scores, winner)
    if counted[loser] < line:
        return _rubiconed(game, scores, loser)
    flips = game.rule("brisques_can_flip") and counted[loser] > counted[winner]
    return _made(game, counted, loser if flips else winner)


def _leader(scores: Sequence[int]) -> int:
    return 0 if scores[0] >= scores[1] else 1


def _made(game: Game, scores: Sequence[int], winner: int) -> Reckoning:
    """The loser is over the rubicon: the difference and the game."""
    won, lost = (rounded(game, scores[side]) for side in (winner, 1 - winner))
    difference = won - lost
    small = difference < (0 if game.rule("rounding") == "none" else LEAST_DIFFERENCE)
    terms = (LEAST_DIFFERENCE,) if small else (won, -lost)
    return Reckoning(winner, (*terms, game.bonuses[0]), rubicon=False)


def _rubiconed(game: Game, scores: Sequence[int], loser: int, most: int | None = None) -> Reckoning:
    """The loser is rubiconed: both scores, the rubicon and all brisques."""
    lost = game.number("minimum_loser") if scores[loser] < LEAST_SCORE else rounded(game, scores[loser])
    lost = lost if most is None else min(lost, most)
    bonus = game.bonuses[1] + game.number("rubicon_brisques")
    return Reckoning(1 - loser, (rounded(game, scores[1 - loser]), lost, bonus), rubicon=True)


def rounded(game: Game, score: int) -> int:
    """Return a score as the settlement takes it: `floor` drops the last two digits, `nearest` rounds half up."""
    if game.rule("rounding") == "none":
        return score
    if game.rule("rounding") == "nearest":
        return (score + 50) // 100 * 100
    return int(score / 100) * 100


def _brisque_points(game: Game, deal: Deal) -> tuple[int, ...]:
    tally = game.tally
    points = [0] * len(game.sides)
    for mark in deal.of(tally.key) if tally else []:
        points[game.side_of(mark.seat or 0)] += (tally.points if tally else 0) * (mark.count or 0)
    return tuple(points)
