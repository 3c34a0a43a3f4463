"""A database asked directly."""

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.store import sqlite
from app.store.bounds import IN_A_ROUND
from tests.slow.house import OLD_SQLITE, PYTHON, Phone, marquoir

SERVERS = pytest.mark.parametrize("program", [PYTHON, OLD_SQLITE], ids=["sqlite-new", "sqlite-old"])


def ask(database: Path, question: str) -> list[Any]:
    """Ask a database itself."""
    with closing(sqlite.module().connect(str(database))) as connection:
        return list(connection.execute(question))


def require_all_there(database: Path, phones: Sequence[Phone]) -> int:
    """Every acknowledged line is there, and figures agree; returns how many lines."""
    assert ask(database, "PRAGMA integrity_check") == [("ok",)]
    many = require_each_once(lambda question: ask(database, question), phones)
    checked = marquoir(database, "check")
    assert checked.returncode == 0, checked.stdout
    return many


def require_each_once(asked: Callable[[str], list[Any]], phones: Sequence[Phone]) -> int:
    """Every acknowledged line is there, none twice, no number is skipped; returns how many lines."""
    positions = [position for (position,) in asked("SELECT position FROM line ORDER BY position")]
    assert positions == list(range(1, len(positions) + 1))
    for phone in phones:
        rows = asked(f"SELECT n, body FROM line WHERE device = '{phone.device}' ORDER BY position")  # noqa: S608
        numbers = [n for n, _ in rows]
        assert numbers == list(range(1, len(rows) + 1))
        assert phone.acked == list(range(1, len(phone.acked) + 1))
        assert len(numbers) in {len(phone.acked), len(phone.acked) + 1}  # the last answer may not have come through
        assert [json.loads(body)["note"] for _, body in rows] == [f"{phone.device} {n}" for n in numbers]
    counted = min(len(positions), IN_A_ROUND)  # those after it were refused, which is an answer too
    assert asked("SELECT totals FROM match") == [(f"[{counted},0]",)]
    return len(positions)
