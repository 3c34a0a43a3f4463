"""How much a slate holds: far more than any match has, and little enough that a tap stays quick."""

from app.scoring.document import Document
from app.scoring.events import Closed, Corrected, Entry, Finished
from app.scoring.slate import Slate
from app.scoring.terms import Refused

IN_A_ROUND = 500
"""Lines of a round, struck ones too; a busy round has some sixty."""
IN_A_MATCH = 5_000
"""Lines of a match, in order of arrival; an evening has some fifty."""
ROUNDS = 1_000
"""Rounds of a match; an evening has some ten."""


def too_long(document: Document) -> bool:
    """Whether a match in a file has more than a slate holds; the same for every way in."""
    lines = [len(written.lines) for written in document.rounds]
    return len(lines) > ROUNDS or sum(lines) > IN_A_MATCH or max(lines, default=0) > IN_A_ROUND


def full(slate: Slate, entry: Entry, written: int, in_round: int) -> Refused | None:
    """Refuse a line that a slate has no room for; to stop the match and to close its round is let through always.

    `written` lines came before it, `in_round` of them in its round, with those that changed no mark.
    """
    act = entry.act
    number = getattr(act, "round", slate.current)
    if isinstance(act, Finished) and act.yes:
        return None
    if number == slate.current > ROUNDS:
        return Refused("full", figure=ROUNDS, detail="rounds")
    if isinstance(act, Closed):
        return None
    if written >= IN_A_MATCH:
        return Refused("full", figure=IN_A_MATCH, detail="match")
    index = slate.index(number)
    marks = len(slate.rounds[index].lines) if index in range(len(slate.rounds)) else 0
    more = len(act.by) if isinstance(act, Corrected) else 1
    return Refused("full", figure=IN_A_ROUND) if max(marks + more, in_round + 1) > IN_A_ROUND else None
