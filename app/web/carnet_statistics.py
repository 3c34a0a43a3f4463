"""Statistics of the carnet, game by game, and the rounds that a figure is made of."""

from urllib.parse import urlencode

from flask import Blueprint, render_template, request

from app.games import GAMES
from app.scoring.game import Game
from app.store import players, rounds, statistics
from app.store.rounds import Sought
from app.web import guards, reader
from app.web.carnet_search import searched
from app.web.catalogue import table_of
from app.web.errors import refuse
from app.web.reader import words
from app.web.rounds_view import rounds_view
from app.web.statistics_view import statistics_view

carnet_statistics = Blueprint("carnet_statistics", __name__, url_prefix=f"{reader.PREFIX}/carnet")


@carnet_statistics.get("/statistics")
def show() -> str:
    """Show the figures of the game asked for, or of the one most played."""
    mine = guards.mine()
    played = statistics.games(guards.store(), mine)
    choices = [(one.game, words().say(GAMES[one.game].name), one.ended) for one in played]
    asked = request.args.get("game") or (played[0].game if played else "")
    if not played:
        return render_template("carnet/statistics.html", choices=choices, view=None)
    game = _game(asked)
    view = statistics_view(words(), game, statistics.figures(guards.store(), mine, game))
    running = next((one.running for one in played if one.game == game.id), 0)
    return render_template("carnet/statistics.html", choices=choices, view=view, in_play=_in_play(game, running))


@carnet_statistics.get("/rounds")
def of_a_figure() -> str:
    """Show the rounds of a game, of one player or of one declaration in it."""
    mine = guards.mine()
    game, key = _game(request.args.get("game", "")), request.args.get("key") or None
    if key is not None and key not in game.terms:
        refuse(404, words().say("%(game)s has no such line.", game=words().say(game.name)))
    known = players.known(guards.store(), mine)
    player = searched(request.args, known).wanted.player
    try:
        found = rounds.page(guards.store(), mine, Sought(game.id, player, key), request.args.get("before"))
    except ValueError:
        refuse(400, words().say("This address leads nowhere in the list. Begin again with the newest."))
    who = next((one for one in known if one.id == player), None)
    return render_template("carnet/rounds.html", view=rounds_view(words(), game, found, who, key))


def _in_play(game: Game, running: int) -> tuple[str, str] | None:
    """Say how many matches are in play, which the table does not count yet, and where they are; None: none is."""
    if not running:
        return None
    said = words().say_n("%(num)s match in play", "%(num)s matches in play", running)
    return said, f"/{words().lang}/carnet?{urlencode({'game': game.id, 'result': 'running'})}"


def _game(asked: str) -> Game:
    """Return a game with all its lines."""
    return table_of(guards.game(asked))
