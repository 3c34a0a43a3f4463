"""What a carnet costs with many matches in it, against one with few."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from app.config import Settings
from app.store import migrate, open_store, players
from bench.clients import Client, timed
from bench.figures import Figure, ratio, rounds
from bench.matches import NAMES, fill
from bench.servers import Running
from tests.store.kit import new_carnet

SIZES = (20, 1_000, 10_000)
FEW, MANY = SIZES[0], SIZES[-1]
PAGES = {
    "a carnet page": "",
    "one player’s matches": "?player={anne}",
    "one game’s matches": "?game=bezique",
    "the matches of a month": "?month=2016-01",
    "the matches won": "?result=won",
}
ASKED = 12
"""Times that each page is asked for in a row."""


@dataclass(frozen=True)
class Carnet:
    """A carnet with so many matches: the cookie that opens it, and who Anne is in it."""

    cookie: str
    anne: int


def filled(path: Path) -> Mapping[int, Carnet]:
    """Fill a new database with a carnet of each size."""
    settings = Settings(database=path)
    migrate.upgrade(settings)
    made = {}
    with closing(open_store(settings)) as store:
        for size in SIZES:
            number, cookie = new_carnet(store)
            # Few are all of the same two, so that a page of one player is a full one too.
            fill(store, number, size, NAMES[:2] if size == FEW else NAMES)
            anne = next(one.id for one in players.known(store, number) if one.name == "Anne")
            made[size] = Carnet(cookie, anne)
    return made


def asking(server: Running, carnet: Carnet, path: str, times: int = ASKED) -> float:
    """Return what a page of a carnet takes, in milliseconds; the middle of several."""
    client = Client(server)
    address = f"/en/carnet{path.format(anne=carnet.anne)}"
    get = partial(client.get, address, Accept="text/html", Cookie=f"carnet={carnet.cookie}; renewed=1")
    return 1000 * median(timed([get] * times))


def of_carnets(server: Running, carnets_of: Mapping[int, Carnet]) -> Iterator[Figure]:
    """Measure lists with many matches beside lists with few."""
    for name, path in PAGES.items():
        pairs = [(many, few) for many, few in rounds(partial(_side_by_side, server, carnets_of, path))]
        yield ratio(f"{name}, {MANY} matches", pairs, "ms", f"with {FEW}", most=1.3)
    for name, path in {"a search": "?words=marthe", "the statistics": "/statistics"}.items():
        pairs = [(many, few) for many, few in rounds(partial(_side_by_side, server, carnets_of, path, 2))]
        yield ratio(f"{name}, {MANY} matches", pairs, "ms", f"with {FEW}")


def _side_by_side(
    server: Running, carnets_of: Mapping[int, Carnet], path: str, times: int = ASKED
) -> tuple[float, float]:
    return asking(server, carnets_of[MANY], path, times), asking(server, carnets_of[FEW], path, times)
