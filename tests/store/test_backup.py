"""Backups: whole, checked, with the secret; and the way back."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from app.config import Settings
from app.store import Store, Unusable, check, migrate, open_store, slates, sqlite
from app.store.backup import back_up, restore, secret_beside
from tests.store.kit import Phone, document


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where a backup goes."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder / "backup.db"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Settings:
    """Another house, with nothing in it."""
    return Settings(database=tmp_path / "another" / "marquoir.db")


def file_of(settings: Settings) -> Path:
    assert isinstance(settings.database, Path)
    return settings.database


def totals(settings: Settings, *phones: Phone) -> list[tuple[int, ...]]:
    with closing(open_store(settings)) as store:
        return [slates.read(store, phone.match_id).slate.totals for phone in phones]


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


def test_what_is_there_is_replaced_only_when_that_is_said(settings: Settings, phone: Phone, target: Path) -> None:
    back_up(settings, target)
    first = target.read_bytes()
    phone.tap("bezique")
    with pytest.raises(Unusable, match="--replace"):
        back_up(settings, target)
    assert target.read_bytes() == first

    back_up(settings, target, replace=True)
    assert target.read_bytes() != first


def test_a_restored_database_keeps_the_one_before_it(
    settings: Settings, store: Store, phone: Phone, target: Path
) -> None:
    phone.tap("four_aces")
    back_up(settings, target)
    phone.tap("bezique")
    store.close()
    with pytest.raises(Unusable, match="--replace"):
        restore(settings, target)
    assert totals(settings, phone) == [(140, 0)]

    restored = restore(settings, target, replace=True)
    before = file_of(settings).with_name("marquoir.db.before")
    assert totals(settings, phone) == [(100, 0)]
    assert set(restored.moved) == {before, secret_beside(before)}
    assert totals(replace(settings, database=before), phone) == [(140, 0)]

    restore(settings, before, replace=True)  # and back again
    assert totals(settings, phone) == [(140, 0)]


def wal_or_not(settings: Settings) -> bool:
    return sqlite.journal_for(sqlite.module().sqlite_version_info) == "WAL"


def test_a_database_in_use_is_not_replaced(settings: Settings, phone: Phone, target: Path) -> None:
    phone.tap("four_aces")
    back_up(settings, target)
    phone.tap("bezique")
    if not wal_or_not(settings):
        assert not restore(settings, target, replace=True).surely_alone
        return
    with pytest.raises(Unusable, match="in use"):
        restore(settings, target, replace=True)

    phone.tap("bezique")
    assert totals(settings, phone) == [(180, 0)]
    assert not file_of(settings).with_name("marquoir.db.before").exists()


def test_without_wal_it_is_told_that_nobody_can_know(
    settings: Settings, store: Store, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.close()
    monkeypatch.setattr(sqlite, "journal_for", lambda _: "TRUNCATE")
    with closing(open_store(settings)):
        back_up(settings, target)
        assert not restore(settings, target, replace=True).surely_alone


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:9000])


def spoil(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xa5" * (len(whole) - 8192))


def write_letter(path: Path) -> None:
    path.write_text("Dear Anne, I owe you a game of bezique.", "utf-8")


def empty(path: Path) -> None:
    path.write_bytes(b"")


def remove(path: Path) -> None:
    path.unlink()


def lose_secret(path: Path) -> None:
    secret_beside(path).unlink()


def mix_secrets(path: Path) -> None:
    secret_beside(path).write_bytes(b"x" * 32)


def make_newer(path: Path) -> None:
    with closing(sqlite.module().connect(str(path))) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999_later'")
        connection.commit()


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (cut, "damaged"),
        (spoil, "damaged"),
        (write_letter, "not a database"),
        (empty, "empty"),
        (remove, "no backup"),
        (lose_secret, "no secret"),
        (mix_secrets, "not the secret"),
        (make_newer, "newer"),
    ],
)
def test_a_backup_that_is_not_whole_is_not_put_back(
    settings: Settings, store: Store, phone: Phone, target: Path, harm: Callable[[Path], None], why: str
) -> None:
    """Neither over a database nor where there is none; nothing is left lying about."""
    phone.tap("four_aces")
    back_up(settings, target)
    store.close()
    harm(target)
    there = {path: path.read_bytes() for folder in (target.parent, file_of(settings).parent) for path in files(folder)}

    with pytest.raises(Unusable, match=why):
        restore(settings, target, replace=True)

    assert {
        path: path.read_bytes() for folder in (target.parent, file_of(settings).parent) for path in files(folder)
    } == there


def files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.is_file())


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


def test_a_damaged_database_is_moved_aside_with_all_that_belongs_to_it(
    settings: Settings, store: Store, phone: Phone, target: Path
) -> None:
    phone.tap("four_aces")
    back_up(settings, target)
    store.close()
    path = file_of(settings)
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    path.with_name("marquoir.db-wal").write_bytes(b"left behind")

    restored = restore(settings, target, replace=True)

    assert not restored.surely_alone
    assert totals(settings, phone) == [(100, 0)]
    assert path.with_name("marquoir.db.before-wal").read_bytes() == b"left behind"


def test_figures_that_are_not_what_lines_say_are_told_and_backed_up_all_the_same(
    settings: Settings, store: Store, phone: Phone, target: Path, elsewhere: Settings
) -> None:
    phone.tap("four_aces")
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE match SET totals = '[9,9]'"))

    findings = back_up(settings, target)
    assert len(findings) == 1
    assert restore(elsewhere, target).findings == findings


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
    with pytest.raises(Unusable, match="No such file"):
        back_up(settings, tmp_path / "nowhere" / "backup.db")

    def fail(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.store.backup.os.fsync", fail)
    with pytest.raises(Unusable, match="No space left"):
        back_up(settings, tmp_path / "backup.db")
    assert {path.name for path in tmp_path.iterdir() if "backup" in path.name} == set()


def test_another_kind_of_database_has_programs_of_its_own(target: Path) -> None:
    for action in (back_up, restore):
        with pytest.raises(Unusable, match="pg_dump"):
            action(Settings(database="postgresql+psycopg://house"), target)


def test_a_match_begun_since_is_not_in_the_backup(settings: Settings, store: Store, carnet: int, target: Path) -> None:
    back_up(settings, target)
    slates.create(store, carnet, document())
    with closing(open_store(Settings(database=target))) as kept, kept.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM match")).scalar() == 0
