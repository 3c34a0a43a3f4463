"""Every figure of the statistics, against the matches or rounds that it leads to; for every game."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from app.games import GAMES, find
from app.scoring.document import read_object
from app.scoring.fields import Unreadable
from app.store.making import require_possible
from app.store.requests import Impossible
from tests.web.checking import Page, plain
from tests.web.conftest import Person, Table, document
from tests.web.test_carnet_files import lines, send

CASES = Path(__file__).parents[1] / "cases"
PEOPLE = ("Anne", "Basile", "Claire", "Denis", "Élise", "Fanny", "Gaston", "Hélène")

OFTEN = ("bezique", "bezique-four", "frog")
"""Tried in every run; the other games where there is time."""


def stands(made: dict[str, Any]) -> bool:
    """Whether a case is of a match that can be taken in; some show what cannot."""
    try:
        require_possible(read_object(made, find))
    except (Unreadable, Impossible):
        return False
    return True


def matches(game: str) -> Iterator[dict[str, Any]]:
    """Yield what is played in the cases of a game again, once as it is and once ended there, by other people."""
    chance = random.Random(game)  # noqa: S311 - for matches, not for secrets
    for file in sorted(CASES.glob("*.json")):
        for case in json.loads(file.read_text("utf-8")):
            made = case["match"]
            if made["game"] != game or not stands(made):
                continue
            for finished in (False, True):
                day = f"{1 + chance.randrange(28):02}"
                began = (
                    f"2026-{1 + chance.randrange(3):02}-{day}T{chance.randrange(10, 20)}:{chance.randrange(10, 60)}:00Z"
                )
                players = chance.sample(PEOPLE, len(made["players"]))
                more = {"finished": True} if finished else {}
                if finished and not stands({**made, **more}):
                    continue
                yield {**made, "id": f"{chance.getrandbits(80):022}", "players": players, "started_at": began, **more}


def entries(person: Person, address: str) -> list[Any]:
    """Return all that a figure leads to, on all its pages."""
    found: list[Any] = []
    while True:
        page = person.visit(address)
        found += page.all("li", class_="match")
        older = page.all("a", rel="next")
        if not older:
            return found
        address = older[0].attrib["href"]


def figures(page: Page) -> Iterator[tuple[str, str]]:
    """Yield the figures with where they lead."""
    for link in page.all("a", class_="figure"):
        yield plain(link), link.attrib["href"]


def times(entry: Any) -> int:
    found = re.search(r"×([0-9]+)$", plain(entry))
    return int(found[1]) if found else 1


def own(entry: Any, name: str) -> int:
    """Return what the side that somebody plays for has."""
    [row] = [plain(row) for row in entry.iter("span") if "row" in row.attrib.get("class", "") and name in plain(row)]
    return int(row.split()[-1].replace(",", "").replace("−", "-"))


@pytest.mark.parametrize(
    "game", [game if game in OFTEN else pytest.param(game, marks=pytest.mark.slow) for game in GAMES]
)
def test_every_figure_tells_as_much_as_it_leads_to(anne: Person, game: str) -> None:
    send(anne, lines(*matches(game)))
    page = anne.open(f"/carnet/statistics?game={game}")
    names = {option.attrib["value"]: plain(option) for option in anne.open("/carnet").find("select", id="player")}
    seen = set()
    for said, address in figures(page):
        asked = {name: value for name, [value] in parse_qs(urlsplit(address).query).items()}
        figure = int(re.sub(r"[^0-9−].*", "", said.replace(",", "")).replace("−", "-"))
        kind = ("rounds" if "/rounds" in address else "round" if "/round/" in address else "matches", *sorted(asked))
        if kind[0] == "round":
            answer = anne.client.get(address)
            assert answer.status_code == 303
            continue
        listed = entries(anne, address)
        if "key" in asked:
            assert sum(map(times, listed)) == figure, address
            there = anne.visit(next(listed[0].iter("a")).attrib["href"])
            assert there.all("tr", class_="meant"), address
        elif kind[0] == "rounds" or "month" in asked:
            points = [own(entry, names[asked["player"]]) for entry in listed]
            assert round(sum(points) / len(points)) == figure, address
        else:
            assert len(listed) == figure, address
        seen.add(kind)
    assert len(seen) >= 6, seen


def test_a_match_in_play_is_told_beside_those_that_are_over(anne: Person, table: Table) -> None:
    """Its declarations stand in their table, and no match stands beside its players."""
    table.mark("bezique")
    anne.client.post("/matches", json=document(id="1", game="rubicon"))

    page = anne.open("/carnet/statistics?game=bezique")

    assert page.all("h2", id="declared")
    assert "1 match in play. Rounds and declarations are counted already" in page.text
    [link] = [link for link in page.all("a") if plain(link) == "1 match in play"]
    assert len(anne.visit(link.attrib["href"]).all("li", class_="match")) == 1
    chips = [plain(link) for link in page.find("nav", aria_label="Games").iter("a")]
    assert chips == ["Bezique 0", "Rubicon bezique 0"]
    table.play(anne_points=1000)
    assert "in play." not in anne.open("/carnet/statistics?game=bezique").text
