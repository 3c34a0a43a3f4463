"""Figures of a carnet's matches of one game, worked out from what is kept of rounds and marks; none is stored."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeAlias

from sqlalchemy import Connection, Select, Text, func, select, type_coerce

from app.scoring.game import Game
from app.store.core import Store
from app.store.finding import ANYONE, result, side_of
from app.store.listing import place_of
from app.store.tables import finding, mark, match, player, round_, seat

Pair: TypeAlias = tuple[int, int]
SECONDS = 60
MOST_RARE = 10
"""Of the rare declarations, the latest."""
LONGEST_MATCH = 12 * 60
"""Minutes; a match that lasted longer was put aside and taken up again."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best round of a player: its points, and where it is."""

    points: int
    match_id: int
    round: int


@dataclass(slots=True)
class Figures:
    """What one player has; `months` holds, by month, how many matches and the sum of their totals.

    `run` is the longest run of matches won; `run_to` the place in the list where its last match stands.
    """

    name: str
    matches: int = 0
    won: int = 0
    draws: int = 0
    doubles: int = 0
    rounds: int = 0
    points: int = 0
    best: Best | None = None
    run: int = 0
    run_to: tuple[datetime, int] | None = None
    months: dict[str, tuple[int, int]] = field(default_factory=dict)
    declared: Counter[str] = field(default_factory=Counter)
    _running: int = 0

    def met(self, result: str, ended: "Ended", total: int) -> None:
        """Take a match in, each after the one before it."""
        self.matches += 1
        self.draws += result == "draw"
        many, summed = self.months.get(ended.started_at[:7], (0, 0))
        self.months[ended.started_at[:7]] = (many + 1, summed + total)
        self._running = self._running + 1 if result == "won" else 0
        if result == "won":
            self.won += 1
            self.doubles += (ended.games or 1) > 1
        if self._running > self.run:
            self.run, self.run_to = self._running, (ended.started, ended.id)


@dataclass(frozen=True, slots=True)
class Rare:
    """A declaration that is worth a date: who made it, in which round."""

    key: str
    player: int
    match_id: int
    round: int
    started_at: str


@dataclass(slots=True)
class Table:
    """All figures of a game: by player, by pair of a winner and a loser, and of the table as a whole.

    `lengths` counts matches that are over by their rounds, `minutes` by how long they took; `dealt` of `decided` were
    won by whoever dealt first, who would win `even` of them if it made no difference.
    """

    players: dict[int, Figures]
    beat: Counter[Pair] = field(default_factory=Counter)
    tied: Counter[Pair] = field(default_factory=Counter)
    declared: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    minutes: list[int] = field(default_factory=list)
    decided: int = 0
    dealt: int = 0
    even: float = 0.0
    rare: list[Rare] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Ended:
    """A match that is over."""

    id: int
    started: datetime
    started_at: str
    finished_at: str | None
    winner: int | None
    games: int | None
    first_dealer: int
    totals: Sequence[int]


def games(store: Store, carnet: int) -> list[tuple[str, int]]:
    """Return the games of a carnet with the number of matches, the most played first."""
    many = func.count()
    asked = select(finding.c.game, many).where(finding.c.carnet == carnet, finding.c.player == ANYONE)
    with store.reading() as connection:
        rows = connection.execute(asked.group_by(finding.c.game).order_by(many.desc(), finding.c.game))
        return [(game, count) for game, count in rows]


def figures(store: Store, carnet: int, game: Game) -> Table:
    """Return the figures of a game; of one that is paid in chips a round's points are what was paid."""
    with store.reading() as connection:
        sitting = _sitting(connection, carnet, game.id)
        names = _names(connection, carnet)
        table = Table({who: Figures(names[who]) for seats in sitting.values() for who in seats})
        for ended in _ended(connection, carnet, game.id):
            _take(table, ended, sitting[ended.id])
        rounds = _take_rounds(connection, _of(carnet, game.id), table, sitting, paid=bool(game.contracts))
        over = connection.execute(_of(carnet, game.id, finding.c.match).where(finding.c.result != "running")).scalars()
        table.lengths.update(Counter(rounds[match_id] for match_id in over if rounds[match_id]))
        for who, key, times in connection.execute(_declared(carnet, game.id)):
            table.players[who].declared[key] = times
            table.declared[key] += times
        table.rare.extend(Rare(*row) for row in connection.execute(_rare(carnet, game)))
    return table


def _of(carnet: int, game: str, *columns: Any) -> Select[*tuple[Any, ...]]:
    """Select from the matches of a game, deleted ones aside, the oldest first."""
    own = (finding.c.carnet == carnet, finding.c.player == ANYONE, finding.c.game == game)
    return select(*columns).select_from(finding).where(*own)


def _names(connection: Connection, carnet: int) -> dict[int, str]:
    found = connection.execute(select(player.c.id, player.c.name).where(player.c.carnet == carnet))
    return {row.id: row.name for row in found}


def _sitting(connection: Connection, carnet: int, game: str) -> dict[int, list[int]]:
    asked = _of(carnet, game, seat.c.match, seat.c.player).join(seat, seat.c.match == finding.c.match)
    sitting: dict[int, list[int]] = {}
    for match_id, who in connection.execute(asked.order_by(finding.c.started, seat.c.match, seat.c.seat)).all():
        sitting.setdefault(match_id, []).append(who)
    return sitting


def _ended(connection: Connection, carnet: int, game: str) -> Iterator[Ended]:
    columns = (match.c[name] for name in Ended.__slots__)
    asked = _of(carnet, game, *columns).join(match, match.c.id == finding.c.match)
    asked = asked.where(finding.c.result != "running").order_by(finding.c.started, finding.c.match)
    for row in connection.execute(asked).all():
        yield Ended(*row)


def _take(table: Table, ended: Ended, seats: Sequence[int]) -> None:
    sides = len(ended.totals)
    for number, who in enumerate(seats):
        side = side_of(number, sides)
        met = result("ended", ended.winner, side)
        table.players[who].met(met, ended, ended.totals[side])
        for place, other in enumerate(seats):
            if met == "won" and side_of(place, sides) != side:
                table.beat[who, other] += 1
            elif met == "draw" and side_of(place, sides) != side:
                table.tied[who, other] += 1
    if ended.winner is not None:
        table.decided += 1
        table.dealt += side_of(ended.first_dealer, sides) == ended.winner
        table.even += 1 / sides
    if ended.finished_at:
        lasted = datetime.fromisoformat(ended.finished_at) - datetime.fromisoformat(ended.started_at)
        minutes = round(lasted.total_seconds() / SECONDS)
        if 0 < minutes <= LONGEST_MATCH:
            table.minutes.append(minutes)


def _take_rounds(
    connection: Connection,
    of: Select[*tuple[Any, ...]],
    table: Table,
    sitting: Mapping[int, Sequence[int]],
    *,
    paid: bool,
) -> Counter[int]:
    """Take closed rounds in, and return how many each match has."""
    shown = type_coerce(round_.c.settled if paid else round_.c.points, Text)
    many: Counter[int] = Counter()
    asked = of.add_columns(round_.c.match, round_.c.number, shown).join(round_, round_.c.match == finding.c.match)
    for match_id, number, points in connection.execute(asked.where(round_.c.closed == 1)).all():
        many[match_id] += 1
        by_side = _read(points)
        sides = len(by_side)
        for place, who in enumerate(sitting[match_id]):
            own = by_side[side_of(place, sides)]
            if own is None:
                continue
            figures = table.players[who]
            figures.rounds += 1
            figures.points += own
            if figures.best is None or own > figures.best.points:
                figures.best = Best(own, match_id, number)
    return many


@lru_cache(maxsize=4096)
def _read(points: str) -> tuple[int | None, ...]:
    """Read what a round gave to each side; the same figures come again and again."""
    return tuple(json.loads(points))


def _declared(carnet: int, game: str) -> Select[*tuple[Any, ...]]:
    """Count what each player declared, by key."""
    asked = _of(carnet, game, seat.c.player, mark.c.key, func.sum(mark.c.times))
    asked = asked.join(mark, mark.c.match == finding.c.match)
    asked = asked.join(seat, (seat.c.match == mark.c.match) & (seat.c.seat == mark.c.seat))
    return asked.group_by(seat.c.player, mark.c.key)


def _rare(carnet: int, game: Game) -> Select[*tuple[Any, ...]]:
    """Ask for the latest declarations that are worth a date."""
    keys = [item.key for item in game.declarations if item.rare]
    asked = _of(carnet, game.id, mark.c.key, seat.c.player, mark.c.match, mark.c.round, match.c.started_at)
    asked = asked.join(match, match.c.id == finding.c.match).join(mark, mark.c.match == finding.c.match)
    asked = asked.join(seat, (seat.c.match == mark.c.match) & (seat.c.seat == mark.c.seat))
    latest = (finding.c.started.desc(), finding.c.match.desc(), mark.c.round.desc(), mark.c.seat)
    return asked.where(mark.c.key.in_(keys)).order_by(*latest).limit(MOST_RARE)


def run_place(figures: Figures) -> str:
    """Return where a list has to begin so that the longest run comes first; "" for its beginning."""
    if figures.run_to is None:
        return ""
    moment, match_id = figures.run_to
    return place_of(moment, match_id + 1)
