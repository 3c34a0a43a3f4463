"""Ten thousand matches move to another house, by the command line and by the web, and take little of the machine."""

import csv
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import islice
from pathlib import Path

import pytest

from app.config import HOME, Settings
from app.store import migrate, open_store
from app.web.carnet_files import FOLLOWED, MEBIBYTE, MOST_MATCHES
from app.web.guards import LONGEST_BY_ENDPOINT
from bench.matches import fill
from tests.slow.house import House, environ_for, figure, living
from tests.store.kit import new_carnet

MANY = 10_000
MEGABYTES = 100
PATIENCE = 500
"""Seconds for what takes a quiet machine less than a hundred."""
MEASURED = """
import sys
from pathlib import Path
from app.cli import main
status = main(sys.argv[1:])
sys.stderr.write(Path("/proc/self/status").read_text())
sys.exit(status)
"""
"""A command that tells at its end what the system knows of it."""
EDGE = "an-edge-that-is-in-no-file"


@dataclass(frozen=True)
class Old:
    """A house with many matches in one carnet, and the cookie that opens it."""

    database: Path
    cookie: str


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Old:
    settings = Settings(database=tmp_path_factory.mktemp("old") / "marquoir.db")
    migrate.upgrade(settings)
    with closing(open_store(settings)) as store:
        number, cookie = new_carnet(store)
        fill(store, number, MANY)
    assert isinstance(settings.database, Path)
    return Old(settings.database, cookie)


@pytest.fixture(scope="module")
def file(old: Old, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All of them as JSON Lines, as the command line tells them."""
    path = tmp_path_factory.mktemp("moved") / "matches.jsonl"
    took = run(old.database, path, "export")
    figure("megabytes that an export takes", took)
    assert took < MEGABYTES
    return path


def run(database: Path, out: Path, *arguments: str | Path) -> float:
    """Run a command, what it prints going into a file, and return the most memory that it had, in megabytes."""
    with out.open("wb") as file:
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, *arguments],
            env=environ_for(database),
            cwd=HOME,
            stdout=file,
            stderr=subprocess.PIPE,
            text=True,
            check=True,
            timeout=PATIENCE,
        )
    return peak(done.stderr)


def peak(status: str) -> float:
    """Return the most memory that a process had by what the system tells of it, in megabytes."""
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found, status
    return int(found[1]) / 1024


def worker_took(house: House) -> float:
    """Return the most memory that the worker of a server had, in megabytes."""
    assert house.process is not None
    children = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children").read_text().split()
    return max(peak(Path(f"/proc/{child}/status").read_text()) for child in children)


def get(house: House, path: str, cookie: str, out: Path) -> None:
    """Download a file as it comes."""
    with closing(HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)) as connection:
        connection.request("GET", path, headers={"Cookie": f"carnet={cookie}; renewed=1", "Accept": "*/*"})
        answer = connection.getresponse()
        assert answer.status == 200
        with out.open("wb") as file:
            for part in iter(lambda: answer.read(1 << 16), b""):
                file.write(part)


def upload(house: House, content: bytes, cookie: str | None) -> tuple[list[str], str]:
    """Upload a file as the page does, and return the lines that told how far it was, and the cookie of the carnet."""
    start = f'--{EDGE}\r\nContent-Disposition: form-data; name="file"; filename="matches.jsonl"\r\n\r\n'.encode()
    sent = {
        "Content-Type": f"multipart/form-data; boundary={EDGE}",
        "Accept": FOLLOWED,
        "Sec-Fetch-Site": "same-origin",
    }
    with closing(HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)) as connection:
        headers = sent | ({"Cookie": f"carnet={cookie}; renewed=1"} if cookie else {})
        connection.request("POST", "/en/carnet/files", start + content + f"\r\n--{EDGE}--\r\n".encode(), headers)
        answer = connection.getresponse()
        assert answer.status == 200
        given = re.search(r"carnet=([^;]+)", answer.headers.get("Set-Cookie", ""))
        return answer.read().decode().splitlines(), given[1] if given else cookie or ""


def portions(path: Path) -> Iterator[bytes]:
    """Yield a long file in pieces that one upload may have."""
    most = LONGEST_BY_ENDPOINT["carnet_files.upload"] - MEBIBYTE
    with path.open("rb") as lines:
        piece: list[bytes] = []
        size = 0
        for line in lines:
            if len(piece) == MOST_MATCHES or size + len(line) > most:
                yield b"".join(piece)
                piece, size = [], 0
            piece.append(line)
            size += len(line)
        yield b"".join(piece)


def told(path: Path) -> list[bytes]:
    """The matches of a file, in an order that does not hang on when each was put in."""
    with path.open("rb") as lines:
        return sorted(lines)


def test_by_the_command_line_they_are_the_same_elsewhere(file: Path, tmp_path: Path) -> None:
    database = tmp_path / "marquoir.db"
    took = run(database, tmp_path / "said", "import", file)
    figure("megabytes that an import takes", took)

    assert took < MEGABYTES
    assert (tmp_path / "said").read_text().startswith("Written: 10,000; there already: 0.")
    run(database, tmp_path / "again.jsonl", "export")
    assert told(tmp_path / "again.jsonl") == told(file)


def test_by_the_web_they_come_in_within_the_cap(file: Path, tmp_path: Path) -> None:
    """In as many files as that takes; each tells how far it is, and the server stays small."""
    cookie = None
    with living(House(tmp_path / "marquoir.db")) as house:
        for portion in portions(file):
            lines, cookie = upload(house, portion, cookie)
            assert '"there"' in lines[-1], lines[-1][:500]
            assert len(lines) > 10
        took = worker_took(house)
        get(house, "/en/carnet/matches.jsonl", cookie or "", tmp_path / "again.jsonl")
    figure("megabytes that a server takes for uploads", took)

    assert took < MEGABYTES
    assert told(tmp_path / "again.jsonl") == told(file)


def test_by_the_web_they_go_out_as_a_table_and_as_lines(old: Old, file: Path, tmp_path: Path) -> None:
    with living(House(old.database)) as house:
        get(house, "/en/carnet/matches.csv", old.cookie, tmp_path / "matches.csv")
        get(house, "/en/carnet/matches.jsonl", old.cookie, tmp_path / "matches.jsonl")
        took = worker_took(house)
    figure("megabytes that a server takes for downloads", took)

    assert took < MEGABYTES
    assert (tmp_path / "matches.jsonl").read_bytes() == file.read_bytes()
    with (tmp_path / "matches.csv").open(encoding="utf-8-sig", newline="") as table:
        rows = csv.DictReader(table)
        assert [row["Match"] for row in islice(rows, 1)]
        assert len({row["Match"] for row in rows}) == MANY
