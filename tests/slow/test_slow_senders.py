"""Many who begin a request and stop: their threads come back, and the house goes on."""

import socket
from pathlib import Path

from app.serve import SILENT, THREADS
from tests.slow.house import House, living

HALF = "POST /matches HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 100\r\n\r\n{{"


def dial(house: House, sent: str) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", house.port), timeout=3 * SILENT)
    connection.sendall(sent.format(port=house.port).encode())
    return connection


def test_bodies_that_never_end_do_not_stop_the_house(tmp_path: Path) -> None:
    with living(House(tmp_path / "marquoir.db")) as house:
        slow = [dial(house, HALF) for _ in range(THREADS + 10)]
        with dial(house, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n") as asking:
            assert asking.recv(100).startswith(b"HTTP/1.1 200 ")
        assert slow[0].recv(100).startswith(b"HTTP/1.1 400 ")
        for connection in slow:
            connection.close()
