import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from flask import request
from flask.testing import FlaskClient

from app import create_app
from app.config import HOME, Settings
from app.store import migrate

FORWARDED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "bezique.example"}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    settings = Settings(database=tmp_path / "a.db")
    migrate.upgrade(settings)
    return settings


def client_of(settings: Settings) -> FlaskClient:
    app = create_app(settings)
    app.add_url_rule("/seen", view_func=lambda: f"{request.remote_addr} {request.url}")
    return app.test_client()


def test_what_a_proxy_forwards_is_not_believed(settings: Settings) -> None:
    assert client_of(settings).get("/seen", headers=FORWARDED).text == "127.0.0.1 http://localhost/seen"


def test_what_a_known_proxy_forwards_is_believed(settings: Settings) -> None:
    client = client_of(replace(settings, proxies=1))

    assert client.get("/seen", headers=FORWARDED).text == "203.0.113.9 https://bezique.example/seen"


def test_only_the_names_of_the_house_are_answered_to(settings: Settings) -> None:
    client = client_of(replace(settings, hosts=("bezique.example",)))

    assert client.get("/seen", headers={"Host": "bezique.example"}).status_code == 200
    assert client.get("/seen", headers={"Host": "elsewhere.example"}).status_code == 421


def test_settings_come_from_the_environment(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARQUOIR_DATABASE", str(settings.database))

    assert create_app().extensions["settings"].database == settings.database


@pytest.mark.parametrize("module", ["app.scoring.slate", "app.scoring.document", "app.games"])
def test_scoring_needs_nothing_but_the_standard_library(module: str) -> None:
    without_site_packages = [sys.executable, "-S", "-c", f"import {module}"]

    subprocess.run(without_site_packages, cwd=HOME, check=True)
