"""Figures of a carnet's matches of one game, worked out from what is kept of rounds and marks; none is stored."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Select, case, func, select

from app.scoring.game import Game
from app.store.core import Store
from app.store.finding import ANYONE, result, side_of
from app.store.listing import place_of
from app.store.played import Played, Told, mark_of, played
from app.store.tables import finding, mark, match, player, seat

Pair: TypeAlias = tuple[int, int]
Place: TypeAlias = tuple[str, int]
Seats: TypeAlias = tuple[int, ...]
SECONDS = 60
MOST_RARE = 10
"""Of the rare declarations, the latest."""
LONGEST_MATCH = 12 * 60
"""Minutes; a match that lasted longer was put aside and taken up again."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best round of a player: its points, and where it is; of equal ones the first."""

    points: int
    match_id: int
    round: int


@dataclass(slots=True)
class Figures:
    """What one player has; `months` holds, by month, how many matches and the sum of their totals.

    `best_at` is where the match of the best round stands in the list: the moment as it is stored, and the number.
    `run` is the longest run of matches won, `run_from` and `run_to` where its first and its last match stand.
    """

    name: str
    matches: int = 0
    won: int = 0
    draws: int = 0
    doubles: int = 0
    rounds: int = 0
    points: int = 0
    best: Best | None = None
    best_at: Place | None = None
    run: int = 0
    run_from: Place | None = None
    run_to: Place | None = None
    months: dict[str, tuple[int, int]] = field(default_factory=dict)
    declared: Counter[str] = field(default_factory=Counter)
    _running: int = 0
    _since: Place | None = None

    def took(self, best: Best, at: Place) -> None:
        """Take the best round of a match in, in any order."""
        if self.best is None or self.best_at is None or (best.points, self.best_at) > (self.best.points, at):
            self.best, self.best_at = best, at

    def met(self, result: str, ended: Played, total: int) -> None:
        """Take a match in, each after the one before it."""
        self.matches += 1
        month = ended.started_at[:7]
        many, summed = self.months.get(month, (0, 0))
        self.months[month] = (many + 1, summed + total)
        if result != "won":
            self.draws += result == "draw"
            self._running = 0
            return
        self.won += 1
        self.doubles += (ended.games or 1) > 1
        self._running += 1
        if self._running == 1:
            self._since = (ended.started, ended.id)
        if self._running > self.run:
            self.run, self.run_from, self.run_to = self._running, self._since, (ended.started, ended.id)


@dataclass(frozen=True, slots=True)
class Rare:
    """A declaration that is worth a date: who made it, on which seat, in which round."""

    key: str
    player: int
    seat: int
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


class Often(NamedTuple):
    """How many matches of a game are over, and how many in play."""

    game: str
    ended: int
    running: int


def games(store: Store, carnet: int) -> list[Often]:
    """Return the games of a carnet, the most played first."""
    running = func.sum(case((finding.c.result == "running", 1), else_=0))
    asked = select(finding.c.game, func.count() - running, running)
    asked = asked.where(finding.c.carnet == carnet, finding.c.player == ANYONE)
    with store.reading() as connection:
        rows = connection.execute(asked.group_by(finding.c.game).order_by(func.count().desc(), finding.c.game))
        return [Often(*row) for row in rows]


def figures(store: Store, carnet: int, game: Game) -> Table:
    """Return the figures of a game; of one that is paid in chips a round's points are what was paid."""
    marks: defaultdict[Seats, Counter[str]] = defaultdict(Counter)
    ended: list[Played] = []
    with store.reading() as connection:
        names = _names(connection, carnet)
        table = Table({})
        for one, closed, marked in played(connection, carnet, game.id, paid=bool(game.contracts)):
            for who in one.seats:
                if who not in table.players:
                    table.players[who] = Figures(names[who])
            _take_rounds(table, one, closed)
            marks[one.seats].update(marked)
            if one.state != "running":
                ended.append(one)
        table.rare.extend(Rare(*row) for row in connection.execute(_rare(carnet, game)))
    for one in sorted(ended, key=attrgetter("started", "id")):
        _take(table, one)
    for seats, counted in marks.items():
        _take_marks(table, seats, counted)
    return table


def _names(connection: Connection, carnet: int) -> dict[int, str]:
    found = connection.execute(select(player.c.id, player.c.name).where(player.c.carnet == carnet))
    return {row.id: row.name for row in found}


def _take(table: Table, ended: Played) -> None:
    sides = len(ended.totals)
    met = [result("ended", ended.winner, side) for side in range(sides)]
    for number, who in enumerate(ended.seats):
        side = side_of(number, sides)
        table.players[who].met(met[side], ended, ended.totals[side])
        if met[side] != "lost":
            across = table.beat if met[side] == "won" else table.tied
            for place, other in enumerate(ended.seats):
                if side_of(place, sides) != side:
                    across[who, other] += 1
    if ended.winner is not None:
        table.decided += 1
        table.dealt += side_of(ended.first_dealer, sides) == ended.winner
        table.even += 1 / sides
    if ended.closed:
        table.lengths[ended.closed] += 1
    if ended.finished_at:
        lasted = datetime.fromisoformat(ended.finished_at) - datetime.fromisoformat(ended.started_at)
        minutes = round(lasted.total_seconds() / SECONDS)
        if 0 < minutes <= LONGEST_MATCH:
            table.minutes.append(minutes)


def _take_rounds(table: Table, one: Played, closed: Sequence[Told]) -> None:
    sides = len(one.totals)
    for place, who in enumerate(one.seats):
        side = side_of(place, sides)
        own = [(some, -number) for number, points in closed if (some := points[side]) is not None]
        if not own:
            continue
        figures = table.players[who]
        figures.rounds += len(own)
        figures.points += sum([points for points, _ in own])
        points, number = max(own)
        figures.took(Best(points, one.id, -number), (one.started, one.id))


def _take_marks(table: Table, seats: Seats, counted: Mapping[str, int]) -> None:
    """Take in what was marked for those who sat so."""
    for name, often in counted.items():
        number, key, times = mark_of(name)
        if number in range(len(seats)):
            table.players[seats[number]].declared[key] += times * often
            table.declared[key] += times * often


def _rare(carnet: int, game: Game) -> Select[*tuple[Any, ...]]:
    """Ask for the latest declarations that are worth a date."""
    keys = [item.key for item in game.declarations if item.rare]
    own = (finding.c.carnet == carnet, finding.c.player == ANYONE, finding.c.game == game.id)
    told = (mark.c.key, seat.c.player, mark.c.seat, mark.c.match, mark.c.round, match.c.started_at)
    asked = select(*told).select_from(finding)
    asked = asked.join(match, match.c.id == finding.c.match).join(mark, mark.c.match == finding.c.match)
    asked = asked.join(seat, (seat.c.match == mark.c.match) & (seat.c.seat == mark.c.seat))
    latest = (finding.c.started.desc(), finding.c.match.desc(), mark.c.round.desc(), mark.c.seat)
    return asked.where(*own, mark.c.key.in_(keys)).order_by(*latest).limit(MOST_RARE)


def run_place(figures: Figures) -> str:
    """Return where a list has to begin so that the longest run comes first; "" for its beginning."""
    if figures.run_to is None:
        return ""
    moment, match_id = figures.run_to
    return place_of(datetime.fromisoformat(moment), match_id + 1)


def run_since(figures: Figures) -> str:
    """Return where a list has to end so that nothing older than the longest run comes; "" for nowhere."""
    if figures.run_from is None:
        return ""
    moment, match_id = figures.run_from
    return place_of(datetime.fromisoformat(moment), match_id)
