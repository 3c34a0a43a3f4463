"""A server of our own, phones that reach it, and a witness of everything that goes wrong in them."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from app.config import HOME, TRANSLATIONS
from hatch_build import compile_catalogue
from tests.browser.table import PHONE, Table, start

PATIENCE = 10_000
"""Milliseconds that anything awaited may take; no test measures time."""
AT_HOME = "marquoir.test"
"""A name that leads to this machine and is not trusted by browsers, as a machine of a home network is not."""
BLOCKED = "Service Worker registration blocked by Playwright"
TELL_VIOLATIONS = """
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error("against the policy:", effectiveDirective, blockedURI, sourceFile));
"""

expect.set_options(timeout=PATIENCE)
NewContext = Callable[..., BrowserContext]


@dataclass
class Server:
    """A Marquoir that serves a database of its own, and can be stopped and started again at the same address."""

    database: Path
    port: int = 0
    program: tuple[str, ...] = ("-m", "app")
    settings: dict[str, str] = field(default_factory=dict)
    process: "subprocess.Popen[str] | None" = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        # Nor measured by coverage: that costs half as much again, and tests without a browser see the same lines.
        left_out = ("MARQUOIR_", "COVERAGE_")
        environ = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
        environ |= {"MARQUOIR_DATABASE": str(self.database), "MARQUOIR_RATE_LIMITS": "off", **self.settings}
        command = [sys.executable, *self.program, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(command, cwd=HOME, env=environ, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.port = int(self.process.stdout.readline().rpartition(":")[2])

    def stop(self) -> None:
        assert self.process
        assert self.process.stdout
        self.process.terminate()
        assert self.process.wait(PATIENCE / 1000) == 0
        self.process.stdout.close()


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Serve a new database in this folder."""
    server = Server(folder / "marquoir.db")
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def _catalogues() -> None:
    """Messages are read from compiled catalogues, which are not kept with the code."""
    for source in TRANSLATIONS.glob("*/LC_MESSAGES/*.po"):
        compile_catalogue(source)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, _catalogues: None) -> Iterator[Server]:
    """The server that all tests of this process share; each test has a carnet and matches of its own."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.address


@pytest.fixture(scope="session")
def _pw_artifacts_folder(tmp_path_factory: pytest.TempPathFactory) -> SimpleNamespace:
    """Where pytest-playwright puts pictures; its own folder outlives a worker of xdist, which is a warning."""
    return SimpleNamespace(name=str(tmp_path_factory.mktemp("playwright")))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    known = [*browser_type_launch_args["args"], f"--host-resolver-rules=MAP {AT_HOME} 127.0.0.1"]
    return browser_type_launch_args | {"args": known}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Every browser is a small phone that is tapped; only where a test asks for it a worker keeps pages on it."""
    phone = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "reduced_motion": "reduce"}
    return browser_context_args | phone | {"service_workers": "block"}


@dataclass
class Witness:
    """Takes down what no page may do: an error on the console, a request elsewhere, anything against the policy."""

    origins: list[str]
    seen: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, words: str) -> None:
        """Let pass what has these words in it: the test itself makes it happen."""
        self.allowed.append(words)

    def away(self) -> None:
        """Let pass what phones say of a server that goes: it closes, cuts off, and is not there."""
        self.allow("status of 503")
        self.allow("ERR_")

    def watch(self, context: BrowserContext) -> None:
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.seen.append(f"thrown: {error.error}"))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.seen.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((*self.origins, "data:", "blob:")):
            self.seen.append(f"asked elsewhere: {request.url}")

    def testify(self) -> None:
        bad = [one for one in self.seen if not any(words in one for words in (*self.allowed, BLOCKED))]
        assert not bad, "\n".join(bad)


@pytest.fixture
def witness(server: Server) -> Iterator[Witness]:
    watching = Witness([f"{server.address}/", f"http://{AT_HOME}:{server.port}/"])
    yield watching
    watching.testify()


@pytest.fixture
def new_context(new_context: NewContext, witness: Witness) -> NewContext:
    """Make a browser with storage and cookies of its own, watched by the witness."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        witness.watch(context)
        return context

    return make


@pytest.fixture
def new_phone(browser: Browser, browser_context_args: dict[str, Any], witness: Witness) -> Iterator[NewContext]:
    """Make a phone for the server at an address, which `new_context` takes from the one that all tests share."""
    phones: list[BrowserContext] = []

    def make(address: str, **options: Any) -> BrowserContext:
        context = browser.new_context(**browser_context_args | {"base_url": address} | options)
        phones.append(context)
        witness.origins.append(f"{address}/")
        witness.watch(context)
        return context

    yield make
    for phone in phones:
        phone.close()


@pytest.fixture(params=["fr", pytest.param("en", marks=pytest.mark.slow)])
def lang(request: pytest.FixtureRequest) -> str:
    """Both languages, of which the one with the longer words is looked at in every run."""
    return str(request.param)


@pytest.fixture
def table(page: Page) -> Table:
    """A match that Anne and Basile have just begun, on Anne's phone."""
    return start(page)


@pytest.fixture
def second_phone(new_context: NewContext) -> Page:
    """A phone that knows nothing of the first."""
    return new_context().new_page()
