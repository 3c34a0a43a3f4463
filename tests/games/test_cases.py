"""The cases of each game, marked by `marquoir score --json` as anybody would."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.games import GAMES

HERE = Path(__file__).parent.parent / "cases"
SHARED = HERE.parents[2] / "shared" / "cases"
CASES = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(HERE.glob("*.json"))}
MARKED = [(game, case) for game, cases in CASES.items() for case in cases]


def found(score: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Take from a score what a case expects something of."""
    taken: dict[str, Any] = {key: score[key] for key in expected if key in ("totals", "outcome")}
    if "refused" in expected:
        taken["refused"] = [{key: item[key] for key in ("round", "line", "code")} for item in score["refused"]]
    if "rounds" in expected:
        pairs = zip(score["rounds"], expected["rounds"], strict=True)
        taken["rounds"] = [{key: one[key] for key in wanted} for one, wanted in pairs]
    return taken


@pytest.mark.parametrize(("game", "case"), MARKED, ids=[f"{game}: {case['name']}" for game, case in MARKED])
def test_case(game: str, case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Totals, outcome, refusals, rounds and exit status are what the case says."""
    path = tmp_path / "match.json"
    path.write_text(json.dumps(case["match"]), "utf-8")

    status = cli.main(["score", "--json", str(path)])
    out, error = capsys.readouterr()
    score = json.loads(out)

    expected = dict(case["expect"])
    if "exit" in expected:
        assert status == expected.pop("exit")
    assert found(score, expected) == expected
    assert ("error" in score) == (status == 2) == bool(error)


def test_every_game_has_its_cases_and_there_are_no_others() -> None:
    """Each under a name of its own."""
    assert set(CASES) == set(GAMES)
    assert all(len({case["name"] for case in cases}) == len(cases) > 0 for cases in CASES.values())


def test_a_game_that_is_none_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its matches are unreadable, rather than marked by the rules of another."""
    paths = [tmp_path / f"{game}.json" for game in CASES]
    for path, cases in zip(paths, CASES.values(), strict=True):
        path.write_text(json.dumps({**cases[0]["match"], "game": "nonsense"}), "utf-8")

    status = cli.main(["score", "--json", *map(str, paths)])
    lines = capsys.readouterr().out.splitlines()

    assert status == 2
    assert [set(json.loads(line)) for line in lines] == [{"format", "error"}] * len(paths)


def test_the_cases_are_those_that_are_shared() -> None:
    """Byte for byte, where the shared ones lie beside the house; under CI they must."""
    if not SHARED.is_dir():
        assert os.environ.get("CI") != "true", f"no cases in {SHARED}"
        pytest.skip("the shared cases are not on this machine")
    for path in SHARED.glob("*.json"):
        assert (HERE / path.name).read_bytes() == path.read_bytes(), path.name


def test_all_cases_are_marked_in_one_call_of_the_command(tmp_path: Path) -> None:
    """One line a file in their order, the highest exit status, and what went wrong on standard error."""
    paths = []
    for index, (_, case) in enumerate(MARKED):
        paths.append(tmp_path / f"{index:03}.json")
        paths[-1].write_text(json.dumps(case["match"]), "utf-8")

    run = subprocess.run(
        [sys.executable, "-m", "app", "score", "--json", *map(str, paths)],
        capture_output=True,
        check=False,
        cwd=HERE.parents[1],
        encoding="utf-8",
    )

    lines = [json.loads(line) for line in run.stdout.splitlines()]
    unreadable = sum(case["expect"].get("exit") == 2 for _, case in MARKED)
    assert run.returncode == max(case["expect"].get("exit", 0) for _, case in MARKED)
    assert len(lines) == len(MARKED)
    assert len(run.stderr.splitlines()) == unreadable == sum("error" in line for line in lines)
    for line, (_, case) in zip(lines, MARKED, strict=True):
        expected = {key: value for key, value in case["expect"].items() if key != "exit"}
        assert found(line, expected) == expected
