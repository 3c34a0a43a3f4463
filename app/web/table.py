"""The table: the page where a match is scored, by taps or by plain forms, and the one where it is watched."""

from functools import lru_cache
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request

from app.scoring.events import Agreed
from app.scoring.slate import Slate
from app.scoring.terms import Declaration
from app.store import slates
from app.store.links import random_token
from app.store.slates import MatchRead
from app.web import closing, forms, guards, headers, house_sheet, reader, tags, told, writing
from app.web.house_view import agreed_word
from app.web.lines_view import lines_view
from app.web.look import chosen
from app.web.passing import just_passed
from app.web.reader import words
from app.web.rules import address
from app.web.table_view import Place, is_making, rules_told, table_view

table = Blueprint("table", __name__, url_prefix=reader.PREFIX)

OWN_DEVICE, OWN_SEED = random_token(), random_token()
"""Stand for what each copy of a page has for itself, until it is handed out."""
PLAYING = frozenset({"close", "trump", "suit", "finish"})
"""The sheets of a match in play; one that is over has no round to write in."""
SHEETS = PLAYING | {"more", "house"}


@table.get("/<any(m, v):letter>/<token>")
def show(letter: str, token: str) -> str | Response:
    """Show the table, with a sheet over it where the address names one."""
    door = guards.door(letter, token)
    if door.writes:
        headers.fresh()
    elif tags.unchanged(tags.drawn(door.version)):
        return Response(status=304)
    draw = _drawn.__wrapped__ if "said" in request.args else _drawn
    page = draw(door, words().lang, chosen(), request.query_string)
    for stand_in in (OWN_DEVICE, OWN_SEED):
        page = page.replace(stand_in, random_token())
    return page


@lru_cache(maxsize=32)
def _drawn(door: guards.Door, _lang: str, _chosen: tuple[str, str], _query: bytes) -> str:
    """Return the page of a match as it stands, its forms without a device yet; one not changed is not drawn again."""
    rules_asked = door.writes and request.args.get("sheet") == "house"
    whole = rules_asked or (door.writes and "changed" in request.args)
    read = slates.read(guards.store(), door.match_id, whole=whole)
    at = _place(door, read)
    return render_template(
        "table/table.html",
        view=table_view(words(), read.slate),
        lines=lines_view(words(), read.slate),
        said=_said(door, read),
        at=at,
        house=house_sheet.house_sheet(words(), read.slate, request.args) if rules_asked else None,
        wire=told.shown(words(), read),
        tag=tags.told(door.version),
        setup=(read.slate.setup.players, dict(read.slate.setup.house_rules)),
        rules_told=rules_told(read.slate.game),
        rules=address(read.slate.setup, words().lang),
        noindex=True,
    )


@table.post("/m/<token>")
def write(token: str) -> Response:
    """Write what a form says, and show what became of it, or what has to be asked first."""
    door = guards.writing("m", token)
    here = f"/{words().lang}/m/{token}"
    slate = slates.read(guards.store(), door.match_id, whole=False).slate
    unasked = _unasked(door, slate)
    if unasked:
        return reader.to(f"{here}?{urlencode(unasked)}")
    said = writing.posted(door, slate)
    asked: dict[str, str] = {"said": said}
    if request.form.get("close") and writing.refused(door, said):
        asked |= {"sheet": "close", **closing.typed(request.form)}
    elif request.form.get("sheet") in SHEETS:
        asked["sheet"] = request.form["sheet"]
    if any(field.startswith("agree.") for field in request.form):
        asked["changed"] = str(door.version)
    return reader.to(f"{here}?{urlencode(asked)}")


def _said(door: guards.Door, read: MatchRead) -> list[tuple[str, str]]:
    """Return what became of what led here: why it was refused, what was agreed on, or that a side passed the target."""
    said = writing.said(guards.Opened(door, read))
    bad = [(kind, why) for kind, why in said if kind == "bad"]
    agreed = _agreed_since(read, forms.figure(request.args.get("changed", "")))
    if agreed:
        told = agreed_word(words(), read.slate.game, agreed)
    else:
        told = just_passed(words(), read.slate, request.args["said"]) if said else ""
    return bad or ([("good", told)] if told else [])


def _agreed_since(read: MatchRead, version: int | None) -> set[str]:
    """Return the house rules agreed on after a version, of a match read whole."""
    acts = [line.entry.act for line in read.lines if version is not None and line.version > version]
    return {key for act in acts if isinstance(act, Agreed) for key in act.changes}


def _unasked(door: guards.Door, slate: Slate) -> dict[str, str]:
    """Return the sheet to show before anything is written: for a suit, or for what house rules would change."""
    form = request.form
    key, seat = form.get("key", ""), form.get("seat", "")
    unsaid = _makes_trumps(slate, key) and not form.get("suit")
    if unsaid and forms.figure(seat) in range(slate.game.seats):
        return {"sheet": "suit", "seat": seat, "key": key}
    if any(field.startswith("agree.") for field in form):
        whole = slates.read(guards.store(), door.match_id).slate
        if not house_sheet.seen(form, house_sheet.house_sheet(words(), whole, form)):
            return {"sheet": "house", **{f"agree.{rule.key}": text for rule, text in forms.changed(form, slate.game)}}
    return {}


def _place(door: guards.Door, read: MatchRead) -> Place:
    sheet = request.args.get("sheet", "") if door.writes else ""
    offered = SHEETS - PLAYING if read.slate.outcome else SHEETS
    seat = forms.figure(request.args.get("seat", ""))
    return Place(
        token=door.token,
        match=read.document_id,
        url=f"/{words().lang}/{door.letter}/{door.token}",
        address=f"/{door.letter}/{door.token}",
        device=OWN_DEVICE,
        seed=OWN_SEED,
        writes=door.writes,
        sheet=sheet if sheet in offered else "",
        face=request.args.get("face") == "1",
        asked=(seat, request.args.get("key", "")) if seat is not None else None,
        typed=closing.filled_in(read.slate, request.args) if sheet == "close" else {},
        told="said" in request.args,
    )


def _makes_trumps(slate: Slate, key: str) -> bool:
    term = slate.game.terms.get(key)
    return is_making(slate) and isinstance(term, Declaration) and slate.game.trump in term.makes_trumps
