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
ALONE, TOGETHER = N_("%(name)s wins"), N_("%(name)s win")
BY_ITSELF = N_("All the rounds agreed on are played.")


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
    heading = words.say("A draw")
    if winner is not None:
        together = len(slate.game.sides[winner]) > 1
        heading = words.say(TOGETHER if together else ALONE, name=names[winner])
    ranked = sorted(sides, key=lambda side: (side.number - 1 != winner, -side.total))
    return ResultView(heading, _sentence(words, slate, outcome), tuple(ranked), stopped=slate.finished)


def finish_word(words: Words, slate: Slate) -> str:
    """Say what ending the match here would do; an open round of a series settles nothing (wire.md)."""
    unsettled = slate.game.manner != "target" and any(line.stands for line in slate.written.lines)
    said = [words.say("The round that is open does not count.")] if unsettled else []
    return " ".join([*said, _would_end(words, slate)])


def _would_end(words: Words, slate: Slate) -> str:
    totals = slate.totals
    best = [index for index, total in enumerate(totals) if total == max(totals)]
    if len(best) > 1:
        return words.say("The totals are equal: the match would end in a draw. Nothing is lost, you can go on later.")
    players = [slate.setup.players[seat] for seat in slate.game.sides[best[0]]]
    message = N_("%(name)s would win with the higher total. Nothing is lost, you can go on later.")
    if len(players) > 1:
        message = N_("The partners %(name)s would win with the higher total. Nothing is lost, you can go on later.")
    return words.say(message, name=words.names(players))


def _why(words: Words, slate: Slate, outcome: Outcome) -> list[str]:
    """Tell why a match ended, where the figures alone do not."""
    if outcome.by == "ruin":
        ruined = [slate.setup.players[seat] for seat, total in enumerate(slate.totals) if total <= 0]
        return [words.say("No chips left for %(name)s.", name=words.names(ruined))]
    by_itself = slate.after.outcome is not None and outcome.by in {"finished", "draw"}
    reason = BY_ITSELF if by_itself else WHY.get(outcome.by)
    return [words.say(reason)] if reason else []


def _sentence(words: Words, slate: Slate, outcome: Outcome) -> str:
    totals, said = slate.totals, _why(words, slate, outcome)
    if outcome.winner is not None:
        others = [total for side, total in enumerate(totals) if side != outcome.winner]
        margin = totals[outcome.winner] - max(others)
        if margin > 0:
            said.insert(0, _ahead(words, margin, in_chips=bool(slate.game.contracts)))
    if outcome.games > 1:
        said.append(words.say("A double game."))
    return " ".join(said)


def _ahead(words: Words, margin: int, *, in_chips: bool) -> str:
    if in_chips:
        return words.say_n("One chip ahead.", "%(num)s chips ahead.", margin)
    return words.say_n("One point ahead.", "%(num)s points ahead.", margin)
