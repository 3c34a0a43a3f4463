"""Settling as marked, up to a target: the line that closes a round, and who wins (rules.md A1, A2, A3)."""

from dataclasses import replace

from app.scoring.game import Game
from app.scoring.round import LAST_TRICK, Deal, highest
from app.scoring.terms import Outcome, Refused, Tally


def lacking(game: Game, deal: Deal) -> Refused | None:
    """Say what a round still needs before it can be closed: its last trick and its full tally (rules.md A3)."""
    no_last_trick = LAST_TRICK in game.terms and not deal.of(LAST_TRICK)
    tally = game.tally
    if tally and _entered(deal, tally) != game.total(tally):
        detail = "both" if no_last_trick else "tally"
        return Refused("incomplete", tally.key, game.total(tally), _entered(deal, tally), detail)
    return Refused("incomplete", LAST_TRICK, detail=LAST_TRICK) if no_last_trick else None


def credit_tally(game: Game, deal: Deal, tally: Tally) -> Deal:
    """Credit brisques once all are entered, side by side from the dealer's left, where a match ends at once (A1).

    The lines of the sides behind one that so ends the match are refused.
    """
    if _entered(deal, tally) != game.total(tally):
        return deal
    seats = ((deal.dealer + step) % game.seats for step in range(1, game.seats + 1))
    sides = list(dict.fromkeys(game.side_of(seat) for seat in seats))
    while sides and not deal.outcome:
        deal = _credit_side(game, deal, tally, sides.pop(0))
    seats_behind = {seat for side in sides for seat in game.sides[side]}
    barred = [item for item in deal.counted if item.mark.key == tally.key and item.mark.seat in seats_behind]
    return replace(
        deal,
        counted=tuple(item for item in deal.counted if item not in barred),
        refused=(*deal.refused, *((item.place, Refused("match_over")) for item in barred)),
    )


def _credit_side(game: Game, deal: Deal, tally: Tally, side: int) -> Deal:
    counted = []
    points = list(deal.points)
    for item in deal.counted:
        if item.mark.key == tally.key and item.mark.seat in game.sides[side]:
            worth = tally.points * (item.mark.count or 0)
            points[side] += worth - item.worth[side]  # a line of 0 behind a full tally credits nothing twice
            item = replace(item, worth=tuple(worth if index == side else 0 for index in range(len(points))))  # noqa: PLW2901
        counted.append(item)
    deal = replace(deal, counted=tuple(counted), points=tuple(points))
    return replace(deal, outcome=contest(game, deal))


def _entered(deal: Deal, tally: Tally) -> int:
    return sum(mark.count or 0 for mark in deal.of(tally.key))


def over_target(game: Game, totals: tuple[int, ...]) -> list[int]:
    """Return the sides at or over the target; reaching it exactly is reaching it."""
    return [side for side, total in enumerate(totals) if total >= game.number("target")]


def contest(game: Game, deal: Deal) -> Outcome | None:
    """Settle the match among the sides at the target; None where nobody is, or nothing separates them (rules.md A1)."""
    totals = deal.totals
    over = over_target(game, totals)
    if not over:
        return None
    winner, by = _winner(game, deal, over)
    return None if winner is None else Outcome(winner, _games(game, totals, winner), by)


def _winner(game: Game, deal: Deal, over: list[int]) -> tuple[int | None, str]:
    if len(over) == 1:
        return over[0], "target"
    taker = _taker(game, deal)
    if game.rule("both_over") == "last_trick" and taker in over:
        return taker, "last_trick"
    best = highest(over, deal.totals)
    if len(best) == 1:
        return best[0], "higher_total"
    counted = _tally_points(game, deal)
    less = tuple(total - points for total, points in zip(deal.totals, counted, strict=True))
    best = highest(best, less)
    if len(best) == 1:
        return best[0], "less_brisques"
    return (taker if taker in best else None), "last_trick"


def _taker(game: Game, deal: Deal) -> int | None:
    """Return the side that took the last trick, if it is written."""
    return next((game.side_of(mark.seat) for mark in deal.of(LAST_TRICK) if mark.seat is not None), None)


def _tally_points(game: Game, deal: Deal) -> tuple[int, ...]:
    """Return the points of brisques or cards credited to each side in this round."""
    key = game.tally.key if game.tally else None
    worths = [counted.worth for counted in deal.counted if counted.mark.key == key]
    return tuple(sum(column) for column in zip(*worths, strict=True)) or (0,) * len(game.sides)


def _games(game: Game, totals: tuple[int, ...], winner: int) -> int:
    """Return 2 for a double game: every loser under the agreed number, where one is agreed (rules.md A2)."""
    below = game.number("double_below")
    losers = (total for side, total in enumerate(totals) if side != winner)
    return 2 if below and all(total < below for total in losers) else 1
