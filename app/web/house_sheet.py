"""The sheet of house rules: what is in force, what is filled in instead, and what that would do if it were agreed."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.scoring.events import Agreed, Entry
from app.scoring.pages import Slate
from app.scoring.slate import decide, evolve
from app.scoring.terms import Value
from app.web import forms, sentences
from app.web.correction_view import changes
from app.web.forms import Form
from app.web.house_view import HouseRuleView, by_topic, house_view, written
from app.web.locale import Words


@dataclass(frozen=True, slots=True)
class HouseSheet:
    """The sheet as it is filled in: `change` tells what would be, `refused` why it cannot be; both are mostly empty.

    `rules` are together by what they are about, under its title; `sure` says of a form sent from here that its
    `change` was seen.
    """

    rules: list[tuple[str, list[HouseRuleView]]]
    change: tuple[str, ...]
    refused: str
    sure: str


def house_sheet(words: Words, slate: Slate, form: Form) -> HouseSheet:
    """Return the sheet for a match read whole; `form` are the house rules filled in, none of them at first."""
    drafts = {field.removeprefix("agree."): text for field, text in form.items() if field.startswith("agree.")}
    agreed, wrong = forms.agreement(form, slate.game)
    change, refused = _outlook(words, slate, agreed) if agreed and not wrong else ((), "")
    return HouseSheet(
        by_topic(words, house_view(words, slate.game, drafts)), change, wrong or refused, _as_seen(agreed)
    )


def seen(form: Form, sheet: HouseSheet) -> bool:
    """Say whether a form may be written: it tells nothing to anybody that was not seen before."""
    return not sheet.refused and (not sheet.change or form.get("sure") == sheet.sure)


def _outlook(words: Words, slate: Slate, agreed: Mapping[str, Value]) -> tuple[tuple[str, ...], str]:
    entry = Entry("", 1, Agreed(dict(agreed)))
    refused = decide(slate, entry)
    if refused:
        return (), sentences.refusal(words, slate.game, refused)
    return tuple(changes(words, slate, evolve(slate, entry))), ""


def _as_seen(agreed: Mapping[str, Value]) -> str:
    return " ".join(f"{key}={written(value)}" for key, value in sorted(agreed.items()))
