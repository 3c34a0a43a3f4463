"""Moves everything from one database to another, an SQLite or a PostgreSQL: rows as they are, and the secret."""

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, MetaData, Table, func, insert, inspect, select
from sqlalchemy.types import TypeDecorator, TypeEngine

from app.config import Settings
from app.scoring.saying import Message
from app.store import check, migrate, open_store, postgresql, secret
from app.store.engine import make_engine, told
from app.store.errors import Unavailable, Unusable, unusable
from app.store.inspection import look_at
from app.store.tables import line, match, metadata

ROWS = 1_000
"""So many travel at once; more of them than that are never in memory."""


@dataclass(frozen=True, slots=True)
class Copied:
    """How many matches and lines were copied, and what `check` found in the copy."""

    matches: int
    lines: int
    findings: list[Message]


def copy(source: Settings, target: Settings) -> Copied:
    """Copy a database into one that is empty, all of it or nothing, as it stands at one moment, and check the copy.

    Raises `Unusable`, and leaves both as they were, but for the tables that an empty target is given.
    """
    if source.database == target.database:
        raise Unusable("The source is the target.")
    with _told(source), closing(open_store(source)) as old:
        with _told(target):
            _require_empty(target)
            secret.put(old.secret, target.secret_path)
            migrate.upgrade(target)
        with _told(target), closing(open_store(target)) as new:
            with old.reading() as reading, new.writing() as writing:
                many = _copy_all(reading, writing)
            return Copied(many[match.name], many[line.name], check.check(new))


def _require_empty(target: Settings) -> None:
    """Raise `Unusable` where there is something already, before anything of the target is touched."""
    where = target.database
    if isinstance(where, Path):
        look_at(where, migrate.known_revisions())
        if not where.exists():
            return
    engine = make_engine(where)
    try:
        with told(), engine.begin() as connection:
            there = set(inspect(connection).get_table_names())
            _require_no_rows(connection, (table for table in _plain() if table.name in there))
    finally:
        engine.dispose()


def _require_no_rows(connection: Connection, tables: Iterable[Table]) -> None:
    if any(connection.execute(select(1).select_from(table).limit(1)).first() for table in tables):
        raise Unusable("The target holds something already. It was left untouched.")


def _copy_all(source: Connection, target: Connection) -> dict[str, int]:
    """Copy all tables, parents first, and return how many rows each has."""
    tables = _plain()
    _require_no_rows(target, tables)
    for table in tables:
        rows = source.execution_options(yield_per=ROWS).execute(select(table))
        for some in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in some])
    if target.dialect.name == "postgresql":
        postgresql.number_on(target)
    many = {table.name: _count(target, table) for table in tables}
    for table in tables:
        if (there := _count(source, table)) != many[table.name]:
            raise Unusable(
                "Of %(there)s rows of %(table)s only %(many)s came through. Nothing was kept.",
                there=there,
                table=table.name,
                many=many[table.name],
            )
    return many


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _plain() -> list[Table]:
    """Return the tables, parents first, with values as they are written, which need not be read for being copied."""
    plain = MetaData()
    return [Table(table.name, plain, *map(_as_written, table.columns)) for table in metadata.sorted_tables]


def _as_written(column: Column[Any]) -> Column[Any]:
    kind: TypeEngine[Any] = column.type.impl_instance if isinstance(column.type, TypeDecorator) else column.type
    return Column(column.name, kind)


@contextmanager
def _told(settings: Settings) -> Iterator[None]:
    """Say of which database it is that something cannot be done."""
    try:
        yield
    except Unavailable as error:
        raise unusable(settings.database, error) from error
