"""Tables and slates that have something to say, and the words of both languages."""

from app.games import GAMES
from app.scoring.game import Game, agreed
from app.scoring.terms import Setup, Value
from app.web.locale import words_of

PLAYERS = ("Anne", "Basile")
FR, EN = words_of("fr"), words_of("en")
FIVE = ("Anne", "Basile", "Claire", "Denis", "Élise")


def table(game: str = "bezique", players: tuple[str, ...] = PLAYERS, **house_rules: Value) -> Game:
    return agreed(GAMES[game], Setup(game, players, house_rules))
