"""Brings a database up to date, and first looks whether it is ours: what is not is left untouched."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from app.config import MIGRATIONS, Settings
from app.store import postgresql
from app.store.engine import make_engine, told, write
from app.store.errors import Unavailable, Unusable, unusable
from app.store.inspection import look_at
from app.store.places import require_folder
from app.store.sqlite import APPLICATION_ID
from app.store.tables import REVISION

if TYPE_CHECKING:
    from alembic.config import Config


def current(engine: Engine) -> str | None:
    """Return the migration a database stands at; None where nothing was made yet."""
    with told(), engine.begin() as connection:
        return revision_of(connection)


def revision_of(connection: Connection) -> str | None:
    """Return the migration that a connection's database stands at."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(settings: Settings, revision: str = "head") -> None:
    """Make the database, or bring it up to date; raises `Unusable`, and leaves it as it was, where that cannot be."""
    from alembic import command  # noqa: PLC0415 - the server's worker does without Alembic's memory

    _migrate(settings, REVISION if revision == "head" else revision, lambda config: command.upgrade(config, revision))


def downgrade(settings: Settings, revision: str = "base") -> None:
    """Take migrations back; what only the later tables could hold is lost. Raises `Unusable`."""
    from alembic import command  # noqa: PLC0415 - as above

    goal = None if revision == "base" else revision
    _migrate(settings, goal, lambda config: command.downgrade(config, revision))


def require_current(engine: Engine) -> None:
    """Raise `Unusable` unless the database is as this version needs it."""
    found = current(engine)
    if found != REVISION:
        raise Unusable("The database is not up to date. `marquoir migrate` sees to it, and `marquoir serve` too.")


def _migrate(settings: Settings, goal: str | None, go: "Callable[[Config], None]") -> None:
    where = settings.database
    if isinstance(where, Path):
        require_folder(where)
        look_at(where, known_revisions())
        if where.exists() and not where.stat().st_size and settings.secret_path.exists():
            raise Unusable(
                "The database %(where)s is empty, though it was in use. Put it back from a backup.", where=where
            )
    engine = make_engine(where, settings.max_database_mb, foreign_keys=False)
    try:
        if current(engine) != goal:
            _run(engine, go)
    except Unavailable as error:
        raise unusable(where, error) from error
    finally:
        engine.dispose()


def _run(engine: Engine, go: "Callable[[Config], None]") -> None:
    """Migrate in one transaction: killed half-way it is as if it had never begun."""
    with told(), engine.connect() as connection, write(connection).begin():
        if connection.dialect.name == "postgresql":
            postgresql.wait_to_migrate(connection)
            # Asked only now: while it waited, another may have made the tables.
            postgresql.require_ours(connection, revision_of(connection), known_revisions())
        config = _config()
        config.attributes["connection"] = connection
        go(config)
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
            _check_foreign_keys(connection)


def _check_foreign_keys(connection: Connection) -> None:
    """Rows that lost their parents take the whole migration back."""
    orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if orphans:
        raise Unusable(
            "A migration would have left rows of %(table)s behind alone. Nothing was changed.", table=orphans[0]
        )


def _config() -> "Config":
    from alembic.config import Config  # noqa: PLC0415 - as above

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def known_revisions() -> frozenset[str]:
    """Return the names of all migrations there are."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - as above

    return frozenset(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())
