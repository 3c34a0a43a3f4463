"""How a round of a rubicon game is settled, written out as a sum for the whole table."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.scoring import rubicon
from app.scoring.game import Game
from app.scoring.marking import RoundScore
from app.scoring.pages import Slate
from app.scoring.rubicon import Reckoning
from app.scoring.terms import N_
from app.web import sentences
from app.web.locale import MINUS, Words

SPACE = "\u00a0"
BY_DIFFERENCE = 2
"""Terms of a settlement that does not name both scores."""
_SAID = {
    "rubicon": N_("%(name)s: %(sum)s, rubicon"),
    "saved": N_("%(name)s: %(sum)s, the rubicon saved by brisques"),
    "made": N_("%(name)s: %(sum)s"),
}


@dataclass(frozen=True, slots=True)
class SettlementView:
    """A settlement: `sum` as `as_sum` writes it; a void round has no `side` and no sum."""

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
    name = sentences.side(words, game, players, reckoning.winner)
    written = as_sum(words, reckoning, _told(words, game, players, reckoning))
    said = words.say(_SAID[_how(game, score, reckoning)], name=name, sum=written)
    return SettlementView(score.number, reckoning.winner, name, written, reckoning.rubicon, said)


def last_settlement(words: Words, slate: Slate) -> SettlementView | None:
    """Return how the last round was settled, while the next is not begun."""
    return settlement_view(words, slate.game, slate.setup.players, slate.played[-1][0] if slate.scores else None)


def as_sum(words: Words, reckoning: Reckoning, told: Sequence[str]) -> str:
    """Write a settlement as a sum, each term with what it is: “1 500 (Anne) − 1 200 (Basile) + 500 (game) = 800”.

    A line may end before a sign and before what it comes to.
    """
    signs = ["", *(f"{MINUS if term < 0 else '+'}{SPACE}" for term in reckoning.terms[1:])]
    terms = [
        f"{sign}{words.number(abs(term) if sign else term)}{SPACE}({what})"
        for sign, term, what in zip(signs, reckoning.terms, told, strict=True)
        if term or not sign
    ]
    return f"{' '.join(terms)} ={SPACE}{words.number(reckoning.total)}"


def _told(words: Words, game: Game, players: Sequence[str], reckoning: Reckoning) -> tuple[str, ...]:
    """Say what each term of a settlement is: the score of a side, the difference at least, what winning adds."""
    last = words.say("for the rubicon") if reckoning.rubicon else words.say("for the game")
    if len(reckoning.terms) == BY_DIFFERENCE:
        return words.say("difference"), last
    both = (reckoning.winner, 1 - reckoning.winner)
    return *(sentences.side(words, game, players, side) for side in both), last


def _how(game: Game, score: RoundScore, reckoning: Reckoning) -> str:
    if reckoning.rubicon:
        return "rubicon"
    saved = min(score.deal.points) < game.number("rubicon_line")
    return "saved" if saved else "made"
