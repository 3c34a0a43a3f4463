"""A real server in a process of its own, and phones that tap on it over HTTP."""

import json
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any

from app.config import HOME
from tests.waiting import SOON

PYTHON = (sys.executable, "-m", "app")
OLD_SQLITE = (
    sys.executable,
    "-c",
    "import sys; sys.modules['pysqlite3.dbapi2'] = None; from app.cli import main; sys.exit(main())",
)
"""With the SQLite that Python came with, as where no newer one is installed."""
CALM = {"MARQUOIR_RATE_LIMITS": "off", "LC_ALL": "en_GB.UTF-8"}


def environ_for(database: Path, **settings: str) -> dict[str, str]:
    """Return an environment that serves a database."""
    return os.environ | CALM | {"MARQUOIR_DATABASE": str(database)} | settings


def marquoir(
    database: Path, *arguments: str | Path, program: Sequence[str] = PYTHON, timeout: float = 60, **settings: str
) -> "subprocess.CompletedProcess[str]":
    """Run a command of Marquoir to its end."""
    return subprocess.run(
        [*program, *arguments],
        env=environ_for(database, **settings),
        cwd=HOME,
        capture_output=True,
        text=True,
        check=False,
        timeout=timeout,
    )


@dataclass
class House:
    """A server of a database; `program` is what runs it."""

    database: Path
    program: tuple[str, ...] = PYTHON
    settings: dict[str, str] = field(default_factory=dict)
    port: int = 0
    process: "subprocess.Popen[str] | None" = None
    log_folder: Path | None = None

    def start(self) -> "House":
        """Serve, at the same address as before if there was one."""
        command = [*self.program, "serve", "--port", str(self.port)]
        with self._log.open("a") as log:
            self.process = subprocess.Popen(
                command,
                env=environ_for(self.database, **self.settings),
                cwd=HOME,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,  # so that all of it can be killed at once
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r":(\d+)$", said.strip())
        assert found, f"the server did not start: {said} {self.log}"
        self.port = int(found[1])
        return self

    @property
    def log(self) -> str:
        """What the server wrote to its standard error."""
        return self._log.read_text("utf-8") if self._log.exists() else ""

    @property
    def _log(self) -> Path:
        return (self.log_folder or self.database.parent) / "server.log"

    def kill(self) -> None:
        """Take the power away: the server and its worker, both at once."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self._gone()

    def stop(self, seconds: float = SOON) -> int:
        """Tell it to stop, and return its exit status."""
        assert self.process is not None
        self.process.terminate()
        status = self.process.wait(seconds)
        self._gone()
        return status

    def _gone(self) -> None:
        assert self.process is not None
        self.process.wait(SOON)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    def ask(
        self, method: str, path: str, body: object = None, timeout: float = 15, lang: str = "en", **headers: str
    ) -> tuple[int, dict[str, str], Any]:
        """Ask for one thing over a connection of its own; JSON is read. Raises OSError and HTTPException."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            sent = {
                "Accept": "application/json",
                "Content-Type": "application/json",
                "Accept-Language": lang,
                **headers,
            }
            connection.request(method, path, json.dumps(body) if body is not None else None, sent)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        told = json.loads(text) if answer.headers.get_content_type() == "application/json" else text
        return answer.status, dict(answer.headers.items()), told

    def match(self, **changes: Any) -> str:
        """Begin a match, and return the address of its score link."""
        document = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": [], **changes}
        status, _, told = self.ask("POST", "/matches", document)
        assert status == 201, told
        return str(told["score"])


@contextmanager
def living(house: House) -> Iterator[House]:
    """Let a server live, and leave nothing of it."""
    house.start()
    try:
        yield house
    finally:
        if house.process is not None:
            house.kill()


@dataclass
class Phone:
    """A phone: it sends its taps in order, again and again until they are answered, as its queue would."""

    house: House
    score: str
    device: str
    acked: list[int] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    longest: float = 0.0

    def tap(self, n: int) -> int:
        """Send one tap, a point for Anne, and return the status of the answer; 0 for none."""
        line = {"n": n, "round": 1, "seat": 0, "key": "adjustment", "points": 1, "note": f"{self.device} {n}"}
        begun = monotonic()
        try:
            status, _, told = self.house.ask(
                "POST", f"{self.score}/lines", {"v": 1, "device": self.device, "base": 1, "lines": [line]}
            )
        except (OSError, HTTPException):
            return 0
        self.longest = max(self.longest, monotonic() - begun)
        self.statuses.append(status)
        if status == 200:
            assert told["acked"] == [n], told
            self.acked.append(n)
        return status

    def play(self, until: Event, pause: float = 0.0) -> None:
        """Tap until told to stop; what is not answered is sent again."""
        numbers = count(len(self.acked) + 1)
        n = next(numbers)
        while not until.is_set():
            if self.tap(n) == 200:
                n = next(numbers)
                sleep(pause)
            else:
                until.wait(0.05)


@contextmanager
def playing(phones: Sequence[Phone], pause: float = 0.0) -> Iterator[None]:
    """Let phones tap all the while."""
    over = Event()
    with ThreadPoolExecutor(len(phones)) as pool:
        playing = [pool.submit(phone.play, over, pause) for phone in phones]
        try:
            yield
        finally:
            over.set()
    for one in playing:
        one.result()


def figure(what: str, value: object) -> None:
    """Tell a figure to whoever asks for them (`--log-cli-level=INFO`)."""
    logging.getLogger("figures").info("%s: %s", what, value)


def device(number: int) -> str:
    """Return the name of a phone: 22 characters."""
    return f"phone-{number:016}"
