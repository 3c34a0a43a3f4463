"""What goes wrong on the command line is told in the language of the locale."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from app import cli
from app.cli_parser import Parser
from app.console import words_for
from app.web.locale import words_of
from tests.web.checking import check_typography

Said = Callable[..., str]
ONE = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": []}


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


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "marquoir: il manque COMMANDE\u202f; --help dit ce qu’il y a.\n"),
        (("score",), "marquoir score: il manque FICHIER\u202f; --help dit ce qu’il y a.\n"),
        (("check", "--no"), "marquoir: --no est inconnu ici\u202f; --help dit ce qu’il y a.\n"),
        (("whist",), "marquoir: COMMANDE\u202f: «\u202fwhist\u202f» n’est pas l’un de serve, import, "),
        (("export", "--carnet"), "marquoir export: --carnet\u202f: il faut une valeur à la suite.\n"),
        (("export", "--carnet", "x"), "marquoir export: --carnet\u202f: «\u202fx\u202f» n’est pas un nombre entier.\n"),
        (("serve", "--h"), "marquoir serve: --h peut abréger --help, --host\u202f; il faut l’écrire en entier.\n"),
        (("migrate", "--restored=1"), "marquoir migrate: --restored ne prend pas de valeur.\n"),
    ],
)
def test_a_command_that_is_mistyped(
    arguments: tuple[str, ...], complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    with pytest.raises(SystemExit, match="2"):
        cli.main(arguments)

    usage, _, said = capsys.readouterr().err.partition("\n")
    assert usage.startswith("Emploi\u202f: marquoir ")
    assert said.startswith(complaint)


@pytest.mark.parametrize(
    ("complaint", "told"),
    [
        ("argument --carnet: wrong as never before", "--carnet\u202f: c’est illisible\u202f; --help dit ce qu’il y a."),
        ("wrong argument ID", "ID\u202f: c’est illisible\u202f; --help dit ce qu’il y a."),
        ("wrong as never before", "cette commande est illisible\u202f; --help dit ce qu’il y a."),
        (
            "argument COMMAND: invalid choice: 'exprt', maybe you meant 'export'? (choose from import, export)",
            "COMMAND\u202f: «\u202fexprt\u202f» n’est pas l’un de import, export.",
        ),
    ],
)
def test_a_complaint_that_the_library_words_otherwise(
    complaint: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    one = Parser(words_of("fr"), prog="marquoir export")
    one.takes("--carnet", told="")
    one.takes("id", metavar="ID", told="")
    with pytest.raises(SystemExit, match="2"):
        one.error(complaint)

    usage, said = capsys.readouterr().err.splitlines()
    assert usage.startswith("Emploi\u202f: marquoir export ")
    assert said == f"marquoir export: {told}"


def test_a_name_that_is_no_text_is_told_and_not_tripped_over(said: Said, tmp_path: Path) -> None:
    odd = "\udcff"  # a byte of a file name that is no UTF-8
    for arguments in (("score", odd), ("import", odd), ("games", odd), ("import", "--carnet", odd, os.devnull)):
        assert "\\udcff" in said(*arguments).encode(errors="backslashreplace").decode()
    assert cli.main(["migrate"]) == 0
    assert cli.main(["export", odd]) == 1


def test_a_carnet_that_there_is_not_is_told(said: Said, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.json").write_text(json.dumps(ONE), "utf-8")
    assert cli.main(["import", str(tmp_path / "one.json")]) == 0
    capsys.readouterr()

    assert said("export", "--carnet", "7") == "marquoir: il n’y a pas de carnet 7.\n     1  1 partie\n"
    assert said("export", "--carnet", "9" * 30).startswith(f"marquoir: il n’y a pas de carnet {'9' * 30}.\n")
    assert cli.main(["export", "--carnet", "1"]) == 0


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA@euro"}, "fr"),
        ({"LANG": "fr-BE"}, "fr"),
        ({"LANG": "fry_NL.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LC_MESSAGES": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:en"}, "fr"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "en:fr"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr_FR"}, "fr"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "fr"),
        ({"LC_ALL": "C", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_found_as_other_programs_find_it(environ: dict[str, str], lang: str) -> None:
    assert words_for(environ).lang == lang


@pytest.mark.parametrize("command", ["serve", "import", "export", "migrate", "check", "backup", "copy", "score"])
def test_the_help_is_french(command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    with pytest.raises(SystemExit, match="0"):
        cli.main([command, "--help"])

    said = capsys.readouterr().out
    assert said.startswith(f"Emploi\u202f: marquoir {command} ")
    assert "Ce qu’on peut préciser\u202f:" in said
    check_typography(re.sub("[ \n]+", " ", re.sub(r"8000|\.\.\.", "", said)), "fr", command)
