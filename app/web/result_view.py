"""How a match ended, in words: who won, by how much, and why where the figures alone do not say."""

from dataclasses import dataclass

from app.scoring import settlement
from app.scoring.pages import Slate
from app.scoring.terms import N_, Outcome
from app.web import sentences
from app.web.locale import Words

_WHY = {
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
    """The end of a match; `sides` highest first, `stopped` where the players ended it and may go on.

    `between`: it ended with a round, and none is open.
    """

    heading: str
    sentence: str
    sides: tuple[FinalView, ...]
    stopped: bool
    between: bool


def result_view(words: Words, slate: Slate) -> ResultView | None:
    """Return how the match ended, or None while it is in play."""
    outcome = slate.outcome
    if outcome is None:
        return None
    names = sentences.sides(words, slate.game, slate.setup.players)
    sides = [FinalView(index + 1, name, slate.totals[index]) for index, name in enumerate(names)]
    ranked = sorted(sides, key=lambda side: (side.number - 1 != outcome.winner, -side.total))
    heading, sentence = _heading(words, slate, outcome), _sentence(words, slate, outcome)
    return ResultView(heading, sentence, tuple(ranked), stopped=slate.finished, between=not slate.open)


def ending(words: Words, slate: Slate) -> str:
    """Tell how a match ended, in one breath: “Anne wins. 110 points ahead.”; "" while it is in play."""
    view = result_view(words, slate)
    return f"{view.heading}. {view.sentence}".rstrip() if view else ""


_WOULD_WIN = {
    True: (
        N_("%(name)s would win with the higher total. Nothing is lost, you can go on later."),
        N_("The partners %(name)s would win with the higher total. Nothing is lost, you can go on later."),
    ),
    False: (
        N_("%(name)s would win: the target is reached. Nothing is lost, you can go on later."),
        N_("The partners %(name)s would win: the target is reached. Nothing is lost, you can go on later."),
    ),
}


def finish_word(words: Words, slate: Slate) -> str:
    """Say what ending the match here would do; an open round of a series settles nothing (wire.md)."""
    unsettled = slate.game.manner != "target" and any(line.stands for line in slate.written.lines)
    said = [words.say("The round that is open does not count.")] if unsettled else []
    return " ".join([*said, _would_end(words, slate)])


def _would_end(words: Words, slate: Slate) -> str:
    outcome = settlement.stopped(slate.game, slate.deal, slate.totals)
    if outcome.winner is None:
        return words.say("The totals are equal: the match would end in a draw. Nothing is lost, you can go on later.")
    alone, partners = _WOULD_WIN[outcome.by == "finished"]
    message = partners if _together(slate, outcome.winner) else alone
    return words.say(message, name=sentences.side(words, slate.game, slate.setup.players, outcome.winner))


def _together(slate: Slate, side: int) -> bool:
    return len(slate.game.sides[side]) > 1


def _heading(words: Words, slate: Slate, outcome: Outcome) -> str:
    if outcome.winner is None:
        return words.say("A draw")
    message = N_("%(name)s win") if _together(slate, outcome.winner) else N_("%(name)s wins")
    return words.say(message, name=sentences.side(words, slate.game, slate.setup.players, outcome.winner))


def _why(words: Words, slate: Slate, outcome: Outcome) -> list[str]:
    """Tell why a match ended, where the figures alone do not."""
    if outcome.by == "ruin":
        ruined = [slate.setup.players[seat] for seat, total in enumerate(slate.totals) if total <= 0]
        return [words.say("No chips left for %(name)s.", name=words.names(ruined))]
    by_itself = slate.after.outcome is not None and outcome.by in {"finished", "draw"}
    reason = N_("All the rounds agreed on are played.") if by_itself else _WHY.get(outcome.by)
    return [words.say(reason)] if reason else []


def _sentence(words: Words, slate: Slate, outcome: Outcome) -> str:
    totals, said = slate.totals, _why(words, slate, outcome)
    if outcome.winner is not None:
        others = [total for side, total in enumerate(totals) if side != outcome.winner]
        margin = totals[outcome.winner] - max(others)
        if margin > 0:
            said.insert(0, _ahead(words, margin, in_chips=bool(slate.game.contracts)))
    if outcome.games > 1:
        said.append(words.say("A double game: it counts as two."))
    return " ".join(said)


def _ahead(words: Words, margin: int, *, in_chips: bool) -> str:
    if in_chips:
        return words.say_n("One chip ahead.", "%(num)s chips ahead.", margin)
    return words.say_n("One point ahead.", "%(num)s points ahead.", margin)
