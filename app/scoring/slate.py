"""A match as a slate: acts are only ever added, and the score is what the lines that stand add up to.

`decide` refuses, `evolve` never does and looks at nothing but how the slate is written, so that the acts of one round,
taken in order of arrival, always make the same round. Acts that are `idle` are acknowledged and not put on the slate.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from app.scoring import marking, settlement
from app.scoring.cards import Suit
from app.scoring.events import (
    Agreed,
    Closed,
    Corrected,
    DealerNamed,
    Entry,
    Finished,
    Marked,
    Reopened,
    Struck,
    TrumpNamed,
)
from app.scoring.game import Game, disagreement
from app.scoring.pages import Slate, left, opening, resume
from app.scoring.round import Line, Round
from app.scoring.terms import Refused, Setup, Value

__all__ = ["Slate", "decide", "evolve", "idle", "left", "opening", "put", "replay", "resume"]


def replay(game: Game, setup: Setup, entries: Iterable[Entry]) -> Slate:
    """Return the slate that these entries make, put on it in order of arrival; `game` as found."""
    slate = opening(game, setup)
    for entry in entries:
        slate = evolve(slate, entry)
    return slate


def put(slate: Slate, entry: Entry) -> tuple[Slate, Refused | None]:
    """Put an act on the slate if it can stand; return the very same slate where it cannot or changes nothing."""
    refused = decide(slate, entry)
    if refused or idle(slate, entry):
        return slate, refused
    return evolve(slate, entry), None


def idle(slate: Slate, entry: Entry) -> bool:
    """Whether an act that `decide` lets stand has nothing to do: closing what is closed, stopping what is over."""
    match entry.act:
        case Closed(number):
            return slate.outcome is not None or number < slate.current
        case Finished(yes):
            return yes == slate.finished or (yes and slate.after.outcome is not None)
        case _:
            return False


def decide(slate: Slate, entry: Entry) -> Refused | None:
    """Say why an act cannot be put on the slate, or None."""
    match entry.act:
        case Marked() as act:
            return _over(slate) or _elsewhere(slate, act.round) or marking.decide(slate.game, slate.deal, act.mark)
        case Struck() as act:
            return _decide_strike(slate, act)
        case TrumpNamed() as act:
            return _over(slate) or _elsewhere(slate, act.round) or _decide_trump(slate, act)
        case DealerNamed() as act:
            return _over(slate) or _elsewhere(slate, act.round) or _decide_dealer(slate, act)
        case Closed() as act:
            return _decide_close(slate, act)
        case Reopened() as act:
            return _decide_reopen(slate, act)
        case Corrected() as act:
            return _decide_correction(slate, act, entry.id)
        case Agreed() as act:
            return _decide_agreement(slate, act)
        case Finished():  # pragma: no branch - the last of the acts
            return None


def evolve(slate: Slate, entry: Entry) -> Slate:
    """Put an act on the slate."""
    match entry.act:
        case Marked(_, mark):
            return slate.with_line(Line(mark, entry.id, entry.at))
        case Struck() as act:
            return _strike(slate, act, entry.id)
        case TrumpNamed() as act:
            return _name_trump(slate, act)
        case DealerNamed() as act:
            return _name_dealer(slate, act)
        case Closed():
            return slate.with_current(replace(slate.written, closed=True))
        case Reopened() as act:
            return _reopen(slate, act)
        case Corrected() as act:
            return _correct(slate, act, entry)
        case Agreed(changes):
            return _agree_on(slate, {**slate.setup.house_rules, **changes})
        case Finished(yes):  # pragma: no branch - as above
            return replace(slate, finished=yes)


def _over(slate: Slate) -> Refused | None:
    return Refused("match_over") if slate.outcome else None


def _elsewhere(slate: Slate, number: int) -> Refused | None:
    """Only the current round can be written in."""
    if number == slate.current:
        return None
    return Refused("round_open" if number > slate.current else "round_closed", figure=number, found=slate.current)


def _decide_strike(slate: Slate, act: Struck) -> Refused | None:
    """A mark of the open round can be struck; one struck comes back if it counts as a new mark and in its place."""
    name = f"{act.device}.{act.n}"
    if any(line.id == name for line in slate.written.lines):
        return Refused("match_over") if slate.finished else None
    again = [line for line in slate.written.lines if line.struck_by == name]
    if not again:
        return Refused("line")
    deal = slate.deal
    for line in again:
        refused = Refused("match_over") if slate.outcome else marking.decide(slate.game, deal, line.mark)
        if refused:
            return refused
        deal = marking.evolve(slate.game, deal, line.mark, 0)
    back = {place for place, line in enumerate(slate.written.lines, start=1) if line.struck_by == name}
    return next((reason for place, reason in _strike(slate, act, "").deal.refused if place in back), None)


def _strike(slate: Slate, act: Struck, by: str) -> Slate:
    name = f"{act.device}.{act.n}"
    written = slate.written
    if any(line.id == name for line in written.lines):
        return _redrawn(slate, lambda line: line.id == name and line.stands, by)
    return _redrawn(slate, lambda line: line.struck_by == name, None)


def _redrawn(slate: Slate, named: Callable[[Line], bool], by: str | None) -> Slate:
    """Draw a line through the lines named, or take it away again."""
    if not any(map(named, slate.written.lines)):
        return slate
    lines = tuple(replace(line, struck_by=by) if named(line) else line for line in slate.written.lines)
    return slate.rewritten(slate.place, replace(slate.written, lines=lines))


def _decide_trump(slate: Slate, act: TrumpNamed) -> Refused | None:
    if act.suit is not None and act.suit not in set(Suit):
        return Refused("value", detail="suit")
    if not slate.game.turn_up and slate.deal.trump:
        return Refused("trump", detail="made")
    return _spoilt(slate, _name_trump(slate, act), "trump")


def _name_trump(slate: Slate, act: TrumpNamed) -> Slate:
    trump = Suit(act.suit) if act.suit else None
    return slate.with_current(replace(slate.written, trump=trump))


def _decide_dealer(slate: Slate, act: DealerNamed) -> Refused | None:
    """Who sits out, or has a bonus of the cut, hangs on the dealer: naming another late must not void what counts."""
    if slate.game.side_at(act.seat) is None:
        return Refused("seat")
    return _spoilt(slate, _name_dealer(slate, act), "seat")


def _name_dealer(slate: Slate, act: DealerNamed) -> Slate:
    return slate.with_current(replace(slate.written, dealer=act.seat))


def _spoilt(slate: Slate, changed: Slate, code: str) -> Refused | None:
    """Whether a line of the current round that counts would be refused with `code` after a change."""
    before = {place for place, _ in slate.deal.refused}
    spoils = any(place not in before and reason.code == code for place, reason in changed.deal.refused)
    return Refused(code, detail="lines") if spoils else None


def _decide_close(slate: Slate, act: Closed) -> Refused | None:
    """Closing what is closed, or the last round of a match that is over, is let stand without effect."""
    if slate.outcome or act.round < slate.current:
        return None
    return _elsewhere(slate, act.round) or settlement.manner(slate.game).lacking(slate.game, slate.deal)


def _decide_reopen(slate: Slate, act: Reopened) -> Refused | None:
    if slate.finished:
        return Refused("match_over")
    if act.round > slate.current:
        return Refused("round_open", figure=act.round, found=slate.current)
    reopened = _reopen(slate, act)
    after = reopened.scores[reopened.place + 1 :] if reopened is not slate else ()
    stays = act.round < slate.current - 1 or any(score.deal.counted for score in after)
    return Refused("round_closed", figure=act.round, found=slate.current, detail="next") if stays else None


def _reopen(slate: Slate, act: Reopened) -> Slate:
    """What was written in the next round and counts for nothing waits there until this one is closed again."""
    index = slate.index(act.round)
    if act.round != slate.current - 1 or index < 0:
        return slate
    return slate.rewritten(index, replace(slate.rounds[index], closed=False))


def _decide_correction(slate: Slate, act: Corrected, name: str) -> Refused | None:
    """All or nothing: each named line stands, each new mark counts, and a closed round stays complete."""
    if act.round > slate.current:
        return Refused("round_open", figure=act.round, found=slate.current)
    written = slate.numbered(act.round)
    standing = {line.id for line in written.lines if line.stands}
    if any(f"{device}.{n}" not in standing for device, n in act.named):
        return Refused("line")
    index = slate.index(act.round)
    before = slate.scores[index - 1].after if index else slate.before
    changed = _corrected(written, act, name, None)
    score = marking.mark_round(slate.game, before, changed)
    new = {place for place, line in enumerate(changed.lines, start=1) if line.id == name}
    return next((reason for place, reason in score.refused if place in new or place is None), None)


def _correct(slate: Slate, act: Corrected, entry: Entry) -> Slate:
    written = slate.numbered(act.round)
    changed = _corrected(written, act, entry.id, entry.at)
    return slate if changed == written else slate.rewritten(slate.index(act.round), changed)


def _corrected(written: Round, act: Corrected, name: str, at: str | None) -> Round:
    new = tuple(Line(mark, name, at) for mark in act.by)
    return written.correct([f"{device}.{n}" for device, n in act.named], new, name)


def _decide_agreement(slate: Slate, act: Agreed) -> Refused | None:
    key = disagreement(slate.base, rules := {**slate.setup.house_rules, **act.changes})
    if key:
        return Refused("house_rule", key, detail="agree")
    closed = [index for index, written in enumerate(slate.rounds) if written.closed]
    after = _agree_on(slate, rules)
    return next((reason for index in closed for place, reason in after.scores[index].refused if place is None), None)


def _agree_on(slate: Slate, rules: Mapping[str, Value]) -> Slate:
    if rules == slate.setup.house_rules:
        return slate
    anew = opening(slate.base, replace(slate.setup, house_rules=rules))
    before = anew.before if slate.before.number == 1 else slate.before
    return replace(anew, before=before, rounds=slate.rounds, finished=slate.finished)
