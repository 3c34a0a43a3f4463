"""What every test stands on: nothing leaves this machine, and a browser where there is one."""

import ipaddress
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests import chromium, laws

settings.register_profile(laws.THOROUGH)  # asked for by name on the command line
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in `tests/slow` as slow."""
    slow = Path(__file__).parent / "slow"
    for item in items:
        if slow in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Tell Playwright to start the installed Chromium; without one the test is skipped, but never under CI."""
    path = chromium.find()
    if path is None:
        (pytest.fail if chromium.required() else pytest.skip)(chromium.MISSING)
    return {"executable_path": path, "args": list(chromium.ARGUMENTS)}
