"""The commands that take matches in and out, and make and put back backups."""

import io
import json
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.config import Settings
from app.scoring.saying import Message
from app.store import Unavailable, joining, open_store, slates

SEVEN = {"seat": 0, "key": "seven"}

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "marquoir.db"
    monkeypatch.setenv("MARQUOIR_DATABASE", str(path))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    return path


@pytest.fixture
def run(database: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command, and return its exit status with what it said on both streams."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        try:
            status = cli.main([str(argument) for argument in arguments])
        except SystemExit as stop:
            sys.stderr.write(f"{stop.code}\n")
            status = 1
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    def write(*documents: Any) -> Path:
        path = tmp_path / "matches.jsonl"
        path.write_text("".join(f"{json.dumps(one)}\n" for one in documents), "utf-8")
        return path

    return write


def match(id: str, *marks: dict[str, Any]) -> dict[str, Any]:
    rounds = [{"lines": list(marks)}] if marks else []
    return {"format": "marquoir/1", "id": id, "game": "bezique", "players": ["Anne", "Basile"], "rounds": rounds}


def ids(printed: str) -> set[str]:
    return {json.loads(line)["id"] for line in printed.splitlines()}


def test_matches_go_in_and_out(run: Run, file: Callable[..., Path]) -> None:
    status, said, _ = run("import", file(match("a", SEVEN), match("b")))
    assert (status, said.splitlines()[0]) == (0, "Written: 2; there already: 0.")
    assert "/carnet/join/" in said

    status, said, _ = run("export")
    assert (status, ids(said)) == (0, {"a", "b"})
    status, said, _ = run("export", "a")
    assert (status, ids(said)) == (0, {"a"})


def test_the_same_file_again_goes_into_the_same_carnet_and_changes_nothing(run: Run, file: Callable[..., Path]) -> None:
    first = file(match("a", SEVEN))
    run("import", first)

    assert run("import", first) == (0, "Written: 0; there already: 1.\n", "")


def test_the_link_that_is_told_lets_a_browser_open_the_carnet(
    run: Run, file: Callable[..., Path], database: Path
) -> None:
    _, said, _ = run("import", file(match("a")))
    token = said.rpartition("/carnet/join/")[2].strip()

    with closing(open_store(Settings(database=database))) as store:
        (carnet,) = joining.all_carnets(store)
        cookie = joining.join(store, token, None)
        assert [one.own for one in joining.devices(store, carnet.carnet, cookie)] == [True]


def test_standard_input_is_read_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given = io.TextIOWrapper(io.BytesIO(json.dumps(match("a"), indent=1).encode()))
    monkeypatch.setattr(sys, "stdin", given)

    assert run("import", "-")[0] == 0


def test_where_there_are_several_carnets_one_is_to_be_named(run: Run, file: Callable[..., Path]) -> None:
    run("import", file(match("a")))
    run("import", "--carnet", "new", file(match("b")))

    status, said, error = run("import", file(match("c")))
    assert (status, said) == (2, "")
    assert "several carnets" in error
    assert "1  1 match\n" in error
    assert "there is no carnet 7" in run("import", "--carnet", "7", file(match("c")))[2]

    assert run("import", "--carnet", "2", file(match("c")))[0] == 0
    assert ids(run("export", "--carnet", "2")[1]) == {"b", "c"}
    assert ids(run("export")[1]) == {"a", "b", "c"}


def test_a_file_with_a_line_that_cannot_be_read_is_refused_whole(run: Run, file: Callable[..., Path]) -> None:
    path = file(match("a"), {**match("b"), "colour": "red"})

    assert run("import", path) == (
        2,
        "",
        f"{path}, line 2: colour: nothing of that name is known\nNothing was written.\n",
    )
    assert run("export")[1] == ""


def test_a_match_that_cannot_stand_is_told_by_its_place(run: Run, file: Callable[..., Path]) -> None:
    status, _, error = run("import", file(match("a"), match("b", SEVEN, SEVEN, SEVEN)))

    assert status == 1
    assert "line 2: round 1, line 3: " in error
    assert run("export")[1] == ""


def test_a_file_that_is_one_document_has_no_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text("{\n")

    assert run("import", path)[2].startswith(f"{path}: not JSON, or cut short: line 2 column 1")


def test_a_file_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    assert run("import", tmp_path / "none.json") == (2, "", f"{tmp_path / 'none.json'}: no such file or folder\n")


def test_a_match_that_is_not_there_is_told(run: Run, file: Callable[..., Path]) -> None:
    run("import", file(match("a")))

    assert run("export", "b") == (1, "", "marquoir: there is no match “b”.\n")


def test_nothing_is_made_by_asking_for_matches(run: Run, database: Path) -> None:
    status, _, error = run("export")

    assert status == 1
    assert "There is no database" in error
    assert not database.exists()


def test_an_import_that_is_cut_short_says_that_it_can_be_sent_again(
    run: Run, file: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Unavailable("full")

    monkeypatch.setattr(slates, "create", full)
    status, _, error = run("import", file(match("a")))

    assert status == 1
    assert "again" in error
    assert "no room" in error


def test_a_backup_is_made_and_put_back(
    run: Run, file: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("import", file(match("a", SEVEN)))
    monkeypatch.chdir(tmp_path)
    kept = tmp_path / "kept.db"
    assert run("backup", "kept.db") == (0, f"{kept} and {kept}.secret: whole.\n", "")
    assert run("backup", "kept.db")[0] == 1

    monkeypatch.setenv("MARQUOIR_DATABASE", str(tmp_path / "other.db"))
    assert run("restore", kept) == (0, f"{tmp_path / 'other.db'}: whole.\n", "")
    assert ids(run("export")[1]) == {"a"}

    status, _, error = run("restore", kept)
    assert (status, "--replace" in error) == (1, True)
    status, said, _ = run("restore", "--replace", kept)
    assert status == 0
    assert f"What was there before is now {tmp_path / 'other.db.before'}" in said


def test_a_restore_without_wal_says_what_it_cannot_know(
    run: Run, file: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.sqlite.journal_for", lambda _: "TRUNCATE")
    run("import", file(match("a")))
    run("backup", tmp_path / "kept.db")

    assert "cannot be told" in run("restore", "--replace", tmp_path / "kept.db")[1]


def test_what_a_check_finds_in_a_backup_is_told(
    run: Run, file: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("import", file(match("a")))
    monkeypatch.setattr("app.store.check.check", lambda _: [Message("a is b")])
    status, said, error = run("backup", tmp_path / "kept.db")

    assert (status, error) == (1, "a is b\n")
    assert "some figures kept do not agree with its lines" in said


def test_the_commands_speak_french_where_the_locale_does(
    run: Run, file: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    kept = tmp_path / "kept.db"

    assert run("import", file(match("a", SEVEN)))[1].startswith(
        "Écrites\u202f: 1\u202f; déjà là\u202f: 0.\nElles sont dans un carnet à elles, le numéro 1.\n"
    )
    refused = run("import", file(match("a"), match("b", SEVEN, SEVEN, SEVEN)))[2]
    assert ", ligne 2\u202f: donne 1, ligne 3\u202f: " in refused
    assert refused.endswith("Rien n’a été écrit.\n")
    assert "il n’y a pas de carnet 7" in run("import", "--carnet", "7", file(match("c")))[2]
    assert "     1  1 partie\n" in run("import", "--carnet", "7", file(match("c")))[2]
    assert run("export", "b")[2] == "marquoir: il n’y a pas de partie «\u202fb\u202f».\n"
    assert run("check")[1] == "Tous les chiffres gardés s’accordent avec les lignes.\n"
    assert run("backup", kept)[1] == f"{kept} et {kept}.secret\u202f: rien ne manque.\n"
    assert "Ce qui était là est désormais " in run("restore", "--replace", kept)[1]
    assert "aucun jeu ne s’appelle «\u202fwhist\u202f»" in run("games", "whist")[2]
