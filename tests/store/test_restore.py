"""Backups put back: what they replace, and what is not put back."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from app.config import Settings
from app.store import Store, Unusable, check, open_store, renewing, slates, sqlite
from app.store.backup import back_up, restore, secret_beside
from tests.store.backups import make_newer, remove, spoil, totals
from tests.store.databases import file_of
from tests.store.kit import Phone, document

pytestmark = pytest.mark.sqlite


def test_what_is_there_is_replaced_only_when_that_is_said(settings: Settings, phone: Phone, target: Path) -> None:
    back_up(settings, target)
    first = target.read_bytes()
    phone.tap("bezique")
    with pytest.raises(Unusable, match="--replace"):
        back_up(settings, target)
    assert target.read_bytes() == first

    back_up(settings, target, replace=True)
    assert target.read_bytes() != first


@pytest.fixture
def older(settings: Settings, store: Store, phone: Phone, target: Path) -> Path:
    """A backup that lacks the last tap; nobody has the database open."""
    phone.tap("four_aces")
    back_up(settings, target)
    phone.tap("bezique")
    store.close()
    return target


def test_where_the_folder_of_the_secret_is_missing_nothing_is_moved(
    settings: Settings, phone: Phone, older: Path, tmp_path: Path
) -> None:
    elsewhere = replace(settings, secret_file=tmp_path / "absent" / "secret")
    with pytest.raises(Unusable, match="no folder"):
        restore(elsewhere, older, replace=True)

    assert totals(settings, phone) == [(140, 0)]
    assert not file_of(settings).with_name("marquoir.db.before").exists()


def test_a_restored_database_keeps_the_one_before_it(settings: Settings, phone: Phone, older: Path) -> None:
    with pytest.raises(Unusable, match="--replace"):
        restore(settings, older)
    assert totals(settings, phone) == [(140, 0)]

    restored = restore(settings, older, replace=True)
    before = file_of(settings).with_name("marquoir.db.before")
    assert totals(settings, phone) == [(100, 0)]
    assert set(restored.moved) == {before, secret_beside(before)}
    assert totals(replace(settings, database=before), phone) == [(140, 0)]

    restore(settings, before, replace=True)  # and back again
    assert totals(settings, phone) == [(140, 0)]


def test_what_was_set_aside_once_is_never_written_over(settings: Settings, phone: Phone, older: Path) -> None:
    """Twice the wrong backup: the database of before both is still there, with its secret."""
    moved = [restore(settings, older, replace=True).moved for _ in range(3)]

    assert len({path for paths in moved for path in paths}) == 6
    assert [totals(replace(settings, database=paths[1]), phone) for paths in moved] == [[(140, 0)], *2 * [[(100, 0)]]]


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


def write_letter(path: Path) -> None:
    path.write_text("Dear Anne, I owe you a game of bezique.", "utf-8")


def empty(path: Path) -> None:
    path.write_bytes(b"")


def lose_secret(path: Path) -> None:
    secret_beside(path).unlink()


def mix_secrets(path: Path) -> None:
    secret_beside(path).write_bytes(b"x" * 32)


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


def test_a_match_begun_since_is_not_in_the_backup(settings: Settings, store: Store, carnet: int, target: Path) -> None:
    back_up(settings, target)
    slates.create(store, carnet, document())
    with closing(open_store(Settings(database=target))) as kept, kept.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM match")).scalar() == 0


def test_no_version_that_was_seen_comes_again(
    settings: Settings, phone: Phone, older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone that knows a version would take the lines it has seen for those that are there now."""
    seen = [3]
    for minutes in range(2):
        monkeypatch.setattr(renewing, "FIRST_DAY_COUNTED", renewing.FIRST_DAY_COUNTED - timedelta(minutes=minutes))
        restore(settings, older, replace=True)
        with closing(open_store(settings)) as store:
            at_the_table = replace(phone, store=store)
            seen += [at_the_table.read().version]
            at_the_table.n = 1
            seen += [at_the_table.tap("adjustment", points=1).version for _ in range(3)]
            assert check.check(store) == []

    assert seen == sorted(set(seen))
