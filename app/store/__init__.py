"""Keeps matches: a database whose one write path is `slates`; nothing here knows of the web."""

from datetime import datetime
from pathlib import Path
from threading import Lock

from app.config import Settings
from app.store import secret
from app.store.core import Store
from app.store.engine import make_engine
from app.store.errors import Missing, Unavailable, Unusable, unusable
from app.store.links import require_its_secret
from app.store.migrate import require_current

__all__ = ["Missing", "Store", "Unavailable", "Unusable", "open_store"]


def open_store(settings: Settings) -> Store:
    """Open the database that the settings name, which has to be there and up to date. Raises `Unusable`."""
    where = settings.database
    if isinstance(where, Path) and not where.exists():
        raise Unusable(f"There is no database {where} yet. `marquoir migrate` makes it, and `marquoir serve` too.")
    engine = make_engine(where, settings.max_database_mb)
    try:
        require_current(engine)
        store = Store(engine, Lock(), secret.load(settings.secret_path), lambda: datetime.now(settings.timezone))
        require_its_secret(store, settings.secret_path)
    except (Unavailable, Unusable) as error:
        engine.dispose()
        raise unusable(where, error) from error
    return store
