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
_SAID = {
    "rubicon": N_("%(name)s: %(sum)s, rubicon"),
    "saved": N_("%(name)s: %(sum)s, the rubicon saved by brisques"),
    "made": N_("%(name)s: %(sum)s"),
}


@dataclass(frozen=True, slots=True)
class SettlementView:
    """A settlement: `sum` such as “1 300 + 600 + 1 300 = 3 200”; a void round has no `side` and no sum."""

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
    written = as_sum(words, reckoning)
    said = words.say(_SAID[_how(game, score, reckoning)], name=name, sum=written)
    return SettlementView(score.number, reckoning.winner, name, written, reckoning.rubicon, said)


def last_settlement(words: Words, slate: Slate) -> SettlementView | None:
    """Return how the last round was settled, while the next is not begun."""
    return settlement_view(words, slate.game, slate.setup.players, slate.played[-1][0] if slate.scores else None)


def as_sum(words: Words, reckoning: Reckoning) -> str:
    """Write a settlement as a sum: “1 500 − 1 200 + 500 = 800”; a line may end before what it comes to."""
    first, *rest = reckoning.terms
    terms = "".join(f"{SPACE}{MINUS if term < 0 else '+'}{SPACE}{words.number(abs(term))}" for term in rest if term)
    return f"{words.number(first)}{terms} ={SPACE}{words.number(reckoning.total)}"


def _how(game: Game, score: RoundScore, reckoning: Reckoning) -> str:
    if reckoning.rubicon:
        return "rubicon"
    saved = min(score.deal.points) < game.number("rubicon_line")
    return "saved" if saved else "made"
