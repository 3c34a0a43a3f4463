"""What Lighthouse says of the pages that are met first, as a slow phone has them; needs node's npx."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from statistics import median
from typing import Any

from bench.clients import Client
from bench.figures import Figure
from bench.servers import Running
from bench.taps import begin
from tests import chromium

VERSION = "12.2.3"
RUNS = 3
TRIES = 4
"""How often a run is begun at most: Chromium gives up on some of them for reasons that are not the page's."""
LEAST = {"performance": 99, "accessibility": 100, "best-practices": 100, "seo": 100}


def of_pages(server: Running) -> Iterator[Figure]:
    """Judge the first page, the rules, and a table, which is not for search engines and not judged as that."""
    npx = shutil.which("npx")
    if npx is None:
        return
    table = begin(Client(server)).removesuffix("/lines")
    for name, path in {"the first page": "/en/", "the table": f"/en{table}", "the rules": "/en/rules/bezique"}.items():
        judged = [_judged(npx, server.address + path) for _ in range(RUNS)]
        for category, least in LEAST.items():
            if category != "seo" or name != "the table":
                score = 100 * median(one[category]["score"] for one in judged)
                yield Figure(f"Lighthouse of {name}, {category}", score, "of 100", least=least)


def _judged(npx: str, address: str) -> dict[str, Any]:
    """Return what Lighthouse says of a page, by category."""
    command = [npx, "--yes", f"lighthouse@{VERSION}", address, "--quiet", "--output=json"]
    flags = f"--chrome-flags=--headless=new {' '.join(chromium.ARGUMENTS)}"
    environ = {**os.environ, "CHROME_PATH": str(chromium.find())}
    for others in reversed(range(TRIES)):
        told = subprocess.run([*command, flags], env=environ, stdout=subprocess.PIPE, check=not others)
        if told.returncode == 0:
            break
    categories: dict[str, Any] = json.loads(told.stdout)["categories"]
    return categories
