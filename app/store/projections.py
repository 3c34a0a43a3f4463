"""What follows from the lines, kept in tables so that lists and statistics need not replay them."""

from collections import Counter
from dataclasses import asdict
from typing import Any, TypeAlias

from sqlalchemy import Connection, bindparam, delete, insert, update

from app.scoring.game import Game
from app.scoring.marking import RoundScore
from app.scoring.slate import Slate
from app.scoring.terms import Refused, Tally
from app.store.tables import mark, match, round_

Row: TypeAlias = dict[str, Any]
Opened: TypeAlias = dict[int, int]
"""By the number of a round, the position of the line that opened it."""
Marks: TypeAlias = dict[tuple[int, int, str], tuple[int, int]]
"""By round, seat and key: how many count, and the points of the seat's side from them."""
Kept: TypeAlias = tuple[dict[int, Row], Marks]
"""What is kept of a slate: its rounds, by number, and its marks."""
NOTHING: Kept = ({}, {})

_MATCH = update(match).where(match.c.id == bindparam("the_match"))
_ROUND = update(round_).where(round_.c.match == bindparam("the_match"), round_.c.number == bindparam("the_number"))
_NO_ROUND = delete(round_).where(round_.c.match == bindparam("the_match"), round_.c.number == bindparam("the_number"))
_NEW_ROUND = insert(round_)
_NEW_MARK = insert(mark)
_PLACE = ("the_match", "the_round", "the_seat", "the_key")
_NO_MARK = delete(mark).where(
    mark.c.match == bindparam("the_match"),
    mark.c.round == bindparam("the_round"),
    mark.c.seat == bindparam("the_seat"),
    mark.c.key == bindparam("the_key"),
)


def standing(slate: Slate) -> Row:
    """Return the columns of a match that say where it stands."""
    outcome = slate.outcome
    return {
        "agreed": dict(slate.setup.house_rules),
        "finished": slate.finished,
        "totals": list(slate.totals),
        "state": "ended" if outcome else "running",
        "winner": outcome.winner if outcome else None,
        "games": outcome.games if outcome else None,
        "ended_by": outcome.by if outcome else None,
    }


def rounds(slate: Slate, since: Opened) -> dict[int, Row]:
    """Return the columns of each round of a slate, by its number."""
    return {score.number: _round(score, since[score.number]) for score in slate.scores}


def marks(slate: Slate) -> Marks:
    """Return what counts, round by round and seat by seat; a mark for nobody (a passed deal) is left out."""
    found: Marks = {}
    for score in slate.scores:
        many: Counter[tuple[int, str]] = Counter()
        points: Counter[tuple[int, str]] = Counter()
        for counted in score.deal.counted:
            if counted.mark.seat is not None:
                place = counted.mark.seat, counted.mark.key
                many[place] += _how_many(slate.game, counted.mark.key, counted.mark.count)
                points[place] += counted.worth[slate.game.side_of(counted.mark.seat)]
        found.update({(score.number, *place): (many[place], points[place]) for place in many})
    return found


def kept(slate: Slate, since: Opened) -> Kept:
    """Return what is kept of a slate whose rounds were opened at these positions."""
    return rounds(slate, since), marks(slate)


def save(connection: Connection, match_id: int, before: Kept, after: Kept) -> None:
    """Write the difference between what was kept of a match and what is."""
    _save_rounds(connection, match_id, before[0], after[0])
    _save_marks(connection, match_id, before[1], after[1])


def save_match(connection: Connection, match_id: int, columns: Row) -> None:
    """Write columns of a match."""
    connection.execute(_MATCH, {"the_match": match_id, **columns})


def refusal(refused: Refused) -> Row:
    """Write a refusal as JSON holds it."""
    return {name: value for name, value in asdict(refused).items() if value is not None}


def _save_rounds(connection: Connection, match_id: int, old: dict[int, Row], new: dict[int, Row]) -> None:
    for number in old.keys() - new.keys():
        connection.execute(_NO_ROUND, {"the_match": match_id, "the_number": number})
    for number in old.keys() & new.keys():
        if new[number] != old[number]:
            connection.execute(_ROUND, {"the_match": match_id, "the_number": number, **new[number]})
    begun = [{"match": match_id, "number": number, **row} for number, row in new.items() if number not in old]
    if begun:
        connection.execute(_NEW_ROUND, begun)


def _save_marks(connection: Connection, match_id: int, old: Marks, new: Marks) -> None:
    gone = [place for place, worth in old.items() if new.get(place) != worth]
    come = [(place, worth) for place, worth in new.items() if old.get(place) != worth]
    if gone:
        connection.execute(_NO_MARK, [dict(zip(_PLACE, (match_id, *place), strict=True)) for place in gone])
    if come:
        rows = [dict(zip(mark.c.keys(), (match_id, *place, *worth), strict=True)) for place, worth in come]
        connection.execute(_NEW_MARK, rows)


def _round(score: RoundScore, since: int) -> Row:
    after = score.after
    return {
        "since": since,
        "dealer": score.deal.dealer,
        "trump": score.deal.trump,
        "closed": score.closed,
        "points": list(score.points),
        "settled": list(score.settled),
        "refused": [[place, refusal(refused)] for place, refused in score.refused],
        "totals": list(after.totals),
        "next_dealer": after.dealer,
        "outcome": asdict(after.outcome) if after.outcome else None,
    }


def _how_many(game: Game, key: str, count: int | None) -> int:
    return (count or 0) if isinstance(game.terms.get(key), Tally) else 1
