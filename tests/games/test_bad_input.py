"""What no table can write, in the games that know more than declarations: a clear refusal, and nothing written."""

import json
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.games import GAMES
from app.scoring.document import read_object
from app.scoring.fields import Unreadable
from tests.scoring.tables import Phone, deal, line, match

TRUMPLESS = {"trump": "first_marriage"}
LINES: list[tuple[str, int, dict[str, Any], list[dict[str, Any]], dict[str, Any], str]] = [
    # game, seats, house rules, what stands before it, the line, its code
    ("frog", 4, {}, [], line(0, "frog"), "seat"),  # the dealer of four sits out
    ("frog", 5, {}, [], line(3, "grand"), "seat"),
    ("frog", 4, {}, [], line(0, "card_points", count=70), "seat"),
    ("slough", 7, {}, [], line(4, "heart_solo"), "seat"),
    ("frog", 3, {}, [], line(3, "frog"), "seat"),
    ("frog", 4, {}, [line(1, "frog")], line(2, "card_points", count=70), "seat"),
    ("frog", 4, {}, [line(1, "frog")], line(2, "chico"), "limit"),
    ("frog", 4, {}, [line(1, "frog")], {"key": "passed"}, "limit"),
    ("frog", 4, {}, [line(1, "frog")], line(1, "card_points", count=121), "limit"),
    ("frog", 4, {}, [line(1, "frog")], line(1, "card_points", count=-1), "value"),
    ("frog", 4, {}, [], line(1, "card_points", count=70), "incomplete"),
    ("straight-solo", 4, {}, [], line(1, "frog"), "key"),
    ("slough", 4, {}, [], line(1, "grand"), "key"),
    ("bezique-no-trump", 2, {}, [], line(0, "royal_marriage"), "value"),
    ("bezique-no-trump", 2, {}, [], line(0, "double_royal_marriage"), "value"),
    ("bezique-no-trump", 2, {}, [], line(0, "marriage", suit="hearts"), "trump"),
    ("bezique-three", 3, TRUMPLESS, [], line(0, "royal_marriage"), "value"),
    ("bezique-four", 4, TRUMPLESS, [], line(0, "royal_marriage"), "value"),
    ("rubicon", 2, {}, [], line(0, "royal_marriage"), "value"),
    ("rubicon", 2, {}, [], line(0, "trump_sequence"), "value"),
    ("rubicon", 2, {}, [], line(0, "plain_sequence", suit="clubs"), "trump"),
    ("rubicon", 2, {}, [], line(0, "brisques", count=33), "limit"),
    ("rubicon", 2, {}, [], line(0, "quintuple_bezique"), "key"),
    ("rubicon", 2, {}, [line(0, "too_many_cards")], line(0, "too_many_cards"), "limit"),
    ("chinese", 2, {}, [], line(0, "brisques", count=1), "key"),
    ("chinese", 2, {"cut_bonus": True}, [], line(1, "cut_of_24"), "seat"),
    ("chinese", 2, {"cut_bonus": True}, [], line(0, "cut_guessed"), "seat"),
    ("eight-pack", 2, {}, [], line(0, "four_trump_aces"), "trump"),
    ("eight-pack", 2, {}, [], line(0, "carte_blanche"), "house_rule"),
    ("bezique-four", 4, {}, [], line(0, "quadruple_bezique"), "key"),
    ("bezique-four", 4, {"packs": 3}, [], line(0, "brisques", count=25), "limit"),
]
bad_lines = pytest.mark.parametrize(
    ("game", "seats", "rules", "before", "wrong", "code"),
    LINES,
    ids=[f"{game}: {wrong['key']} {code} {place}" for place, (game, _, _, _, wrong, code) in enumerate(LINES)],
)


@bad_lines
def test_a_line_that_cannot_be_is_refused_and_not_written(
    game: str, seats: int, rules: Any, before: Any, wrong: Any, code: str
) -> None:
    """The slate stays the very same."""
    phone = Phone(GAMES[game], seats=seats, **rules)
    for given in before:
        assert phone.mark(**{"seat": None, **given}) is None
    slate = phone.slate

    assert phone.mark(**{"seat": None, **wrong}) == code
    assert phone.slate is slate


@pytest.mark.parametrize("lang", ["en", "fr"])
@bad_lines
def test_the_refusal_is_a_sentence_of_its_own(
    game: str,
    seats: int,
    rules: Any,
    before: Any,
    wrong: Any,
    code: str,
    lang: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As `marquoir score --json` tells it, in either language; the exit status says that something was found."""
    monkeypatch.setenv("LC_ALL", lang)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match(deal(*before, wrong), game=GAMES[game], seats=seats, rules=rules)), "utf-8")

    assert cli.main(["score", "--json", str(path)]) == 1
    (told,) = json.loads(capsys.readouterr().out)["refused"]

    assert (told["round"], told["line"], told["code"]) == (1, len(before) + 1, code)
    assert told["message"].endswith(".")
    assert "cannot stand" not in told["message"]
    assert "%(" not in told["message"]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("eight-pack", 3),
        ("rubicon", 1),
        ("chinese", 4),
        ("bezique-three", 2),
        ("bezique-four", 3),
        ("bezique-no-trump", 5),
        ("frog", 2),
        ("frog", 6),
        ("slough", 2),
    ],
)
def test_a_table_of_too_few_or_too_many_is_no_document(game: str, seats: int) -> None:
    """It is told where, and nothing of it is marked."""
    with pytest.raises(Unreadable) as error:
        read_object(match(game=GAMES[game], seats=seats), GAMES.get)

    assert error.value.where == "players"


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("slough", {"rounds": 3}),
        ("straight-solo", {"penalty_frog": True}),
        ("slough", {"rates": "1-2-3"}),
        ("frog", {"par": 59}),
        ("coeur-dalene", {"unit": 0}),
        ("rubicon", {"rounds": 1001}),
        ("rubicon", {"target": 1000}),
        ("chinese", {"rubicon_brisques": 320}),
        ("eight-pack", {"carte_blanche": "bonus"}),
        ("bezique-four", {"packs": 2}),
        ("bezique-no-trump", {"trump": "turn_up"}),
        ("bezique-three", {"double_below": 1501}),
    ],
)
def test_a_house_rule_that_a_game_has_not_is_no_document(game: str, rules: dict[str, Any]) -> None:
    """Nor a value that it does not take."""
    with pytest.raises(Unreadable) as error:
        read_object(match(game=GAMES[game], rules=rules), GAMES.get)

    assert error.value.where == f"house_rules.{next(iter(rules))}"
