"""Sixty-four watchers at a real server: they hear every version, taps go on, and a stop ends them."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic

import pytest

from app.store.news import MOST_STREAMS
from tests.slow.house import House, Phone, device, figure, living
from tests.waiting import SOON, comes

WAIT = """
import sys
from app import cli, serve
options = serve.options
serve.options = lambda *given: options(*given) | {"graceful_timeout": 30}
sys.exit(cli.main())
"""
PATIENT = (sys.executable, "-c", WAIT)
"""A server that waits longer for what is under way than a test waits for its end: it has to end streams itself."""


class Listener:
    """One who watches, over a connection of its own."""

    def __init__(self, house: House, address: str) -> None:
        self.connection = HTTPConnection("127.0.0.1", house.port, timeout=SOON)
        self.connection.request("GET", f"{address}/events", headers={"Accept": "text/event-stream"})
        self.answer = self.connection.getresponse()

    def close(self) -> None:
        """Go away."""
        self.answer.close()
        self.connection.close()

    def hear(self) -> int | None:
        """Return the next version that is told; None at the end."""
        while line := self.answer.readline():
            if line.startswith(b"data: "):
                return int(line[6:])
        return None

    def hear_until(self, version: int) -> float:
        """Listen until a version comes, and return when that was."""
        while (heard := self.hear()) is not None:
            if heard >= version:
                return monotonic()
        pytest.fail(f"the stream ended before version {version}")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with living(House(tmp_path / "marquoir.db", PATIENT)) as running:
        yield running


Full = Callable[[str], list[Listener]]


@pytest.fixture
def full(house: House) -> Iterator[Full]:
    """Let as many watch as may."""
    listeners: list[Listener] = []

    def fill(score: str) -> list[Listener]:
        with ThreadPoolExecutor(16) as pool:
            listeners.extend(pool.map(lambda _: Listener(house, score), range(MOST_STREAMS)))
        assert {listener.answer.status for listener in listeners} == {200}
        assert {listener.hear() for listener in listeners} == {1}
        return listeners

    yield fill
    for listener in listeners:
        listener.close()


def status(house: House, score: str) -> int:
    """Return what one more watcher is answered."""
    listener = Listener(house, score)
    listener.close()
    return listener.answer.status


def test_all_hear_a_tap_and_taps_go_on(house: House, full: Full) -> None:
    score = house.match()
    phones = [Phone(house, score, device(n)) for n in range(1, 17)]
    listeners = full(house.match())
    assert status(house, score) == 503

    with ThreadPoolExecutor(16) as pool:  # as many as the phones of eight tables, all at once
        assert set(pool.map(lambda phone: phone.tap(1), phones)) == {200}
    assert all(listener.connection.sock for listener in listeners)


def test_sixty_four_hear_of_one_tap(house: House, full: Full) -> None:
    score = house.match()
    listeners = full(score)
    begun = monotonic()
    with ThreadPoolExecutor(MOST_STREAMS) as pool:
        heard = [pool.submit(listener.hear_until, 2) for listener in listeners]
        assert Phone(house, score, device(1)).tap(1) == 200
        latest = max(future.result(SOON) for future in heard)

    figure("seconds until the last of 64 heard of a tap", round(latest - begun, 3))


def test_whoever_leaves_makes_room(house: House, full: Full) -> None:
    """Though nothing is said to them meanwhile that could tell."""
    score = house.match()
    listeners = full(score)
    assert status(house, score) == 503
    for listener in listeners[:2]:
        listener.close()

    assert comes(lambda: status(house, score) == 200)


def test_a_stop_ends_streams_at_once_and_keeps_every_tap(house: House, full: Full) -> None:
    score = house.match()
    listeners = full(score)
    phones = [Phone(house, score, device(n)) for n in range(8)]
    with ThreadPoolExecutor(8 + MOST_STREAMS) as pool:
        taps = [pool.submit(tap_on, phone) for phone in phones]
        assert comes(lambda: sum(len(phone.acked) for phone in phones) > 20)
        begun = monotonic()
        ends = [pool.submit(hear_out, listener) for listener in listeners]
        assert house.stop() == 0
        down = monotonic() - begun
        ended = max(future.result(SOON) for future in ends) - begun
        for future in taps:
            future.result(SOON)
    figure("seconds from SIGTERM to the end of the last of 64 streams", round(ended, 2))
    figure("seconds from SIGTERM to the end of the server", round(down, 2))

    assert "rror" not in house.log
    with living(house):
        _, _, told = house.ask("GET", score)
    written = {line["id"] for line in told["match"]["rounds"][0]["lines"]}
    assert {f"{phone.device}.{n}" for phone in phones for n in phone.acked} <= written


def tap_on(phone: Phone) -> None:
    for n in range(1, 100):
        phone.tap(n)


def hear_out(listener: Listener) -> float:
    """Listen to the end, and return when that was."""
    while listener.hear() is not None:
        pass
    return monotonic()
