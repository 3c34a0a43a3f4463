"""The wheel, installed alone in a new environment, serves every page."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from itertools import product
from pathlib import Path
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

from app.config import HOME

ROUTES = json.loads((Path(__file__).parents[1] / "web/routes.json").read_text("utf-8"))
FOR_PEOPLE = "GET /<any(fr, en):lang>"
PAGES = [route.removeprefix(FOR_PEOPLE) for route in ROUTES if route.startswith(FOR_PEOPLE)]
ASKED = {"/carnet/rounds": "?game=bezique&key=last_trick"}
"""What a page has to be asked with."""
SAME = {"Sec-Fetch-Site": "same-origin"}
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
    environ["MARQUOIR_DEVELOPMENT"] = "on"  # the page of patterns too
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


@pytest.fixture(scope="module")
def browser() -> OpenerDirector:
    """A browser that keeps its cookies."""
    return build_opener(HTTPCookieProcessor(CookieJar()))


@pytest.fixture(scope="module")
def links(server: str, browser: OpenerDirector) -> list[str]:
    """Both links of a match with one round played, in the carnet of that browser."""
    lines = [{"seat": 0, "key": "last_trick"}, {"seat": 0, "key": "brisques", "count": 16}]
    rounds = [{"lines": lines, "closed": True}]
    document = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": rounds}
    with browser.open(Request(f"{server}/matches", json.dumps(document).encode()), timeout=10) as answer:
        return [link[1:] for link in json.load(answer).values()]


def fetch(address: str, browser: OpenerDirector | None = None) -> str:
    with (browser or build_opener()).open(Request(address), timeout=10) as answer:
        assert answer.status == 200
        return str(answer.read().decode(errors="replace"))  # a picture is no text


@pytest.fixture(scope="module")
def filled(server: str, browser: OpenerDirector, links: list[str]) -> Callable[[str], list[str]]:
    """Fill a rule of an address with all that it may stand for: every game, both links of a match."""
    catalogue = json.loads(fetch(f"{server}/games"))["games"]
    games = [game["id"] for game in catalogue]
    with_cards = [game["id"] for game in catalogue if game["declarations"]]

    def found(page: str, wanted: str) -> str:
        match = re.search(wanted, fetch(f"{server}/en{page}", browser))
        assert match, f"{wanted} is not on {page}"
        return match[1]

    with browser.open(Request(f"{server}/en/carnet/devices/invite", b"", SAME), timeout=10) as answer:
        invited = re.search(r"/carnet/join/([\w-]{22})", answer.read().decode())
    assert invited
    values = {
        "match_id": found("/carnet", r"/carnet/match/(\d+)"),
        "who": found("/carnet/players", r"/carnet/players/(\d+)"),
        "which": found("/carnet/devices", r"/carnet/devices/(\d+)/leave"),
        "number": "1",
    }

    def fill(rule: str) -> list[str]:
        rule = re.sub(r"<int\(max=\d+\):(\w+)>", lambda name: values[name[1]], rule)
        rule = rule.replace("/join/<token>", f"/join/{invited[1]}").replace("m/<token>", links[0])
        paths = [
            rule.replace("<any(m, v):letter>/<token>", link).replace("<game_id>", game)
            for link, game in product(links, with_cards if "finder" in rule else games)
        ]
        assert "<" not in paths[0], f"what {rule} may stand for is to be said here"
        return list(dict.fromkeys(paths))

    return fill


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("rule", PAGES)
def test_every_page_is_there(
    rule: str, language: str, server: str, browser: OpenerDirector, filled: Callable[[str], list[str]]
) -> None:
    for path in filled(rule):
        told = fetch(f"{server}/{language}{path}{ASKED.get(path, '')}", browser)
        assert told if re.search(r"\.\w+$", path) else f'<html lang="{language}"' in told


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
