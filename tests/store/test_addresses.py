"""Addresses of a PostgreSQL that lead nowhere, and what its failures mean; no server is needed to see that."""

import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError

from app.config import Settings
from app.store import Unavailable, Unusable, backup, migrate, open_store, postgresql
from app.store.errors import shown, unusable


def test_a_server_that_is_not_there_stops_the_start_without_telling_the_password(tmp_path: Path) -> None:
    away = Settings(database="postgresql+psycopg://ada:geheim@/x?host=/nowhere", secret_file=tmp_path / "secret")
    for start in (migrate.upgrade, open_store):
        with pytest.raises(Unusable, match="does not answer") as error:
            start(away)
        assert "geheim" not in str(error.value)
    assert shown(away.database).startswith("postgresql+psycopg://ada:***@")
    assert str(unusable(away.database, Unavailable("busy"))).endswith("is in use by another program.")


@pytest.mark.parametrize("address", ["postgresql+psycopg://localhost:x/marquoir", "postgresql+psycopg://:::"])
def test_what_is_no_address_is_a_sentence(tmp_path: Path, address: str) -> None:
    with pytest.raises(Unusable, match="is not the address of"):
        open_store(Settings(database=address, secret_file=tmp_path / "secret"))


def test_without_a_driver_it_is_told_how_to_get_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Unusable, match=r"pip install 'marquoir\[postgresql\]'"):
        open_store(Settings(database="postgresql+psycopg:///marquoir", secret_file=tmp_path / "secret"))


def test_backups_of_it_are_made_by_its_own_programs(tmp_path: Path) -> None:
    address = Settings(database="postgresql+psycopg:///marquoir", secret_file=tmp_path / "secret")
    with pytest.raises(Unusable, match="pg_dump"):
        backup.back_up(address, tmp_path / "backup.db")
    with pytest.raises(Unusable, match="pg_restore"):
        backup.restore(address, tmp_path / "backup.db")


class Failure(Exception):
    """What the driver raises."""

    def __init__(self, sqlstate: str | None) -> None:
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("kind", "state", "reason"),
    [
        (OperationalError, None, "away"),
        (OperationalError, "08006", "away"),
        (OperationalError, "57P01", "away"),
        (OperationalError, "57014", "busy"),
        (OperationalError, "40P01", "busy"),
        (OperationalError, "53300", "busy"),
        (OperationalError, "53100", "full"),
        (OperationalError, "58030", "disk"),
        (ProgrammingError, "XX001", "damaged"),
        (ProgrammingError, None, None),
        (ProgrammingError, "42P01", None),
        (ProgrammingError, "23505", None),
    ],
)
def test_each_failure_has_its_reason(kind: type[DBAPIError], state: str | None, reason: str | None) -> None:
    assert postgresql.reason(kind("SELECT", {}, Failure(state))) == reason
