"""Databases to back up, and ways to spoil them."""

from contextlib import closing
from pathlib import Path

from app.config import Settings
from app.store import open_store, slates, sqlite
from tests.store.kit import Phone


def totals(settings: Settings, *phones: Phone) -> list[tuple[int, ...]]:
    with closing(open_store(settings)) as store:
        return [slates.read(store, phone.match_id).slate.totals for phone in phones]


def spoil(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xa5" * (len(whole) - 8192))


def remove(path: Path) -> None:
    path.unlink()


def make_newer(path: Path) -> None:
    with closing(sqlite.module().connect(str(path))) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999_later'")
        connection.commit()
