"""How a match ended, in words: who won, by how much, and why where the figures alone do not say."""

from dataclasses import dataclass

from app.scoring.pages import Slate
from app.scoring.terms import N_, Outcome
from app.web.locale import Words

WHY = {
    "less_brisques": N_("The totals are equal: what was made without this round’s brisques decides."),
    "last_trick": N_("The last trick of the round decides."),
    "finished": N_("The match was ended here."),
    "draw": N_("The match was ended here."),
}


@dataclass(frozen=True, slots=True)
class FinalView:
    """One side at the end."""

    number: int
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class ResultView:
    """The end of a match; `sides` highest first, `stopped` where the players ended it and may go on."""

    heading: str
    sentence: str
    sides: tuple[FinalView, ...]
    stopped: bool


def result_view(words: Words, slate: Slate) -> ResultView | None:
    """Return how the match ended, or None while it is in play."""
    outcome = slate.outcome
    if outcome is None:
        return None
    names = [words.names([slate.setup.players[seat] for seat in side]) for side in slate.game.sides]
    sides = [FinalView(index + 1, name, slate.totals[index]) for index, name in enumerate(names)]
    winner = outcome.winner
    heading = words.say("A draw") if winner is None else words.say("%(name)s wins", name=names[winner])
    ranked = sorted(sides, key=lambda side: (side.number - 1 != winner, -side.total))
    return ResultView(heading, _sentence(words, slate.totals, outcome), tuple(ranked), stopped=slate.finished)


def finish_word(words: Words, slate: Slate) -> str:
    """Say what ending the match here would do."""
    totals = slate.totals
    best = [index for index, total in enumerate(totals) if total == max(totals)]
    if len(best) > 1:
        return words.say("The totals are equal: the match would end in a draw. Nothing is lost, you can go on later.")
    name = words.names([slate.setup.players[seat] for seat in slate.game.sides[best[0]]])
    return words.say("%(name)s would win with the higher total. Nothing is lost, you can go on later.", name=name)


def _sentence(words: Words, totals: tuple[int, ...], outcome: Outcome) -> str:
    said = [words.say(WHY[outcome.by])] if outcome.by in WHY else []
    if outcome.winner is not None:
        others = [total for side, total in enumerate(totals) if side != outcome.winner]
        margin = totals[outcome.winner] - max(others)
        if margin > 0:
            said.insert(0, words.say_n("One point ahead.", "%(num)s points ahead.", margin))
    if outcome.games > 1:
        said.append(words.say("A double game."))
    return " ".join(said)
