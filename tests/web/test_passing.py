"""Without scripts too a table is told that a side has passed the target, or the rubicon."""

from typing import Any

import pytest

from tests.web.asking import send, start
from tests.web.checking import plain
from tests.web.conftest import Person


@pytest.mark.parametrize(
    ("game", "rules", "said"),
    [
        ("bezique", {}, "Anne atteint 1\u202f000. La donne se joue jusqu’au bout."),
        ("bezique-four", {"target": 1000}, "Anne et Claire atteignent 1\u202f000. La donne se joue jusqu’au bout."),
        ("bezique", {"target": 1100}, ""),
        ("rubicon", {}, "Anne atteint 1\u202f000."),
    ],
)
def test_that_the_target_is_passed_is_told_by_the_line_that_does_it(
    basile: Person, game: str, rules: dict[str, Any], said: str
) -> None:
    """As with scripts, and once: not by the next line, nor when a page is only looked at."""
    loan = [{"seat": 0, "key": "adjustment", "points": 950}]
    players = ["Anne", "Basile", "Claire", "Denis"][: 4 if game == "bezique-four" else 2]
    table = start(basile, game=game, players=players, house_rules=rules, rounds=[{"lines": loan}])

    def told(**fields: str) -> str:
        page = send(basile, table, round="1", **fields)
        return plain(page.all("p", id="notice")[0])

    assert told(seat="0", key="four_aces") == said
    assert told(seat="1", key="bezique") == ""
    assert plain(basile.visit(f"/fr{table.score}").all("p", id="notice")[0]) == ""


def test_a_form_that_writes_another_line_does_not_tell_it_again(basile: Person) -> None:
    """The line that passed the target is the last that stands once more, but this form has not written it."""
    loan = [{"seat": 0, "key": "adjustment", "points": 950}]
    table = start(basile, rounds=[{"lines": loan}])

    def told(**fields: str) -> str:
        return plain(send(basile, table, **fields).all("p", id="notice")[0])

    assert told(round="1", seat="0", key="four_aces")
    assert told(round="1", trump="hearts") == ""
    assert told(round="1", seat="1", key="bezique") == ""
    page = basile.visit(f"/fr{table.score}")
    assert told(strike=page.all("button", id="undo")[0].attrib["value"]) == ""
