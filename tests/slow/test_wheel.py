"""The wheel, installed alone in a new environment, serves every page."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from app.config import HOME

ROUTES = json.loads((Path(__file__).parents[1] / "web/routes.json").read_text("utf-8"))
FOR_PEOPLE = "GET /<any(fr, en):lang>"
PAGES = [route.removeprefix(FOR_PEOPLE) for route in ROUTES if route.startswith(FOR_PEOPLE)]
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")


@pytest.fixture(scope="module")
def marquoir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a wheel that has just been built and installed, away from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, *PIP, "wheel", "--no-deps", "--wheel-dir", folder, HOME], check=True)
    (wheel,) = folder.glob("marquoir-*.whl")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    subprocess.run([folder / "venv/bin/python", *PIP, "install", wheel], check=True)
    return folder / "venv/bin/marquoir"


@pytest.fixture(scope="module")
def server(marquoir: Path) -> Iterator[str]:
    """The address of that Marquoir, serving a database of its own."""
    folder = marquoir.parent.parent.parent
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("MARQUOIR_", "PYTHON"))}
    environ |= {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "MARQUOIR_RATE_LIMITS": "off"}
    with subprocess.Popen(
        [marquoir, "serve", "--port", "0"], cwd=folder, env=environ, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = re.search(r"http://\S+", process.stdout.readline())
        try:
            assert address, "the server did not start"
            yield address[0]
        finally:
            process.terminate()
            assert process.wait(10) == 0


def fetch(address: str) -> str:
    with urlopen(Request(address), timeout=10) as answer:
        assert answer.status == 200
        return str(answer.read().decode())


@pytest.fixture(scope="module")
def filled(server: str) -> Callable[[str], list[str]]:
    """Fill a rule of an address with all that it may stand for: every game, both links of a match."""
    document = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": []}
    with urlopen(Request(f"{server}/matches", json.dumps(document).encode()), timeout=10) as answer:
        links = [link[1:] for link in json.load(answer).values()]
    games = [game["id"] for game in json.loads(fetch(f"{server}/games"))["games"]]

    def fill(rule: str) -> list[str]:
        rule = rule.replace("m/<token>", links[0])
        paths = [
            rule.replace("<any(m, v):letter>/<token>", link).replace("<game_id>", game)
            for link, game in product(links, games)
        ]
        assert "<" not in paths[0], f"what {rule} may stand for is to be said here"
        return list(dict.fromkeys(paths))

    return fill


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("rule", PAGES)
def test_every_page_is_there(rule: str, language: str, server: str, filled: Callable[[str], list[str]]) -> None:
    for path in filled(rule):
        assert f'<html lang="{language}"' in fetch(f"{server}/{language}{path}")


def test_the_words_are_inside(server: str) -> None:
    assert fetch(f"{server}/fr/") != fetch(f"{server}/en/").replace('lang="en"', 'lang="fr"')


def test_what_a_page_needs_is_there(server: str) -> None:
    needed = re.findall(r'(?:href|src)="(/static/[^"]+)"', fetch(f"{server}/en/"))

    assert needed
    for address in needed:
        assert fetch(server + address)


def test_the_database_lies_where_the_platform_keeps_data(server: str, marquoir: Path) -> None:
    assert fetch(f"{server}/healthz").strip() == "ok"
    assert (marquoir.parent.parent.parent / "data/marquoir/marquoir.db").is_file()
