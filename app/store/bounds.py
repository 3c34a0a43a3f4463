"""How much a slate holds: far more than any match has, and little enough that a tap stays quick."""

from app.scoring.events import Closed, Corrected, Entry, Finished
from app.scoring.slate import Slate
from app.scoring.terms import Refused

IN_A_ROUND = 500
"""Lines of a round, struck ones too; a busy round has some sixty."""
IN_A_MATCH = 5_000
"""Lines of a match, in order of arrival; an evening has some fifty."""


def full(slate: Slate, entry: Entry, written: int, in_round: int) -> Refused | None:
    """Refuse a line that a slate has no room for; closing a round and stopping the match always have.

    `written` lines came before it, `in_round` of them in its round, with those that changed no mark.
    """
    act = entry.act
    if isinstance(act, Closed) or (isinstance(act, Finished) and act.yes):
        return None
    if written >= IN_A_MATCH:
        return Refused("full", figure=IN_A_MATCH, detail="match")
    index = slate.index(getattr(act, "round", slate.current))
    marks = len(slate.rounds[index].lines) if index in range(len(slate.rounds)) else 0
    more = len(act.by) if isinstance(act, Corrected) else 1
    return Refused("full", figure=IN_A_ROUND) if max(marks + more, in_round + 1) > IN_A_ROUND else None
