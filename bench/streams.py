"""What it costs that others look on, and how soon they see."""

import math
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from statistics import median
from time import perf_counter, sleep

from app.store.news import MOST_STREAMS
from bench.clients import Client, Run, timed, together
from bench.evening import Phone, match
from bench.servers import Running
from bench.taps import begin

WATCHERS = MOST_STREAMS
PATIENCE = 10


class Watcher:
    """Hears the versions of a match as they come, and when."""

    def __init__(self, server: Running, address: str) -> None:
        self.heard: dict[int, float] = {}
        self._socket = socket.create_connection((server.host, server.port))
        self._socket.sendall(f"GET {address}/events HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n\r\n".encode())
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError), self._socket.makefile("rb") as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    self.heard[int(line[6:])] = perf_counter()

    def close(self) -> None:
        """Look away."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


@contextmanager
def watching(server: Running, address: str, watchers: int) -> Iterator[list[Watcher]]:
    """Let so many look on."""
    looking = [Watcher(server, address) for _ in range(watchers)]
    sleep(0.5)
    yield looking
    for watcher in looking:
        watcher.close()
    sleep(0.5)


def delay(server: Running) -> float:
    """Return the seconds from a line sent by one phone until another hears of it; the middle of several."""
    client, phone = Client(server), Phone()
    address = begin(client)
    times = []
    with watching(server, address.removesuffix("/lines"), 1) as (watcher,):
        for lines in match()[:10]:
            sent = perf_counter()
            version = client.post(address, phone.request(lines)).json()["version"]
            while version not in watcher.heard and perf_counter() - sent < PATIENCE:
                sleep(0.001)
            times.append(watcher.heard.get(version, math.inf) - sent)
            sleep(0.05)
    return median(times)


def tapping_watched(server: Running, watchers: int) -> Run:
    """Tap a whole match while so many look on."""
    client, phone = Client(server), Phone()
    address = begin(client)
    acts = [partial(client.post, address, phone.request(lines)) for lines in match()]
    with watching(server, address.removesuffix("/lines"), watchers):
        return together([partial(timed, acts)])
