"""Find a Chromium for the browser tests, or install Debian's; `make` runs this before the tests."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",  # as root, in a container, there is none to be had
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
MISSING = (
    "No Chromium found: the browser tests need one. Install the package chromium (as root: apt-get install chromium), "
    "or set MARQUOIR_CHROMIUM to a program that is one."
)


def find() -> str | None:
    """Return the path of an installed Chromium, MARQUOIR_CHROMIUM first, or None."""
    return shutil.which(os.environ.get("MARQUOIR_CHROMIUM", "")) or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> bool:
    """Install Debian's package where that can be done: as root, with apt-get. Say whether it worked."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    print("Installing Debian's Chromium …", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    commands = ([apt, "-qq", "update"], [apt, "-qq", "--no-install-recommends", "-y", "install", "chromium"])
    return all(
        subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False).returncode
        == 0
        for command in commands
    )


def required() -> bool:
    """Say whether a missing browser is a failure: it is where CI=true."""
    return os.environ.get("CI") == "true"


def main() -> int:
    """Leave a Chromium behind, or say clearly that there is none."""
    if find() or (install() and find()):
        return 0
    print(MISSING, file=sys.stderr)
    return 1 if required() else 0


if __name__ == "__main__":
    sys.exit(main())
