"""Keeps matches: a database whose one write path is `slates`; nothing here knows of the web."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Lock

from sqlalchemy import Engine, event

from app.config import Settings
from app.store import secret
from app.store.asking import Asker
from app.store.core import Store
from app.store.engine import make_engine
from app.store.errors import Missing, Unavailable, Unusable, unusable
from app.store.links import require_its_secret
from app.store.migrate import require_current
from app.store.postgresql import writers
from app.store.shared_news import SharedNews

__all__ = ["Missing", "Store", "Unavailable", "Unusable", "open_store"]


def open_store(settings: Settings) -> Store:
    """Open the database that the settings name, which has to be there and up to date. Raises `Unusable`."""
    where = settings.database
    if isinstance(where, Path) and not where.exists():
        raise Unusable(
            "There is no database %(where)s yet. `marquoir migrate` makes it, and `marquoir serve` too.", where=where
        )
    engine = make_engine(where, settings.max_database_mb)
    try:
        require_current(engine)
        store = _store(engine, settings)
        require_its_secret(store, settings.secret_path)
    except (Unavailable, Unusable) as error:
        engine.dispose()
        raise unusable(where, error) from error
    return store


def _store(engine: Engine, settings: Settings) -> Store:
    """Put a store together: on an SQLite this process is alone, on a PostgreSQL there are others."""
    alone = isinstance(settings.database, Path)
    its_secret = secret.load(settings.secret_path, make=alone)
    store = Store(engine, Asker(engine), Lock(), its_secret, lambda: datetime.now(settings.timezone))
    if alone:
        return store
    event.listen(engine, "connect", lambda *_: store.recent.clear())  # to another server perhaps, which has less
    return replace(store, lock=writers(), turns=writers(), news=SharedNews(engine))
