"""What tests need of Debian: installed where that can be done, and missed only where it has to be there."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from typing import NoReturn

import pytest


def lacking(missing: str) -> NoReturn:
    """Skip a test that cannot do without; fail it where nothing may be missing."""
    (pytest.fail if _required() else pytest.skip)(missing)


def _required() -> bool:
    """Say whether what is missing is a failure: it is where CI=true."""
    return os.environ.get("CI") == "true"


def provide(package: str, find: Callable[[], object], missing: str) -> int:
    """Leave behind what a package has, or say clearly that there is none; returns the exit status."""
    if find() or (_install(package) and find()):
        return 0
    print(missing, file=sys.stderr)
    return 1 if _required() else 0


def _install(package: str) -> bool:
    """Install a package where that can be done: as root, with apt-get. Say whether it worked."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    print(f"Installing Debian's package {package} …", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    commands = ([apt, "-qq", "update"], [apt, "-qq", "--no-install-recommends", "-y", "install", package])
    return all(
        subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False).returncode
        == 0
        for command in commands
    )
