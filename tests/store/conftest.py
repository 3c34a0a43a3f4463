"""A database for every test: migrated once, copied for each."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import event

from app.config import Settings
from app.scoring.terms import Value
from app.store import Store, migrate, open_store, slates
from tests.store.kit import Phone, document, new_carnet


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "marquoir.db"
    migrate.upgrade(Settings(database=path))
    return path


@pytest.fixture
def settings(tmp_path: Path, template: Path) -> Settings:
    path = tmp_path / "marquoir.db"
    shutil.copy(template, path)
    return Settings(database=path)


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
