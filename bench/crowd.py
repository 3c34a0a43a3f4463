"""A typical evening: many tables at once, watched, some of them without network for a while, at one server.

Every phone keeps its own count; in the end the server's totals have to be the same.
"""

import asyncio
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from statistics import quantiles
from time import perf_counter
from typing import Any

from app.store.news import MOST_STREAMS
from bench.clients import Client
from bench.evening import Json, Phone, setup, taps
from bench.figures import Figure
from bench.servers import Running

TABLES = (50, 100, 200, 400, 800, 1600)
SECONDS = 80.0
"""How long each number of tables plays."""
PAUSE = 20.0
"""Seconds between two lines of a table, on the middle."""
OFFLINE = 60.0
ONE_IN = 10
"""One table in so many has no network for that long, and sends then what it kept."""
WATCHERS = 2
POLL = 2.5
TIMELY = 0.250
WORTH = {
    "marriage": 20, "royal_marriage": 40, "bezique": 40, "double_bezique": 500, "four_aces": 100, "four_kings": 80,
    "four_queens": 60, "four_jacks": 40, "seven": 10, "trump_sequence": 250, "last_trick": 10, "brisques": 10,
}  # fmt: skip
"""Points as printed; a count of its own, that owes nothing to what is measured."""


@dataclass
class Evening:
    """What so many tables met: the times of their taps and polls in seconds, and what went wrong."""

    server: Running
    ends: float
    taps: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    async def ask(self, method: str, path: str, body: Json | None = None, **headers: str) -> tuple[int, str, str]:
        """Send a request over a connection of its own, as a phone does after some seconds.

        Returns the status of the answer, its tag and its body.
        """
        sent = b"" if body is None else json.dumps(body).encode()
        more = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        first = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.server.host}:{self.server.port}\r\nConnection: close\r\n{more}"
        )
        if body is not None:
            first += f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n"
        reader, writer = await asyncio.open_connection(self.server.host, self.server.port)
        writer.write(f"{first}Accept: application/json\r\n\r\n".encode() + sent)
        answer = await reader.read()
        writer.close()
        head, _, rest = answer.decode().partition("\r\n\r\n")
        tag = next((line[6:] for line in head.splitlines() if line.startswith("ETag: ")), "")
        return int(head.split()[1]), tag, rest


@dataclass
class Table:
    """One table: where it is, the phone that scores, and its own count."""

    address: str
    offline: bool
    phone: Phone = field(default_factory=Phone)
    counted: list[int] = field(default_factory=lambda: [0, 0])
    kept: list[Json] = field(default_factory=list)

    async def play(self, evening: Evening, chance: random.Random) -> None:
        """Tap like people: a line now and then, all rounds through, until the evening ends."""
        begun, back = perf_counter(), OFFLINE if self.offline else 0.0
        for number in count(1):
            for lines in taps(number):
                await asyncio.sleep(chance.uniform(0, 2 * PAUSE))
                if perf_counter() >= evening.ends:
                    return await self.send(evening)
                self.kept += self.phone.request(lines)["lines"]
                self.count(lines)
                if perf_counter() - begun >= back:
                    await self.send(evening)
        return None

    def count(self, lines: list[Json]) -> None:
        """Add up what these lines are worth."""
        for line in lines:
            if "key" in line:
                self.counted[line["seat"]] += WORTH[line["key"]] * line.get("count", 1)

    async def send(self, evening: Evening) -> None:
        """Send what is kept, as one request."""
        if not self.kept:
            return
        body: Json = {"v": 1, "device": self.phone.device, "lines": self.kept}
        self.kept = []
        begun = perf_counter()
        status, _, answer = await evening.ask("POST", f"{self.address}/lines", body)
        evening.taps.append(perf_counter() - begun)
        if status != 200 or json.loads(answer)["refused"]:
            evening.wrong.append(f"{status}: {answer[:200]}")

    async def watch(self, evening: Evening, chance: random.Random, *, stream: bool) -> None:
        """Look on: by a stream, or by asking every few seconds."""
        if stream:
            return await self.listen(evening)
        tag = '"none"'
        await asyncio.sleep(chance.uniform(0, POLL))
        while perf_counter() < evening.ends:
            begun = perf_counter()
            status, tag, _ = await evening.ask("GET", self.address, If_None_Match=tag)
            evening.polls.append(perf_counter() - begun)
            if status not in {200, 304}:
                evening.wrong.append(f"a poll was answered {status}")
            await asyncio.sleep(POLL)
        return None

    async def listen(self, evening: Evening) -> None:
        """Keep a stream open until the evening ends."""
        reader, writer = await asyncio.open_connection(evening.server.host, evening.server.port)
        writer.write(f"GET {self.address}/events HTTP/1.1\r\nHost: {evening.server.host}\r\n\r\n".encode())
        while (left := evening.ends - perf_counter()) > 0:
            try:
                await asyncio.wait_for(reader.readline(), left)
            except TimeoutError:
                break
        writer.close()


def _begin(server: Running, tables: int) -> list[Table]:
    client = Client(server)
    made = []
    for number in range(tables):
        told = client.post("/matches", setup() | {"house_rules": {"target": 10_000}})
        made.append(Table(str(told.json()["score"]), offline=number % ONE_IN == 0))
    return made


async def _spend(evening: Evening, tables: list[Table]) -> None:
    chance = random.Random(1)  # noqa: S311 - for pauses, not for secrets
    playing = [table.play(evening, chance) for table in tables]
    watching = [
        table.watch(evening, chance, stream=number < MOST_STREAMS)
        for number, table in enumerate(table for table in tables for _ in range(WATCHERS))
    ]
    await asyncio.gather(*playing, *watching)


def spent(server: Running, tables: int, seconds: float = SECONDS) -> Evening:
    """Let so many tables play, and compare every total with what its phone counted."""
    made = _begin(server, tables)
    evening = Evening(server, perf_counter() + seconds)
    asyncio.run(_spend(evening, made))
    client = Client(server)
    for table in made:
        told: Any = client.get(table.address, Accept="application/json").json()
        if told["score"]["totals"] != table.counted:
            evening.wrong.append(f"{told['score']['totals']} for {table.counted}")
    return evening


def of_evenings(server: Running) -> Iterator[Figure]:
    """Double the tables until a tap is no longer timely; tell how many the server carries, and how it was then."""
    carried, slowest = 0, 0.0
    for tables in TABLES:
        evening = spent(server, tables)
        if evening.wrong:
            raise RuntimeError("\n".join(evening.wrong[:5]))
        p99 = max(quantiles(times, n=100)[-1] for times in (evening.taps, evening.polls) if len(times) > 1)
        if p99 > TIMELY:
            break
        carried, slowest = tables, p99
    yield Figure(f"tables of an evening with 99 of 100 answers within {1000 * TIMELY:.0f} ms", carried, "tables")
    yield Figure("99 answers of 100 then, at most", 1000 * slowest, "ms", most=1000 * TIMELY)
