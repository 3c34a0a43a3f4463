"""Migrations: up, down, on a filled database, against drift; and what they refuse to touch."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, text
from sqlalchemy.schema import CreateIndex, CreateTable

from app.config import Settings
from app.scoring.events import Finished
from app.scoring.terms import Setup
from app.store import Unusable, check, migrate, open_store, slates
from app.store.engine import make_engine
from app.store.tables import REVISION, metadata
from tests.store.databases import LATER, file_of, rows, state
from tests.store.kit import Phone, document, marked, new_carnet


def test_the_first_upgrade_makes_the_database_and_the_second_changes_nothing(empty: Settings) -> None:
    migrate.upgrade(empty)
    made = state(empty)
    migrate.upgrade(empty)

    assert state(empty) == made
    engine = make_engine(empty.database)
    assert migrate.current(engine) == REVISION
    engine.dispose()


@pytest.mark.sqlite
def test_an_empty_file_is_filled(empty: Settings) -> None:
    """A first start that was cut short leaves one."""
    file_of(empty).touch()
    migrate.upgrade(empty)

    open_store(empty).close()


@pytest.mark.sqlite
def test_an_empty_file_beside_a_secret_is_not_taken_for_a_first_start(empty: Settings) -> None:
    """A disk that failed leaves one; with a new database in its place all matches would be gone without a word."""
    file_of(empty).touch()
    empty.secret_path.write_bytes(b"x" * 32)
    with pytest.raises(Unusable, match="backup"):
        migrate.upgrade(empty)

    assert not file_of(empty).stat().st_size


def test_migrations_go_down_and_up_again(filled: Settings) -> None:
    migrate.downgrade(filled)
    engine = make_engine(filled.database)
    with engine.begin() as connection:
        left = inspect(connection).get_table_names()
    assert migrate.current(engine) is None
    engine.dispose()
    assert left == ["alembic_version"]

    migrate.upgrade(filled)
    assert not any(rows(filled).values())


def test_matches_from_before_there_was_a_search_are_found(filled: Settings) -> None:
    """The migration works out by itself how a match is found, as the program would."""
    store = open_store(filled)
    with closing(store):
        carnet, _ = new_carnet(store)
        four = replace(document("4"), setup=Setup("bezique-four", ("Zoé", "Basile", "Claire", "Denis")), note="Été")
        Phone(store, slates.create(store, carnet, four).match_id, "a-phone").write(
            marked("four_aces", 2), Finished(yes=True)
        )
        slates.create(store, carnet, document("5"))
        Phone(store, slates.create(store, carnet, document("6")).match_id, "a-phone").write(Finished(yes=True))
    before = rows(filled)
    migrate.downgrade(filled, "0001_matches_and_their_lines")
    migrate.upgrade(filled)

    assert rows(filled) == before
    assert len(before["finding"]) == 3 + 5 + 3 + 3


def test_the_migrations_lead_to_the_tables_that_the_program_knows(opened: Engine) -> None:
    with opened.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


@pytest.mark.sqlite
def test_the_migrations_lead_to_the_very_same_definitions(opened: Engine) -> None:
    """STRICT, WITHOUT ROWID and every name, which a comparison of columns does not see."""
    wanted = set()
    for table in metadata.sorted_tables:
        wanted.add(" ".join(str(CreateTable(table).compile(opened)).split()))
        wanted |= {" ".join(str(CreateIndex(index).compile(opened)).split()) for index in table.indexes}
    with opened.begin() as connection:
        found = connection.execute(
            text("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'alembic%'")
        )
        assert {" ".join(sql.split()) for sql in found.scalars()} == wanted


@pytest.mark.usefixtures("later")
def test_a_table_made_anew_keeps_its_rows_and_those_of_its_children(filled: Settings) -> None:
    """With foreign keys on, dropping the old table of matches would take all lines along."""
    before = rows(filled)
    assert before["line"]
    migrate.upgrade(filled)
    assert rows(filled) == before
    migrate.downgrade(filled, REVISION)
    assert rows(filled) == before

    migrate.upgrade(filled)
    store = open_store(filled)
    with closing(store):
        assert check.check(store) == []


@pytest.mark.sqlite
def test_a_migration_that_would_leave_orphans_is_taken_back(filled: Settings, later: Path) -> None:
    before = rows(filled)
    later.write_text(LATER.format(before=REVISION, more='op.execute("DELETE FROM player")'), "utf-8")

    with pytest.raises(Unusable, match="rows of seat"):
        migrate.upgrade(filled)

    assert rows(filled) == before


def test_a_migration_that_fails_leaves_everything_as_it_was(filled: Settings, later: Path) -> None:
    before = rows(filled)
    later.write_text(LATER.format(before=REVISION, more='raise RuntimeError("cut short")'), "utf-8")
    with pytest.raises(RuntimeError, match="cut short"):
        migrate.upgrade(filled)
    assert rows(filled) == before

    later.write_text(LATER.format(before=REVISION, more=""), "utf-8")
    migrate.upgrade(filled)
    assert rows(filled) == before
