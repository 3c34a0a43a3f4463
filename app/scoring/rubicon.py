"""Settling a rubicon game: each round is a game of its own (rules.md A12, A16; laws 17 and 56 to 61)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from app.scoring.game import Game
from app.scoring.round import LAST_TRICK, Deal
from app.scoring.terms import Refused

TOO_MANY_CARDS = "too_many_cards"
MOST_BY_LAW_17 = 900
LEAST_DIFFERENCE = 100
LEAST_SCORE = 100
"""A rubiconed loser with less adds what the house rule `minimum_loser` says, whatever the rounding."""


Score: TypeAlias = tuple[int, int]
"""What a side has scored, and what its brisques add where they are counted."""


@dataclass(frozen=True, slots=True)
class Term:
    """One figure of a settlement: of a side's score, of the difference of both, or what winning adds (no scores).

    Such a `bonus` is for the "game", or for the "rubicon" and for all "brisques". `why` it is not what the scores come
    to: "floor" or "nearest" (the house rule `rounding`), "least" (a loser with little), "most" (law 17), "small" or
    "negative" (a difference); "" where it is.
    """

    points: int
    scores: tuple[Score, ...] = ()
    why: str = ""
    bonus: str = ""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How a round is settled, to be written out as a sum: the winning side gets what `terms` add up to."""

    winner: int
    terms: tuple[Term, ...]
    rubicon: bool

    @property
    def total(self) -> int:
        """What is credited to the winner, in points."""
        return sum(term.points for term in self.terms)


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
    bare = [(score, 0) for score in deal.points]
    if offenders:
        loser = offenders.pop()
        return None if offenders else _rubiconed(game, bare, loser, most=MOST_BY_LAW_17)
    scores = list(zip(deal.points, _brisque_points(game, deal), strict=True))
    counted = [sum(score) for score in scores]
    equal = deal.points[0] == deal.points[1]
    if equal and counted[0] == counted[1]:
        return None
    winner = _leader(counted if equal else deal.points)
    loser = 1 - winner
    line = game.number("rubicon_line")
    if not equal and deal.points[loser] >= line:
        return _made(game, bare, winner)
    if counted[loser] < line:
        return _rubiconed(game, bare, loser)
    flips = game.rule("brisques_can_flip") and counted[loser] > counted[winner]
    return _made(game, scores, loser if flips else winner)


def _leader(scores: Sequence[int]) -> int:
    return 0 if scores[0] >= scores[1] else 1


def _made(game: Game, scores: Sequence[Score], winner: int) -> Reckoning:
    """The loser is over the rubicon: the difference and the game."""
    won, lost = (_taken(game, scores[side]) for side in (winner, 1 - winner))
    difference = won.points - lost.points
    bare = game.rule("rounding") == "none"
    terms: tuple[Term, ...] = (won, replace(lost, points=-lost.points))
    if difference < (0 if bare else LEAST_DIFFERENCE):
        terms = (Term(LEAST_DIFFERENCE, won.scores + lost.scores, "negative" if bare else "small"),)
    return Reckoning(winner, (*terms, Term(game.bonuses[0], bonus="game")), rubicon=False)


def _rubiconed(game: Game, scores: Sequence[Score], loser: int, most: int | None = None) -> Reckoning:
    """The loser is rubiconed: both scores, the rubicon and all brisques."""
    won, lost = (_taken(game, scores[side]) for side in (1 - loser, loser))
    least = game.number("minimum_loser")
    if sum(scores[loser]) < LEAST_SCORE and lost.points != least:
        lost = replace(lost, points=least, why="least")
    if most is not None and lost.points > most:
        lost = replace(lost, points=most, why="most")
    bonus = Term(game.bonuses[1], bonus="rubicon"), Term(game.number("rubicon_brisques"), bonus="brisques")
    return Reckoning(1 - loser, (won, lost, *bonus), rubicon=True)


def _taken(game: Game, score: Score) -> Term:
    counted = sum(score)
    points = rounded(game, counted)
    return Term(points, (score,), "" if points == counted else str(game.rule("rounding")))


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
