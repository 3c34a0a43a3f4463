"""What the wire tells of a match: its score, and what a phone needs to redraw its keys (wire.md)."""

from collections.abc import Iterable, Iterator
from typing import Any

from app.scoring.auction import poor_seats
from app.scoring.document import write
from app.scoring.events import Entry, Struck
from app.scoring.pages import Slate, left
from app.scoring.report import refusals, round_object, score_object, void
from app.scoring.round import Round
from app.scoring.settlement import foreseen, manner
from app.store.slates import MatchRead, Written
from app.web import sentences
from app.web.locale import Words
from app.web.settled_view import last_settlement
from app.web.table_view import is_making

Json = dict[str, Any]


def whole(words: Words, read: MatchRead) -> Json:
    """Return a match read whole: its document, its score and its table."""
    match = write(read.document, void(read.slate))
    return {"match": match, **shown(words, read)}


def shown(words: Words, read: MatchRead) -> Json:
    """Return the score of a match and its table, as of which version."""
    told = table(read) | {"settlement": settlement(words, read.slate)}
    return {"version": read.version, "score": score(words, read), "table": told}


def answer(words: Words, written: Written) -> Json:
    """Return what became of the lines of a request, and the match as it now is."""
    game = written.view.slate.game
    return {
        "acked": list(written.acked),
        "refused": [
            {"n": n, "code": why.code, "message": sentences.refusal(words, game, why)} for n, why in written.refused
        ],
        "duplicates": [{"n": n, "of": of} for n, of in written.duplicates],
        **shown(words, written.view),
    }


def score(words: Words, read: MatchRead) -> Json:
    """Return the score as `marquoir-score/1`, its refusals in words."""
    rounds = [round_object(marked) for marked in read.scores]
    return score_object(read.slate, rounds, sentences.refusals(words, read.slate.game, refusals(read.scores)))


def table(read: MatchRead) -> Json:
    """Return the open round: dealer, trump, standing marks, what the pack still allows, what undo and redo name.

    `lines` are the marks that stand in it; where none does, the last one of the match, which is `last` in any case.

    `spent` are, by side, the keys that the pack allows it no more; `again` is the mark that redo brings back; `making`
    says that a line is still to make trumps; `foreseen` what closing the round now would add to each side, if that is
    not what its lines add up to and nothing is lacking, and `ruined` who cannot pay it.
    """
    slate = read.slate
    deal = slate.deal
    lines = list(_standing(slate, slate.current, slate.written)) if slate.open else []
    last = lines[-1] if lines else _last(slate)
    return {
        "round": slate.current,
        "dealer": deal.dealer,
        "trump": deal.trump or deal.named,
        "making": is_making(slate),
        "left": left(slate),
        "spent": slate.spent,
        **_foreseen(slate),
        "lines": lines or ([last] if last else []),
        "undo": lines[-1]["id"] if lines else None,
        **_redone(slate, redo(slate.written, [line.entry for line in read.lines])),
        "last": last,
    }


def settlement(words: Words, slate: Slate) -> Json | None:
    """Return how the last round was settled, while the next is not begun and where it is a sum."""
    view = last_settlement(words, slate)
    return {"round": view.round, "side": view.side, "said": view.said} if view else None


def _foreseen(slate: Slate) -> Json:
    if manner(slate.game).as_marked:
        return {"foreseen": None, "ruined": []}
    return {"foreseen": foreseen(slate.game, slate.deal), "ruined": poor_seats(slate.game, slate.deal)}


def _redone(slate: Slate, strike: str | None) -> Json:
    """Return what redo names, and the mark that it brings back."""
    struck = next((line for line in slate.written.lines if strike and line.struck_by == strike), None)
    return {"redo": strike, "again": {"id": struck.id, **struck.mark.write()} if struck else None}


def redo(written: Round, entries: Iterable[Entry]) -> str | None:
    """Return the strike that would be struck by a redo: the last one after which nothing but strikes was written."""
    marks = {line.id for line in written.lines}
    strikes: list[str] = []
    for entry in entries:
        if not isinstance(entry.act, Struck):
            strikes.clear()
            continue
        name = f"{entry.act.device}.{entry.act.n}"
        if name in marks:
            strikes.append(entry.id)
        elif name in strikes:
            strikes.remove(name)
    struck_by = {line.struck_by for line in written.lines}
    return next((strike for strike in reversed(strikes) if strike in struck_by), None)


def _standing(slate: Slate, number: int, written: Round) -> Iterator[Json]:
    """Yield the marks of a round through which no line is drawn."""
    marked = slate.scores[slate.index(number)]
    for one in marked.judged(written.lines):
        if not one.line.stands:
            continue
        mark = one.line.mark
        own = one.worth[slate.game.side_of(mark.seat)] if one.worth and mark.seat is not None else 0
        told = {"id": one.line.id, "round": number, "seat": mark.seat, "key": mark.key, "points": own}
        code = one.refused.code if one.refused else None
        more = {"count": mark.count, "suit": mark.suit, "note": mark.note, "void": code}
        yield told | {name: value for name, value in more.items() if value is not None}


def _last(slate: Slate) -> Json | None:
    """Return the last standing mark of the match."""
    for marked, written in reversed(slate.played):
        standing = list(_standing(slate, marked.number, written))
        if standing:
            return standing[-1]
    return None
