"""What goes wrong on the command line is told in the language of the locale."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app import cli

Said = Callable[..., str]


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """Run a command that cannot be done, under a French locale, and return what it says of that."""
    monkeypatch.setenv("MARQUOIR_DATABASE", str(tmp_path / "a.db"))
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")

    def run(*arguments: str | Path) -> str:
        try:
            assert cli.main([str(argument) for argument in arguments]) == 2
        except SystemExit as stop:
            return str(stop.code)
        return capsys.readouterr().err

    return run


def test_a_file_that_is_not_taken(said: Said, tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_text('{"format": "marquoir/2"}', "utf-8")
    why = "format\u202f: c’est «\u202fmarquoir/2\u202f», et il faut «\u202fmarquoir/1\u202f»"

    assert said("import", path) == f"{path}, ligne 1\u202f: {why}\nRien n’a été écrit.\n"
    assert said("score", path) == f"{path}\u202f: {why}\n"
    assert said("score", tmp_path / "none") == f"{tmp_path / 'none'}\u202f: ce fichier ou ce dossier n’existe pas\n"


def test_a_database_that_cannot_be_used(said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said("restore", tmp_path / "none") == f"marquoir: La sauvegarde {tmp_path / 'none'} n’existe pas."
    assert said("export") == (
        f"marquoir: La base de données {tmp_path / 'a.db'} n’existe pas encore. "
        "`marquoir migrate` la crée, `marquoir serve` aussi."
    )
    monkeypatch.setenv("MARQUOIR_DATABASE", str(tmp_path / "vra" / "a.db"))
    absent = f"marquoir: Le dossier {tmp_path / 'vra'} n’existe pas. Si c’est le bon, créez-le d’abord."
    assert said("serve") == absent
    assert said("migrate") == absent


def test_a_setting_that_there_is_not_is_told_and_the_command_goes_on(
    said: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MARQUOIR_DATABSE", "")
    mistyped = "marquoir: Le réglage MARQUOIR_DATABSE n’existe pas\u202f; c’est peut-être MARQUOIR_DATABASE qu’il faut."

    absent = f"{tmp_path / 'none'}\u202f: ce fichier ou ce dossier n’existe pas"

    assert said("score", tmp_path / "none") == f"{mistyped}\n{absent}\n"
