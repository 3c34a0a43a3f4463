"""Migrations: up, down, on a filled database, against drift; and what they refuse to touch."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.schema import CreateIndex, CreateTable

from app.config import MIGRATIONS, Settings
from app.scoring.events import Finished
from app.scoring.terms import Setup
from app.store import Unusable, check, migrate, open_store, slates, sqlite
from app.store.engine import make_engine
from app.store.tables import REVISION, metadata
from tests.store.kit import Phone, document, marked, new_carnet


@pytest.fixture
def empty(tmp_path: Path) -> Settings:
    """Settings for a database that is not there yet, in a folder that is not there either."""
    return Settings(database=tmp_path / "new" / "marquoir.db")


@pytest.fixture
def filled(settings: Settings) -> Settings:
    """A database with a match in it."""
    store = open_store(settings)
    with closing(store):
        carnet, _ = new_carnet(store)
        phone = Phone(store, slates.create(store, carnet, document()).match_id, "a-phone")
        phone.play(1, anne_points=100)
        phone.tap("bezique", number=2)
    return settings


@pytest.fixture
def opened(settings: Settings) -> Iterator[Engine]:
    """An engine on the migrated database."""
    engine = make_engine(settings.database)
    yield engine
    engine.dispose()


def file_of(settings: Settings) -> Path:
    """Return the database's file."""
    assert isinstance(settings.database, Path)
    return settings.database


def rows(settings: Settings) -> dict[str, list[Any]]:
    """Return everything that is in the database."""
    engine = make_engine(settings.database)
    with engine.begin() as connection:
        found = {table.name: list(connection.execute(select(table))) for table in metadata.sorted_tables}
    engine.dispose()
    return found


def test_the_first_upgrade_makes_the_database_and_the_second_changes_nothing(empty: Settings) -> None:
    migrate.upgrade(empty)
    made = file_of(empty).read_bytes()
    migrate.upgrade(empty)

    assert file_of(empty).read_bytes() == made
    engine = make_engine(empty.database)
    assert migrate.current(engine) == REVISION
    engine.dispose()


def test_an_empty_file_is_filled(empty: Settings) -> None:
    """A first start that was cut short leaves one."""
    file_of(empty).parent.mkdir()
    file_of(empty).touch()
    migrate.upgrade(empty)

    open_store(empty).close()


def test_an_empty_file_beside_a_secret_is_not_taken_for_a_first_start(empty: Settings) -> None:
    """A disk that failed leaves one; with a new database in its place all matches would be gone without a word."""
    file_of(empty).parent.mkdir()
    file_of(empty).touch()
    empty.secret_path.write_bytes(b"x" * 32)
    with pytest.raises(Unusable, match="backup"):
        migrate.upgrade(empty)

    assert not file_of(empty).stat().st_size


def test_migrations_go_down_and_up_again(filled: Settings) -> None:
    migrate.downgrade(filled)
    engine = make_engine(filled.database)
    with engine.begin() as connection:
        left = set(connection.execute(text("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'")).scalars())
    assert migrate.current(engine) is None
    engine.dispose()
    assert left <= {"alembic_version", "alembic_version_pkc"}

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


LATER = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "9999_later", "{before}", None, None


def upgrade():
    with op.batch_alter_table("match", recreate="always") as batch:
        batch.add_column(sa.Column("place", sa.Text))
    {more}


def downgrade():
    with op.batch_alter_table("match", recreate="always") as batch:
        batch.drop_column("place")
"""


@pytest.fixture
def later(tmp_path: Path, filled: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The migration after the one that the filled database stands at; it makes the table of matches anew."""
    assert file_of(filled).exists()
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "versions" / "9999_later.py"
    path.write_text(LATER.format(before=REVISION, more=""), "utf-8")
    monkeypatch.setattr(migrate, "MIGRATIONS", folder)
    monkeypatch.setattr(migrate, "REVISION", "9999_later")
    return path


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


def test_a_migration_that_would_leave_orphans_is_taken_back(filled: Settings, later: Path) -> None:
    before = rows(filled)
    later.write_text(LATER.format(before=REVISION, more='op.execute("DELETE FROM player")'), "utf-8")

    with pytest.raises(Unusable, match="'seat'"):
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


def test_an_older_program_refuses_a_newer_database(
    filled: Settings, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate.upgrade(filled)
    later.unlink()
    shutil.rmtree(later.parent / "__pycache__", ignore_errors=True)
    monkeypatch.setattr(migrate, "REVISION", REVISION)
    before = file_of(filled).read_bytes()

    with pytest.raises(Unusable, match="newer"):
        migrate.upgrade(filled)
    with pytest.raises(Unusable, match="up to date"):
        open_store(filled)
    assert file_of(filled).read_bytes() == before


def test_a_database_that_is_not_there_or_not_migrated_is_not_opened(empty: Settings) -> None:
    with pytest.raises(Unusable, match="no database"):
        open_store(empty)
    assert not file_of(empty).exists()

    file_of(empty).parent.mkdir()
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


def test_a_folder_is_no_database_and_a_file_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match="cannot be read"):
        migrate.upgrade(Settings(database=tmp_path))
    with pytest.raises(Unusable, match="cannot be made"):
        migrate.upgrade(Settings(database=tmp_path / "file" / "below" / "marquoir.db"))


def test_a_database_in_use_is_refused_with_a_sentence(
    filled: Settings, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    with closing(sqlite.module().connect(file_of(filled), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unusable, match="in use"):
            migrate.upgrade(filled)
    assert later.exists()


def test_a_disk_without_room_is_refused_with_a_sentence(filled: Settings, later: Path) -> None:
    """A migration of a grown database needs room for a second copy of its largest table."""
    more = 'op.execute("CREATE TABLE big AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) '
    more += 'SELECT randomblob(1000) AS x FROM n")'
    later.write_text(LATER.format(before=REVISION, more=more), "utf-8")
    before = rows(filled)

    with pytest.raises(Unusable, match="no room"):
        migrate.upgrade(replace(filled, max_database_mb=1))
    assert rows(filled) == before


def test_strict_tables_take_no_other_kind_of_value(opened: Engine) -> None:
    with pytest.raises(IntegrityError, match="cannot store BLOB value in TEXT column"), opened.begin() as connection:
        connection.execute(text("INSERT INTO carnet (made) VALUES (x'00')"))
