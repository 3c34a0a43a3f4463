"""What README and its neighbours say is so."""

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from app import cli, config, create_app, games
from app.cli_parser import parser
from app.config import HOME, Settings
from app.store import migrate
from app.web.locale import words_of
from bench import quoted
from tests.test_cli_serve import announced

PAGES = ("README.md", "HOSTING.md", "CHANGELOG.md", "SECURITY.md", "WHEN.md")
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
SETTING = re.compile(r"MARQUOIR_[A-Z_]+")
ROW = re.compile(r"^\| `(MARQUOIR_[A-Z_]+)` \| (.+?) \|", re.MULTILINE)
LARGEST_PICTURE = 150_000
"""Bytes."""


def page(name: str) -> str:
    return (HOME / name).read_text(encoding="utf-8")


def written(name: str) -> Iterator[str]:
    """Yield what a page sets as code: within lines, and the lines of its blocks."""
    text = page(name)
    for block in re.findall(r"^```\w+\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield from block.splitlines()
    yield from re.findall(r"`([^`\n]+)`", text)


def subcommands() -> set[str]:
    whole = parser(words_of("en"))
    (action,) = (action for action in whole._actions if isinstance(action, argparse._SubParsersAction))  # noqa: SLF001
    return set(action.choices)


@pytest.mark.parametrize("name", PAGES)
def test_every_make_command_named_is_there(name: str) -> None:
    """`make x` is a target that `make` alone lists."""
    targets = set(re.findall(r"^([a-z-]+):.*## ", page("Makefile"), re.MULTILINE))
    named = {match[1] for code in written(name) if (match := re.match(r"(?:[A-Z_]+=\S+ )?make ([a-z-]+)$", code))}

    assert named <= targets


@pytest.mark.parametrize("name", PAGES)
def test_every_command_of_marquoir_named_is_there(name: str) -> None:
    """And README names all of them."""
    named = {match[1] for code in written(name) if (match := re.match(r"(?:\S*/)?marquoir ([a-z]+)", code))}

    assert named <= subcommands()
    assert name != "README.md" or named == subcommands() == set(cli._RUN)  # noqa: SLF001 - it alone knows


@pytest.mark.parametrize("name", PAGES)
def test_every_file_named_is_there(name: str) -> None:
    """Links, pictures, and paths set as code."""
    text = page(name)
    named = re.findall(r'\]\((?!https?:)([^)#]+)\)|src="([^"]+)"', text)
    paths = [one or other for one, other in named]
    paths += [code for code in written(name) if re.fullmatch(r"(?:app|templates|static|tests|bench)/[\w/.-]+", code)]

    assert [path for path in paths if not (HOME / path).exists()] == []


def test_the_settings_told_are_those_that_are_read() -> None:
    """Each once, with its default; and no page speaks of another."""
    told = dict(ROW.findall(page("HOSTING.md")))
    read = set(SETTING.findall(Path(config.__file__).read_text(encoding="utf-8"))) - {"MARQUOIR_"}

    assert set(told) == read
    assert len(told) == len(fields(Settings))
    assert {name for file in PAGES for name in SETTING.findall(page(file))} <= read


def test_the_defaults_told_are_those_in_force() -> None:
    """Those that are a figure or a word."""
    told = {name: default.strip("`") for name, default in ROW.findall(page("HOSTING.md"))}
    usual = Settings(Path("marquoir.db"))

    assert told["MARQUOIR_HOST"] == usual.host
    assert told["MARQUOIR_PORT"] == str(usual.port)
    assert told["MARQUOIR_PROXIES"] == str(usual.proxies)
    assert (told["MARQUOIR_RATE_LIMITS"], told["MARQUOIR_DEVELOPMENT"]) == ("on", "off")
    assert (usual.rate_limits, usual.development, usual.hosts, usual.max_database_mb) == (True, False, (), None)
    limits = {"LINKS": usual.limit_links, "MATCHES": usual.limit_matches}
    limits |= {"DEVICE_TAPS": usual.limit_device_taps, "MATCH_TAPS": usual.limit_match_taps}
    limits |= {"STREAMS": usual.limit_streams, "ADDRESS_STREAMS": usual.limit_address_streams}
    assert {name: told[f"MARQUOIR_LIMIT_{name}"] for name in limits} == {
        name: str(most) for name, most in limits.items()
    }
    assert usual.secret_path == Path("marquoir.db.secret")


def test_the_service_starts_with_settings_that_can_be_used() -> None:
    """The example is read as the program would."""
    environ = dict(re.findall(r"^Environment=(\w+)=(.+)$", page("HOSTING.md"), re.MULTILINE))

    settings = config.settings_from(environ)

    assert (settings.hosts, settings.proxies, settings.host) == (("bezique.example",), 1, "127.0.0.1")


def test_behind_the_proxy_of_the_example_links_and_cookies_are_for_https(tmp_path: Path) -> None:
    """With the headers that it sets, and under the name that the service answers to."""
    settings = Settings(tmp_path / "a.db", hosts=("bezique.example",), proxies=1)
    migrate.upgrade(settings)
    app = create_app(settings)
    client = app.test_client()
    set_by = dict(re.findall(r"proxy_set_header (\S+) (\S+);", page("HOSTING.md")))
    values = {"$host": "bezique.example", "$remote_addr": "203.0.113.9", "$scheme": "https"}
    headers = {name: values[variable] for name, variable in set_by.items()}
    document = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": []}

    answer = client.post("/matches", json=document, headers=headers)

    assert answer.headers["Set-Cookie"].startswith("__Host-carnet=")
    assert "Secure" in answer.headers["Set-Cookie"]
    score = answer.get_json()["score"]
    assert f"https://bezique.example{score}" in client.get(f"/en{score}/share", headers=headers).text
    app.extensions["store"].close()


def test_a_backup_made_and_put_back_as_told_opens_the_same_matches(tmp_path: Path) -> None:
    """Made while the database is in use; the links lead to the match as it then was."""
    lived, kept = tmp_path / "lived", tmp_path / "lived-backups"
    for folder in (lived, kept):
        folder.mkdir()
    app = create_app(migrated(lived / "marquoir.db"))
    document = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": []}
    score = app.test_client().post("/matches", json=document).get_json()["score"]
    text = page("HOSTING.md").replace("\\\n", "")
    (backing_up,) = re.findall(r"^ExecStart=/bin/sh -c '(exec .+ backup .+)'$", text, re.MULTILINE)
    (restoring,) = re.findall(r"^runuser -u marquoir -- (env .+ restore .+)$", text, re.MULTILINE)

    def run(line: str) -> None:
        line = line.replace("/opt/marquoir/bin/marquoir", f"{sys.executable} -m app").replace("%%", "%")
        line = re.sub(r"marquoir-Mon\.db", "marquoir-$(date +%a).db", line.replace("/var/lib/marquoir", str(lived)))
        environ = os.environ | {"MARQUOIR_DATABASE": str(lived / "marquoir.db")}
        subprocess.run(["sh", "-c", line], check=True, cwd=HOME, env=environ)  # noqa: S607 - the shell, wherever it is

    run(backing_up)
    app.extensions["store"].close()
    (lived / "marquoir.db").write_bytes(b"")
    run(restoring)

    restored = create_app(migrated(lived / "marquoir.db"))
    assert restored.test_client().get(score, headers={"Accept": "application/json"}).status_code == 200
    restored.extensions["store"].close()


def test_what_is_said_to_happen_is_shown_by_tests() -> None:
    """Each point of WHEN.md names those that do it, where no reader sees them; and there are such."""
    points = re.split(r"^\* ", page("WHEN.md"), flags=re.MULTILINE)[1:]
    named = [re.findall(r"<!-- (.+?) -->", point) for point in points]

    assert [point for point, shown in zip(points, named, strict=True) if len(shown) != 1] == []
    for (shown,) in named:
        for file, tests in re.findall(r"(tests/[\w/]+\.py): ([\w, ]+)", shown):
            there = set(re.findall(r"^def (test_\w+)", page(file), re.MULTILINE))
            assert set(tests.split(", ")) <= there, file
    assert all("(WHEN.md)" in page(name) for name in ("README.md", "HOSTING.md"))


def migrated(path: Path) -> Settings:
    settings = Settings(path)
    migrate.upgrade(settings)
    return settings


def test_the_address_is_told_as_readme_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address of the home network, and a code below it."""
    monkeypatch.setattr("app.serve.own_address", lambda: "192.168.1.20")

    assert re.search(r"`(http://192\.168\.1\.20:8000)`", page("README.md"))
    assert announced("0.0.0.0").startswith("Marquoir is at http://192.168.1.20:8000\n")


def test_the_picture_is_a_small_one() -> None:
    """It is drawn at a phone’s width."""
    picture = HOME / "bench/table.png"

    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size <= LARGEST_PICTURE


def test_every_folder_has_its_place_in_the_map() -> None:
    """Those that are kept with the code, tests and bench included."""
    rows = re.findall(r"^\| (`[\w/]+`(?:, `[\w/]+`)*) \|", page("README.md"), re.MULTILINE)
    told = {path for row in rows for path in re.findall(r"`([\w/]+)`", row)}
    apart = {f"app/{folder.name}" for folder in (HOME / "app").iterdir() if (folder / "__init__.py").is_file()}

    assert apart | {"templates", "static", "translations", "migrations", "tests", "bench"} == told


def test_every_game_that_is_scored_is_in_the_changelog() -> None:
    """By its name."""
    assert [game.id for game in games.GAMES.values() if game.name.lower() not in page("CHANGELOG.md").lower()] == []


def test_the_changelog_has_its_form() -> None:
    """Versions from the newest, each with what was added, changed or mended."""
    text = page("CHANGELOG.md")
    versions = re.findall(r"^## (.+)$", text, re.MULTILINE)
    numbers = [tuple(map(int, re.findall(r"\d+", version)[:3])) for version in versions if version != "[Unreleased]"]

    assert text.startswith("# Changelog\n")
    assert all(re.fullmatch(r"\[Unreleased\]|\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", version) for version in versions)
    assert numbers == sorted(numbers, reverse=True)
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= KINDS


def test_the_figures_quoted_are_those_last_measured() -> None:
    """Nobody writes them by hand, and those that were not reached stand there too."""
    measured = json.loads(page("bench/figures.json"))

    assert quoted.BEGIN + quoted.quoted(measured) + quoted.END in page("README.md")
    assert {figure["reached"] for figure in measured["figures"]} >= {True}
    assert (HOME / "bench/growth.svg").read_text(encoding="utf-8").count('<path class="cost"') == len(
        measured["growth"]
    )
