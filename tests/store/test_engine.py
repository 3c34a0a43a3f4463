"""The database: which journal, what a connection promises, and what happens when it cannot."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError

from app.config import Settings
from app.scoring.round import Line, Mark, Round
from app.store import Store, Unavailable, Unusable, carnets, check, core, engine, migrate, open_store, slates, sqlite
from app.store.inspection import look_at
from app.store.tables import REVISION
from tests.store.kit import Phone, document, marked

wal = pytest.mark.skipif(
    sqlite.journal_for(sqlite.module().sqlite_version_info) != "WAL", reason="what only WAL can do"
)
posix = pytest.mark.skipif(os.name != "posix", reason="permissions of a POSIX system")


@pytest.mark.parametrize(
    ("version", "journal"),
    [
        ((3, 6, 23), "WAL"),
        ((3, 7, 0), "TRUNCATE"),
        ((3, 40, 1), "TRUNCATE"),
        ((3, 44, 5), "TRUNCATE"),
        ((3, 44, 6), "WAL"),
        ((3, 45, 0), "TRUNCATE"),
        ((3, 50, 6), "TRUNCATE"),
        ((3, 50, 7), "WAL"),
        ((3, 51, 0), "TRUNCATE"),
        ((3, 51, 2), "TRUNCATE"),
        ((3, 51, 3), "WAL"),
        ((3, 53, 4), "WAL"),
    ],
)
def test_wal_is_kept_only_where_it_loses_nothing(version: tuple[int, int, int], journal: str) -> None:
    assert sqlite.journal_for(version) == journal


@pytest.fixture
def fresh_module() -> Iterator[Callable[[], None]]:
    """Let the choice of SQLite be made anew."""
    sqlite.module.cache_clear()
    yield sqlite.module.cache_clear
    sqlite.module.cache_clear()


@pytest.mark.usefixtures("fresh_module")
def test_the_sqlite_of_python_serves_where_no_newer_one_is_installed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the range of the fault the journal is TRUNCATE, and a database that was WAL is turned back."""
    open_store(settings).close()
    sqlite.module.cache_clear()
    monkeypatch.setitem(sys.modules, "pysqlite3.dbapi2", None)
    monkeypatch.setattr(sqlite, "journal_for", lambda _: "TRUNCATE")
    store = open_store(settings)
    with closing(store), store.reading() as connection:
        assert sqlite.module().__name__ == "sqlite3"
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "truncate"


@pytest.mark.usefixtures("fresh_module")
def test_an_sqlite_without_strict_tables_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    old = SimpleNamespace(sqlite_version_info=(3, 36, 0), sqlite_version="3.36.0")
    monkeypatch.setattr(sqlite, "import_module", lambda _: old)

    with pytest.raises(Unusable, match=r"3\.36\.0"):
        sqlite.module()


def test_a_connection_keeps_its_promises(store: Store) -> None:
    with store.reading() as connection:
        found = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("synchronous", "foreign_keys", "journal_mode", "busy_timeout")
        }

    journal = sqlite.journal_for(sqlite.module().sqlite_version_info).lower()
    assert found == {"synchronous": 2, "foreign_keys": 1, "journal_mode": journal, "busy_timeout": 5000}


@wal
def test_reading_sees_one_state_while_another_writes(store: Store, phone: Phone) -> None:
    count = text("SELECT count(*) FROM line")
    with store.reading() as connection:
        before = connection.execute(count).scalar()
        phone.tap("bezique")
        assert connection.execute(count).scalar() == before
    with store.reading() as connection:
        assert connection.execute(count).scalar() == 1


def test_what_fails_is_taken_back_whole(store: Store) -> None:
    def write_twice() -> None:
        with store.writing() as connection:
            connection.execute(text("INSERT INTO carnet (id, made) VALUES (7, '')"))
            connection.execute(text("INSERT INTO carnet (id, made) VALUES (7, '')"))

    with pytest.raises(IntegrityError):
        write_twice()
    with store.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM carnet")).scalar() == 0


def test_a_mistake_of_the_program_is_not_called_unavailable(store: Store) -> None:
    with pytest.raises(OperationalError, match="no such table"), store.reading() as connection:
        connection.execute(text("SELECT * FROM moon"))


def test_eight_writers_at_once_lose_nothing(store: Store, phone: Phone) -> None:
    phones = [Phone(store, phone.match_id, f"phone-{number}") for number in range(8)]

    def score(one: Phone) -> None:
        for points in range(1, 13):
            one.tap("adjustment", points % 2, points=points)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(score, phones))

    read = phone.read()
    assert read.slate.totals == (8 * (2 + 4 + 6 + 8 + 10 + 12), 8 * (1 + 3 + 5 + 7 + 9 + 11))
    assert [line.position for line in read.lines] == list(range(1, 97))
    assert read.version == 97
    for one in phones:
        assert [line.entry.n for line in read.lines if line.entry.device == one.device] == list(range(1, 13))
    assert check.check(store) == []


def test_the_same_request_from_eight_threads_is_one_line(store: Store, phone: Phone) -> None:
    entry, *_ = phone.queue(marked("bezique"))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: phone.send(entry), range(24)))

    assert {(answer.version, answer.acked) for answer in answers} == {(2, (1,))}
    assert len(phone.read().lines) == 1


def test_eight_phones_that_make_the_same_match_make_one(store: Store, carnet: int) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: slates.create(store, carnet, document()), range(8)))

    assert len({one.score_token for one in made}) == 1
    assert [one.new for one in made].count(True) == 1


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


def test_a_writer_that_does_not_end_makes_the_next_one_give_up(
    store: Store, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core, "PATIENCE", 0.05)
    with store.lock, pytest.raises(Unavailable, match="busy"):
        phone.tap("bezique")


def test_more_readers_than_connections_are_told_that_it_is_busy(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    monkeypatch.setattr(engine, "CONNECTIONS", 1)
    store = open_store(settings)
    with closing(store), store.reading(), pytest.raises(Unavailable, match="busy"), store.reading():
        pass  # pragma: no cover - not reached


def test_a_full_database_writes_nothing_by_halves_and_goes_on_reading(settings: Settings) -> None:
    store = open_store(replace(settings, max_database_mb=1))
    with closing(store):
        carnet, _ = carnets.new_carnet(store)
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
            row.totals for row in carnets.page(store, carnet, limit=1000).rows if row.match_id != phone.match_id
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
def open_folder(template: Path) -> Iterator[Settings]:
    """A database in a folder that everybody can read."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        settings = Settings(database=folder / "marquoir.db")
        (folder / "marquoir.db").write_bytes(template.read_bytes())
        migrate.upgrade(settings)
        yield settings
        folder.chmod(0o755)


def make_read_only(settings: Settings) -> None:
    """Take from everybody the right to write."""
    folder = settings.secret_path.parent
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)


@posix
def test_a_read_only_disk_is_read_and_not_written(open_folder: Settings) -> None:
    """Not even WAL can be set up there, the folder being read-only too."""
    store = open_store(open_folder)
    made = slates.create(store, carnets.new_carnet(store)[0], document())
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


@wal
@posix
def test_on_a_read_only_disk_what_waits_in_the_wal_is_not_passed_over(open_folder: Settings) -> None:
    """A server was killed, then the disk became read-only: the file alone would show a state that is not the last."""
    store = open_store(open_folder)
    carnets.new_carnet(store)
    kept = {path: path.read_bytes() for path in open_folder.secret_path.parent.iterdir() if path.suffix != ".db-shm"}
    store.close()
    for path, content in kept.items():
        path.write_bytes(content)
    make_read_only(open_folder)
    with nobody(), pytest.raises(Unusable, match="cannot be opened"):
        migrate.upgrade(open_folder)
    with nobody(), pytest.raises(Unusable, match="cannot be"):
        open_store(open_folder)


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


def test_a_database_held_by_another_is_told_as_in_use(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    with closing(sqlite.module().connect(settings.database, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unusable, match="in use"):
            migrate.upgrade(settings)
        with pytest.raises(Unusable, match="in use"):
            open_store(settings)


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


def test_an_address_is_another_database() -> None:
    made = engine.make_engine("sqlite://")

    assert made.url.render_as_string() == "sqlite://"
