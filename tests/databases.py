"""Databases for tests: files of SQLite, each a copy of one; with `--postgresql` databases of a server, each cleared."""

import secrets
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from app.config import Settings
from app.store import migrate
from app.store.secret import LENGTH
from tests.postgresql import Server

EMPTIED = ("match", "player", "carnet")
"""With what is in these goes everything."""
NUMBERED = ("carnet", "device", "player")


class Databases(Protocol):
    """Hands out migrated databases with nothing in them, to one test after another."""

    def one(self, folder: Path, **changes: Any) -> Settings:
        """Return settings for one more; what lies beside it is in a folder of the test."""

    def nothing(self, folder: Path) -> Settings:
        """Return settings for one that is not even migrated, which nobody else will have."""

    def over(self) -> None:
        """Say that the test is over."""


@dataclass
class Files:
    """Copies of a file."""

    template: Path

    def one(self, folder: Path, **changes: Any) -> Settings:
        """Copy it into the folder of a test."""
        if not self.template.exists():
            migrate.upgrade(Settings(database=self.template))
        taken = len(list(folder.glob("*.db")))
        path = folder / (f"marquoir-{taken}.db" if taken else "marquoir.db")
        shutil.copy(self.template, path)
        return Settings(database=path, **changes)

    def nothing(self, folder: Path) -> Settings:
        """Name a file that is not there, in a folder that has nothing else."""
        (folder / "new").mkdir()
        return Settings(database=folder / "new" / "marquoir.db")

    def over(self) -> None:
        """Say that the test is over: its folder goes with it."""


@dataclass
class Kept:
    """Databases of a server, cleared for each test."""

    server: Server
    names: list[str] = field(default_factory=list)
    taken: int = 0
    made: int = 0

    def one(self, folder: Path, **changes: Any) -> Settings:
        """Take the next that this test has not."""
        if self.taken < len(self.names):
            self._clear(self.names[self.taken])
        else:
            self.names.append(f"kept_{self.taken}")
            migrate.upgrade(Settings(database=self.server.create(self.names[-1])))
        self.taken += 1
        return settings_for(self.server.address(self.names[self.taken - 1]), folder, **changes)

    def nothing(self, folder: Path) -> Settings:
        """Make one that stays until the server goes."""
        self.made += 1
        return settings_for(self.server.create(f"empty_{self.made}"), folder)

    def over(self) -> None:
        """Say that the test is over."""
        self.taken = 0

    def _clear(self, name: str) -> None:
        with self.server.connect(name) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            for table in EMPTIED:
                connection.execute(f"DELETE FROM {table}")  # noqa: S608 - names of our own
            for table in NUMBERED:
                connection.execute(f"ALTER SEQUENCE {table}_id_seq RESTART")


def settings_for(address: str, folder: Path, **changes: Any) -> Settings:
    """Return settings for a database of a server, with a secret that lies in a folder."""
    path = folder / "postgresql.secret"
    if not path.exists():
        path.write_bytes(secrets.token_bytes(LENGTH))
    return Settings(**{"database": address, "secret_file": path, **changes})
