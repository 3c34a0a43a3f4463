"""The devices that hold this carnet: one more joins by a link that is used up, any can leave; and the carnet's name."""

from flask import Blueprint, Response, render_template, request

from app.scoring.names import LONGEST_NAME, Unacceptable, clean_text
from app.store import carnets, joining
from app.store.errors import Missing
from app.web import cookies, guards, qr, reader, sentences
from app.web.errors import NOT_HERE, refuse
from app.web.reader import words

carnet_devices = Blueprint("carnet_devices", __name__)

DEVICES = f"{reader.PREFIX}/carnet/devices"


@carnet_devices.get(DEVICES)
def show() -> str:
    """Show who holds the carnet."""
    return _show()


@carnet_devices.post(f"{DEVICES}/name")
def call() -> Response:
    """Give the carnet a name; an empty one takes it away."""
    mine = guards.mine()
    try:
        name = clean_text(request.form.get("name", ""), LONGEST_NAME)
    except Unacceptable:
        refuse(400, words().say("The name of a carnet has 40 characters at most, and none that cannot be written."))
    carnets.call(guards.store(), mine, name or None)
    return reader.to(f"/{words().lang}/carnet/devices")


@carnet_devices.post(f"{DEVICES}/invite")
def invite() -> str:
    """Show a link by which one device can join; it stands on this answer alone, which is not kept."""
    token = joining.invite(guards.store(), guards.mine())
    return _show(f"{reader.origin()}carnet/join/{token}")


@carnet_devices.get(f"{DEVICES}/<{reader.NUMBER}:which>/leave")
def ask(which: int) -> str:
    """Ask once whether a device, this one or another, is to leave."""
    devices = joining.devices(guards.store(), guards.mine(), _cookie())
    one = next((one for one in devices if one.id == which), None) or refuse(404, words().say(NOT_HERE))
    return render_template("carnet/leave.html", one=one, since=_day(one), alone=len(devices) == 1)


@carnet_devices.post(f"{DEVICES}/<{reader.NUMBER}:which>/leave")
def leave(which: int) -> Response:
    """Let a device leave; this one forgets its cookie."""
    mine = guards.mine()
    own = any(one.own and one.id == which for one in joining.devices(guards.store(), mine, _cookie()))
    joining.shut_out(guards.store(), mine, which)
    response = reader.to(f"/{words().lang}/carnet" if own else f"/{words().lang}/carnet/devices")
    return cookies.forget(response, cookies.carnet()) if own else response


@carnet_devices.get("/carnet/join/<token>")
def to_join(token: str) -> Response:
    """Send whoever was invited to the page in their language."""
    guards.invited(token)
    response = reader.to(f"/{reader.preferred()}/carnet/join/{token}")
    response.vary.update(("Cookie", "Accept-Language"))
    return response


@carnet_devices.get(f"{reader.PREFIX}/carnet/join/<token>")
def join(token: str) -> str:
    """Show where an invitation leads; looking uses nothing up."""
    invited = guards.invited(token)
    many = sentences.matches(words(), invited.matches)
    shown = {"token": token, "invited": invited, "many": many, "mine": guards.carnet()}
    return render_template("carnet/join.html", **shown, **_what_becomes())


@carnet_devices.post(f"{reader.PREFIX}/carnet/join/<token>")
def joined(token: str) -> Response:
    """Use the invitation up: this device holds the carnet from now on.

    Sent again, as when the first answer was lost, the same page gets the same cookie; no other page does.
    """
    seed = request.form.get("seed", "")
    kept = seed if reader.TOKEN.fullmatch(seed) else None
    there = reader.to(f"/{words().lang}/carnet")
    try:
        if joining.invited(guards.store(), token).carnet == guards.carnet():
            return there
        cookie = joining.join(guards.store(), token, cookies.carnet_kept(), kept)
    except Missing:  # used up: by this very page, or by another that was quicker
        cookie = joining.joined(guards.store(), token, kept) or guards.over()
    return guards.hand_out(there, cookie)


def _what_becomes() -> dict[str, object]:
    """Return how many matches this device has, whether other devices hold them too, and else that they come along."""
    mine = guards.carnet()
    if mine is None:
        return {"own": 0}
    with guards.store().reading() as connection:
        own = joining.matches(connection, mine)
    along = words().say_n(
        "The %(num)s match that this device has now comes along.",
        "The %(num)s matches that this device has now come along.",
        own,
    )
    return {"own": own, "shared": len(joining.devices(guards.store(), mine, _cookie())) > 1, "along": along}


def _cookie() -> str:
    return request.cookies.get(cookies.carnet(), "")


def _day(one: joining.Device) -> str:
    return words().date(one.made.astimezone(guards.store().now().tzinfo).isoformat())


def _show(url: str = "") -> str:
    mine = guards.mine()
    devices = joining.devices(guards.store(), mine, _cookie())
    return render_template(
        "carnet/devices.html",
        name=carnets.name_of(guards.store(), mine),
        devices=[(one, _day(one)) for one in devices],
        url=url,
        code=qr.code(url) if url else "",
    )
