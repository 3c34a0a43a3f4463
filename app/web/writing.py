"""Writing by plain forms, and telling afterwards what became of it."""

from flask import request

from app.store import slates
from app.web import forms, guards, sentences
from app.web.errors import refuse
from app.web.reader import words


def posted(door: guards.Door) -> str:
    """Write what the form of this request says; returns its device, by which the page tells what became of it.

    Answers 400 where the form cannot be read, 422 where the page it came from has written something else already.
    """
    game = slates.read(guards.store(), door.match_id, whole=False).slate.game
    entries = forms.entries(request.form, game)
    device = entries[0].device
    try:
        slates.write(guards.store(), door.match_id, slates.Request(device, None, entries))
    except (slates.Conflict, slates.Gap):
        refuse(422, words().say("This page was used already. Open it again, then write."))
    return device


def said(opened: guards.Opened) -> list[tuple[str, str]]:
    """Return what became of the form that led here: (“bad”, why) for each line refused, else one (“good”, …)."""
    device = request.args.get("said", "")
    if not forms.DEVICE.fullmatch(device):
        return []
    outcomes = slates.outcomes(guards.store(), opened.door.match_id, device)
    game = opened.read.slate.game
    refused = [("bad", sentences.refusal(words(), game, why)) for _, why in outcomes if why]
    return refused or ([("good", words().say("Written."))] if outcomes else [])
