"""Recomputes from the lines what was kept of them, and says where it differs."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, select

from app.games import GAMES
from app.scoring.saying import Message
from app.scoring.slate import opening
from app.scoring.terms import Setup
from app.store import finding, projections, tables
from app.store.core import Store
from app.store.players import seated
from app.store.projections import Marks, Row
from app.store.reading import lines_since, replayed
from app.store.tables import line, mark, match, round_


def check(store: Store, only: int | None = None) -> list[Message]:
    """Return a sentence for every figure kept that is not what the lines say, of all matches or of `only` one."""
    with store.reading() as connection:
        matches = _matches(connection) if only is None else [only]
        return [finding for match_id in matches for finding in _check_match(connection, match_id)]


def _matches(connection: Connection) -> list[int]:
    return list(connection.execute(select(match.c.id).order_by(match.c.started, match.c.id)).scalars())


def _check_match(connection: Connection, match_id: int) -> Iterator[Message]:
    kept = connection.execute(select(match).where(match.c.id == match_id)).one()._asdict()
    setup = Setup(kept["game"], seated(connection, match_id), kept["house_rules"], kept["first_dealer"])
    slate, since = replayed(opening(GAMES[setup.game], setup), lines_since(connection, match_id, 1))
    true = {**projections.standing(slate), "position": _last_position(connection, match_id)}
    yield from _differences(Message("match %(match)s", match=match_id), {name: kept[name] for name in true}, true)
    true_rounds = projections.rounds(slate, since)
    yield from _differences(
        Message("match %(match)s, rounds", match=match_id), _rounds(connection, match_id), true_rounds
    )
    yield from _differences(
        Message("match %(match)s, marks", match=match_id), _marks(connection, match_id), projections.marks(slate)
    )
    findable = finding.truly(connection, [match_id]).get(match_id, [])
    yield from _differences(
        Message("match %(match)s, as found", match=match_id), _found(connection, match_id), _by_player(findable)
    )


def _last_position(connection: Connection, match_id: int) -> int:
    last = select(line.c.position).where(line.c.match == match_id).order_by(line.c.position.desc()).limit(1)
    return connection.execute(last).scalar() or 0


def _rounds(connection: Connection, match_id: int) -> dict[int, Row]:
    rows = [row._asdict() for row in connection.execute(select(round_).where(round_.c.match == match_id))]
    return {row.pop("number"): row for row in rows if row.pop("match")}


def _marks(connection: Connection, match_id: int) -> Marks:
    rows = connection.execute(select(mark).where(mark.c.match == match_id))
    return {(row.round, row.seat, row.key): (row.times, row.points) for row in rows}


def _found(connection: Connection, match_id: int) -> dict[Any, Row]:
    rows = connection.execute(select(tables.finding).where(tables.finding.c.match == match_id))
    return _by_player([row._asdict() for row in rows])


def _by_player(rows: Iterable[Row]) -> dict[Any, Row]:
    return {row["player"]: row for row in rows}


def _differences(what: Message, kept: Mapping[Any, object], true: Mapping[Any, object]) -> Iterator[Message]:
    for name in sorted(kept.keys() | true.keys()):
        if kept.get(name) != true.get(name):
            yield Message(
                "%(what)s, %(name)s: kept is %(kept)s, the lines say %(true)s",
                what=what,
                name=str(name),
                kept=str(kept.get(name)),
                true=str(true.get(name)),
            )
