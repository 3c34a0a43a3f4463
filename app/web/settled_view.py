"""How a round of a rubicon game is settled, written out as a sum for the whole table."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.scoring import rubicon
from app.scoring.game import Game
from app.scoring.marking import RoundScore
from app.scoring.pages import Slate
from app.scoring.rubicon import Reckoning, Score, Term
from app.scoring.terms import N_
from app.web import sentences
from app.web.locale import MINUS, Words

SPACE = "\u00a0"
_SAID = {
    "rubicon": N_("%(name)s: %(sum)s, rubicon"),
    "saved": N_("%(name)s: %(sum)s, the rubicon saved by brisques"),
    "made": N_("%(name)s: %(sum)s"),
}
_BONUS = {
    "game": N_("for the game"),
    "rubicon": N_("for the rubicon"),
    "brisques": N_("for all brisques"),
}
_WHY = {
    "floor": N_("Only whole hundreds count."),
    "nearest": N_("Each score is taken to the nearest hundred."),
    "least": N_("A rubiconed loser with less than 100 adds %(points)s."),
    "most": N_("With too many cards, at most %(points)s is added."),
    "small": N_("A difference under 100 counts as 100."),
    "negative": N_("A difference below 0 counts as 100."),
}
"""Why a term is not what the scores come to."""


@dataclass(frozen=True, slots=True)
class SettlementView:
    """A settlement: `sum` as `as_sum` writes it; a void round has no `side` and no sum. `said` tells all of it."""

    round: int
    side: int | None
    name: str
    sum: str
    rubicon: bool
    said: str


def settlement_view(
    words: Words, game: Game, players: Sequence[str], score: RoundScore | None
) -> SettlementView | None:
    """Return how a closed round was settled; None where it is open, or where rounds are not settled by a sum."""
    if score is None or not score.closed or game.manner != "rubicon":
        return None
    reckoning = rubicon.reckon(game, score.deal)
    if reckoning is None:
        return SettlementView(score.number, None, "", "", rubicon=False, said=words.say("Void: nobody scores."))
    names = [sentences.side(words, game, players, side) for side in (reckoning.winner, 1 - reckoning.winner)]
    written = as_sum(words, reckoning, names)
    said = words.say(_SAID[_how(game, score, reckoning)], name=names[0], sum=written)
    if reasons := _why(words, reckoning):
        said = " ".join([f"{said}.", *reasons])
    return SettlementView(score.number, reckoning.winner, names[0], written, reckoning.rubicon, said)


def last_settlement(words: Words, slate: Slate) -> SettlementView | None:
    """Return how the last round was settled, while the next is not begun."""
    return settlement_view(words, slate.game, slate.setup.players, slate.played[-1][0] if slate.scores else None)


def as_sum(words: Words, reckoning: Reckoning, names: Sequence[str]) -> str:
    """Write a settlement as a sum: “1 500 (Anne: 1 510) − 1 200 (Basile: 1 240) + 500 (for the game) = 800”.

    Each term with what it is, and the score where it was rounded; `names` are of the winner and of the loser. A line
    may end before a sign and before what it comes to.
    """
    told = [_told(words, term, name) for term, name in zip(reckoning.terms, [*names, "", ""], strict=False)]
    signs = ["", *(f"{MINUS if term.points < 0 else '+'}{SPACE}" for term in reckoning.terms[1:])]
    terms = [
        f"{sign}{words.number(abs(term.points) if sign else term.points)}{SPACE}({what})"
        for sign, term, what in zip(signs, reckoning.terms, told, strict=True)
        if term.points or term.why or not sign
    ]
    return f"{' '.join(terms)} ={SPACE}{words.number(reckoning.total)}"


def _told(words: Words, term: Term, name: str) -> str:
    """Say whose score a term is, or that it is the difference of both; and of what, where the figure alone lies."""
    if term.bonus:
        return words.say(_BONUS[term.bonus])
    if len(term.scores) > 1:
        name = words.say("difference")
    elif not term.why and not term.scores[0][1]:
        return name
    scores = [_score(words, score, apart=len(term.scores) > 1) for score in term.scores]
    minus = f"{SPACE}{MINUS}{SPACE}"
    return words.say("%(name)s: %(sum)s", name=name, sum=minus.join(scores))


def _score(words: Words, score: Score, *, apart: bool) -> str:
    """Write a score with the brisques counted to it."""
    own, brisques = score
    if not brisques:
        return words.number(own)
    written = f"{words.number(own)}{SPACE}+{SPACE}{words.number(brisques)}"
    return f"({written})" if apart else written


def _why(words: Words, reckoning: Reckoning) -> list[str]:
    """Say, each once, why terms are not what the scores come to."""
    reasons = {term.why: term for term in reckoning.terms if term.why}
    return [words.say(_WHY[why], points=words.number(abs(term.points))) for why, term in reasons.items()]


def _how(game: Game, score: RoundScore, reckoning: Reckoning) -> str:
    if reckoning.rubicon:
        return "rubicon"
    saved = min(score.deal.points) < game.number("rubicon_line")
    return "saved" if saved else "made"
