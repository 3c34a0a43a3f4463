"""Serve the pages with gunicorn: one process, many threads, so that writes need no lock between processes."""

import socket
import sys
from typing import Any, TextIO

import segno
from gunicorn.app.base import BaseApplication
from gunicorn.workers.gthread import ThreadWorker

from app import create_app
from app.config import Settings
from app.logs import Log
from app.store.errors import Unusable, why
from app.web import unread
from app.web.guards import SAFE
from app.web.locale import Words

EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - compared with, not bound
SILENT = 10.0
"""Seconds without a byte after which the rest of a body is not waited for any longer."""
ANSWERED_WITHIN = 5.0
"""Seconds that whoever sent what cannot be read has to take the answer."""
LONGEST_LINE = 8_190
"""Characters of the line that a request begins with: the most that gunicorn takes."""
THREADS = 80
"""Room for 64 watchers and the taps of 16 phones."""


class Worker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's worker with threads; told to stop it first ends all streams, which would not end by themselves."""

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answer a request; whoever stops sending half-way gives the thread to others."""
        if req.method not in SAFE:  # a stream looks for itself whether anybody is there
            conn.sock.settimeout(SILENT)
        return super().handle_request(req, conn)

    def handle_exit(self, *signal: Any) -> None:
        """Let the requests under way end, then stop."""
        self.end_streams()
        super().handle_exit(*signal)

    def handle_quit(self, *signal: Any) -> None:
        """Stop at once."""
        self.end_streams()
        super().handle_quit(*signal)

    def run(self) -> None:
        """Serve until told to stop, or left alone."""
        try:
            super().run()
        finally:
            self.end_streams()

    def handle_error(self, _: Any, client: socket.socket, __: Any, error: BaseException) -> None:
        """Answer what could not be read as everything else is answered."""
        status = unread.status_of(error)
        self.log.warning("a request was answered with %s: %s", status, type(error).__name__, exc_info=status == 500)
        try:
            client.settimeout(ANSWERED_WITHIN)
            client.sendall(unread.answer(status))
        except OSError:  # nobody is there any more
            self.log.debug("an answer with %s did not arrive", status)

    def end_streams(self) -> None:
        """End every stream, if the application is there already."""
        app = getattr(self, "wsgi", None)
        if app is not None:
            app.extensions["store"].news.end()


class Server(BaseApplication):  # type: ignore[misc]
    """gunicorn, told what to do by `Settings` alone."""

    def __init__(self, settings: Settings, words: Words) -> None:
        self.settings = settings
        self.words = words
        super().__init__()

    def load_config(self) -> None:
        """Hand gunicorn its options."""
        for name, value in options(self.settings, self.words).items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """Make the application, once in the worker."""
        app = create_app(self.settings)
        if self.settings.host in EVERYWHERE and not self.settings.proxies and not self.settings.hosts:
            app.extensions["own_address"] = own_address  # asked anew each time: a laptop goes from house to house
        return app


def options(settings: Settings, words: Words) -> dict[str, Any]:
    """Return gunicorn's options."""
    return {
        "bind": at(settings.host, settings.port),
        "workers": 1,
        "worker_class": Worker,
        "threads": THREADS,
        "limit_request_line": LONGEST_LINE,
        "graceful_timeout": 5,  # seconds a request may still take when the server is told to stop
        "loglevel": "warning",
        "logger_class": Log,
        "accesslog": "-" if settings.request_log else None,
        "control_socket_disable": True,  # nobody talks to it, and it would lie in the home folder
        "forwarded_allow_ips": "",  # MARQUOIR_PROXIES says whom to believe, not gunicorn
        "when_ready": lambda server: announce(words, settings.host, server.LISTENERS[0].getsockname()[1]),
    }


def require_free(settings: Settings) -> None:
    """Raise `Unusable` where another program listens already."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            where = at(settings.host, settings.port)
            raise Unusable(
                "Nothing can be served at %(where)s: %(why)s. MARQUOIR_PORT names another port.",
                where=where,
                why=why(error),
            ) from error


def serve(settings: Settings, words: Words) -> None:
    """Serve until told to stop; the database has to be migrated. Does not return."""
    Server(settings, words).run()


def announce(words: Words, host: str, port: int, out: TextIO | None = None) -> None:
    """Tell where the pages are, with a code for a phone's camera where a phone can reach them."""
    out = out or sys.stdout
    home = "127.0.0.1" if host in EVERYWHERE else host
    here = own_address() if host in EVERYWHERE else host
    address = f"http://{at(here, port)}"
    print(words.say("Marquoir is at %(address)s", address=address), file=out)
    if here != home:
        own = f"http://{at(home, port)}"
        print(words.say("and, on this machine, at %(address)s", address=own), file=out)
    if not is_loopback(host):
        segno.make_qr(address).terminal(out, border=2, compact=True)
    out.flush()


def at(host: str, port: int) -> str:
    """Write a host and port as addresses do: `127.0.0.1:8000`, `[::1]:8000`."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def is_loopback(host: str) -> bool:
    """Say whether only this machine can reach a host."""
    return host in {"localhost", "::1"} or host.startswith("127.")


def own_address() -> str:
    """Return the address of this machine on the home network, or 127.0.0.1 where it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; it only chooses the way out
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
