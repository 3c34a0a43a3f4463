import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.ledger import width

LINES = [
    {"seat": 0, "key": "bezique"},
    {"seat": 1, "key": "marriage", "suit": "spades", "struck": True},
    {"seat": 1, "key": "four_aces"},
]
TOO_MANY = {"seat": 0, "key": "last_trick"}


def match(*lines: dict[str, Any], closed: bool = False, **more: Any) -> dict[str, Any]:
    document = {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"]}
    return {**document, "rounds": [{"trump": "hearts", "lines": list(lines), "closed": closed}], **more}


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def write(name: str, document: object) -> str:
        path = tmp_path / name
        path.write_text(document if isinstance(document, str) else json.dumps(document), "utf-8")
        return str(path)

    return write


def test_a_slate_is_printed_line_by_line(write: Any, capsys: pytest.CaptureFixture[str]) -> None:
    closing = [{"seat": 0, "key": "last_trick"}, {"seat": 0, "key": "brisques", "count": 16}]

    assert cli.main(["score", write("a.json", match(*LINES, *closing, closed=True))]) == 0
    assert (
        capsys.readouterr().out
        == """\
Bezique                    Anne  Basile

Round 1, dealt by Anne, trumps hearts
  Anne: bezique, +40         40       0
  (struck) Basile: common marriage (spades)
  Basile: four aces, +100    40     100
  Anne: last trick, +10      50     100
  Anne: 16 brisques, +160   210     100
  Round closed              210     100
  Total                     210     100

"""
    )


def test_a_line_that_counts_for_nothing_says_why(write: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["score", write("a.json", match(TOO_MANY, TOO_MANY))]) == 1
    assert "  (void) Anne: last trick\n    Last trick: 1 at most in a round" in capsys.readouterr().out


def test_a_closing_that_is_refused_says_why(write: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["score", write("a.json", match(*LINES, closed=True))]) == 1
    assert "    The round cannot be closed: " in capsys.readouterr().out


def test_the_winner_is_told(write: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["score", write("a.json", match(*LINES, finished=True))]) == 0
    assert capsys.readouterr().out.endswith("\n\nBasile wins. 60 points ahead. The match was ended here.\n\n")


def test_a_round_without_trumps_names_none(write: Any, capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["score", write("a.json", match(rounds=[{"lines": []}]))])

    assert "Round 1, dealt by Anne\n" in capsys.readouterr().out


def test_many_files_give_one_line_each_and_the_highest_status(write: Any, capsys: pytest.CaptureFixture[str]) -> None:
    files = [write("a.json", match(*LINES)), write("b.json", "{"), write("c.json", match(TOO_MANY, TOO_MANY))]

    assert cli.main(["score", "--json", *files]) == 2

    out, err = capsys.readouterr()
    good, bad, refused = map(json.loads, out.splitlines())
    assert good["totals"] == [40, 100]
    assert set(bad) == {"format", "error"}
    assert err == f"{files[1]}: {bad['error']}\n"
    assert [(item["round"], item["line"], item["code"]) for item in refused["refused"]] == [(1, 2, "limit")]
    assert refused["refused"][0]["message"].startswith("Last trick: ")


def test_a_file_that_is_not_there_does_not_keep_the_others(write: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["score", "--json", "/nowhere/a.json", write("b.json", match())]) == 2

    missing, good = map(json.loads, capsys.readouterr().out.splitlines())
    assert missing == {"format": "marquoir-score/1", "error": "no such file or folder"}
    assert good["totals"] == [0, 0]


def test_columns_stand_below_each_other_whatever_letters_a_name_has(
    write: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """A terminal gives wide letters and pictures two columns, and none to what joins the letter before it."""
    players = ["王小明", "Zo 👩🏽\u200d🦰"]

    assert cli.main(["score", write("a.json", match({"seat": 0, "key": "bezique"}, players=players))]) == 0

    assert (
        capsys.readouterr().out
        == """\
Bezique                 王小明  Zo 👩🏽\u200d🦰

Round 1, dealt by 王小明, trumps hearts
  王小明: bezique, +40      40      0
  Round still open          40      0
  Total                     40      0

"""
    )


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Zoé", 3),
        ("e\u0323\u0301", 1),
        ("王小明", 6),
        ("Ａｌ", 4),
        ("👩🏽\u200d🦰", 2),
        ("👩\u200d❤\ufe0f\u200d👩", 2),
        ("🧔🏽\u200d♂\ufe0f", 2),
        ("❤\ufe0f", 2),
        ("❤", 1),
        ("1\ufe0f\u20e3", 2),
        ("🇫🇷", 2),
        ("می\u200cنا", 4),
    ],
)
def test_a_text_is_as_wide_as_it_is_seen(text: str, columns: int) -> None:
    assert width(text) == columns


def test_a_line_declared_void_is_no_finding(write: Any) -> None:
    assert cli.main(["score", write("a.json", match(TOO_MANY, TOO_MANY | {"void": "limit"}))]) == 0


def test_a_hyphen_is_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = io.TextIOWrapper(io.BytesIO(json.dumps(match(*LINES)).encode()))
    monkeypatch.setattr("sys.stdin", text)

    assert cli.main(["score", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["totals"] == [40, 100]


def test_the_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games"]) == 0
    assert any(line.startswith("bezique ") for line in capsys.readouterr().out.splitlines())


def test_one_game_shows_its_declarations(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "bezique"]) == 0
    assert "  Double bezique      500\n" in capsys.readouterr().out


def test_a_game_that_is_none_is_told_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "whist"]) == 2
    assert capsys.readouterr().err.startswith("marquoir: no game is called “whist”; there are bezique")


def test_the_catalogue_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "--json", "bezique"]) == 0

    (game,) = json.loads(capsys.readouterr().out)["games"]
    by_key = {item["key"]: item for item in game["declarations"]}
    rules = {item["key"]: item for item in game["house_rules"]}
    assert set(game["name"]) == {"fr", "en"}
    assert (game["players"], game["packs"], game["partners"], game["manner"]) == ([2, 2], 2, False, "target")
    assert by_key["royal_marriage"] | {"name": 0, "short": 0} == {
        "key": "royal_marriage",
        "name": 0,
        "short": 0,
        "points": 40,
        "limit": 2,
        "group": "marriages",
        "cards": ["K*", "Q*"],
        "suit": "optional",
    }
    assert by_key["four_aces"]["suit"] == "none"
    assert {item["key"]: (item["points"], item["total"]) for item in game["tallies"]}["brisques"] == (10, 16)
    assert rules["target"]["choices"] == [1000, 2000]
    assert (rules["target"]["minimum"], rules["target"]["maximum"]) == (100, 20000)
    assert "minimum" not in rules["sevens"]


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    run = subprocess.run(
        ["/bin/sh", "-c", f"'{sys.executable}' -m app games --json | head -c 1"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert run.stdout == "{"
    assert run.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_what_is_printed_to_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "app", "games"], check=False, stdout=full, stderr=subprocess.PIPE, text=True
        )

    assert run.returncode == 1
    assert run.stderr == "marquoir: no space left on the disk\n"
