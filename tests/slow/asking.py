"""A database asked directly."""

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.store import sqlite
from tests.slow.house import OLD_SQLITE, PYTHON, Phone, marquoir

SERVERS = pytest.mark.parametrize("program", [PYTHON, OLD_SQLITE], ids=["sqlite-new", "sqlite-old"])


def ask(database: Path, question: str) -> list[Any]:
    """Ask a database itself."""
    with closing(sqlite.module().connect(str(database))) as connection:
        return list(connection.execute(question))


def require_all_there(database: Path, phones: Sequence[Phone]) -> int:
    """Every acknowledged line is there, none twice, no number is skipped, and figures agree; returns how many lines."""
    assert ask(database, "PRAGMA integrity_check") == [("ok",)]
    positions = [position for (position,) in ask(database, "SELECT position FROM line ORDER BY position")]
    assert positions == list(range(1, len(positions) + 1))
    for phone in phones:
        rows = ask(database, f"SELECT n, body FROM line WHERE device = '{phone.device}' ORDER BY position")  # noqa: S608
        numbers = [n for n, _ in rows]
        assert numbers == list(range(1, len(rows) + 1))
        assert phone.acked == list(range(1, len(phone.acked) + 1))
        assert len(numbers) in {len(phone.acked), len(phone.acked) + 1}  # the last answer may not have come through
        assert [json.loads(body)["note"] for _, body in rows] == [f"{phone.device} {n}" for n in numbers]
    assert ask(database, "SELECT totals FROM match") == [(f"[{len(positions)},0]",)]
    checked = marquoir(database, "check")
    assert checked.returncode == 0, checked.stdout
    return len(positions)
