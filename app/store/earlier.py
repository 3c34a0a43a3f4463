"""The rounds before those that are replayed, read back from what was kept of them."""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

from sqlalchemy import Connection, Row, Text, bindparam, select, type_coerce

from app.scoring.cards import Suit
from app.scoring.marking import RoundScore
from app.scoring.round import Deal, Standing
from app.scoring.terms import Outcome, Refused
from app.store.tables import round_

Kept: TypeAlias = Row[*tuple[Any, ...]]
REMEMBERED = 1024
"""Rounds that stay read, of whatever matches are being played."""

_JSON = {
    column: type_coerce(round_.c[column], Text) for column in ("points", "settled", "refused", "totals", "outcome")
}
_COLUMNS: list[Any] = [_JSON.get(column.name, column) for column in round_.c if column.name != "match"]
_ROUNDS = select(*_COLUMNS).where(round_.c.match == bindparam("match")).order_by(round_.c.number)
"""With its JSON unread: a tap reads all rounds, and most were read with the tap before."""


def kept_rounds(connection: Connection, match_id: int) -> list[Kept]:
    """Return what was kept of each round of a match, in order."""
    return list(connection.execute(_ROUNDS, {"match": match_id}))


def scores_of(first: Standing, rows: Iterable[Kept]) -> tuple[RoundScore, ...]:
    """Return rounds as marked, without their single marks, from where the match stood at its start."""
    scores: list[RoundScore] = []
    for row in rows:
        scores.append(_score(scores[-1].after if scores else first, tuple(row)))
    return tuple(scores)


@lru_cache(maxsize=REMEMBERED)
def _score(before: Standing, row: tuple[Any, ...]) -> RoundScore:
    number, _, dealer, trump, closed, points, settled, refused, totals, next_dealer, outcome = row
    shown = tuple(json.loads(points))
    return RoundScore(
        Deal(before, dealer, None, Suit(trump) if trump else None, tuple(figure or 0 for figure in shown)),
        closed,
        shown,
        tuple(json.loads(settled)),
        tuple((place, Refused(**why)) for place, why in json.loads(refused)),
        Standing(
            number + 1, tuple(json.loads(totals)), next_dealer, Outcome(**json.loads(outcome)) if outcome else None
        ),
    )
