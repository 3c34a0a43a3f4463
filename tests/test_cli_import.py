"""A long import from the command line, on a terminal."""

import json
import sys
from pathlib import Path

import pytest

from app import cli


def test_a_long_file_tells_on_one_line_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is wiped at the end; nothing of it goes where no terminal is."""
    one = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": []}
    file = tmp_path / "matches.jsonl"
    file.write_text("".join(f"{json.dumps({**one, 'id': name})}\n" for name in ("a", "b")), "utf-8")
    monkeypatch.setenv("MARQUOIR_DATABASE", str(tmp_path / "marquoir.db"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr("app.upkeep.EVERY", -1.0)
    assert cli.main(["import", str(file)]) == 0
    assert capsys.readouterr().err == ""

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert cli.main(["import", str(file)]) == 0

    said = ["Matches checked: 1", "Matches checked: 2", "Matches taken: 1 of 2", "Matches taken: 2 of 2"]
    assert capsys.readouterr().err.split("\r\x1b[K") == ["", *said, ""]
