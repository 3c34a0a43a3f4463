"""Statistics, against figures counted by hand in the matches below."""

from dataclasses import replace
from typing import Any

import pytest

from app.games import GAMES
from app.scoring.document import Document
from app.scoring.events import Act, Finished, Struck
from app.scoring.terms import Setup
from app.store import Store, keeping, listing, players, rounds, slates, statistics
from app.store.listing import Wanted
from app.store.rounds import Sought
from app.store.statistics import Best
from tests.store.kit import ANNE, BASILE, Phone, marked, new_carnet

NAMES = ("Anne", "Basile")


def begin(store: Store, carnet: int, day: int, *, first: int = 0, **changes: Any) -> Phone:
    setup = Setup("bezique", NAMES, {"double_below": 500}, first)
    made = Document(setup, id=str(day), started_at=f"2026-{9 + day // 10:02}-{day:02}T21:00:00+02:00")
    return Phone(store, slates.create(store, carnet, replace(made, **changes)).match_id, "a-phone")


@pytest.fixture
def played(store: Store, carnet: int) -> dict[str, int]:
    """Four matches that are over, one in play, one deleted, one of strangers.

    1 Sep: Anne deals; two rounds: Anne 250 (a mariage of 40 struck) and 1 000, Basile 100 + 10 and nothing of his own.
    2 Sep: Basile deals; Anne wins 1 000 to 110 in one round: a double game.
    3 Sep: a draw, no round.
    11 Oct: Anne deals; Basile wins with a double bezique in a round of 1 000 and more.
    """
    first = begin(store, carnet, 1)
    first.tap("royal_marriage", ANNE)
    first.write(Struck("a-phone", 1))
    first.tap("bezique", ANNE)
    first.tap("four_aces", BASILE)
    first.play(1, anne=8, anne_points=130)  # Anne 40 + 130 + 80 = 250; Basile 100 + 10 + 80 = 190
    first.tap("bezique", BASILE, 2)
    first.play(2, anne=6, anne_points=1000, basile_points=500)  # Anne 1 060; Basile 40 + 500 + 10 + 100 = 650
    begin(store, carnet, 2, first=1).play(1, anne=6, anne_points=1000)  # Anne 1 060, Basile 110
    begin(store, carnet, 3).write(Finished(yes=True))
    fourth = begin(store, carnet, 11)
    fourth.tap("double_bezique", BASILE)
    fourth.play(1, anne=6, basile_points=600)  # Anne 60, Basile 500 + 600 + 10 + 100 = 1 210
    begin(store, carnet, 12).tap("bezique", ANNE)
    gone = begin(store, carnet, 13)
    gone.tap("double_bezique", ANNE)
    keeping.remove(store, carnet, gone.match_id)
    other, _ = new_carnet(store)
    begin(store, other, 14).play(1, anne_points=1000)
    return {one.name: one.id for one in players.known(store, carnet)}


def test_figures_are_those_counted_by_hand(store: Store, carnet: int, played: dict[str, int]) -> None:
    table = statistics.figures(store, carnet, GAMES["bezique"])
    anne, basile = (table.players[played[name]] for name in NAMES)
    ids = {row.started_at[5:10]: row.match_id for row in listing.page(store, carnet).rows}

    assert (anne.matches, anne.won, anne.draws, anne.doubles, anne.run) == (4, 2, 1, 1, 2)
    assert (basile.matches, basile.won, basile.draws, basile.doubles, basile.run) == (4, 1, 1, 1, 1)
    assert (anne.rounds, anne.points) == (4, 250 + 1060 + 1060 + 60)
    assert (basile.rounds, basile.points) == (4, 190 + 650 + 110 + 1210)
    assert anne.best == Best(1060, ids["09-01"], 2)
    assert basile.best == Best(1210, ids["10-11"], 1)
    assert anne.months == {"2026-09": (3, 1310 + 1060), "2026-10": (1, 60)}
    assert (table.beat[played["Anne"], played["Basile"]], table.beat[played["Basile"], played["Anne"]]) == (2, 1)
    assert table.tied[played["Anne"], played["Basile"]] == 1
    assert (table.decided, table.dealt, table.even) == (3, 1, 1.5)
    assert dict(table.lengths) == {1: 2, 2: 1}
    assert (anne.declared["bezique"], basile.declared["bezique"], table.declared["bezique"]) == (2, 1, 3)
    assert table.declared["royal_marriage"] == 0
    assert (anne.declared["brisques"], basile.declared["brisques"]) == (26, 38)
    assert [(one.key, one.player, one.started_at[:10]) for one in table.rare] == [
        ("double_bezique", played["Basile"], "2026-10-11")
    ]


def test_of_equal_best_rounds_the_first_in_time_is_told(store: Store, carnet: int) -> None:
    """Matches are drawn their numbers at random, so of many one would stand before the first."""
    made = [begin(store, carnet, day) for day in (*range(2, 9), 1)]
    for one in made:
        one.play(1, anne=6, anne_points=1000)
    (who,) = (one.id for one in players.known(store, carnet) if one.name == "Anne")

    assert statistics.figures(store, carnet, GAMES["bezique"]).players[who].best == Best(1060, made[-1].match_id, 1)


def test_every_figure_is_made_of_what_it_leads_to(store: Store, carnet: int, played: dict[str, int]) -> None:
    def days(**wanted: Any) -> list[str]:
        return [row.started_at[5:10] for row in listing.page(store, carnet, wanted=Wanted(**wanted)).rows]

    def found(**sought: Any) -> list[tuple[str, int, int | None]]:
        rows = rounds.page(store, carnet, Sought("bezique", **sought)).rows
        return [(row.match.started_at[5:10], row.number, row.times) for row in rows]

    anne, basile = played["Anne"], played["Basile"]
    assert days(player=anne, result="won") == ["09-02", "09-01"]
    assert days(player=anne, result="won", over=basile, double=True) == ["09-02"]
    assert days(result="won", dealt=True) == ["09-01"]
    assert days(rounds=1) == ["10-11", "09-02"]
    assert days(rounds=2) == ["09-01"]
    assert found(player=anne) == [("10-11", 1, None), ("09-02", 1, None), ("09-01", 2, None), ("09-01", 1, None)]
    assert found(player=anne, key="bezique") == [("10-12", 1, 1), ("09-01", 1, 1)]
    assert found(key="bezique") == [("10-12", 1, 1), ("09-01", 2, 1), ("09-01", 1, 1)]
    assert found(player=anne, key="royal_marriage") == []
    table = statistics.figures(store, carnet, GAMES["bezique"])
    place = statistics.run_place(table.players[anne])
    page = listing.page(store, carnet, place, wanted=Wanted(player=anne, result="won"))
    assert [row.started_at[5:10] for row in page.rows] == ["09-02", "09-01"]


def test_rounds_are_those_of_a_player_wherever_they_sat(store: Store, carnet: int, played: dict[str, int]) -> None:
    """In each match it counts what was marked for the seat that they had there."""
    turned = begin(store, carnet, 21, setup=Setup("bezique", NAMES[::-1]))
    turned.write(marked("bezique", 1), marked("four_aces", 0))

    def found(name: str, key: str) -> list[tuple[str, int, int | None]]:
        rows = rounds.page(store, carnet, Sought("bezique", played[name], key)).rows
        return [(row.match.started_at[5:10], row.number, row.times) for row in rows]

    assert found("Anne", "bezique") == [("11-21", 1, 1), ("10-12", 1, 1), ("09-01", 1, 1)]
    assert found("Basile", "bezique") == [("09-01", 2, 1)]
    assert found("Basile", "four_aces") == [("11-21", 1, 1), ("09-01", 1, 1)]


def test_pages_of_rounds_leave_none_out(store: Store, carnet: int, played: dict[str, int]) -> None:
    numbers, place = [], None
    while True:
        page = rounds.page(store, carnet, Sought("bezique"), place, 1)
        numbers += [(row.match.started_at[5:10], row.number) for row in page.rows]
        place = page.next
        if place is None:
            break

    assert numbers == [("10-11", 1), ("09-02", 1), ("09-01", 2), ("09-01", 1)]


@pytest.mark.parametrize("place", ["", "x", "1.1", "1.1.x", "1.1.9999999999"])
def test_a_place_among_rounds_that_is_none(store: Store, carnet: int, place: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        rounds.page(store, carnet, Sought("bezique"), place)


def test_a_correction_changes_the_figures_by_itself(store: Store, carnet: int, played: dict[str, int]) -> None:
    last = listing.page(store, carnet, wanted=Wanted(result="running")).rows[0]
    acts: list[Act] = [Struck("a-phone", 1), marked("four_kings", BASILE)]
    Phone(store, last.match_id, "a-phone", n=1).write(*acts)

    table = statistics.figures(store, carnet, GAMES["bezique"])

    assert (table.declared["bezique"], table.declared["four_kings"]) == (2, 1)


def test_games_are_told_by_how_often_they_were_played(store: Store, carnet: int, played: dict[str, int]) -> None:
    begin(store, carnet, 15, setup=Setup("rubicon", NAMES))

    assert statistics.games(store, carnet) == [("bezique", 4, 1), ("rubicon", 0, 1)]
    assert statistics.figures(store, carnet, GAMES["frog"]).players == {}
