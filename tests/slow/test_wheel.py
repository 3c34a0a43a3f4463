"""The wheel, installed alone in a new environment, serves every page."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from app.config import HOME

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


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("path", ["", "new", "rules/bezique", "carnet"])
def test_every_page_is_there(path: str, language: str, server: str) -> None:
    text = fetch(f"{server}/{language}/{path}")

    assert f'<html lang="{language}"' in text


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
