"""The sheet that ends a round, as a plain form: it replaces what was entered before, and is written whole or not."""

import re
from collections.abc import Iterable, Mapping, Sequence

from app.scoring.events import Act, Closed, Entry, Marked, Struck
from app.scoring.game import Game
from app.scoring.pages import Slate
from app.scoring.round import LAST_TRICK, Line, Mark

_TALLIED = re.compile(r"[a-z_]{1,20}\.[0-6]")


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
    said = {mark: [line for line in standing if _same_place(slate.game, mark, line)] for mark in marks}
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


def filled_in(slate: Slate, form: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of the sheet as it opens: what a form has for them, else what stands in the open round.

    Partners share a field, whichever of them their brisques were written for.
    """
    standing: dict[str, str] = {}
    for line in slate.written.lines:
        mark = line.mark
        side = slate.game.side_at(mark.seat)
        if not line.stands or side is None:
            continue
        if mark.key == LAST_TRICK:
            standing[LAST_TRICK] = str(mark.seat)
        elif mark.count is not None:
            field = f"{mark.key}.{slate.game.sides[side][0]}"
            standing[field] = str(int(standing.get(field, "0")) + mark.count)
    return standing | typed(form)


def typed(form: Mapping[str, str]) -> dict[str, str]:
    """Return what a form has for the sheet that ends a round, right or wrong, as far as it can be shown again."""
    return {field: text[:9] for field, text in form.items() if field == LAST_TRICK or _TALLIED.fullmatch(field)}


def _same_place(game: Game, mark: Mark, line: Line) -> bool:
    """A tally is each side's own, the last trick is anybody's."""
    if line.mark.key != mark.key or mark.count is None:
        return line.mark.key == mark.key
    seats = {mark.seat, line.mark.seat}
    return any(seats <= set(side) for side in game.sides)


def _says(mark: Mark, old: Sequence[Line]) -> bool:
    if mark.count is None:
        return [line.mark.seat for line in old] == [mark.seat]
    return bool(old) and sum(line.mark.count or 0 for line in old) == mark.count


def _strike(name: str) -> Struck:
    device, _, n = name.rpartition(".")
    return Struck(device, int(n))


def _stands(slate: Slate, act: Act) -> bool:
    if not isinstance(act, Marked) or act.round > len(slate.rounds):
        return False
    lines = [line for line in slate.rounds[act.round - 1].lines if line.stands]
    return _says(act.mark, [line for line in lines if _same_place(slate.game, act.mark, line)])
