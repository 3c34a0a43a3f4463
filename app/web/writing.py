"""Writing by plain forms, and telling afterwards what became of it."""

from collections.abc import Sequence

from flask import request

from app.scoring.events import Act, Entry
from app.scoring.slate import Slate
from app.store import slates
from app.web import closing, forms, guards, limits, sentences
from app.web.errors import refuse
from app.web.reader import words


def posted(door: guards.Door, slate: Slate) -> str:
    """Write what the form of this request says on the slate behind a door.

    Returns its device, by which the page tells what became of it.

    Answers 400 where the form cannot be read, 422 where the page it came from has written something else already.
    """
    limits.tap(door.token, forms.device(request.form))
    device, acts = forms.device(request.form), forms.acts(request.form, slate.game)
    ends = closing.closes(acts)
    lines = closing.revised(acts, slate) if ends else acts
    at = guards.store().stamp()
    entries = tuple(Entry(device, n, act, at) for n, act in enumerate(lines, start=1))
    try:
        slates.write(guards.store(), door.match_id, slates.Request(device, None, entries, whole=ends))
    except (slates.Conflict, slates.Gap):
        if not (ends and _came_before(door, device, acts)):
            refuse(422, words().say("This page was used already. Open it again, then write."))
    return device


def refused(door: guards.Door, device: str) -> bool:
    """Say whether something that a form wrote was refused."""
    return any(why for _, why in slates.outcomes(guards.store(), door.match_id, device))


def said(opened: guards.Opened) -> list[tuple[str, str]]:
    """Return what became of the form that led here: (“bad”, why) for each reason to refuse, else one (“good”, …)."""
    device = request.args.get("said", "")
    if not forms.DEVICE.fullmatch(device):
        return []
    outcomes = slates.outcomes(guards.store(), opened.door.match_id, device)
    game = opened.read.slate.game
    reasons = dict.fromkeys(sentences.refusal(words(), game, why) for _, why in outcomes if why)
    return [("bad", why) for why in reasons] or ([("good", words().say("Written."))] if outcomes else [])


def _came_before(door: guards.Door, device: str, acts: Sequence[Act]) -> bool:
    """Say whether this is the second tap on the sheet that ends a round."""
    known = [entry for entry, _ in slates.outcomes(guards.store(), door.match_id, device)]
    return closing.came_before(acts, known, slates.read(guards.store(), door.match_id).slate)
