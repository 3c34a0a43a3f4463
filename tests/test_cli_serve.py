import io
import json
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Self
from urllib.request import Request, urlopen

import pytest
from gunicorn.http.errors import InvalidResponseHeader

from app import cli, logs, serve
from app.config import Settings
from app.web import unread
from app.web.headers import ALWAYS


def announced(host: str, port: int = 8000) -> str:
    out = io.StringIO()
    serve.announce(host, port, out)
    return out.getvalue()


def test_one_process_serves_with_many_threads() -> None:
    server = serve.Server(Settings(database=Path("a.db"), host="::1", port=8001))

    assert server.cfg.address == [("::1", 8001)]
    assert (server.cfg.workers, server.cfg.threads, server.cfg.worker_class_str) == (1, 80, "Worker")
    assert server.cfg.graceful_timeout == 5
    assert server.cfg.control_socket_disable


def test_no_proxy_is_believed_by_gunicorn_itself() -> None:
    assert serve.Server(Settings(database=Path("a.db"))).cfg.forwarded_allow_ips == []


def test_the_address_alone_is_told_on_one_machine() -> None:
    assert announced("127.0.0.1") == "Marquoir is at http://127.0.0.1:8000\n"


def test_an_address_of_version_six_stands_in_brackets() -> None:
    assert announced("::1", 80) == "Marquoir is at http://[::1]:80\n"


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_on_all_interfaces_a_phone_is_told_the_way(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "own_address", lambda: "192.168.1.20")
    first, second, *code = announced(host).splitlines()

    assert first == "Marquoir is at http://192.168.1.20:8000"
    assert second == "and, on this machine, at http://127.0.0.1:8000"
    assert len(code) > 10


def test_on_one_interface_the_code_shows_that_address() -> None:
    first, *code = announced("192.168.1.20").splitlines()

    assert first == "Marquoir is at http://192.168.1.20:8000"
    assert len(code) > 10


@pytest.mark.parametrize("link", ["/m/", "/fr/v/", "/en/carnet/join/"])
def test_links_are_masked_in_what_is_logged_tracebacks_too(link: str) -> None:
    error = RuntimeError(f"no way to {link}p0X-secret_/review")
    cause = (RuntimeError, error, None)
    record = logging.makeLogRecord({"msg": "failed at %s", "args": (f"{link}p0X-secret_",), "exc_info": cause})
    said = logs.Masked().format(record)

    assert said.startswith(f"failed at {link}…\n")
    assert said.endswith(f"RuntimeError: no way to {link}…/review")


def test_a_line_for_each_request_tells_no_link_and_nobody(tmp_path: Path) -> None:
    environ = os.environ | {"MARQUOIR_DATABASE": str(tmp_path / "a.db"), "MARQUOIR_REQUEST_LOG": "on"}
    command = [sys.executable, "-m", "app", "serve", "--host", "127.0.0.1", "--port", "0"]
    document = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": []}
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().rpartition(" ")[2].strip()
            with urlopen(Request(f"{address}/matches", json.dumps(document).encode()), timeout=10) as answer:
                links = json.load(answer)
            for path in (links["score"], f"/fr{links['watch']}?said=somebody"):
                urlopen(f"{address}{path}", timeout=10).close()
        finally:
            process.terminate()
        said, warned = process.communicate(timeout=10)

    lines = [json.loads(line) for line in said.splitlines()]
    assert [(one["method"], one["path"], one["status"]) for one in lines] == [
        ("POST", "/matches", 201),
        ("GET", "/m/…", 200),
        ("GET", "/fr/v/…", 200),
    ]
    assert set(lines[0]) == {"at", "method", "path", "status", "bytes", "ms"}
    assert warned == ""
    for link in links.values():
        assert link[3:] not in said
    assert "127.0.0.1" not in said
    assert "somebody" not in said


class FakeProbe:
    def __init__(self, *, reaches: bool) -> None:
        self.reaches = reaches

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        pass

    def connect(self, address: object) -> None:
        if not self.reaches:
            raise OSError(address)

    def getsockname(self) -> tuple[str, int]:
        return ("192.168.1.20", 40000)


@pytest.mark.parametrize(("reaches", "address"), [(True, "192.168.1.20"), (False, "127.0.0.1")])
def test_the_own_address_is_the_one_on_the_way_out(
    *, reaches: bool, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.socket", lambda *_: FakeProbe(reaches=reaches))

    assert serve.own_address() == address


def test_a_bad_setting_stops_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--port", "80a"]) == 2
    assert capsys.readouterr().err == ("marquoir: --port is “80a”, but it has to be a whole number from 0 to 65535.\n")


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_a_file_that_is_no_database_stops_the_start(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anne, I owe you a game of bezique.")
    monkeypatch.setenv("MARQUOIR_DATABASE", str(path))

    with pytest.raises(SystemExit, match=r"^marquoir: .*is not a database"):
        cli.main([command])

    assert path.read_text() == "Dear Anne, I owe you a game of bezique."


def test_a_database_that_is_not_there_cannot_be_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARQUOIR_DATABASE", str(tmp_path / "a.db"))

    with pytest.raises(SystemExit, match=r"^marquoir: There is no database"):
        cli.main(["check"])


@pytest.mark.parametrize(
    ("findings", "status", "said"),
    [([], 0, "Every figure kept is what the lines say.\n"), (["a is b", "c is d"], 1, "a is b\nc is d\n")],
)
def test_what_a_check_finds_is_told(
    findings: list[str],
    status: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("MARQUOIR_DATABASE", str(tmp_path / "a.db"))
    monkeypatch.setattr("app.store.check.check", lambda _: findings)
    cli.main(["migrate"])

    assert cli.main(["check"]) == status
    assert capsys.readouterr().out == said


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


def test_no_command_is_told_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main([])

    assert "COMMAND" in capsys.readouterr().err
