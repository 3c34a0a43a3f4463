"""Take the picture that README shows, from the running page; `make pictures` runs this."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import sync_playwright

from tests import chromium

HERE = Path(__file__).parent
PHONE = {"width": 360, "height": 640}
MATCH: dict[str, Any] = {
    "format": "marquoir/1",
    "game": "bezique",
    "players": ["Anne", "Basile"],
    "house_rules": {"target": 1000},
    "rounds": [
        {
            "closed": True,
            "trump": "spades",
            "lines": [
                {"seat": 0, "key": "royal_marriage"},
                {"seat": 1, "key": "four_aces"},
                {"seat": 0, "key": "bezique"},
                {"seat": 0, "key": "trump_sequence"},
                {"seat": 1, "key": "seven"},
                {"seat": 0, "key": "last_trick"},
                {"seat": 0, "key": "brisques", "count": 9},
                {"seat": 1, "key": "brisques", "count": 7},
            ],
        },
        {
            "trump": "hearts",
            "lines": [
                {"seat": 1, "key": "marriage"},
                {"seat": 0, "key": "four_kings"},
                {"seat": 1, "key": "double_bezique"},
                {"seat": 0, "key": "royal_marriage"},
            ],
        },
    ],
}


@contextmanager
def server(**settings: str) -> Iterator[str]:
    """Serve an empty carnet for as long as it takes, and give its address."""
    with tempfile.TemporaryDirectory() as folder:
        environ = os.environ | {"MARQUOIR_DATABASE": f"{folder}/a.db"} | settings
        command = [sys.executable, "-m", "app", "serve", "--host", "127.0.0.1", "--port", "0"]
        with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as process:
            try:
                yield (process.stdout or sys.stdin).readline().rpartition(" ")[2].strip()
            finally:
                process.terminate()


def new_match(address: str) -> str:
    """Write the match and return the path of the link to score it."""
    body = json.dumps(MATCH).encode()
    request = Request(f"{address}/matches", body, {"Content-Type": "application/json"})  # noqa: S310 - our own server
    with urlopen(request) as answer:  # noqa: S310 - as above
        return str(json.load(answer)["score"])


def main() -> None:
    """Photograph the table of a match in its second round."""
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.ARGUMENTS))
        page = browser.new_page(viewport=PHONE, device_scale_factor=1.5)  # type: ignore[arg-type]  # ints will do
        page.goto(f"{address}/en{new_match(address)}")
        page.screenshot(path=HERE / "table.png")
        browser.close()


if __name__ == "__main__":
    main()
