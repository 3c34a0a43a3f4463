"""What cannot be read off the wire, and a server told to stop."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from gunicorn.http.errors import InvalidResponseHeader

from app.web import unread
from app.web.headers import ALWAYS


def raw(address: str, request: bytes) -> tuple[str, dict[str, str], str]:
    """Send bytes as they are; return the status, the headers and the body of the answer."""
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        connection.sendall(request)
        with connection.makefile("rb") as answer:
            head, _, body = answer.read().decode().partition("\r\n\r\n")
    first, *lines = head.split("\r\n")
    return first.split(" ", 2)[1], dict(line.split(": ", 1) for line in lines), body


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a database of its own."""
    environ = os.environ | {"MARQUOIR_DATABASE": str(tmp_path_factory.mktemp("served") / "a.db")}
    command = [sys.executable, "-m", "app", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().rpartition(" ")[2].strip()
        finally:
            process.terminate()


@pytest.mark.parametrize(
    ("request_", "status", "french", "english"),
    [
        (b"GET /%s HTTP/1.1\r\n\r\n" % (b"x" * 9_000), "414", "plus long qu’aucune ardoise", "longer than any slate"),
        (b"GET / HTTP/1.1\r\nX: %s\r\n\r\n" % (b"x" * 9_000), "431", "plus long qu’aucune ardoise", "than any slate"),
        (b"GET / HTTP/1.1\r\n%s\r\n" % (b"X: y\r\n" * 101), "431", "plus long qu’aucune ardoise", "than any slate"),
        (b"GET / HTTP/1.1\r\nX y: z\r\n\r\n", "400", "Rien n’a été écrit", "Nothing was written"),
        (b"GET / HTTP/9.9\r\n\r\n", "400", "Rien n’a été écrit", "Nothing was written"),
        (b"\x16\x03\x01\x02\x00\x01\r\n\r\n", "400", "Rien n’a été écrit", "Nothing was written"),
        (
            b"POST /matches HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n",
            "400",
            "Rien n’a été écrit",
            "Nothing was written",
        ),
    ],
    ids=["line", "header", "headers", "name", "version", "tls", "coding"],
)
def test_what_cannot_be_read_is_answered_like_anything_else(
    served: str, request_: bytes, status: str, french: str, english: str
) -> None:
    answered, headers, body = raw(served, request_)

    assert answered == status
    assert {name: headers.get(name) for name in ALWAYS} == ALWAYS
    assert headers["Cache-Control"] == "no-store"
    assert int(headers["Content-Length"]) == len(body.encode())
    assert french in body
    assert english in body
    assert "gunicorn" not in body


def test_a_long_address_of_nothing_is_answered_by_the_pages_themselves(served: str) -> None:
    answered, headers, body = raw(served, b"GET /fr/%s HTTP/1.1\r\nConnection: close\r\n\r\n" % (b"x" * 8_000))

    assert answered == "404"
    assert {name: headers.get(name) for name in ALWAYS} == ALWAYS
    assert "Il n’y a rien ici" in body


@pytest.mark.parametrize("body", [b"zz\r\n", b"5\r\nabcdefgh\r\n0\r\n\r\n", b"-1\r\n"], ids=["size", "end", "sign"])
def test_a_body_in_pieces_that_do_not_fit_is_malformed(served: str, body: bytes) -> None:
    head = b"POST /matches HTTP/1.1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    answered, headers, _ = raw(served, head + body)

    assert answered == "400"
    assert {name: headers.get(name) for name in ALWAYS} == ALWAYS


def test_a_fault_of_the_server_itself_says_so() -> None:
    assert unread.status_of(ZeroDivisionError()) == unread.status_of(InvalidResponseHeader("X")) == 500
    assert "The mistake is on this side" in unread.answer(500).decode()


def test_the_pages_are_served_until_told_to_stop(tmp_path: Path) -> None:
    environ = os.environ | {"MARQUOIR_DATABASE": str(tmp_path / "a.db")}
    command = [sys.executable, "-m", "app", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().rpartition(" ")[2].strip()
            with urlopen(f"{address}/healthz", timeout=10) as answer:
                assert answer.read().strip() == b"ok"
        finally:
            process.terminate()

        assert process.wait(10) == 0
