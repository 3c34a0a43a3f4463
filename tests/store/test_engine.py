"""The database: which journal, what a connection promises, and what happens when it cannot."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from types import SimpleNamespace

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError, IntegrityError

from app.config import Settings
from app.store import Store, Unusable, check, engine, open_store, slates, sqlite
from tests.store.kit import Phone, document, marked, wal


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


@pytest.mark.sqlite
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


@pytest.mark.sqlite
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
    with pytest.raises(DatabaseError, match=r"no such table|does not exist"), store.reading() as connection:
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


def test_an_address_is_another_database() -> None:
    made = engine.make_engine("postgresql+psycopg://marquoir:secret@db.example/marquoir")

    assert made.dialect.name == "postgresql"
    assert "secret" not in repr(made)


@pytest.mark.sqlite
def test_single_statements_share_a_connection_and_get_another_after_a_fault(store: Store) -> None:
    def used() -> object:
        with store.asking() as connection:
            return connection.connection.driver_connection

    first = used()
    assert used() is first
    with pytest.raises(DatabaseError), store.asking() as connection:
        connection.execute(text("SELECT nothing FROM nowhere"))
    with store.asking() as connection:
        assert connection.execute(text("SELECT 1")).scalar() == 1


@pytest.mark.sqlite
def test_a_single_statement_leaves_nothing_open_that_a_writer_would_wait_for(store: Store, phone: Phone) -> None:
    with store.asking() as connection:
        before = connection.execute(text("SELECT count(*) FROM line")).scalar()
    assert before == 0
    phone.tap("bezique")
    with store.asking() as connection:
        assert connection.execute(text("SELECT count(*) FROM line")).scalar() == 1
