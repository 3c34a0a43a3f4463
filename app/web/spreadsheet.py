"""Matches for a spreadsheet: one row a line, as CSV, in the words of the page and with what separates cells there."""

import csv
import io
import re
from collections.abc import Iterable, Iterator

from app.scoring.marking import Judged
from app.scoring.pages import Slate
from app.scoring.terms import N_
from app.store import Store, slates
from app.store.errors import Missing
from app.store.slates import MatchRead
from app.web import sentences
from app.web.cards import suit_word
from app.web.locale import Words

HEADINGS = (
    N_("Match"), N_("Begun"), N_("Game"), N_("Players"), N_("Note"), N_("Round"), N_("Dealer"), N_("Trumps"),
    N_("Line"), N_("Player"), N_("Declaration"), N_("Suit"), N_("Number"), N_("Points"), N_("Counts"), N_("Why not"),
    N_("Marked"), N_("Why"),
)  # fmt: skip
SEPARATOR = {"fr": ";"}
"""Between two cells, where a spreadsheet in that language expects another sign than the comma."""
ACTIVE = re.compile(r"^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[;,\t\r\n])(?=[=+\-@＝＋－＠])")
"""Where a spreadsheet takes a text for a formula: at its start, or after what divides cells in another language."""
MARK = "\ufeff"
"""Tells a spreadsheet that this is UTF-8."""


def sheet(store: Store, words: Words, matches: Iterable[int]) -> Iterator[str]:
    """Yield a table of these matches, heading first, in the words of a language.

    Each match is read by itself. Raises `Unavailable`.
    """
    yield MARK + _row(words, map(words.say, HEADINGS))
    for match_id in matches:
        try:
            read = slates.read(store, match_id)
        except Missing:  # taken away meanwhile
            continue
        yield "".join(_row(words, cells) for cells in _lines(words, read))


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: an apostrophe goes before what would be one."""
    return ACTIVE.sub("'", text)


def _row(words: Words, cells: Iterable[object]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=SEPARATOR.get(words.lang, ","))
    writer.writerow([harmless(cell) if isinstance(cell, str) else cell for cell in cells])
    return out.getvalue()


def _lines(words: Words, read: MatchRead) -> Iterator[tuple[object, ...]]:
    slate = read.slate
    players = slate.setup.players
    game = words.say(slate.game.name)
    own = (read.document_id, read.started_at, game, words.names(players), read.note or "")
    for score, written in zip(slate.scores, slate.rounds, strict=True):
        deal = (score.number, players[score.deal.dealer], suit_word(words, score.deal.trump))
        for one in score.judged(written.lines):
            yield (*own, *deal, one.place, *_line(words, slate, one))


def _line(words: Words, slate: Slate, one: Judged) -> tuple[object, ...]:
    line, mark, worth = one.line, one.line.mark, one.worth
    refused = sentences.refusal(words, slate.game, one.refused) if one.refused else ""
    side = slate.game.side_at(mark.seat)
    name = "" if mark.seat is None or side is None else slate.setup.players[mark.seat]
    points = worth[side] if worth and side is not None else ""
    why = refused if line.stands else words.low("Struck")
    counts = int(worth is not None)
    return (
        name,
        sentences.named(words, slate.game, mark.key),
        suit_word(words, mark.suit),
        "" if mark.count is None else mark.count,
        points,
        counts,
        why,
        line.at or "",
        mark.note or "",
    )
