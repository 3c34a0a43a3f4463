"""What is in a database, and a migration still to come."""

from pathlib import Path
from typing import Any

from sqlalchemy import inspect, select, text

from app.config import Settings
from app.store.engine import make_engine
from app.store.tables import metadata


def file_of(settings: Settings) -> Path:
    """Return the database's file."""
    assert isinstance(settings.database, Path)
    return settings.database


def state(settings: Settings) -> Any:
    """Return what would show that a database was touched."""
    if isinstance(settings.database, Path):
        return settings.database.read_bytes()
    engine = make_engine(settings.database)
    with engine.begin() as connection:
        asked = ("SELECT *, xmin FROM match", "SELECT *, xmin FROM alembic_version")
        found: list[Any] = [connection.execute(text(one)).all() for one in asked]
        found.append(inspect(connection).get_table_names())
    engine.dispose()
    return found


def rows(settings: Settings) -> dict[str, list[Any]]:
    """Return everything that is in the database."""
    engine = make_engine(settings.database)
    with engine.begin() as connection:
        found = {table.name: list(connection.execute(select(table))) for table in metadata.sorted_tables}
    engine.dispose()
    return found


LATER = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "9999_later", "{before}", None, None


def anew():  # which PostgreSQL needs for nothing
    recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    return op.batch_alter_table("match", recreate=recreate)


def upgrade():
    with anew() as batch:
        batch.add_column(sa.Column("place", sa.Text))
    {more}


def downgrade():
    with anew() as batch:
        batch.drop_column("place")
"""
