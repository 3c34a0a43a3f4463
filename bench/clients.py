"""Clients that cost next to nothing themselves: one kept connection each, and no more HTTP than is needed."""

import json
import socket
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from bench.servers import Running


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body read."""
        return json.loads(self.body)


class Client:
    """One connection to a server."""

    def __init__(self, server: Running) -> None:
        self._where = (server.host, server.port)
        self._dial()

    def _dial(self) -> None:
        self._socket = socket.create_connection(self._where)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._stream = self._socket.makefile("rb")

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Send a request and read its answer; a body goes as JSON."""
        sent = b"" if body is None else json.dumps(body).encode()
        more = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        if body is not None:
            more += f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n"
        host = ":".join(map(str, self._where))
        request = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode() + sent
        return self._answer(request) or self._again(request)

    def _again(self, request: bytes) -> Answer:
        """Ask over a new connection: a server ends one that was idle for some seconds."""
        self.close()
        self._dial()
        answer = self._answer(request)
        if answer is None:
            raise ConnectionError("the server hung up")
        return answer

    def _answer(self, request: bytes) -> Answer | None:
        try:
            self._socket.sendall(request)
            first = self._stream.readline()
        except ConnectionError:
            return None
        return self._read(first) if first else None

    def get(self, path: str, **headers: str) -> Answer:
        """Ask for a page."""
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        """Send JSON."""
        return self.ask("POST", path, body, Accept="application/json", **headers)

    def _read(self, first: bytes) -> Answer:
        status = int(first.split()[1])
        headers = {}
        while line := self._stream.readline().strip():
            name, _, value = line.decode("latin-1").partition(": ")
            headers[name.lower()] = value
        if headers.get("transfer-encoding") == "chunked":
            return Answer(status, headers, self._chunks())
        return Answer(status, headers, self._stream.read(int(headers.get("content-length", 0))))

    def _chunks(self) -> bytes:
        body = b""
        while size := int(self._stream.readline(), 16):
            body += self._stream.read(size)
            self._stream.readline()
        self._stream.readline()
        return body

    def close(self) -> None:
        """Hang up."""
        self._stream.close()
        self._socket.close()


@dataclass(frozen=True)
class Run:
    """How long each request of a run took, and the whole run, in seconds."""

    seconds: float
    each: tuple[float, ...]

    @property
    def rate(self) -> float:
        """Requests a second."""
        return len(self.each) / self.seconds

    @property
    def median(self) -> float:
        """The middle of the times, in seconds."""
        return median(self.each)

    @property
    def p99(self) -> float:
        """What all but one request in a hundred took at most, in seconds."""
        return quantiles(self.each, n=100)[-1]


def together(works: Iterable[Callable[[], list[float]]]) -> Run:
    """Do works at the same time, each giving the times of its requests."""
    works = list(works)
    with ThreadPoolExecutor(len(works)) as pool:
        begun = perf_counter()
        times = list(pool.map(lambda work: work(), works))
        return Run(perf_counter() - begun, tuple(time for each in times for time in each))


def timed(acts: Iterable[Callable[[], Answer]], expected: int = 200) -> list[float]:
    """Do acts one after another and return what each took, in seconds; one answered otherwise ends the measuring."""
    times = []
    for act in acts:
        begun = perf_counter()
        answer = act()
        times.append(perf_counter() - begun)
        if answer.status != expected:
            raise RuntimeError(f"answered {answer.status}: {answer.body[:300]!r}")
    return times
