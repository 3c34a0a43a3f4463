import io
import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Self
from urllib.request import Request, urlopen

import pytest
from flask import Flask

from app import cli, logs, serve
from app.config import Settings
from app.scoring.saying import Message
from app.web.locale import words_of


def announced(host: str, port: int = 8000, lang: str = "en") -> str:
    out = io.StringIO()
    serve.announce(words_of(lang), host, port, out)
    return out.getvalue()


def test_one_process_serves_with_many_threads() -> None:
    server = serve.Server(Settings(database=Path("a.db"), host="::1", port=8001), words_of("en"))

    assert server.cfg.address == [("::1", 8001)]
    assert (server.cfg.workers, server.cfg.threads, server.cfg.worker_class_str) == (1, 80, "Worker")
    assert server.cfg.graceful_timeout == 5
    assert server.cfg.control_socket_disable


def test_no_proxy_is_believed_by_gunicorn_itself() -> None:
    assert serve.Server(Settings(database=Path("a.db")), words_of("en")).cfg.forwarded_allow_ips == []


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
    assert announced("0.0.0.0", lang="fr").startswith(
        "Marquoir est à l’adresse http://192.168.1.20:8000\net, sur cette machine, à l’adresse http://127.0.0.1:8000\n"
    )
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
    environ = os.environ | {"MARQUOIR_DATABASE": str(tmp_path / "a.db"), "MARQUOIR_REQUEST_LOG": "on", "LC_ALL": "C"}
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
    assert warned == f"marquoir: A new database begins in {tmp_path}/a.db\n"
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


@pytest.mark.parametrize(
    ("settings", "knows"),
    [
        ({"host": "0.0.0.0"}, True),
        ({"host": "127.0.0.1"}, False),
        ({"host": "0.0.0.0", "proxies": 1}, False),
        ({"host": "0.0.0.0", "hosts": ("bezique.example",)}, False),
    ],
)
def test_pages_learn_the_own_address_where_other_devices_can_use_it(
    *, settings: dict[str, Any], knows: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "create_app", lambda _: Flask("a"))
    app = serve.Server(Settings(database=Path("a.db"), **settings), words_of("en")).load()

    assert ("own_address" in app.extensions) == knows


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
    [
        ([], 0, "Every figure kept agrees with the lines.\n"),
        ([Message("a is %(b)s", b=Message("b")), Message("c")], 1, "a is b\nc\n"),
    ],
)
def test_what_a_check_finds_is_told(
    findings: list[Message],
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


def test_no_command_is_told_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main([])

    assert "COMMAND" in capsys.readouterr().err
