"""Fill a carnet with matches, quickly and honestly: lines and what follows from them are those of real drafts.

A few matches are played out by the scoring itself; the others are those again, on other days, among other players.
`python -m bench.matches DATABASE [HOW_MANY]` fills a new carnet and prints the cookie that opens it.
"""

import random
import secrets
import sys
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection, insert

from app.config import Settings
from app.scoring.document import Document
from app.scoring.fields import LARGEST
from app.scoring.round import Line, Mark, Round
from app.scoring.terms import Setup
from app.store import Store, finding, links, migrate, open_store
from app.store.making import Draft, draft
from app.store.projections import Row
from app.store.requests import Impossible
from app.store.tables import line, mark, match, player, round_, seat
from tests.store.kit import new_carnet

PLAYED = 60
"""Matches that are played out."""
DEALS = 12
"""After so many the players of such a match stop."""
AT_ONCE = 250
NAMES = ("Anne", "Basile", "Claire", "Denis", "Élise", "Fanny", "Gaston", "Hélène")
NOTES = (None, None, None, "chez Marthe, pluie", "au jardin", "après la messe", "Noël")
OFTEN = {
    "marriage": 8, "royal_marriage": 5, "bezique": 6, "four_aces": 3, "four_kings": 3, "four_queens": 3,
    "four_jacks": 3, "seven": 4, "trump_sequence": 1, "double_bezique": 0.3,
}  # fmt: skip
FIRST_DAY = datetime(2016, 1, 1, 20, tzinfo=UTC)
BETWEEN = timedelta(hours=9)


def fill(store: Store, carnet: int, many: int, names: Sequence[str] = NAMES, seed: int = 1) -> list[int]:
    """Put matches of two of these people into a carnet, the oldest first, and return their numbers."""
    chance = random.Random(seed)  # noqa: S311 - for figures, not for secrets
    played = [_play(store, chance) for _ in range(min(PLAYED, many))]
    made: list[int] = []
    with store.writing() as connection:
        people = _come(connection, carnet, names, store.now())
        for start in range(0, many, AT_ONCE):
            some = [
                (_again(store, chance, carnet, number), chance.choice(played), chance.sample(people, 2))
                for number in range(start, min(start + AT_ONCE, many))
            ]
            _put_in(connection, some)
            made += [own["id"] for own, _, _ in some]
    return made


def _play(store: Store, chance: random.Random) -> Draft:
    setup = Setup("bezique", NAMES[:2], {}, chance.randrange(2))
    rounds: tuple[Round, ...] = ()
    for _ in range(DEALS):
        candidate = (*rounds, _deal(chance))
        try:
            drafted = draft(store, Document(setup, candidate))
        except Impossible:  # more than the packs hold, or than was left to play: deal again
            continue
        if drafted.match["state"] == "ended":
            return drafted
        rounds = candidate
    return draft(store, Document(setup, rounds, finished=True))


def _deal(chance: random.Random) -> Round:
    keys = chance.choices(list(OFTEN), list(OFTEN.values()), k=chance.randint(4, 9))
    brisques = chance.randint(3, 13)
    marks = [Mark(key, chance.randrange(2)) for key in keys]
    marks += [Mark("last_trick", chance.randrange(2)), Mark("brisques", 0, count=brisques)]
    return Round(tuple(Line(one) for one in [*marks, Mark("brisques", 1, count=16 - brisques)]), closed=True)


def _come(connection: Connection, carnet: int, names: Sequence[str], now: datetime) -> list[int]:
    """Let everybody who will play be known in the carnet."""
    rows = [{"carnet": carnet, "name": name, "folded": name.casefold(), "seated": now} for name in names]
    return [connection.execute(insert(player).values(row).returning(player.c.id)).scalar_one() for row in rows]


def _again(store: Store, chance: random.Random, carnet: int, number: int) -> Row:
    """Return what a match has of its own, the day and the links; the rest is as it was played."""
    match_id, started = secrets.randbelow(LARGEST) + 1, FIRST_DAY + number * BETWEEN
    ended = started + timedelta(minutes=chance.randint(20, 90))
    hashes = {f"{kind}_hash": links.hashed(links.token(store, kind, match_id, links.FIRST)) for kind in links.KINDS}
    return {
        "id": match_id,
        "carnet": carnet,
        "document_id": secrets.token_urlsafe(links.BYTES),
        "started_at": started.isoformat(),
        "started": started,
        "finished_at": ended.isoformat(),
        "note": chance.choice(NOTES),
        **hashes,
    }


def _put_in(connection: Connection, some: Sequence[tuple[Row, Draft, list[int]]]) -> None:
    connection.execute(insert(match), [{**played.match, **own} for own, played, _ in some])
    seats = [{"match": own["id"], "seat": at, "player": who} for own, _, two in some for at, who in enumerate(two)]
    connection.execute(insert(seat), seats)
    connection.execute(insert(line), [{**row, "match": own["id"]} for own, played, _ in some for row in played.lines])
    rounds = [
        {**row, "match": own["id"], "number": number}
        for own, played, _ in some
        for number, row in played.kept[0].items()
    ]
    connection.execute(insert(round_), rounds)
    marks = [
        dict(zip(mark.c.keys(), (own["id"], *place, *worth), strict=True))
        for own, played, _ in some
        for place, worth in played.kept[1].items()
    ]
    connection.execute(insert(mark), marks)
    finding.refresh(connection, [own["id"] for own, _, _ in some])


def main(path: Path, many: int) -> None:
    """Fill a new carnet of a database, which is made if it is not there."""
    settings = Settings(database=path)
    migrate.upgrade(settings)
    with closing(open_store(settings)) as store:
        carnet, cookie = new_carnet(store)
        fill(store, carnet, many)
    print(cookie)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)
