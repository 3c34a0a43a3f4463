"""Who plays in this carnet: their names, changed everywhere at once, and two names made one."""

from flask import Blueprint, Response, render_template, request

from app.scoring.names import Unacceptable, clean_name, fold
from app.store import players
from app.store.players import Player, Together
from app.web import guards, reader, sentences
from app.web.errors import NOT_HERE, refuse
from app.web.reader import words

carnet_players = Blueprint("carnet_players", __name__, url_prefix=f"{reader.PREFIX}/carnet/players")

WHO = f"/<{reader.NUMBER}:who>"


@carnet_players.get("")
def everyone() -> str:
    """List everybody who plays, the latest first."""
    found = players.known(guards.store(), guards.mine())
    return render_template("carnet/players.html", players=[(one, _many(one)) for one in found])


@carnet_players.get(WHO)
def show(who: int) -> str:
    """Show one player, and the field of the name."""
    return _show(_known(who))


@carnet_players.post(WHO)
def rename(who: int) -> Response | str | tuple[str, int]:
    """Rename a player; a name that is somebody's already is asked about first, and then makes them one."""
    one = _known(who)
    try:
        name = clean_name(request.form.get("name", ""))
    except Unacceptable as error:
        return _show(one, fault=sentences.wrong_name(words(), error)), 422
    others = [twin for twin in players.known(guards.store(), guards.mine(), fold(name)) if twin.id != who]
    if others and "merge" not in request.form:
        return _show(one, name, twin=others[0])
    try:
        kept = players.rename(guards.store(), guards.mine(), who, name)
    except Together:
        sentence = words().say(
            "%(one)s and %(other)s have sat at the same table: they are two people.", one=one.name, other=name
        )
        return _show(one, name, fault=sentence), 422
    return reader.to(f"/{words().lang}/carnet/players/{kept}")


@carnet_players.post(f"{WHO}/forget")
def forget(who: int) -> Response:
    """Forget a name that nobody plays under."""
    if not players.forget(guards.store(), guards.mine(), who):
        refuse(409, words().say("This player sits in a match, perhaps one that was deleted today."))
    return reader.to(f"/{words().lang}/carnet/players")


def _known(who: int) -> Player:
    return next((one for one in players.known(guards.store(), guards.mine()) if one.id == who), None) or refuse(
        404, words().say(NOT_HERE)
    )


def _show(one: Player, name: str = "", fault: str = "", twin: Player | None = None) -> str:
    many = {"many": _many(one), "twin_many": _many(twin) if twin else ""}
    return render_template("carnet/player.html", one=one, name=name or one.name, fault=fault, twin=twin, **many)


def _many(one: Player) -> str:
    return sentences.matches(words(), one.matches)
