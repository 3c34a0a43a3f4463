"""A disk that is full, read-only, locked or damaged: it is said, reading goes on, and nothing is lost."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from app.store import sqlite
from app.store.bounds import IN_A_ROUND
from tests.slow.asking import SERVERS, ask, require_all_there
from tests.slow.house import PYTHON, House, Phone, device, figure, living, marquoir

ENOUGH = 10_000
"""Lines that no test has room for."""


def fill(house: House, score: str) -> tuple[int, dict[str, str], Any]:
    """Write until there is no room, and return the answer that says so; every line is worth one point to Anne.

    A round is closed when it holds as many lines as it may; what its end is worth is taken off again.
    """
    for n in range(1, ENOUGH, 50):
        number, last = divmod(n - 1, IN_A_ROUND)
        point = {"round": number + 1, "seat": 0, "key": "adjustment", "points": 1, "note": "x" * 200}
        lines: list[dict[str, Any]] = [dict(point) for _ in range(50)]
        if last == IN_A_ROUND - 50:
            end = {"round": number + 1, "seat": 0}
            counted: list[dict[str, Any]] = [end | {"key": "last_trick"}, end | {"key": "brisques", "count": 16}]
            counted += [end | {"seat": 1, "key": "brisques", "count": 0}, point | {"points": 5 - 10 - 160}]
            lines[-5:] = [*counted, {"round": number + 1, "close": True}]
        numbered = [{"n": n + place, **line} for place, line in enumerate(lines)]
        body = {"v": 1, "device": device(1), "base": 1, "lines": numbered}
        answer = house.ask("POST", f"{score}/lines", body, lang="fr")
        if answer[0] != 200:
            return answer
    pytest.fail(f"{ENOUGH} lines were written, and no end")


def require_refusal(answer: tuple[int, dict[str, str], Any]) -> None:
    """It says in French that nothing was written, and when to ask again."""
    status, headers, told = answer
    assert status == 503
    assert int(headers["Retry-After"]) > 0
    assert told["code"] == "unavailable"
    assert "Rien n’a été écrit" in told["message"]


def require_reading(house: House, score: str, total: int) -> None:
    """Table, review, watching and rules are there."""
    _, _, told = house.ask("GET", score)
    assert told["score"]["totals"] == [total, 0]
    for page in (f"/fr{score}", f"/fr{score}/review", "/fr/", "/fr/rules/bezique", "/fr/carnet", "/healthz"):
        assert house.ask("GET", page, Accept="text/html")[0] == 200, page


@SERVERS
def test_a_full_disk_is_read_and_says_so(tmp_path: Path, program: tuple[str, ...]) -> None:
    house = House(tmp_path / "marquoir.db", program, {"MARQUOIR_MAX_DATABASE_MB": "1"})
    with living(house):
        score = house.match(house_rules={"target": 10_000})
        require_refusal(fill(house, score))
        (written,) = ask(house.database, "SELECT count(*), max(position) FROM line")
        assert written[0] == written[1]
        assert not written[0] % 50
        require_reading(house, score, written[0])
        assert house.ask("POST", "/matches", {"format": "marquoir/1"})[0] == 400
        require_refusal(fill(house, score))
        house.stop()
    assert marquoir(house.database, "check").returncode == 0

    house.settings = {"MARQUOIR_MAX_DATABASE_MB": "3"}  # more room, and it goes on
    with living(house):
        assert Phone(house, score, device(2)).tap(1) == 200


NO_POWERS = ("setpriv", "--inh-caps=-all", "--bounding-set=-all")
"""Lets root be as anybody: without powers it does not get past permissions."""


@pytest.fixture
def somebody() -> tuple[str, ...]:
    """What a server is run by so that a disk can be read-only to it."""
    if os.geteuid():
        return PYTHON
    if shutil.which("setpriv") is None:
        assert os.environ.get("CI") != "true", "setpriv is missing"
        pytest.skip("root gets past permissions, and there is no setpriv to take its powers")
    return (*NO_POWERS, *PYTHON)


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A match with a line in a folder that the server may only read."""
    folder = tmp_path / "disk"
    folder.mkdir()
    house = House(folder / "marquoir.db")
    with living(house):
        score = house.match()
        assert Phone(house, score, device(9)).tap(1) == 200
        house.stop()
    (folder / "score").write_text(score)
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    if not os.geteuid():
        for path in (folder, *folder.iterdir()):
            os.chown(path, 65534, 65534)
    yield house.database
    folder.chmod(0o755)


def test_a_read_only_disk_is_read_and_says_so(read_only: Path, somebody: tuple[str, ...], tmp_path: Path) -> None:
    before = read_only.read_bytes()
    house = House(read_only, somebody, log_folder=tmp_path)
    score = (read_only.parent / "score").read_text()
    with living(house):
        require_refusal(fill(house, score))
        require_reading(house, score, 1)
        require_refusal(fill(house, score))

    assert read_only.read_bytes() == before
    assert sorted(path.name for path in read_only.parent.iterdir()) == [
        "marquoir.db",
        "marquoir.db.secret",
        "score",
        "server.log",
    ]


HOLD = """
import sys
from app.store import sqlite
connection = sqlite.module().connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
connection.execute("ROLLBACK")
"""


@SERVERS
def test_a_lock_held_for_long_keeps_no_reader_and_loses_no_tap(tmp_path: Path, program: tuple[str, ...]) -> None:
    house = House(tmp_path / "marquoir.db", program)
    with living(house):
        score = house.match()
        phones = [Phone(house, score, device(n)) for n in range(3)]
        assert phones[0].tap(1) == 200
        with (
            subprocess.Popen(
                [*program[:1], "-c", HOLD, house.database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            ) as holder,
            ThreadPoolExecutor(4) as pool,
        ):
            assert holder.stdin is not None
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            refused = pool.submit(fill, house, score)
            reading = pool.submit(timed_reading, house, score)
            sleep(0.2)
            held = [pool.submit(phone.tap, 1) for phone in phones[1:]]
            longest = reading.result()
            require_refusal(refused.result())
            holder.stdin.close()
            statuses = [one.result() for one in held]
        assert set(statuses) <= {200, 503}
        figure("seconds that reading took meanwhile, at most", round(longest, 2))
        figure("answers to taps that waited too", statuses)
        for phone in phones[1:]:
            assert phone.tap(1) == 200
        phones = [Phone(house, score, phone.device, [1]) for phone in phones]
    require_all_there(house.database, phones)


def timed_reading(house: House, score: str) -> float:
    longest, until = 0.0, monotonic() + 4
    while monotonic() < until:
        begun = monotonic()
        require_reading(house, score, 1)
        longest = max(longest, monotonic() - begun)
    return longest


def damage(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def put_foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite.module().connect(str(path))) as connection:
        connection.execute("CREATE TABLE bill (amount REAL)")
        connection.commit()


def put_text(path: Path) -> None:
    path.write_text("Anne 1010, Basile 970\n")


def make_newer(path: Path) -> None:
    with closing(sqlite.module().connect(str(path))) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999_later'")
        connection.commit()


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (damage, "is damaged"),
        (empty, "is empty"),
        (put_foreign, "belongs to another program"),
        (put_text, "is not a database"),
        (make_newer, "was written by a newer Marquoir"),
    ],
)
def test_what_cannot_be_used_stops_the_start_and_is_left_as_it_is(tmp_path: Path, harm: Any, said: str) -> None:
    database = tmp_path / "marquoir.db"
    house = House(database)
    with living(house):
        Phone(house, house.match(), device(1)).tap(1)
        house.stop()
    harm(database)
    before, names = database.read_bytes(), sorted(path.name for path in tmp_path.iterdir())
    for command in (["serve", "--port", "0"], ["migrate"], ["backup", tmp_path / "backup.db"]):
        run = marquoir(database, *command)
        assert run.returncode == 1, run
        assert run.stdout == ""
        assert run.stderr.startswith("marquoir: ")
        assert "Traceback" not in run.stderr
        assert command[0] == "backup" or said in run.stderr

    assert database.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == names
