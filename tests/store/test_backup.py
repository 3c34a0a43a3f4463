"""Backups: whole, checked, with the secret; and the way back."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from app.config import Settings
from app.store import Store, Unusable, check, migrate, open_store, sqlite
from app.store.backup import back_up, restore, secret_beside
from tests.store.backups import make_newer, remove, spoil, totals
from tests.store.databases import file_of
from tests.store.kit import Phone

pytestmark = pytest.mark.sqlite


@pytest.fixture
def elsewhere(tmp_path: Path) -> Settings:
    """Another house, with nothing in it."""
    (tmp_path / "another").mkdir()
    return Settings(database=tmp_path / "another" / "marquoir.db")


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_backup_of_a_database_in_use_is_put_back_elsewhere(
    settings: Settings, phone: Phone, target: Path, elsewhere: Settings
) -> None:
    phone.tap("four_aces")
    assert back_up(settings, target) == []
    phone.tap("bezique")
    restored = restore(elsewhere, target)

    assert restored.moved == ()
    assert totals(elsewhere, phone) == [(100, 0)]
    assert totals(settings, phone) == [(140, 0)]
    assert file_of(elsewhere).with_name("marquoir.db.secret").read_bytes() == settings.secret_path.read_bytes()


def test_a_backup_is_two_files_that_only_their_owner_reads(settings: Settings, phone: Phone, target: Path) -> None:
    phone.tap("four_aces")
    back_up(settings, target)

    assert names(target.parent) == {"backup.db", "backup.db.secret"}
    assert {path.stat().st_mode & 0o777 for path in target.parent.iterdir()} == {0o600}
    with closing(sqlite.module().connect(str(target))) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "delete"


def test_a_secret_in_a_place_of_its_own_comes_along(settings: Settings, phone: Phone, target: Path) -> None:
    phone.store.close()
    own = target.with_name("own.secret")
    settings.secret_path.rename(own)
    back_up(replace(settings, secret_file=own), target)

    assert secret_beside(target).read_bytes() == own.read_bytes()


@pytest.mark.parametrize(("harm", "why"), [(spoil, "damaged"), (remove, "no database"), (make_newer, "newer")])
def test_what_is_not_whole_is_not_backed_up(
    settings: Settings, store: Store, phone: Phone, target: Path, harm: Callable[[Path], None], why: str
) -> None:
    """And the backup before it stays."""
    back_up(settings, target)
    kept = target.read_bytes()
    phone.tap("four_aces")
    store.close()
    harm(file_of(settings))
    with pytest.raises(Unusable, match=why):
        back_up(settings, target, replace=True)

    assert target.read_bytes() == kept
    assert names(target.parent) == {"backup.db", "backup.db.secret"}


def test_figures_that_are_not_what_lines_say_are_told_and_backed_up_all_the_same(
    settings: Settings, store: Store, phone: Phone, target: Path, elsewhere: Settings
) -> None:
    phone.tap("four_aces")
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE match SET totals = '[9,9]'"))

    findings = back_up(settings, target)
    assert len(findings) == 1
    assert [*map(str, restore(elsewhere, target).findings)] == [*map(str, findings)]


def test_an_older_database_is_backed_up_before_it_is_brought_up_to_date(
    tmp_path: Path, target: Path, elsewhere: Settings
) -> None:
    older = Settings(database=tmp_path / "older.db")
    migrate.upgrade(older)
    open_store(older).close()
    migrate.downgrade(older, "0001_matches_and_their_lines")
    back_up(older, target)
    restore(elsewhere, target)
    migrate.upgrade(elsewhere)

    with closing(open_store(elsewhere)) as store:
        assert check.check(store) == []


def test_a_folder_that_is_not_there_or_full_is_a_sentence(
    settings: Settings, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Unusable, match="no such file"):
        back_up(settings, tmp_path / "nowhere" / "backup.db")

    def fail(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.store.backup.os.fsync", fail)
    with pytest.raises(Unusable, match="no space left"):
        back_up(settings, tmp_path / "backup.db")
    assert {path.name for path in tmp_path.iterdir() if "backup" in path.name} == set()


def test_another_kind_of_database_has_programs_of_its_own(target: Path) -> None:
    for action in (back_up, restore):
        with pytest.raises(Unusable, match="pg_dump"):
            action(Settings(database="postgresql+psycopg://house"), target)
