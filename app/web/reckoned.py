"""What the lines of a round come to, as the review and the slate on paper both tell it."""

from collections.abc import Iterator, Sequence

from app.scoring import settlement
from app.scoring.game import Game
from app.scoring.marking import RoundScore
from app.scoring.round import Line
from app.web.locale import NONE, Words
from app.web.payments import payments
from app.web.settled_view import settlement_view


def reckoned(words: Words, game: Game, players: Sequence[str], score: RoundScore) -> tuple[str, ...]:
    """Tell how a closed round was settled, in sentences: the sum of a rubicon game, the payments of the Frog family."""
    if not score.closed or score.deal.before.outcome:
        return ()
    if game.contracts:
        return payments(words, game, players, score.deal)
    settled = settlement_view(words, game, players, score)
    return (settled.said,) if settled else ()


def running(game: Game, score: RoundScore, lines: Sequence[Line]) -> Iterator[tuple[int, ...] | None]:
    """Yield the figures after each line, None where it counts for nothing: totals, or in a series the round's points.

    Where a line of a series has added nothing yet, as in a game that is paid at the end, there is no figure to show.
    """
    as_marked = settlement.manner(game).as_marked
    figures = score.deal.before.totals if as_marked else (0,) * len(game.sides)
    counted = {item.place: item.worth for item in score.deal.counted}
    for place in range(1, len(lines) + 1):
        if place not in counted:
            yield None
            continue
        figures = tuple(had + more for had, more in zip(figures, counted[place], strict=True))
        yield figures if as_marked or any(figures) or not game.contracts else None


def settles(game: Game, score: RoundScore) -> bool:
    """Whether the round adds something else to the match than its points."""
    return score.closed and not settlement.manner(game).as_marked


def card_points(words: Words, score: RoundScore) -> tuple[str, ...]:
    """Write the card points of each seat; none at all where nobody has any."""
    if all(points is None for points in score.points):
        return ()
    return tuple(NONE if points is None else words.number(points) for points in score.points)
