"""A database that is busy, full, read-only or left behind by a killed server: nothing half written, reading goes on."""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.config import Settings
from app.scoring.round import Line, Mark, Round
from app.store import (
    Store,
    Unavailable,
    Unusable,
    asking,
    check,
    engine,
    listing,
    migrate,
    open_store,
    postgresql,
    slates,
    sqlite,
)
from app.store.inspection import look_at
from app.store.tables import REVISION
from tests.store.kit import Phone, document, new_carnet, wal

posix = pytest.mark.skipif(os.name != "posix", reason="permissions of a POSIX system")


@pytest.mark.sqlite
def test_a_database_that_another_program_holds_is_busy_for_writing_only(
    phone: Phone, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    store = open_store(settings)
    phone.store = store
    assert isinstance(settings.database, Path)
    with closing(store), closing(sqlite.module().connect(settings.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable) as unavailable:
            phone.tap("bezique")
        assert unavailable.value.reason == "busy"
        assert phone.read().lines == ()
        other.execute("ROLLBACK")
        phone.n = 0
        assert phone.tap("bezique").acked == (1,)


@pytest.mark.sqlite
def test_a_writer_that_does_not_end_makes_the_next_one_give_up(
    store: Store, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 0.05)
    with store.lock, pytest.raises(Unavailable, match="busy"):
        phone.tap("bezique")


def test_more_readers_than_connections_are_told_that_it_is_busy(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (sqlite, postgresql):
        monkeypatch.setattr(module, "PATIENCE", 0.05)
    monkeypatch.setattr(engine, "CONNECTIONS", 1)
    monkeypatch.setattr(postgresql, "POOLED", 1)
    store = open_store(settings)
    with closing(store), store.reading(), pytest.raises(Unavailable, match="busy"), store.reading():
        pass  # pragma: no cover - not reached


@pytest.mark.sqlite
def test_a_full_database_writes_nothing_by_halves_and_goes_on_reading(settings: Settings) -> None:
    store = open_store(replace(settings, max_database_mb=1))
    with closing(store):
        carnet, _ = new_carnet(store)
        phone = Phone(store, slates.create(store, carnet, document()).match_id, "a-phone")
        lines = (Line(Mark("adjustment", 0, points=1, note="x" * 200)),) * 60
        long = replace(document(None), rounds=(Round(lines),))
        made = []

        def fill() -> None:
            while True:
                made.append(slates.create(store, carnet, long))

        def score() -> None:
            while True:
                phone.tap("adjustment", points=1, note="x" * 200)

        for work in (fill, score):
            with pytest.raises(Unavailable, match="full"):
                work()

        assert [
            row.totals for row in listing.page(store, carnet, limit=1000).rows if row.match_id != phone.match_id
        ] == [(60, 0)] * len(made)
        assert phone.read().slate.totals == (phone.n - 1, 0)
        assert slates.next_n(store, phone.match_id, "a-phone") == phone.n
        assert check.check(store) == []


@contextmanager
def nobody() -> Iterator[None]:
    """Be another user than root, who gets past permissions."""
    if os.getuid() != 0:
        yield
        return
    os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@pytest.fixture
def open_folder() -> Iterator[Settings]:
    """A database in a folder that everybody can read."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        settings = Settings(database=folder / "marquoir.db")
        migrate.upgrade(settings)
        yield settings
        folder.chmod(0o755)


def make_read_only(settings: Settings) -> None:
    """Take from everybody the right to write."""
    folder = settings.secret_path.parent
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)


@pytest.mark.sqlite
@posix
def test_a_read_only_disk_is_read_and_not_written(open_folder: Settings) -> None:
    """Not even WAL can be set up there, the folder being read-only too."""
    store = open_store(open_folder)
    made = slates.create(store, new_carnet(store)[0], document())
    Phone(store, made.match_id, "a-phone").tap("four_aces")
    store.close()
    make_read_only(open_folder)
    with nobody():
        migrate.upgrade(open_folder)
        store = open_store(open_folder)
        phone = Phone(store, made.match_id, "b-phone")
        with closing(store), pytest.raises(Unavailable, match="read_only"):
            phone.tap("bezique")
        with closing(store):
            assert phone.read().slate.totals == (100, 0)


@pytest.mark.sqlite
@wal
@posix
def test_on_a_read_only_disk_what_waits_in_the_wal_is_not_passed_over(open_folder: Settings) -> None:
    """A server was killed, then the disk became read-only: the file alone would show a state that is not the last."""
    store = open_store(open_folder)
    new_carnet(store)
    kept = {path: path.read_bytes() for path in open_folder.secret_path.parent.iterdir() if path.suffix != ".db-shm"}
    store.close()
    for path, content in kept.items():
        path.write_bytes(content)
    make_read_only(open_folder)
    with nobody(), pytest.raises(Unusable, match="cannot be opened"):
        migrate.upgrade(open_folder)
    with nobody(), pytest.raises(Unusable, match="cannot be"):
        open_store(open_folder)


@pytest.mark.sqlite
def test_what_waits_in_the_wal_of_a_killed_server_is_there_after_the_next_start(
    settings: Settings, store: Store, phone: Phone, tmp_path: Path
) -> None:
    phone.tap("four_aces")
    assert isinstance(settings.database, Path)
    folder = tmp_path / "killed"
    folder.mkdir()
    for path in tmp_path.glob("marquoir.db*"):
        shutil.copy(path, folder)
    killed = replace(settings, database=folder / "marquoir.db")
    before = (folder / "marquoir.db").read_bytes()
    look_at(folder / "marquoir.db", frozenset({REVISION}))
    assert (folder / "marquoir.db").read_bytes() == before

    migrate.upgrade(killed)
    again = open_store(killed)
    with closing(again):
        assert slates.read(again, phone.match_id).slate.totals == (100, 0)


@pytest.mark.sqlite
def test_a_database_held_by_another_is_told_as_in_use(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    with closing(sqlite.module().connect(settings.database, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unusable, match="in use"):
            migrate.upgrade(settings)
        with pytest.raises(Unusable, match="in use"):
            open_store(settings)


@pytest.mark.sqlite
def test_the_journal_stays_while_another_has_the_file_open(
    settings: Settings, store: Store, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "journal_for", lambda _: "TRUNCATE")
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    again = open_store(settings)
    with closing(again):
        phone.store = again
        assert phone.tap("bezique").acked == (1,)
        phone.store = store
        assert phone.tap("four_aces").acked == (2,)
