"""The drill: a backup while eight phones play, restored into another house, which then serves what it holds."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import pytest

from app.store import sqlite
from app.store.bounds import IN_A_ROUND
from tests.slow.house import OLD_SQLITE, PYTHON, House, device, figure, living, marquoir
from tests.waiting import comes

WRITERS, AT_ONCE = 8, 10
"""Phones that catch up after a while without network: each sends ten taps at once."""


class Writer:
    """A phone that sends taps as fast as they are answered, in matches of its own, one after another."""

    def __init__(self, house: House, number: int) -> None:
        self.house, self.number = house, number
        self.links: list[str] = []
        self.told: dict[str, int] = {}
        """How many lines of each match were acknowledged."""

    def play(self, over: Event) -> None:
        """Tap until told to stop; a round that is full is left for a new match."""
        while not over.is_set():
            name = f"match-{self.number}-{len(self.links)}"
            self.links.append(self.house.match(id=name))
            self.told[name] = 0
            while not over.is_set() and self.told[name] + AT_ONCE <= IN_A_ROUND:
                self.send(name, self.told[name])

    def send(self, name: str, sent: int) -> None:
        line = {"round": 1, "seat": 0, "key": "adjustment", "points": 1}
        lines = [{"n": n, **line} for n in range(sent + 1, sent + 1 + AT_ONCE)]
        body = {"v": 1, "device": device(self.number), "base": 1, "lines": lines}
        status, _, told = self.house.ask("POST", f"{self.links[-1]}/lines", body)
        assert status == 200, told
        assert not told["refused"]
        self.told[name] += AT_ONCE


def acknowledged(writers: list[Writer]) -> dict[str, int]:
    """Return how many lines of each match were acknowledged so far."""
    return {name: lines for writer in writers for name, lines in writer.told.copy().items()}


@pytest.fixture
def house(tmp_path: Path, program: tuple[str, ...]) -> Iterator[House]:
    (tmp_path / "here").mkdir()
    with living(House(tmp_path / "here" / "marquoir.db", program)) as running:
        yield running


def counted(database: Path) -> dict[str, tuple[int, int]]:
    """Return how many lines each match has, and its total; every line is a point."""
    with closing(sqlite.module().connect(str(database))) as connection:
        rows = connection.execute(
            "SELECT document_id, totals, (SELECT count(*) FROM line WHERE line.match = match.id) FROM match"
        )
        return {name: (lines, json.loads(totals)[0]) for name, totals, lines in rows}


@pytest.mark.parametrize("program", [PYTHON, OLD_SQLITE], ids=["sqlite-new", "sqlite-old"])
def test_a_backup_during_play_serves_elsewhere(house: House, tmp_path: Path, program: tuple[str, ...]) -> None:
    writers = [Writer(house, number) for number in range(WRITERS)]
    backups = [tmp_path / f"backup-{number}.db" for number in range(3)]
    over = Event()
    with ThreadPoolExecutor(WRITERS) as pool:
        playing = [pool.submit(writer.play, over) for writer in writers]
        assert comes(lambda: all(any(writer.told.values()) for writer in writers))
        before, begun = acknowledged(writers), monotonic()
        runs = [marquoir(house.database, "backup", backup, program=program) for backup in backups]
        seconds, written = monotonic() - begun, sum(acknowledged(writers).values()) - sum(before.values())
        over.set()
        for one in playing:
            one.result()
    figure("taps a second while three backups were made", round(written / seconds))
    assert [run.returncode for run in runs] == [0, 0, 0], runs

    for backup in backups:
        require_whole(backup, before, acknowledged(writers))
    sizes = [sum(lines for lines, _ in counted(backup).values()) for backup in backups]
    figure("taps in the backups", sizes)
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]
    require_serving(tmp_path / "there" / "marquoir.db", backups[0], program, [writer.links[0] for writer in writers])


def require_whole(backup: Path, least: dict[str, int], most: dict[str, int]) -> None:
    """A backup holds all that was acknowledged before it, no batch by halves, and a point for each line."""
    with closing(sqlite.module().connect(str(backup))) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    found = counted(backup)
    assert least.keys() <= found.keys() <= most.keys()
    for name, (lines, total) in found.items():
        assert lines == total
        assert least.get(name, 0) <= lines <= most[name]
        assert not lines % AT_ONCE


def require_serving(database: Path, backup: Path, program: tuple[str, ...], links: list[str]) -> None:
    """Restored into another house, every link leads to its match with the total that the backup holds."""
    database.parent.mkdir()
    restored = marquoir(database, "restore", backup, program=program)
    assert restored.returncode == 0, restored.stderr
    with living(House(database, program)) as there:
        told: list[Any] = [there.ask("GET", link)[2] for link in links]
        found = counted(backup)
        assert len(told) == WRITERS
        for one in told:
            assert one["score"]["totals"][0] == found[one["match"]["id"]][1]
        refused = marquoir(database, "restore", "--replace", backup, program=program)
        if program == PYTHON and sqlite.journal_for(sqlite.module().sqlite_version_info) == "WAL":
            assert refused.returncode == 1
            assert "in use" in refused.stderr
            assert there.ask("GET", links[0])[0] == 200
