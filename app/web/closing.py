"""The sheet that ends a round, as a plain form: it replaces what was entered before, and is written whole or not."""

from collections.abc import Iterable, Sequence

from app.scoring.events import Act, Closed, Entry, Marked, Struck
from app.scoring.pages import Slate
from app.scoring.round import Line, Mark


def closes(acts: Iterable[Act]) -> bool:
    """Say whether a form ends a round."""
    return any(isinstance(act, Closed) for act in acts)


def revised(acts: Sequence[Act], slate: Slate) -> list[Act]:
    """Return what such a form writes where marks of its keys stand in the open round already.

    One that says the same is left; one that says otherwise is struck. Lines that were written together have one name
    and are struck together, so that what is left of them is written anew.
    """
    marks = [act.mark for act in acts if isinstance(act, Marked) and act.round == slate.current]
    standing = [line for line in slate.written.lines if line.stands]
    said = {mark: [line for line in standing if _same_place(mark, line)] for mark in marks}
    left = {mark for mark, old in said.items() if _says(mark, old)}
    replaced = [line for mark, old in said.items() if mark not in left for line in old]
    names = dict.fromkeys(line.id for line in replaced)
    with_them = [Marked(slate.current, line.mark) for line in standing if line.id in names and line not in replaced]
    fresh = [act for act in acts if not (isinstance(act, Marked) and act.mark in left)]
    return [*map(_strike, names), *with_them, *fresh]


def came_before(acts: Iterable[Act], known: Iterable[Entry], slate: Slate) -> bool:
    """Say whether such a form was written already, with the marks that it found standing left as they were.

    `slate` is the whole match, `known` what the form's device wrote.
    """
    wrote = [entry.act for entry in known]
    return closes(wrote) and all(act in wrote or _stands(slate, act) for act in acts)


def _same_place(mark: Mark, line: Line) -> bool:
    """A tally is each player's own; the last trick is anybody's."""
    return line.mark.key == mark.key and (mark.count is None or line.mark.seat == mark.seat)


def _says(mark: Mark, old: Sequence[Line]) -> bool:
    return [(line.mark.seat, line.mark.count) for line in old] == [(mark.seat, mark.count)]


def _strike(name: str) -> Struck:
    device, _, n = name.rpartition(".")
    return Struck(device, int(n))


def _stands(slate: Slate, act: Act) -> bool:
    if not isinstance(act, Marked) or act.round > len(slate.rounds):
        return False
    return any(line.stands and line.mark == act.mark for line in slate.rounds[act.round - 1].lines)
