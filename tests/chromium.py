"""Find a Chromium for the browser tests, or install Debian's; `make` runs this before the tests."""

import os
import shutil
import sys

from tests.debian import provide

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


if __name__ == "__main__":
    sys.exit(provide("chromium", find, MISSING))
