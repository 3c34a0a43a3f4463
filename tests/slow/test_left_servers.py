"""What a run of the tests leaves behind that was cut short, the next one clears away."""

import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from app.config import HOME
from tests import debian, postgresql

RUN = """
import sys
from tests import postgresql
with postgresql.running(postgresql.find()) as server:
    print(server.folder, flush=True)
    sys.stdin.read()
"""


def test_a_server_whose_run_was_killed_is_ended_and_removed(postgresql_server: postgresql.Server) -> None:
    """No other: not one in use, nor what only has a name like it."""
    programs = postgresql.find() or debian.lacking(postgresql.MISSING)
    command = [sys.executable, "-c", RUN]
    with subprocess.Popen(command, cwd=HOME, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        left = postgresql.Server(programs, Path(run.stdout.readline().strip()))
        postgresql.clear_left()
        left.connect().close()
        run.send_signal(signal.SIGKILL)
        run.wait(10)
    alike = left.folder.with_name("marquoir-postgresql-of-somebody")
    alike.mkdir()
    left.connect().close()

    postgresql.clear_left()

    assert not left.folder.exists()
    with pytest.raises(psycopg.OperationalError):
        left.connect()
    assert alike.exists()
    alike.rmdir()
    postgresql_server.connect().close()
