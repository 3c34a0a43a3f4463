"""The statistics of a game as their page shows them: tables, pictures, and where each figure leads."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from urllib.parse import urlencode

from app.scoring.game import Game
from app.store.finding import OVER
from app.store.statistics import Figures, Table, run_place, run_since
from app.web import charts
from app.web.charts import Picture
from app.web.locale import NONE, Words

MOST_PLAYERS = 6
"""Players that the wide tables and the pictures show, those with the most matches."""
PAIRS = 20
MONTHS = 24


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with where it leads, and how much of a bar it fills, in hundredths."""

    said: str
    at: str = ""
    share: int | None = None
    more: str = ""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player's row."""

    name: str
    side: int
    matches: Figure
    won: Figure
    average: Figure
    best: Figure
    run: Figure
    doubles: Figure


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """The page."""

    game: str
    game_id: str
    players: tuple[PlayerView, ...]
    pairs: tuple[tuple[str, str, Figure, Figure, Figure | None], ...]
    months: tuple[tuple[str, tuple[Figure, ...]], ...]
    picture: Picture | None
    shown: tuple[str, ...]
    declared: tuple[tuple[Figure, tuple[Figure, ...]], ...]
    dealt: tuple[Figure, str] | None
    lengths: tuple[tuple[str, Figure], ...]
    minutes: str
    rare: tuple[Figure, ...]


def statistics_view(words: Words, game: Game, table: Table) -> StatisticsView:
    """Return what the page of a game shows."""
    order = sorted(table.players.items(), key=lambda item: (-item[1].matches, -item[1].rounds, item[1].name))
    shown = order[:MOST_PLAYERS]
    months = sorted({month for _, figures in shown for month in figures.months})[-MONTHS:]
    lines = [(figures.name, [_mean(figures, month) for month in months]) for _, figures in shown]
    return StatisticsView(
        words.say(game.name),
        game.id,
        tuple(_player(words, game, place, *item) for place, item in enumerate(order)),
        tuple(_pairs(words, game, table)),
        tuple((words.month(month), tuple(_in_month(words, game, month, shown))) for month in reversed(months)),
        charts.curves(lines),
        tuple(figures.name for _, figures in shown),
        tuple(_declared(words, game, table, shown)),
        _dealt(words, game, table),
        tuple(_lengths(words, game, table)),
        _minutes(words, table),
        tuple(_rare(words, game, table)),
    )


def _player(words: Words, game: Game, place: int, who: int, figures: Figures) -> PlayerView:
    own = {"player": who, "game": game.id}
    won = {**own, "result": "won"}
    rounds = f"/{words.lang}/carnet/rounds?{urlencode(own)}"
    best = figures.best
    review = f"/{words.lang}/carnet/match/{best.match_id}/round/{best.round}" if best else ""
    run = {**won, "before": run_place(figures), "since": run_since(figures)}
    return PlayerView(
        figures.name,
        place % 7 + 1,
        Figure(words.number(figures.matches), _list(words, {**own, "result": OVER}) if figures.matches else ""),
        Figure(
            words.number(figures.won),
            _list(words, won) if figures.won else "",
            _percent(figures.won, figures.matches),
        ),
        Figure(_average(words, figures), rounds) if figures.rounds else Figure(NONE),
        Figure(words.number(best.points), review) if best else Figure(NONE),
        Figure(words.number(figures.run), _list(words, run)) if figures.run else Figure(NONE),
        Figure(words.number(figures.doubles), _list(words, {**won, "double": 1})) if figures.doubles else Figure(NONE),
    )


def _pairs(words: Words, game: Game, table: Table) -> Iterator[tuple[str, str, Figure, Figure, Figure | None]]:
    met = {tuple(sorted(pair)) for pair in (*table.beat, *table.tied)}
    many = {(a, b): table.beat[a, b] + table.beat[b, a] + table.tied[a, b] for a, b in met}
    for a, b in sorted(met, key=lambda pair: (-many[pair[0], pair[1]], pair))[:PAIRS]:
        one, other = ((a, b), (b, a)) if table.beat[a, b] >= table.beat[b, a] else ((b, a), (a, b))
        figures = [
            Figure(
                words.number(table.beat[pair]),
                _list(words, {"player": pair[0], "over": pair[1], "game": game.id, "result": "won"})
                if table.beat[pair]
                else "",
                _percent(table.beat[pair], table.beat[a, b] + table.beat[b, a]),
            )
            for pair in (one, other)
        ]
        tied = table.tied[a, b]
        at = _list(words, {"player": a, "over": b, "game": game.id, "result": "draw"})
        draws = Figure(words.say_n("%(num)s draw", "%(num)s draws", tied), at) if tied else None
        yield table.players[one[0]].name, table.players[one[1]].name, figures[0], figures[1], draws


def _in_month(words: Words, game: Game, month: str, shown: list[tuple[int, Figures]]) -> Iterator[Figure]:
    for who, figures in shown:
        mean = _mean(figures, month)
        at = _list(words, {"player": who, "game": game.id, "month": month, "result": OVER})
        yield Figure(words.number(round(mean)), at) if mean is not None else Figure("")


def _declared(
    words: Words, game: Game, table: Table, shown: list[tuple[int, Figures]]
) -> Iterator[tuple[Figure, tuple[Figure, ...]]]:
    for term in game.terms.values():
        total = table.declared[term.key]
        if not total:
            continue
        whole = Figure(words.say(term.name), _rounds(words, game, term.key), more=words.number(total))
        yield (
            whole,
            tuple(
                Figure(
                    words.number(figures.declared[term.key]),
                    _rounds(words, game, term.key, who),
                    _percent(figures.declared[term.key], total),
                )
                if figures.declared[term.key]
                else Figure(NONE)
                for who, figures in shown
            ),
        )


def _dealt(words: Words, game: Game, table: Table) -> tuple[Figure, str] | None:
    if not table.decided:
        return None
    at = _list(words, {"game": game.id, "result": "won", "dealt": 1}) if table.dealt else ""
    of = words.number(table.decided)
    said = words.say_n("%(num)s match of %(all)s", "%(num)s matches of %(all)s", table.dealt, all=of)
    even = words.say("At even chances it would be %(percent)s%%.", percent=round(100 * table.even / table.decided))
    return Figure(said, at, _percent(table.dealt, table.decided)), even


def _lengths(words: Words, game: Game, table: Table) -> Iterator[tuple[str, Figure]]:
    most = max(table.lengths.values(), default=0)
    for rounds, many in sorted(table.lengths.items()):
        said = words.say_n("%(num)s round", "%(num)s rounds", rounds)
        at = _list(words, {"game": game.id, "rounds": rounds})
        yield said, Figure(words.number(many), at, _percent(many, most))


def _minutes(words: Words, table: Table) -> str:
    if len(table.minutes) < 3:  # of fewer there is no half
        return ""
    return words.say_n(
        "Half of the matches take less than %(num)s minute.",
        "Half of the matches take less than %(num)s minutes.",
        round(median(table.minutes)),
    )


def _rare(words: Words, game: Game, table: Table) -> Iterator[Figure]:
    for one in table.rare:
        query = urlencode({"key": one.key, "seat": one.seat})
        at = f"/{words.lang}/carnet/match/{one.match_id}/round/{one.round}?{query}"
        name = table.players[one.player].name
        what = words.say("%(name)s: %(what)s", name=name, what=words.low(game.terms[one.key].name))
        yield Figure(what, at, more=words.date(one.started_at))


def _mean(figures: Figures, month: str) -> float | None:
    many, total = figures.months.get(month, (0, 0))
    return total / many if many else None


def _average(words: Words, figures: Figures) -> str:
    return words.number(round(figures.points / figures.rounds))


def _percent(part: int, whole: int) -> int | None:
    return round(100 * part / whole) if whole else None


def _list(words: Words, query: dict[str, object]) -> str:
    return f"/{words.lang}/carnet?{urlencode({name: value for name, value in query.items() if value})}"


def _rounds(words: Words, game: Game, key: str, player: int = 0) -> str:
    query = {"game": game.id, "key": key, "player": player}
    return f"/{words.lang}/carnet/rounds?{urlencode({name: value for name, value in query.items() if value})}"
