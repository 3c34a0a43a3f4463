"""A server or a command that is killed: whatever was acknowledged is there, once, and nothing by halves."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from app.config import Settings
from app.store import sqlite
from tests.slow.asking import SERVERS, ask, require_all_there
from tests.slow.house import OLD_SQLITE, PYTHON, House, Phone, device, figure, living, marquoir, playing
from tests.waiting import comes

WRITERS = 8


@SERVERS
def test_a_server_killed_twenty_times_under_eight_writers(tmp_path: Path, program: tuple[str, ...]) -> None:
    house = House(tmp_path / "marquoir.db", program)
    with living(house):
        score = house.match()
        phones = [Phone(house, score, device(n)) for n in range(WRITERS)]
        with playing(phones):
            for _ in range(20):
                many = sum(len(phone.acked) for phone in phones)
                assert comes(lambda many=many: sum(len(phone.acked) for phone in phones) > many + 20)
                house.kill()
                house.start()
        house.kill()
    figure("lines after twenty kills", require_all_there(house.database, phones))


def test_where_the_old_sqlite_is_at_fault_its_wal_is_not_used(tmp_path: Path) -> None:
    """And a database that was kept in one by a newer SQLite is turned back."""
    version = subprocess.run(
        [sys.executable, "-c", "import sqlite3; print(*sqlite3.sqlite_version_info)"],
        capture_output=True,
        text=True,
        check=True,
    )
    found = tuple(map(int, version.stdout.split()))
    house = House(tmp_path / "marquoir.db", OLD_SQLITE)
    assert marquoir(house.database, "migrate").returncode == 0
    with living(house):
        Phone(house, house.match(), device(1)).tap(1)

        in_wal = ask(house.database, "PRAGMA journal_mode") == [("wal",)]
    assert in_wal == (sqlite.journal_for(found) == "WAL")  # type: ignore[arg-type]  # three numbers first


KILLED = """
import os, signal, sys
from sqlalchemy import Engine, event
left = int(sys.argv.pop(1))
@event.listens_for(Engine, "after_cursor_execute")
def count(*_):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
from app.cli import main
sys.exit(main(["migrate"]))
"""


def migrated_but_for(database: Path, statements: int) -> int:
    """Begin to migrate, and die after so many statements; returns the exit status."""
    return marquoir(database, str(statements), program=(sys.executable, "-c", KILLED)).returncode


def test_a_first_migration_killed_anywhere_can_be_run_again(tmp_path: Path) -> None:
    killed = 0
    for statements in (2, 4, 8, 12, 16, 24, 32):
        database = tmp_path / str(statements) / "marquoir.db"
        database.parent.mkdir()
        killed += migrated_but_for(database, statements) == -9
        assert marquoir(database, "migrate").returncode == 0
        assert marquoir(database, "check").returncode == 0
        assert ask(database, "PRAGMA integrity_check") == [("ok",)]
    assert killed >= 5


def test_a_later_migration_killed_anywhere_keeps_every_line(tmp_path: Path) -> None:
    from app.store import migrate  # noqa: PLC0415 - the commands have no way back

    older = tmp_path / "older.db"
    house = House(older)
    with living(house):
        score = house.match()
        phone = Phone(house, score, device(1))
        assert [phone.tap(n) for n in range(1, 6)] == [200] * 5
        house.stop()
    migrate.downgrade(Settings(database=older), "0001_matches_and_their_lines")
    lines = ask(older, "SELECT * FROM line")
    killed = 0
    for statements in (3, 5, 8, 11, 14, 18, 24):
        database = tmp_path / str(statements) / "marquoir.db"
        database.parent.mkdir()
        shutil.copy(older, database)
        shutil.copy(tmp_path / "older.db.secret", database.with_name("marquoir.db.secret"))
        killed += migrated_but_for(database, statements) == -9
        assert ask(database, "SELECT * FROM line") == lines
        assert marquoir(database, "migrate").returncode == 0
        require_all_there(database, [phone])
    assert killed >= 5


def test_an_import_killed_half_way_is_taken_again(tmp_path: Path) -> None:
    """Each match is there whole or not at all, and none twice."""
    database, file = tmp_path / "marquoir.db", tmp_path / "matches.jsonl"
    lines = [{"seat": 0, "key": "adjustment", "points": 1} for _ in range(20)]
    match = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": [{"lines": lines}]}
    file.write_text("".join(json.dumps({**match, "id": f"m{n}"}) + "\n" for n in range(300)))
    assert marquoir(database, "migrate").returncode == 0
    with subprocess.Popen(
        [*PYTHON, "import", file],
        env=os.environ | {"MARQUOIR_DATABASE": str(database)},
        stdout=subprocess.DEVNULL,
    ) as importing:
        assert comes(lambda: ask(database, "SELECT count(*) FROM match")[0][0] > 30)
        importing.kill()
    (there,) = ask(database, "SELECT count(*) FROM match")[0]
    figure("matches that were written of 300 when the import was killed", there)
    assert there < 300
    assert marquoir(database, "check").returncode == 0

    again = marquoir(database, "import", file)
    assert again.stdout.startswith(f"Written: {300 - there}; there already: {there}.")
    assert set(ask(database, "SELECT totals FROM match")) == {("[20,0]",)}
    assert marquoir(database, "check").returncode == 0
