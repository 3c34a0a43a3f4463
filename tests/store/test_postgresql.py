"""A PostgreSQL that is busy, gone, only to be read, or somebody else's."""

from contextlib import closing

import pytest
from sqlalchemy import text

from app.config import Settings
from app.store import Store, Unavailable, Unusable, listing, migrate, open_store, postgresql, slates
from tests.store.kit import Phone, document

pytestmark = pytest.mark.postgresql


def test_a_row_that_another_holds_is_busy_for_writing_only(
    store: Store, phone: Phone, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(postgresql, "PATIENCE", 0.1)
    other = slates.create(store, phone.read().carnet, document("other"))
    with closing(open_store(settings)) as hasty, store.writing() as connection:
        connection.execute(text("SELECT 1 FROM match WHERE id = :id FOR UPDATE"), {"id": phone.match_id})
        phone.store = hasty
        with pytest.raises(Unavailable, match="busy"):
            phone.tap("bezique")
        assert phone.read().lines == ()
        assert Phone(hasty, other.match_id, "a-phone").tap("bezique").acked == (1,)
    phone.store, phone.n = store, 0
    assert phone.tap("bezique").acked == (1,)


def test_a_database_that_may_only_be_read_is_read(store: Store, phone: Phone, settings: Settings) -> None:
    name = store.engine.url.database
    with store.asking() as connection:
        connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    try:
        with closing(open_store(settings)) as again:
            phone.store = again
            with pytest.raises(Unavailable, match="read_only"):
                phone.tap("bezique")
            assert phone.read().lines == ()
            assert len(listing.page(again, phone.read().carnet).rows) == 1
    finally:
        with store.asking() as connection:
            connection.execute(text(f"ALTER DATABASE {name} RESET default_transaction_read_only"))


def test_a_server_that_went_is_away_and_found_again(store: Store, phone: Phone) -> None:
    def cut() -> None:
        with store.writing() as connection:
            connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with pytest.raises(Unavailable, match="away"):
        cut()
    assert phone.tap("bezique").acked == (1,)


def test_what_was_remembered_of_one_server_is_not_believed_of_the_next(store: Store, phone: Phone) -> None:
    """One that took its place, or was put back, may have lost the last lines and got others in their places."""
    phone.tap("bezique")
    kept = phone.read()
    assert store.recent.get(phone.match_id, kept.version, kept.position)
    store.engine.dispose()
    assert phone.read() == kept

    assert store.recent.get(phone.match_id, kept.version, kept.position) is None


def test_without_a_secret_nothing_is_opened_and_none_is_made(settings: Settings) -> None:
    """Each of several machines would make its own."""
    settings.secret_path.unlink()
    with pytest.raises(Unusable, match="There is no secret"):
        open_store(settings)
    assert not settings.secret_path.exists()


@pytest.mark.parametrize(
    "there", ["CREATE TABLE match (id integer)", "CREATE TABLE alembic_version (version_num text)"]
)
def test_the_tables_of_another_program_are_left_alone(empty: Settings, there: str) -> None:
    engine = postgresql.make_engine(str(empty.database))
    with engine.begin() as connection:
        connection.execute(text(there))
        if "alembic" in there:
            connection.execute(text("INSERT INTO alembic_version VALUES ('26d6a218c329')"))
    with pytest.raises(Unusable, match="another program"):
        migrate.upgrade(empty)
    engine.dispose()
