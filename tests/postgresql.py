"""Find a PostgreSQL for the tests, or install Debian's, and run a server of it that nobody else sees.

`make` runs this before the tests that need one; the server lives in a folder, for as long as the tests do.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import Any

import psycopg

from tests.debian import provide

MISSING = (
    "No PostgreSQL found: these tests need one. Install the package postgresql (as root: apt-get install postgresql), "
    "or set MARQUOIR_POSTGRESQL to the folder that has its initdb."
)
USER = "marquoir"
NOBODY = ("postgres", "nobody")
"""Whom it runs as where the tests run as root, which it refuses to be."""
OURS = "marquoir-postgresql"
LEFT = re.compile(rf"{OURS}-(?P<pid>\d+)-(?P<started>\d+)-\w+")
"""The name of a server's folder: whose it is, and when that process began."""
QUICK = ("fsync=off", "full_page_writes=off")
"""What can be left out where nothing has to outlive a power cut."""


def find() -> Path | None:
    """Return the folder of PostgreSQL's programs, MARQUOIR_POSTGRESQL first, or None."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    on_path = shutil.which("initdb")
    folders = [*debian, *([Path(on_path).resolve().parent] if on_path else [])]
    if named := os.environ.get("MARQUOIR_POSTGRESQL"):
        folders = [Path(named)]
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


@dataclass(frozen=True)
class Server:
    """A server, reached by a socket in its folder."""

    programs: Path
    folder: Path
    settings: Sequence[str] = QUICK

    def make(self) -> None:
        """Make its files."""
        self._run("initdb", "-D", self._data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        sockets = ("listen_addresses=", f"unix_socket_directories={self.folder}")
        options = " ".join(f"-c {setting}" for setting in (*sockets, *self.settings))
        self._run("pg_ctl", "-D", self._data, "-l", self.folder / "log", "-w", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `immediate` leaves it as a power cut would."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", mode, "stop")

    def address(self, name: str) -> str:
        """Return the address of a database, as MARQUOIR_DATABASE has it."""
        return f"postgresql+psycopg://{USER}@/{name}?host={self.folder}"

    def connect(self, name: str = "postgres") -> "psycopg.Connection[Any]":
        """Talk to a database itself; each statement stands at once."""
        return psycopg.connect(host=str(self.folder), user=USER, dbname=name, autocommit=True)

    def create(self, name: str) -> str:
        """Make a database with nothing in it, and return its address."""
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _run(self, program: str, *arguments: object) -> None:
        command = [*_as_nobody(), str(self.programs / program), *map(str, arguments)]
        with (self.folder / "said").open("w+") as said:  # no pipe: the server would hold its other end
            run = subprocess.run(command, cwd=self.folder, stdout=said, stderr=said, check=False)
            said.seek(0)
            assert run.returncode == 0, said.read()


@contextmanager
def running(programs: Path, settings: Sequence[str] = QUICK) -> Iterator[Server]:
    """Run a server, and leave nothing of it."""
    clear_left()
    folder = Path(mkdtemp(prefix=f"{OURS}-{os.getpid()}-{_started(os.getpid())}-"))
    if not os.geteuid():
        shutil.chown(folder, _nobody())
    folder.chmod(0o755)
    server = Server(programs, folder, settings)
    try:
        server.make()
        server.start()
        yield server
    finally:
        _clear(server)


def clear_left() -> None:
    """End and remove the servers of runs that were cut short: those whose process is gone."""
    programs = find()
    for folder in Path(gettempdir()).glob(f"{OURS}-*"):
        owner = LEFT.fullmatch(folder.name)
        if programs and owner and owner["started"] != _started(int(owner["pid"])):
            _clear(Server(programs, folder))


def _clear(server: Server) -> None:
    with suppress(AssertionError, OSError):  # it was not up, or another run clears it too
        server.stop("immediate")
    shutil.rmtree(server.folder, ignore_errors=True)


def _started(pid: int) -> str:
    """Return when a process began, which tells it from a later one of the same number; empty where there is none."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text("utf-8")
    except OSError:
        return ""
    return told.rpartition(")")[2].split()[19]  # its name may hold anything


def _nobody() -> str:
    """Return a user who is not root."""
    known = {line.partition(":")[0] for line in Path("/etc/passwd").read_text("utf-8").splitlines()}
    return next(name for name in NOBODY if name in known)


def _as_nobody() -> tuple[str, ...]:
    """Return what a command has to begin with to be run by somebody who is not root."""
    if os.geteuid():
        return ()
    return ("setpriv", f"--reuid={_nobody()}", f"--regid={_nobody()}", "--clear-groups")


if __name__ == "__main__":
    sys.exit(provide("postgresql", find, MISSING))
