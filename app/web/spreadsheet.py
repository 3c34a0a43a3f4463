"""Matches for a spreadsheet: one row a line, as CSV."""

import csv
import io
from collections.abc import Iterable, Iterator

from app.scoring.marking import Judged
from app.scoring.pages import Slate
from app.store import Store, slates
from app.store.errors import Missing
from app.store.slates import MatchRead

HEADINGS = (
    "match", "started_at", "game", "players", "note", "round", "dealer", "trump", "line", "player", "key", "suit",
    "count", "points", "counts", "why", "at", "line_note",
)  # fmt: skip
ACTIVE = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet take a text for a formula."""
MARK = "\ufeff"
"""Tells a spreadsheet that this is UTF-8."""


def sheet(store: Store, matches: Iterable[int]) -> Iterator[str]:
    """Yield a table of these matches, heading first; each is read by itself. Raises `Unavailable`."""
    yield MARK + _row(HEADINGS)
    for match_id in matches:
        try:
            read = slates.read(store, match_id)
        except Missing:  # taken away meanwhile
            continue
        yield "".join(map(_row, _lines(read)))


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: an apostrophe goes before what would be one."""
    return f"'{text}" if text.startswith(ACTIVE) else text


def _row(cells: Iterable[object]) -> str:
    out = io.StringIO()
    csv.writer(out).writerow([harmless(cell) if isinstance(cell, str) else cell for cell in cells])
    return out.getvalue()


def _lines(read: MatchRead) -> Iterator[tuple[object, ...]]:
    slate = read.slate
    players = slate.setup.players
    own = (read.document_id, read.started_at, slate.setup.game, ", ".join(players), read.note or "")
    for score, written in zip(slate.scores, slate.rounds, strict=True):
        deal = (score.number, players[score.deal.dealer], str(score.deal.trump or ""))
        for one in score.judged(written.lines):
            yield (*own, *deal, one.place, *_line(slate, one))


def _line(slate: Slate, one: Judged) -> tuple[object, ...]:
    line, mark, worth = one.line, one.line.mark, one.worth
    refused = one.refused.code if one.refused else ""
    seat = mark.seat if mark.seat in range(slate.game.seats) else None  # a void line may name a seat that is not there
    name = "" if seat is None else slate.setup.players[seat]
    points = worth[slate.game.side_of(seat)] if worth and seat is not None else ""
    why = refused if line.stands else "struck"
    counts = int(worth is not None)
    return (
        name,
        mark.key,
        mark.suit or "",
        "" if mark.count is None else mark.count,
        points,
        counts,
        why,
        line.at or "",
        mark.note or "",
    )
