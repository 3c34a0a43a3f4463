"""What every test stands on: nothing leaves this machine, and a browser and a PostgreSQL where there are such."""

import ipaddress
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from tests import chromium, debian, laws, postgresql

if TYPE_CHECKING:
    from app.config import Settings
    from tests.databases import Databases

settings.register_profile(laws.THOROUGH, deadline=None)  # asked for by name on the command line
LOCAL_NAMES = {"localhost", "localhost.localdomain"}


def is_local(address: object) -> bool:
    """Say whether a socket's address stays on this machine."""
    if not isinstance(address, tuple):
        return True  # a path: a Unix socket
    host = str(address[0])
    if host in LOCAL_NAMES:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@pytest.fixture(scope="session", autouse=True)
def _only_loopback() -> Iterator[None]:
    """Let no test talk to another machine."""

    def guarded(method: str) -> Any:
        real = getattr(socket.socket, method)

        def guard(self: socket.socket, *args: Any) -> Any:
            if self.family != socket.AF_UNIX and not is_local(args[-1]):
                pytest.fail(f"a test wanted to reach {args[-1]!r}")
            return real(self, *args)

        return guard

    with pytest.MonkeyPatch.context() as patch:
        for method in ("connect", "connect_ex", "sendto"):
            patch.setattr(socket.socket, method, guarded(method))
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_dearest_language() -> Iterator[None]:
    """Let a test speak the language of the locale it sets, whatever whoever runs it would rather read."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("LANGUAGE", raising=False)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let tests that need a database have one of a PostgreSQL."""
    parser.addoption("--postgresql", action="store_true", help="use databases of a PostgreSQL, not files of SQLite")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what lies in `tests/slow` as slow, and leave out what is about the database that is not used."""
    slow = Path(__file__).parent / "slow"
    for item in items:
        if slow in item.path.parents:
            item.add_marker(pytest.mark.slow)
    wanted = _of_postgresql if config.getoption("postgresql") else _of_sqlite
    config.hook.pytest_deselected(items=[item for item in items if not wanted(item)])
    items[:] = filter(wanted, items)


def _of_sqlite(item: pytest.Item) -> bool:
    return not item.get_closest_marker("postgresql")


def _of_postgresql(item: pytest.Item) -> bool:
    """Whether a test has to do with a database; what is the same without one is tested once."""
    used = {"databases", "new_database"} & set(getattr(item, "fixturenames", ()))
    return bool(item.get_closest_marker("postgresql") or used) and not item.get_closest_marker("sqlite")


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[postgresql.Server]:
    """Run a PostgreSQL; without one the test is skipped, but never under CI."""
    programs = postgresql.find()
    if programs is None:
        debian.lacking(postgresql.MISSING)
    with postgresql.running(programs) as server:
        yield server


@pytest.fixture(scope="session")
def databases(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> "Databases":
    """What hands out databases."""
    from tests.databases import Files, Kept  # noqa: PLC0415 - tests of the pure parts do without a store

    if request.config.getoption("postgresql"):
        return Kept(request.getfixturevalue("postgresql_server"))
    return Files(tmp_path_factory.mktemp("template") / "marquoir.db")


@pytest.fixture
def new_database(databases: "Databases", tmp_path: Path) -> Iterator[Callable[..., "Settings"]]:
    """Give the test one database after another, each with what is changed of its settings."""
    yield lambda **changes: databases.one(tmp_path, **changes)
    databases.over()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Tell Playwright to start the installed Chromium; without one the test is skipped, but never under CI."""
    path = chromium.find()
    if path is None:
        debian.lacking(chromium.MISSING)
    return {"executable_path": path, "args": list(chromium.ARGUMENTS)}
