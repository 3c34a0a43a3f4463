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
from tests.slow.house import OLD_SQLITE, PYTHON, House, comes, device, figure, living, marquoir

WRITERS, AT_ONCE = 8, 10
"""Phones that catch up after a while without network: each sends ten taps at once."""


class Writer:
    """A phone that sends taps as fast as they are answered, in a match of its own."""

    def __init__(self, house: House, number: int) -> None:
        self.house, self.device, self.n = house, device(number), 0
        self.score = house.match(id=f"match-{number}")

    def play(self, over: Event) -> None:
        """Tap until told to stop."""
        while not over.is_set():
            line = {"round": 1, "seat": 0, "key": "adjustment", "points": 1}
            lines = [{"n": n, **line} for n in range(self.n + 1, self.n + 1 + AT_ONCE)]
            status, _, told = self.house.ask(
                "POST", f"{self.score}/lines", {"v": 1, "device": self.device, "base": 1, "lines": lines}
            )
            assert status == 200, told
            self.n += AT_ONCE


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
        assert comes(lambda: all(writer.n for writer in writers))
        before, begun = {f"match-{k}": writer.n for k, writer in enumerate(writers)}, monotonic()
        runs = [marquoir(house.database, "backup", backup, program=program) for backup in backups]
        seconds, written = monotonic() - begun, sum(writer.n for writer in writers) - sum(before.values())
        over.set()
        for one in playing:
            one.result()
    figure("taps a second while three backups were made", round(written / seconds))
    assert [run.returncode for run in runs] == [0, 0, 0], runs

    for backup in backups:
        require_whole(backup, before, {f"match-{k}": writer.n for k, writer in enumerate(writers)})
    sizes = [sum(lines for lines, _ in counted(backup).values()) for backup in backups]
    figure("taps in the backups", sizes)
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]
    require_serving(tmp_path / "there" / "marquoir.db", backups[0], program, [writer.score for writer in writers])


def require_whole(backup: Path, least: dict[str, int], most: dict[str, int]) -> None:
    """A backup holds all that was acknowledged before it, no batch by halves, and a point for each line."""
    with closing(sqlite.module().connect(str(backup))) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    for name, (lines, total) in counted(backup).items():
        assert lines == total
        assert least[name] <= lines <= most[name]
        assert not lines % AT_ONCE


def require_serving(database: Path, backup: Path, program: tuple[str, ...], links: list[str]) -> None:
    """Restored into another house, every link leads to its match with the total that the backup holds."""
    restored = marquoir(database, "restore", backup, program=program)
    assert restored.returncode == 0, restored.stderr
    with living(House(database, program)) as there:
        told: list[Any] = [there.ask("GET", link)[2] for link in links]
        assert {one["match"]["id"]: one["score"]["totals"][0] for one in told} == {
            name: total for name, (_, total) in counted(backup).items()
        }
        refused = marquoir(database, "restore", "--replace", backup, program=program)
        if program == PYTHON and sqlite.journal_for(sqlite.module().sqlite_version_info) == "WAL":
            assert refused.returncode == 1
            assert "in use" in refused.stderr
            assert there.ask("GET", links[0])[0] == 200
