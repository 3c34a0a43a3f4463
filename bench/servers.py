"""The servers that are measured: ours by its production command, and the yardstick beside it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from app.config import HOME
from app.serve import THREADS

PATIENCE = 30


@dataclass(frozen=True)
class Running:
    """A server at work: where, and as which process."""

    host: str
    port: int
    pid: int

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://{self.host}:{self.port}"

    @property
    def worker(self) -> int:
        """The process that answers: the one child of the one that was started."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return int(children[0])

    def resident(self) -> int:
        """Memory of the worker, in bytes."""
        status = Path(f"/proc/{self.worker}/status").read_text()
        return 1024 * int(status.partition("VmRSS:")[2].split()[0])


@contextmanager
def _running(command: list[str], environ: dict[str, str]) -> Iterator[Running]:
    with subprocess.Popen(command, cwd=HOME, env=environ, stdout=subprocess.PIPE, text=True) as process:
        first = process.stdout.readline() if process.stdout else ""
        try:
            yield Running("127.0.0.1", int(first.strip().rpartition(":")[2]), process.pid)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def clean(**settings: str) -> dict[str, str]:
    """Return an environment with these settings and no others of ours."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MARQUOIR_")}
    return kept | {f"MARQUOIR_{name.upper()}": value for name, value in settings.items()}


@contextmanager
def marquoir(database: Path | str, **settings: str) -> Iterator[Running]:
    """Serve a database as `marquoir serve` does."""
    environ = clean(database=str(database), rate_limits="off", **settings)
    command = [sys.executable, "-m", "app", "serve", "--host", "127.0.0.1", "--port", "0"]
    with _running(command, environ) as running:
        yield running


@contextmanager
def bare() -> Iterator[Running]:
    """Serve one Flask route that does nothing, with the settings that ours has."""
    with _running([sys.executable, "-m", "bench.servers"], clean()) as running:
        yield running


def _serve_bare() -> None:
    from gunicorn.app.base import BaseApplication  # noqa: PLC0415 - the bare server alone needs it

    app = Flask("bare")
    app.add_url_rule("/", view_func=lambda: {"ok": True}, methods=["GET", "POST"])

    class Bare(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            for name, value in {
                "bind": "127.0.0.1:0",
                "workers": 1,
                "worker_class": "gthread",
                "threads": THREADS,
                "loglevel": "warning",
                "control_socket_disable": True,
                "when_ready": lambda server: print(f"at :{server.LISTENERS[0].getsockname()[1]}", flush=True),
            }.items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            return app

    Bare().run()


if __name__ == "__main__":
    _serve_bare()
