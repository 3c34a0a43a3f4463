"""How the totals of a match went up, round by round, as a picture."""

from app.games import GAMES
from app.scoring.slate import opening
from app.store.slates import MatchRead
from app.web import charts, sentences
from app.web.charts import Picture
from app.web.locale import Words


def score_curve(words: Words, read: MatchRead) -> Picture | None:
    """Draw the total of each side after each round, from where the match began; None before there is a second round."""
    if len(read.scores) < 2:
        return None
    slate = read.slate
    first = opening(GAMES[slate.setup.game], slate.setup).before.totals
    after = [first, *(score.after.totals for score in read.scores)]
    names = sentences.sides(words, slate.game, slate.setup.players)
    return charts.curves([(name, [totals[side] for totals in after]) for side, name in enumerate(names)])
