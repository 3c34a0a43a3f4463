"""A database for every test, and a match in it for most."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from app.config import MIGRATIONS, Settings
from app.scoring.terms import Value
from app.store import Store, migrate, open_store, slates
from app.store.engine import make_engine
from app.store.tables import REVISION
from tests.databases import Databases
from tests.store.databases import LATER
from tests.store.kit import Phone, document, new_carnet


@pytest.fixture
def settings(new_database: Callable[..., Settings]) -> Settings:
    return new_database()


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    opened = open_store(settings)
    yield opened
    opened.close()


@pytest.fixture
def carnet(store: Store) -> int:
    return new_carnet(store)[0]


@pytest.fixture
def match_of(store: Store, carnet: int) -> Callable[..., Phone]:
    """Begin a match with these house rules, and give the phone that scores it."""

    def begin(**house_rules: Value) -> Phone:
        made = slates.create(store, carnet, document(None, **house_rules))
        return Phone(store, made.match_id, "a-phone")

    return begin


@pytest.fixture
def phone(match_of: Callable[..., Phone]) -> Phone:
    return match_of()


@pytest.fixture
def statements(store: Store) -> Iterator[list[str]]:
    """Every statement that reaches the database, as it is sent."""
    seen: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        seen.append(statement)

    event.listen(store.engine, "before_cursor_execute", note)
    yield seen
    event.remove(store.engine, "before_cursor_execute", note)


@pytest.fixture
def empty(databases: Databases, tmp_path: Path) -> Settings:
    """Settings for a database that is not there yet, or with nothing in it."""
    return databases.nothing(tmp_path)


@pytest.fixture
def migrated(empty: Settings) -> Settings:
    """A database that no other test will have, whatever becomes of its tables."""
    migrate.upgrade(empty)
    return empty


@pytest.fixture
def filled(migrated: Settings) -> Settings:
    """One with a match in it."""
    store = open_store(migrated)
    with closing(store):
        carnet, _ = new_carnet(store)
        phone = Phone(store, slates.create(store, carnet, document()).match_id, "a-phone")
        phone.play(1, anne_points=100)
        phone.tap("bezique", number=2)
    return migrated


@pytest.fixture
def opened(settings: Settings) -> Iterator[Engine]:
    """An engine on the migrated database."""
    engine = make_engine(settings.database)
    yield engine
    engine.dispose()


@pytest.fixture
def later(tmp_path: Path, filled: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The migration after the one that the filled database stands at; it makes the table of matches anew."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "versions" / "9999_later.py"
    path.write_text(LATER.format(before=REVISION, more=""), "utf-8")
    monkeypatch.setattr(migrate, "MIGRATIONS", folder)
    monkeypatch.setattr(migrate, "REVISION", "9999_later")
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where a backup goes."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder / "backup.db"
