"""Carnets: the notebook of a household's matches, held by the browsers that have its cookie."""

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

from sqlalchemy import Connection, Row, Select, bindparam, insert, literal, select, tuple_

from app.scoring.terms import Value
from app.store.columns import LARGEST, WHOLE, Instant
from app.store.core import Store
from app.store.links import BYTES, derived, hashed
from app.store.players import OFFERED
from app.store.tables import carnet, device, match, player, seat

PAGE = 20
RUNNING = 5
_PLACE = re.compile(r"(-?[0-9]{1,18})\.([0-9]{1,19})", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

Carnet: TypeAlias = int | str
"""A carnet by its number or, where it is to be begun if need be, by the cookie that opens it."""
_OPENED = select(device.c.carnet).where(device.c.hash == bindparam("hash"))


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as a list shows it; `state` is `running` or `ended`, the rest as in tables.MatchColumns."""

    match_id: int
    game: str
    players: tuple[str, ...]
    house_rules: Mapping[str, Value]
    totals: tuple[int, ...]
    state: str
    winner: int | None
    games: int | None
    ended_by: str | None
    started_at: str
    finished_at: str | None
    note: str | None
    score_generation: int
    watch_generation: int


@dataclass(frozen=True, slots=True)
class Page:
    """Matches, newest first, and the place where the next page begins (None: there is none)."""

    rows: tuple[MatchRow, ...]
    next: str | None


def new_cookie(store: Store, seed: str | None = None) -> str:
    """Return a cookie for a carnet that is not begun yet, 128 bits in base64url: at random, or always that of a seed.

    With the seed of a page a form that is sent twice opens one carnet, though neither time the cookie came along.
    """
    return derived(store, f"carnet|{seed}") if seed else secrets.token_urlsafe(BYTES)


def owner(connection: Connection, given: Carnet, now: datetime) -> int:
    """Return the number of a carnet; one whose cookie opens none yet is begun."""
    if isinstance(given, int):
        return given
    known = connection.execute(_OPENED, {"hash": hashed(given)}).scalar()
    return known if known is not None else _begin(connection, given, now)


def carnet_of(store: Store, cookie: str) -> int | None:
    """Return the carnet that a cookie opens; None for one that opens none."""
    with store.reading() as connection:
        return connection.execute(_OPENED, {"hash": hashed(cookie)}).scalar()


def names(store: Store, number: int) -> list[str]:
    """Return the names of those who play in a carnet, whoever sat down last first."""
    known = select(player.c.name).where(player.c.carnet == number)
    with store.reading() as connection:
        return list(connection.execute(known.order_by(player.c.seated.desc(), player.c.id).limit(OFFERED)).scalars())


def page(store: Store, number: int, before: str | None = None, limit: int = PAGE) -> Page:
    """Return a page of a carnet, as quick however many there are; a `before` that is no place raises ValueError."""
    wanted = _newest(number).limit(limit + 1)
    if before is not None:
        moment, match_id = _read_place(before)
        place = tuple_(literal(moment, Instant()), literal(match_id, WHOLE))
        wanted = wanted.where(tuple_(match.c.started, match.c.id) < place)
    with store.reading() as connection:
        found = connection.execute(wanted).all()
        rows = _rows(connection, found[:limit])
    return Page(rows, _place(found[limit - 1]) if len(found) > limit else None)


def running(store: Store, number: int, limit: int = RUNNING) -> tuple[MatchRow, ...]:
    """Return the latest matches that are still in play."""
    with store.reading() as connection:
        found = connection.execute(_newest(number).where(match.c.state == "running").limit(limit)).all()
        return _rows(connection, found)


def _begin(connection: Connection, cookie: str, now: datetime) -> int:
    number = connection.execute(insert(carnet).values(made=now).returning(carnet.c.id)).scalar_one()
    connection.execute(insert(device).values(carnet=number, hash=hashed(cookie), made=now))
    return number


def _newest(number: int) -> Select[*tuple[Any, ...]]:
    return select(match).where(match.c.carnet == number).order_by(match.c.started.desc(), match.c.id.desc())


def _rows(connection: Connection, found: Iterable[Row[*tuple[Any, ...]]]) -> tuple[MatchRow, ...]:
    found = list(found)
    seats = (
        select(seat.c.match, player.c.name)
        .join_from(seat, player, player.c.id == seat.c.player)
        .where(seat.c.match.in_([row.id for row in found]))
        .order_by(seat.c.match, seat.c.seat)
    )
    sitting: dict[int, list[str]] = {row.id: [] for row in found}
    for match_id, name in connection.execute(seats):
        sitting[match_id].append(name)
    return tuple(_row(row, sitting[row.id]) for row in found)


def _row(row: Row[*tuple[Any, ...]], players: list[str]) -> MatchRow:
    return MatchRow(
        row.id,
        row.game,
        tuple(players),
        row.agreed,
        tuple(row.totals),
        row.state,
        row.winner,
        row.games,
        row.ended_by,
        row.started_at,
        row.finished_at,
        row.note,
        row.score_generation,
        row.watch_generation,
    )


def _place(row: Row[*tuple[Any, ...]]) -> str:
    """Write where a row stands in the order, for an address."""
    return f"{(row.started - _EPOCH) // _MICROSECOND}.{row.id}"


def _read_place(given: str) -> tuple[datetime, int]:
    found = _PLACE.fullmatch(given)
    if not found or int(found[2]) > LARGEST:
        raise ValueError(given)
    try:
        return _EPOCH + int(found[1]) * _MICROSECOND, int(found[2])
    except OverflowError:
        raise ValueError(given) from None
