"""Several servers of one PostgreSQL: what is answered by any of them is there for all, whoever dies."""

import subprocess
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest

from tests import debian, postgresql
from tests.slow.asking import require_each_once
from tests.slow.house import PYTHON, House, Phone, device, figure, living, marquoir, playing
from tests.waiting import SOON, comes

WRITERS = 8
NUMBERS = count(1)


@pytest.fixture(scope="module")
def durable() -> Iterator[postgresql.Server]:
    """Run a PostgreSQL that keeps what it has acknowledged."""
    programs = postgresql.find()
    if programs is None:
        debian.lacking(postgresql.MISSING)
    with postgresql.running(programs, ()) as server:
        yield server


@dataclass
class Street:
    """Houses on one database."""

    server: postgresql.Server
    name: str
    folder: Path
    settings: dict[str, str]

    def house(self) -> House:
        """Return one more."""
        folder = self.folder / f"house-{next(NUMBERS)}"
        folder.mkdir()
        return House(folder / "nowhere.db", settings=self.settings)

    def ask(self, question: str) -> list[Any]:
        """Ask the database itself."""
        with self.server.connect(self.name) as connection:
            return connection.execute(question).fetchall()

    def marquoir(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run a command on the database."""
        return marquoir(self.folder / "nowhere.db", *arguments, timeout=60, program=PYTHON, **self.settings)

    def require_all_there(self, phones: list[Phone]) -> int:
        """Every acknowledged line is there, and figures agree; returns how many lines."""
        many = require_each_once(self.ask, phones)
        checked = self.marquoir("check")
        assert checked.returncode == 0, checked.stdout
        return many


@pytest.fixture
def street(durable: postgresql.Server, tmp_path: Path) -> Street:
    """An empty database, and a secret that all houses share."""
    name = f"street_{next(NUMBERS)}"
    (tmp_path / "secret").write_bytes(b"s" * 32)
    settings = {"MARQUOIR_DATABASE": durable.create(name), "MARQUOIR_SECRET_FILE": str(tmp_path / "secret")}
    return Street(durable, name, tmp_path, settings)


@pytest.fixture
def two(street: Street) -> Iterator[tuple[House, House]]:
    """Two houses, both serving."""
    with ExitStack() as stack:
        yield stack.enter_context(living(street.house())), stack.enter_context(living(street.house()))


def written(phones: Sequence[Phone]) -> int:
    """Return how many lines were acknowledged so far."""
    return sum(len(phone.acked) for phone in phones)


def test_two_servers_killed_in_turn_under_eight_writers(street: Street, two: tuple[House, House]) -> None:
    score = two[0].match()
    phones = [Phone(two[n % 2], score, device(n)) for n in range(WRITERS)]
    with playing(phones):
        for turn in range(10):
            many = written(phones)
            assert comes(lambda many=many: written(phones) > many + 20)
            two[turn % 2].kill()
            two[turn % 2].start()
    assert min(len(phone.acked) for phone in phones)
    figure("lines after ten kills", street.require_all_there(phones))


def test_a_database_that_dies_under_eight_writers(street: Street, two: tuple[House, House]) -> None:
    """Its servers live on: they say that nothing was written, and go on by themselves when it is back."""
    score = two[0].match()
    phones = [Phone(two[n % 2], score, device(n)) for n in range(WRITERS)]
    with playing(phones):
        for _ in range(4):
            many = written(phones)
            assert comes(lambda many=many: written(phones) > many + 20)
            street.server.stop("immediate")
            sleep(0.3)
            status, headers, told = two[0].ask("GET", score)
            assert (status, told["code"]) == (503, "unavailable")
            assert int(headers["Retry-After"]) > 0
            street.server.start()
    assert {status for phone in phones for status in phone.statuses} == {200, 503}
    figure("lines after four deaths of the database", street.require_all_there(phones))


def test_who_watches_at_one_server_sees_what_is_written_at_the_other(two: tuple[House, House]) -> None:
    score = two[0].match()
    connection = HTTPConnection("127.0.0.1", two[1].port, timeout=SOON)
    connection.request("GET", f"{score}/events", headers={"Accept": "text/event-stream"})
    answer = connection.getresponse()

    def hear(version: int) -> float:
        while answer.readline() != f"data: {version}\n".encode():
            pass
        return monotonic()

    hear(1)
    phone, longest = Phone(two[0], score, device(1)), 0.0
    for n in range(1, 11):
        begun = monotonic()
        assert phone.tap(n) == 200
        longest = max(longest, hear(n + 1) - begun)
    answer.close()
    connection.close()
    figure("seconds from a tap here to a watcher there, at most", round(longest, 3))
    assert two[1].ask("GET", score)[2]["score"]["totals"] == [10, 0]


def test_a_row_held_for_long_keeps_no_reader_and_loses_no_tap(street: Street, two: tuple[House, House]) -> None:
    score = two[0].match()
    held, free = Phone(two[0], score, device(1)), Phone(two[0], two[0].match(id="other"), device(2))
    with (
        psycopg.connect(street.settings["MARQUOIR_DATABASE"].replace("+psycopg", "")) as holder,
        ThreadPoolExecutor(8) as pool,
    ):
        holder.execute("SELECT 1 FROM match ORDER BY started LIMIT 1 FOR UPDATE")
        taps = [pool.submit(Phone(two[0], score, device(n)).tap, 1) for n in range(3, 9)]
        sleep(0.3)
        assert two[0].ask("GET", score)[0] == 200
        assert two[1].ask("GET", score)[0] == 200
        assert {tap.result() for tap in taps} == {503}
        holder.rollback()
    assert (held.tap(1), free.tap(1)) == (200, 200)


def test_of_those_who_migrate_at_once_each_finds_it_done(street: Street) -> None:
    with ThreadPoolExecutor(4) as pool:
        runs = list(pool.map(lambda _: street.marquoir("migrate"), range(4)))

    assert [(run.returncode, run.stderr) for run in runs] == [(0, "")] * 4
    assert street.marquoir("check").returncode == 0
