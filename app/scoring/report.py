"""What marking tells: `marquoir-score/1` (match-format.md)."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from app.scoring.document import Document
from app.scoring.marking import RoundScore
from app.scoring.pages import Slate
from app.scoring.terms import Refused

FORMAT = "marquoir-score/1"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that counts for nothing (`line` from 1), or a closing that was refused (`line` None)."""

    round: int
    line: int | None
    refused: Refused


def refusals(scores: Iterable[RoundScore]) -> list[Refusal]:
    """Return all refusals of these rounds, in order."""
    return [Refusal(score.number, place, refused) for score in scores for place, refused in score.refused]


def void(slate: Slate) -> dict[tuple[int, int], str]:
    """Return the code of each line that stands and counts for nothing, by round and line."""
    return {
        (item.round, item.line): item.refused.code
        for item in refusals(score for score, _ in slate.played)
        if item.line is not None
    }


def undeclared(document: Document, slate: Slate) -> list[Refusal]:
    """Return the refusals that the document does not itself declare void with the same code."""
    return [item for item in refusals(slate.scores) if not _declares(document, item)]


def _declares(document: Document, item: Refusal) -> bool:
    return item.line is not None and document.rounds[item.round - 1].lines[item.line - 1].void == item.refused.code


def round_object(score: RoundScore) -> dict[str, object]:
    """Write one round of the report."""
    return {
        "number": score.number,
        "dealer": score.deal.dealer,
        "trump": score.deal.trump,
        "closed": score.closed,
        "points": list(score.points),
        "settled": list(score.settled),
    }


def score_object(slate: Slate, rounds: list[dict[str, object]], refused: list[dict[str, object]]) -> dict[str, object]:
    """Write the report of a match; rounds and refusals are handed in, since a slate need not hold the earlier ones."""
    outcome = slate.outcome
    return {
        "format": FORMAT,
        "game": slate.setup.game,
        "sides": [list(side) for side in slate.game.sides],
        "rounds": rounds,
        "totals": list(slate.totals),
        "outcome": asdict(outcome) if outcome else None,
        "refused": refused,
    }
