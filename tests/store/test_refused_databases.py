"""Databases that are newer, damaged or none at all: refused, and left untouched."""

import shutil
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import IntegrityError

from app.config import Settings
from app.store import Unusable, migrate, open_store, places, sqlite
from app.store.tables import REVISION
from tests.store.databases import LATER, file_of, rows, state


def test_an_older_program_refuses_a_newer_database(
    filled: Settings, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate.upgrade(filled)
    later.unlink()
    shutil.rmtree(later.parent / "__pycache__", ignore_errors=True)
    monkeypatch.setattr(migrate, "REVISION", REVISION)
    before = state(filled)

    with pytest.raises(Unusable, match="newer"):
        migrate.upgrade(filled)
    with pytest.raises(Unusable, match="up to date"):
        open_store(filled)
    assert state(filled) == before


@pytest.mark.sqlite
def test_a_database_that_is_not_there_or_not_migrated_is_not_opened(empty: Settings) -> None:
    with pytest.raises(Unusable, match="no database"):
        open_store(empty)
    assert not file_of(empty).exists()

    file_of(empty).touch()
    with pytest.raises(Unusable, match="up to date"):
        open_store(empty)


def spoil_text(path: Path) -> None:
    """Put a text in its place."""
    path.write_text("Anne 1010, Basile 970\n", "utf-8")


def spoil_middle(path: Path) -> None:
    """Overwrite all but the head."""
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))


def spoil_end(path: Path) -> None:
    """Cut it off."""
    path.write_bytes(path.read_bytes()[:9000])


def spoil_head(path: Path) -> None:
    """Damage the numbers in the head."""
    whole = bytearray(path.read_bytes())
    whole[16:40] = bytes(24)
    path.write_bytes(whole)


def put_foreign(path: Path) -> None:
    """Put the database of another program in its place, one that knows Alembic too."""
    path.unlink()
    with closing(sqlite.module().connect(path)) as connection:
        connection.execute("CREATE TABLE bill (amount REAL)")
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('26d6a218c329')")
        connection.commit()


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (spoil_text, "not a database"),
        (spoil_middle, "damaged"),
        (spoil_end, "damaged"),
        (spoil_head, "damaged"),
        (put_foreign, "another program"),
    ],
)
def test_what_is_damaged_or_not_ours_is_refused_and_left_untouched(filled: Settings, spoil: Any, why: str) -> None:
    path = file_of(filled)
    spoil(path)
    before, names = path.read_bytes(), sorted(path.parent.iterdir())

    with pytest.raises(Unusable, match=why):
        migrate.upgrade(filled)

    assert path.read_bytes() == before
    assert sorted(path.parent.iterdir()) == names


@pytest.mark.sqlite
def test_a_folder_is_no_database_and_a_file_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match="cannot be read"):
        migrate.upgrade(Settings(database=tmp_path))
    with pytest.raises(Unusable, match="no folder"):
        migrate.upgrade(Settings(database=tmp_path / "file" / "below" / "marquoir.db"))


@pytest.mark.sqlite
def test_only_the_folder_that_is_our_own_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name mistyped would begin an empty carnet where nobody looks, and a secret of its own with it."""
    own, mistyped = tmp_path / "var" / "lib", tmp_path / "vra"
    monkeypatch.setattr(places, "data_folder", lambda _: own)
    for settings in (
        Settings(database=mistyped / "marquoir.db"),
        Settings(database=mistyped / "a" / "marquoir.db", secret_file=tmp_path / "secret"),
    ):
        with pytest.raises(Unusable, match="no folder"):
            migrate.upgrade(settings)
    settings = Settings(database=own / "marquoir.db", secret_file=mistyped / "secret")
    migrate.upgrade(settings)
    with pytest.raises(Unusable, match="no folder"):
        open_store(settings)

    assert [path.name for path in tmp_path.iterdir()] == ["var"]
    open_store(Settings(database=own / "marquoir.db")).close()


@pytest.mark.sqlite
def test_a_database_in_use_is_refused_with_a_sentence(
    filled: Settings, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    with closing(sqlite.module().connect(file_of(filled), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unusable, match="in use"):
            migrate.upgrade(filled)
    assert later.exists()


@pytest.mark.sqlite
def test_a_disk_without_room_is_refused_with_a_sentence(filled: Settings, later: Path) -> None:
    """A migration of a grown database needs room for a second copy of its largest table."""
    more = 'op.execute("CREATE TABLE big AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) '
    more += 'SELECT randomblob(1000) AS x FROM n")'
    later.write_text(LATER.format(before=REVISION, more=more), "utf-8")
    before = rows(filled)

    with pytest.raises(Unusable, match="no room"):
        migrate.upgrade(replace(filled, max_database_mb=1))
    assert rows(filled) == before


@pytest.mark.sqlite
def test_strict_tables_take_no_other_kind_of_value(opened: Engine) -> None:
    with pytest.raises(IntegrityError, match="cannot store BLOB value in TEXT column"), opened.begin() as connection:
        connection.execute(text("INSERT INTO carnet (made) VALUES (x'00')"))
