"""A slate of every game as `marquoir score` prints it, in both languages, for a card player to read.

`slates/<game>.txt` names the cases that are shown, a line each; each is worked out by hand under `arithmetic`.
"""

import json
from pathlib import Path

import pytest

from app import cli
from app.games import GAMES

HERE = Path(__file__).parent


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_slate_reads_as_it_did(
    game: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    cases = {case["name"]: case for case in json.loads((HERE / f"cases/{game}.json").read_text("utf-8"))}
    shown = (HERE / f"slates/{game}.txt").read_text("utf-8").splitlines()
    paths = [tmp_path / f"{place}.json" for place in range(len(shown))]
    for path, name in zip(paths, shown, strict=True):
        assert cases[name]["arithmetic"]
        path.write_text(json.dumps(cases[name]["match"]), "utf-8")

    cli.main(["score", *map(str, paths)])

    assert capsys.readouterr().out == (HERE / f"slates/{game}.{lang}.txt").read_text("utf-8")
