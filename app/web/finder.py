"""The finder: a hand is tapped in, and the page tells which declarations it holds. Nothing is stored."""

from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request

from app.scoring.game import agreed
from app.scoring.terms import Setup
from app.store import slates
from app.web import guards, hand_asked, headers, rules
from app.web.errors import refuse
from app.web.finder_view import finder_view
from app.web.reader import PREFIX, to, words

finder = Blueprint("finder", __name__, url_prefix=PREFIX)


@finder.get("/m/<token>/finder")
def at_table(token: str) -> Response:
    """Lead from a table to the finder of its game, with what it agreed on and the trumps of its open round."""
    door = guards.door("m", token)
    slate = slates.read(guards.store(), door.match_id, whole=False).slate
    trump = slate.deal.trump or slate.deal.named
    return to(rules.address(slate.setup, words().lang, "finder", **({"trumps": trump} if trump else {})))


@finder.get("/finder/<game_id>")
def hand(game_id: str) -> str | Response:
    """Show the hand that the address holds, and what it holds; a tap leads to the address of the hand after it."""
    game = guards.game(game_id)
    if not game.declarations:
        refuse(404)
    chosen = rules.chosen(game)
    seats = rules.seats(game) or game.players[0]
    table = agreed(game, Setup(game.id, tuple(map(str, range(seats))), chosen))
    given = hand_asked.asked(table, request.args)
    agreement = {key: value for key, value in request.args.items() if key == "players" or game.house_rule(key)}
    if "tap" in request.args:
        fields = agreement | hand_asked.tapped(given, request.args["tap"]).fields()
        return to(f"/{words().lang}/finder/{game.id}?{urlencode(fields)}")
    back = rules.back()
    if back is None:
        headers.public()
    context = {"game": game, "view": finder_view(words(), given), "agreement": agreement, "back": back}
    rules_of = f"/{words().lang}/rules/{game.id}" + (f"?{urlencode(agreement)}" if agreement else "")
    return render_template("finder/finder.html", **context, rules=rules_of)
