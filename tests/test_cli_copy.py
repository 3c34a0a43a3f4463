"""The command that copies one database into another."""

import json
from pathlib import Path

import pytest

from app import cli
from app.config import Settings
from app.store import migrate

MATCH = {
    "format": "marquoir/1",
    "id": "a",
    "game": "bezique",
    "players": ["Anne", "Basile"],
    "rounds": [{"lines": [{"seat": 0, "key": "seven"}]}],
}


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A database with a match of one line."""
    path, file = tmp_path / "marquoir.db", tmp_path / "match.json"
    migrate.upgrade(Settings(database=path))
    file.write_text(json.dumps(MATCH), "utf-8")
    monkeypatch.setenv("MARQUOIR_DATABASE", str(path))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert cli.main(["import", str(file)]) == 0
    capsys.readouterr()
    return path


def test_everything_goes_into_another_database(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "other" / "marquoir.db"
    target.parent.mkdir()
    assert cli.main(["copy", str(source), str(target)]) == 0
    said = capsys.readouterr().out
    assert said == f"Matches copied: 1; lines: 1.\n{target} and {target}.secret: whole.\n"

    assert cli.main(["export"]) == 0
    before = capsys.readouterr().out
    monkeypatch.setenv("MARQUOIR_DATABASE", str(target))
    assert cli.main(["export"]) == 0
    assert capsys.readouterr().out == before

    with pytest.raises(SystemExit, match="holds something already"):
        cli.main(["copy", str(source), str(target)])


def test_what_cannot_be_copied_is_told(source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="There is no database"):
        cli.main(["copy", str(tmp_path / "nothing.db"), str(tmp_path / "other.db")])
    with pytest.raises(SystemExit, match="is the target"):
        cli.main(["copy", str(source), str(source)])
    assert cli.main(["copy", "mysql://localhost/marquoir", str(tmp_path / "other.db")]) == 2
    assert capsys.readouterr().err.startswith("marquoir: SOURCE is “mysql://localhost/marquoir”, but it has to be")
