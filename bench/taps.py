"""What a tap costs: against a bare route, a bare insert, itself at many clients and itself in a long match."""

import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter

from bench.clients import Answer, Client, Run, timed, together
from bench.evening import Phone, match, setup, taps, written
from bench.servers import Running

ROUNDS_OF_500_LINES = 50
ROUNDS_OF_20_LINES = 2


def begin(client: Client, rounds: int = 0) -> str:
    """Make a match with this many rounds played, and return where its lines are sent."""
    made = client.post("/matches", setup(rounds=written(rounds)) | {"house_rules": {"target": 10_000}})
    if made.status != 201:
        raise RuntimeError(f"no match: {made.body!r}")
    return str(made.json()["score"]) + "/lines"


def played(client: Client, matches: int) -> Iterator[Callable[[], Answer]]:
    """Yield the taps of whole matches, which are made before."""
    for address in [begin(client) for _ in range(matches)]:
        phone = Phone()
        for lines in match():
            yield partial(client.post, address, phone.request(lines))


def tapping(server: Running, clients: int, matches: int) -> Run:
    """Let clients tap, each at a table of its own."""
    tables = [list(played(Client(server), matches)) for _ in range(clients)]
    return together([partial(timed, acts) for acts in tables])


def plain(server: Running, clients: int, requests: int) -> Run:
    """Send as much as a tap does to a route that does nothing."""
    body = Phone().request([{"round": 1, "seat": 0, "key": "royal_marriage"}])
    works = []
    for _ in range(clients):
        post = partial(Client(server).post, "/", body)
        works.append(partial(timed, [post] * requests))
    return together(works)


def inserting(folder: Path, rows: int) -> Run:
    """Insert rows into a file of SQLite, each on disk before the next."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS line (id INTEGER PRIMARY KEY, body TEXT)")
    each, begun = [], perf_counter()
    for _ in range(rows):
        start = perf_counter()
        connection.execute("INSERT INTO line (body) VALUES (?)", ('{"round": 1, "seat": 0, "key": "royal_marriage"}',))
        each.append(perf_counter() - start)
    seconds = perf_counter() - begun
    connection.close()
    return Run(seconds, tuple(each))


def at_length(server: Running, rounds: int, times: int) -> Run:
    """Tap one round on after this many rounds, again and again, each time in a new match."""
    client = Client(server)
    acts = []
    for _ in range(times):
        address, phone = begin(client, rounds), Phone()
        acts += [partial(client.post, address, phone.request(lines)) for lines in taps(rounds + 1)[:-1]]
    return together([partial(timed, acts)])
