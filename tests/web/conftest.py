"""The cast: Anne, whose carnet holds the match; Basile, who has its link; Claire, a stranger."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache
from werkzeug.test import TestResponse

from app import create_app
from app.config import Settings
from app.store import Store, migrate, open_store
from hatch_build import compile_catalogue
from tests.web.checking import TRANSLATIONS, Page

PAGE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
HERE = "http://localhost"


@pytest.fixture(scope="session", autouse=True)
def _catalogues() -> None:
    """Messages are read from compiled catalogues, which are not kept with the code."""
    for source in TRANSLATIONS.glob("*/LC_MESSAGES/*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            compile_catalogue(source)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """Templates once compiled serve every application of the session."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def new_settings(new_database: Callable[..., Settings]) -> Callable[..., Settings]:
    """Settings with an empty database of their own."""
    return lambda **changes: new_database(**{"rate_limits": False, **changes})


@pytest.fixture
def make_app(
    new_settings: Callable[..., Settings], compiled: FileSystemBytecodeCache
) -> Iterator[Callable[..., Flask]]:
    """Make an application over a database of its own, with other settings where they matter."""
    stores: list[Store] = []

    def make(**changes: Any) -> Flask:
        app = create_app(new_settings(**changes))
        app.jinja_env.bytecode_cache = compiled
        stores.append(app.extensions["store"])
        return app

    yield make
    for store in stores:
        store.close()


@pytest.fixture(scope="session")
def rooms(tmp_path_factory: pytest.TempPathFactory, compiled: FileSystemBytecodeCache) -> Iterator[Flask]:
    """The application of most tests, which takes longer to put together than a test to run."""
    settings = Settings(database=tmp_path_factory.mktemp("empty") / "marquoir.db", rate_limits=False)
    migrate.upgrade(settings)
    app = create_app(settings)
    app.jinja_env.bytecode_cache = compiled
    yield app
    app.extensions["store"].close()


@pytest.fixture
def app(rooms: Flask, new_settings: Callable[..., Settings], monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """That application over a database that nobody has used."""
    settings = new_settings()
    store = open_store(settings)
    for name, value in (("settings", settings), ("store", store)):
        monkeypatch.setitem(rooms.extensions, name, value)
    yield rooms
    store.close()


@pytest.fixture
def store(app: Flask) -> Store:
    kept: Store = app.extensions["store"]
    return kept


@dataclass
class Person:
    """Someone with a browser; every page they open is checked."""

    client: FlaskClient
    lang: str = "en"
    headers: dict[str, str] = field(default_factory=dict)

    def open(self, path: str, status: int = 200, **headers: str) -> Page:
        """Open a page of this person's language; `path` begins after it."""
        return self.visit(f"/{self.lang}{path}", status, **headers)

    def visit(self, address: str, status: int = 200, **headers: str) -> Page:
        """Open a page by its whole address."""
        sent = {"Accept-Language": self.lang, **PAGE, **headers}
        response = self.client.get(address, headers=sent)
        assert response.status_code == status, f"{address}: {response.status}"
        return Page(response, address)

    def post(self, path: str, data: dict[str, Any], status: int = 303) -> TestResponse:
        """Send a form of this person's language."""
        response = self.client.post(f"/{self.lang}{path}", data=data, headers={"Sec-Fetch-Site": "same-origin", **PAGE})
        assert response.status_code == status, f"{path}: {response.status}: {response.get_data(as_text=True)[:400]}"
        return response

    def shown(self, path: str, data: dict[str, Any]) -> Page:
        """Send a form that is answered with a page."""
        return Page(self.post(path, data, 200), f"/{self.lang}{path}")

    def led(self, path: str, data: dict[str, Any]) -> Page:
        """Send a form that leads to a page, and open it."""
        return self.visit(self.post(path, data).headers["Location"])

    def refused(self, path: str, data: dict[str, Any], status: int) -> Page:
        """Send a form that is answered with a page that says why not."""
        return Page(self.post(path, data, status), f"/{self.lang}{path}")


@pytest.fixture
def anne(app: Flask) -> Person:
    return Person(app.test_client())


@pytest.fixture
def basile(app: Flask) -> Person:
    return Person(app.test_client(), "fr")


@pytest.fixture
def claire(app: Flask) -> Person:
    return Person(app.test_client())


@dataclass
class Table:
    """A match that Anne started against Basile, by its links; a program that writes on its slate."""

    score: str
    watch: str
    client: FlaskClient
    device: str = "A" * 22
    n: int = 0

    def tell(self) -> dict[str, Any]:
        """What the wire tells of the match."""
        told: dict[str, Any] = self.client.get(self.score).get_json()
        return told

    def send(self, *lines: dict[str, Any], **more: Any) -> TestResponse:
        """Send these lines, numbered, as one request."""
        numbered = [{"n": self.n + place, **line} for place, line in enumerate(lines, start=1)]
        self.n += len(lines)
        body = {"v": 1, "device": self.device, "base": 1, "lines": numbered, **more}
        return self.client.post(f"{self.score}/lines", json=body)

    def mark(self, key: str, seat: int = 0, number: int = 1, **fields: Any) -> dict[str, Any]:
        """Mark one line and return the answer."""
        response = self.send({"round": number, "seat": seat, "key": key, **fields})
        assert response.status_code == 200, response.get_data(as_text=True)
        told: dict[str, Any] = response.get_json()
        return told

    def play(self, number: int = 1, anne: int = 6, **points: int) -> dict[str, Any]:
        """Play a round to its end: corrections of so many points, the brisques shared, last trick to Basile."""
        seats = {"anne_points": 0, "basile_points": 1}
        lines = [{"seat": seats[name], "key": "adjustment", "points": value} for name, value in points.items()]
        lines += [
            {"seat": 1, "key": "last_trick"},
            {"seat": 0, "key": "brisques", "count": anne},
            {"seat": 1, "key": "brisques", "count": 16 - anne},
            {"close": True},
        ]
        response = self.send(*({"round": number, **line} for line in lines))
        told: dict[str, Any] = response.get_json()
        assert not told["refused"], told["refused"]
        return told


def document(**changes: Any) -> dict[str, Any]:
    """A match file with nothing written in it."""
    return {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": [], **changes}


@pytest.fixture
def table(anne: Person) -> Table:
    links = anne.client.post("/matches", json=document(id="M" * 22, started_at="2026-11-29T21:05:00+01:00")).get_json()
    return Table(links["score"], links["watch"], anne.client)
