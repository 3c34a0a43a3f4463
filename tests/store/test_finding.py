"""Finding matches: by player, game, month, result and words, whatever else is in the carnet."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import event, select

from app.scoring.document import Document
from app.scoring.events import Finished
from app.scoring.terms import Setup
from app.store import Store, check, listing, players, slates
from app.store.listing import Wanted
from app.store.tables import finding
from tests.store.kit import Phone, document, new_carnet


def begin(store: Store, carnet: int, number: int, **changes: Any) -> Phone:
    """Begin a match on a day of November."""
    setup = Setup(changes.pop("game", "bezique"), changes.pop("players", ("Anne", "Basile")))
    made = Document(setup, id=str(number), started_at=f"2026-11-{number:02}T21:00:00+01:00")
    return Phone(store, slates.create(store, carnet, replace(made, **changes)).match_id, "a-phone")


def found(store: Store, carnet: int, **wanted: Any) -> list[int]:
    """Return the days of the matches that are found."""
    rows = listing.page(store, carnet, wanted=Wanted(**wanted)).rows
    return [int(row.started_at[8:10]) for row in rows]


def number_of(store: Store, carnet: int, name: str) -> int:
    """Return the number of a player."""
    return next(one.id for one in players.known(store, carnet) if one.name == name)


@pytest.fixture
def evening(store: Store, carnet: int) -> dict[str, int]:
    """Six matches: won by Anne, won by Basile, a draw, one in play, one of Claire's at Frog, one of four players."""
    begin(store, carnet, 1, note="Chez Marthe, pluie").play(1, anne_points=1000)
    begin(store, carnet, 2).play(1, basile_points=1000)
    begin(store, carnet, 3).write(Finished(yes=True))
    begin(store, carnet, 4)
    begin(store, carnet, 5, game="frog", players=("Claire", "Zoé", "Anne"), note="été 100%")
    begin(store, carnet, 6, game="bezique-four", players=("Anne", "Basile", "Claire", "Denis")).play(
        1, anne=16, anne_points=2000
    )
    return {name: number_of(store, carnet, name) for name in ("Anne", "Basile", "Claire", "Zoé", "Denis")}


def test_everything_is_found_newest_first(store: Store, carnet: int, evening: dict[str, int]) -> None:
    assert found(store, carnet) == [6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("who", "result", "days"),
    [
        (None, "running", [6, 5, 4]),
        (None, "won", [2, 1]),
        (None, "draw", [3]),
        ("Anne", None, [6, 5, 4, 3, 2, 1]),
        ("Anne", "won", [1]),
        ("Anne", "lost", [2]),
        ("Anne", "draw", [3]),
        ("Basile", "won", [2]),
        ("Claire", None, [6, 5]),
        ("Zoé", None, [5]),
    ],
)
def test_matches_are_found_by_player_and_result(
    store: Store, carnet: int, evening: dict[str, int], who: str | None, result: str | None, days: list[int]
) -> None:
    """Round 1 of four players lacks brisques, so its match is still in play."""
    assert found(store, carnet, player=evening[who] if who else 0, result=result) == days


def test_partners_win_together(store: Store, carnet: int) -> None:
    phone = begin(store, carnet, 6, game="bezique-four", players=("Anne", "Basile", "Claire", "Denis"))
    phone.tap("four_aces", seat=2)
    phone.write(Finished(yes=True))

    for name, days in {
        "Anne": ("won", [6]),
        "Claire": ("won", [6]),
        "Basile": ("lost", [6]),
        "Denis": ("lost", [6]),
    }.items():
        assert found(store, carnet, player=number_of(store, carnet, name), result=days[0]) == days[1]


def test_games_words_and_whom_one_beat(store: Store, carnet: int, evening: dict[str, int]) -> None:
    assert found(store, carnet, game="frog") == [5]
    assert found(store, carnet, game="bezique", player=evening["Claire"]) == []
    assert found(store, carnet, result="won", player=evening["Anne"], over=evening["Basile"]) == [1]
    assert found(store, carnet, result="won", player=evening["Basile"], over=evening["Claire"]) == []
    for words, days in {
        "marthe": [1],
        "PLUIE marthe": [1],
        "zoe": [5],
        "ete": [5],
        "100%": [5],
        "%": [5],
        "_": [],
        "claire": [6, 5],
        "pluie zoé": [],
        "  ": [6, 5, 4, 3, 2, 1],
    }.items():
        assert found(store, carnet, words=words) == days, words


def test_a_month_is_that_of_the_place(store: Store, carnet: int) -> None:
    """Midnight at New Year comes to Kiritimati 26 hours before it comes to the last island."""
    for number, started_at in enumerate(("2027-01-01T00:10:00+14:00", "2026-12-31T23:50:00-12:00"), start=1):
        slates.create(store, carnet, replace(document(str(number)), started_at=started_at))

    assert [row.started_at[:4] for row in listing.page(store, carnet, wanted=Wanted(month="2026-12")).rows] == ["2026"]
    assert [row.started_at[:4] for row in listing.page(store, carnet, wanted=Wanted(month="2027-01")).rows] == ["2027"]


@pytest.mark.parametrize("text", ["2026-13", "2026-1", "0000-01", "0001-01", "9999-12", "20261", "", "٢٠٢٦-٠١"])
def test_what_is_no_month(text: str) -> None:
    assert not listing.is_month(text)


def test_pages_of_what_is_found_leave_none_out(store: Store, carnet: int, evening: dict[str, int]) -> None:
    wanted, place, days = Wanted(player=evening["Anne"]), None, []
    while True:
        page = listing.page(store, carnet, place, 2, wanted)
        days += [int(row.started_at[8:10]) for row in page.rows]
        place = page.next
        if place is None:
            break

    assert days == [6, 5, 4, 3, 2, 1]


def test_a_match_that_is_open_again_is_found_in_play(store: Store, carnet: int) -> None:
    phone = begin(store, carnet, 1)
    phone.write(Finished(yes=True))
    phone.write(Finished(yes=False))

    assert found(store, carnet, result="running") == [1]
    assert check.check(store) == []


def test_another_carnet_is_not_looked_in(store: Store, carnet: int, evening: dict[str, int]) -> None:
    other, _ = new_carnet(store)

    assert found(store, other) == found(store, other, words="anne") == []
    assert found(store, other, player=evening["Anne"]) == []


def test_check_tells_a_match_that_is_found_wrongly(store: Store, carnet: int) -> None:
    begin(store, carnet, 1)
    with store.writing() as connection:
        connection.execute(finding.update().values(result="won"))

    assert len(check.check(store)) == 3


@pytest.mark.sqlite
def test_every_filter_has_its_index(store: Store, carnet: int, evening: dict[str, int]) -> None:
    """Each reads what it shows, in order, and no more; only words have to be looked for row by row."""
    asked: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        asked.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", note)
    for player in (0, evening["Anne"]):
        for game in (None, "bezique"):
            for result in (None, "won"):
                for month, words in ((None, ""), ("2026-11", ""), (None, "marthe")):
                    page = listing.page(store, carnet, None, 1, Wanted(player, game, result, month, words))
                    listing.page(store, carnet, page.next or "0.1", 1, Wanted(player, game, result, month, words))
    event.remove(store.engine, "before_cursor_execute", note)

    with store.reading() as connection:
        for statement, parameters in asked:
            if "finding" in statement:
                plan = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)]
                keys = [key for key in ("game", "result") if f"finding.{key} =" in statement]
                index = "_".join(["ix_finding_carnet_player", *keys, "started_match"]) if keys else "PRIMARY KEY"
                assert index in plan[0] or "LIKE" in statement, (plan, statement)
                assert not [step for step in plan if "SCAN" in step or "TEMP" in step], plan


def test_a_tap_leaves_what_finds_its_match_alone(store: Store, carnet: int, statements: list[str]) -> None:
    phone = begin(store, carnet, 1)
    statements.clear()
    phone.tap("four_aces")

    assert not [statement for statement in statements if "finding" in statement]
    with store.reading() as connection:
        assert len(connection.execute(select(finding)).all()) == 3
