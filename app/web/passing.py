"""That a side has passed the target, or the rubicon: told at once, and what it means by the house rule in force."""

from app.scoring.game import Game
from app.scoring.pages import Slate
from app.scoring.terms import N_
from app.web import sentences
from app.web.locale import Words
from app.web.pointing import by

PLAYED_OUT = N_("The round is played out.")


def passed(words: Words, game: Game, name: str, goal: str) -> str:
    """Say that a side reaches a figure; where the round goes on all the same, that too."""
    together = any(len(side) > 1 for side in game.sides)
    message = N_("%(name)s reach %(target)s.") if together else N_("%(name)s reaches %(target)s.")
    said = words.say(message, name=name, target=goal)
    if game.at_once or not game.number("target"):
        return said
    return f"{said} {words.say(PLAYED_OUT)}"


def just_passed(words: Words, slate: Slate, device: str) -> str:
    """Say so where a line of this device, the last that stands in the open round, has done it; "" in any other case."""
    game = slate.game
    goal = game.number("target") or game.number("rubicon_line")
    judged = slate.scores[slate.place].judged(slate.written.lines) if slate.open else ()
    standing = [one for one in judged if one.line.stands]
    if slate.outcome or not goal or not standing:
        return ""
    last = standing[-1]
    if not last.worth or not by(device, last.line.id):
        return ""
    figures = slate.totals if game.number("target") else slate.deal.points
    for side, (now, gained) in enumerate(zip(figures, last.worth, strict=True)):
        if now >= goal > now - gained:
            return passed(words, game, sentences.side(words, game, slate.setup.players, side), words.number(goal))
    return ""
