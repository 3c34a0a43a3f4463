"""A match made of a document: new, imported, sent twice."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from app.games import GAMES, find
from app.scoring.cards import Suit
from app.scoring.document import Document, mark, read_object, write
from app.scoring.round import Line, Mark, Round
from app.scoring.slate import replay
from app.scoring.terms import Setup
from app.store import Store, carnets, check, links, listing, slates
from app.store.making import draft
from app.store.slates import Impossible
from app.store.tables import device, line, match, player
from app.store.transcript import Transcript
from tests.store.kit import ANNE, BASILE, Phone, document, new_carnet

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "cases" / "bezique.json").read_text("utf-8"))
POSSIBLE = [case for case in CASES if "refused" in case["expect"] and not case["expect"]["refused"]]


def count(store: Store, table: Any) -> int:
    """Return how many rows a table has."""
    with store.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def bare(rounds: tuple[Round, ...]) -> list[Round]:
    """Return rounds without what the store gives their lines: names, and whose strike struck them."""
    return [
        replace(
            written,
            lines=tuple(replace(item, id="", struck_by=None if item.stands else "") for item in written.lines),
        )
        for written in rounds
    ]


def test_a_new_match_has_two_links_and_version_one(store: Store, carnet: int) -> None:
    made = slates.create(store, carnet, document())
    read = slates.read(store, made.match_id)

    assert made.new
    assert made.score_token != made.watch_token
    assert (read.version, read.document_id, read.carnet, read.slate.totals) == (1, "document-1", carnet, (0, 0))
    assert read.finished_at is None
    assert read.started_at.startswith(store.now().isoformat()[:10])


def test_the_same_document_in_the_same_carnet_is_the_same_match(store: Store, carnet: int) -> None:
    made = slates.create(store, carnet, document())
    links.renew(store, made.match_id, "watch")
    again = slates.create(store, carnet, document())

    assert (again.match_id, again.score_token, again.new) == (made.match_id, made.score_token, False)
    assert links.find_match(store, "watch", again.watch_token)
    assert count(store, match) == 1


def test_the_same_document_in_another_carnet_is_another_match(store: Store, carnet: int) -> None:
    other, _ = new_carnet(store)

    assert slates.create(store, carnet, document()).match_id != slates.create(store, other, document()).match_id


def test_documents_without_an_id_are_each_their_own_match(store: Store, carnet: int) -> None:
    slates.create(store, carnet, document(None))
    slates.create(store, carnet, document(None))

    assert count(store, match) == 2


def test_what_a_document_says_of_itself_is_kept(store: Store, carnet: int) -> None:
    given = Document(
        Setup("bezique", ("Anne", "Basile"), {"target": 500}, first_dealer=1),
        (Round((Line(Mark("four_aces", ANNE), at="2026-11-29T21:05:00+01:00"),), trump=Suit.HEARTS, dealer=0),),
        finished=True,
        id="one",
        started_at="2026-11-29T21:00:00+01:00",
        finished_at="2026-11-29T22:00:00+01:00",
        note="chez Marthe, pluie",
    )
    made = slates.create(store, carnet, given)
    kept = slates.read(store, made.match_id).document

    assert replace(kept, rounds=()) == replace(given, rounds=())
    assert bare(kept.rounds) == bare(given.rounds)
    assert kept.rounds[0].lines[0].at == "2026-11-29T21:05:00+01:00"


def test_lines_keep_the_ids_they_came_with(store: Store, carnet: int) -> None:
    """In documents; on the wire every line is named by the device and number that it has here."""
    lines = (Line(Mark("seven", ANNE), "first"), Line(Mark("seven", BASILE)), Line(Mark("bezique", ANNE), "a.1"))
    made = slates.create(store, carnet, replace(document(), rounds=(Round(lines),)))
    Phone(store, made.match_id, "a-phone").tap("four_aces")
    read = slates.read(store, made.match_id)
    own = [item.id for item in read.slate.written.lines]

    assert [item.id for item in read.document.rounds[0].lines] == ["first", own[1], "a.1", "a-phone.1"]
    assert len(set(own)) == 4


def test_an_end_without_a_time_has_that_of_its_last_line(store: Store, carnet: int) -> None:
    line_ = Line(Mark("four_aces", ANNE), at="2026-11-29T21:05:00+01:00")
    given = replace(document(end="at_once", target=100), rounds=(Round((line_,)),))
    made = slates.create(store, carnet, given)

    assert slates.read(store, made.match_id).finished_at == "2026-11-29T21:05:00+01:00"


def test_a_match_begun_long_ago_or_far_away_is_taken(store: Store, carnet: int) -> None:
    """The moment may lie outside the calendar that the house can count in."""
    for number, started_at in enumerate(["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"]):
        made = slates.create(store, carnet, replace(document(str(number)), started_at=started_at))
        assert slates.read(store, made.match_id).started_at == started_at
    assert [row.started_at[:4] for row in listing.page(store, carnet).rows] == ["9999", "0001"]


@pytest.mark.parametrize("case", POSSIBLE, ids=[case["name"] for case in POSSIBLE])
def test_a_document_comes_out_as_it_went_in(store: Store, carnet: int, case: dict[str, Any]) -> None:
    given = read_object(case["match"], find)
    made = slates.create(store, carnet, given)
    read = slates.read(store, made.match_id)

    assert bare(read.document.rounds) == bare(given.rounds)
    assert list(read.slate.totals) == case["expect"]["totals"]
    assert read.slate.outcome == mark(GAMES["bezique"], given).outcome
    assert check.check(store) == []
    assert bare(read_object(write(read.document), find).rounds) == bare(given.rounds)


def test_a_document_with_a_line_that_cannot_stand_is_refused_and_nothing_written(store: Store, carnet: int) -> None:
    sevens = tuple(Line(Mark("seven", ANNE)) for _ in range(3))
    given = replace(document(), rounds=(Round(sevens), Round()))

    with pytest.raises(Impossible) as impossible:
        slates.create(store, carnet, given)

    assert [(item.round, item.line, item.refused.code) for item in impossible.value.refused] == [(1, 3, "limit")]
    assert [count(store, table) for table in (match, line, player)] == [0, 0, 0]


def test_a_line_that_the_document_declares_void_is_taken_as_such(store: Store, carnet: int) -> None:
    sevens = (*(Line(Mark("seven", ANNE)) for _ in range(2)), Line(Mark("seven", BASILE), void="limit"))
    made = slates.create(store, carnet, replace(document(), rounds=(Round(sevens),)))
    read = slates.read(store, made.match_id)

    assert len(read.slate.written.lines) == 3
    assert read.slate.totals == (20, 0)
    assert check.check(store) == []


def test_the_same_name_however_written_is_one_player(store: Store, carnet: int) -> None:
    for number, names in enumerate([("Al", "Basile"), ("Anne", "al "), ("ÀL", "AL")]):
        made = slates.create(store, carnet, Document(Setup("bezique", names), id=str(number)))

    assert count(store, player) == 4
    assert slates.read(store, made.match_id).slate.setup.players == ("ÀL", "Al")


def test_names_are_offered_with_whoever_sat_down_last_first(store: Store, carnet: int) -> None:
    later = replace(store, now=lambda: datetime(2126, 1, 1, tzinfo=UTC))
    other, _ = new_carnet(store)
    slates.create(store, other, Document(Setup("bezique", ("Zoé", "Yves"))))
    slates.create(store, carnet, Document(Setup("bezique", ("Anne", "Basile"))))
    slates.create(later, carnet, Document(Setup("bezique", ("Chloé", "anne"))))

    assert carnets.names(store, carnet) == ["Anne", "Chloé", "Basile"]


def test_nobody_waits_while_a_document_is_marked(store: Store, carnet: int, monkeypatch: pytest.MonkeyPatch) -> None:
    locked = []

    def spy(*given: Any) -> Any:
        locked.append(not store.lock.acquire(blocking=False))
        store.lock.release()
        return draft(*given)

    monkeypatch.setattr(slates, "draft", spy)
    slates.create(store, carnet, document())

    assert locked == [False]


@pytest.mark.parametrize("case", POSSIBLE, ids=[case["name"] for case in POSSIBLE])
def test_a_document_is_marked_as_its_acts_one_after_another_mark_it(case: dict[str, Any]) -> None:
    given = read_object(case["match"], find)
    transcript = Transcript("device")
    whole = mark(GAMES["bezique"], transcript.copy(given))

    assert replay(GAMES["bezique"], given.setup, [entry for entry, _, _ in transcript.acts]) == whole


def test_a_carnet_is_begun_with_its_first_match(store: Store) -> None:
    cookie = carnets.new_cookie(store, "seed")
    first, second = (slates.create(store, cookie, document(None)) for _ in range(2))

    opened = carnets.carnet_of(store, cookie)
    assert [slates.read(store, made.match_id).carnet for made in (first, second)] == [opened, opened]
    assert count(store, device) == 1


def test_a_document_that_cannot_stand_begins_no_carnet(store: Store) -> None:
    given = replace(document(), rounds=(Round((Line(Mark("tarot", ANNE)),)),))
    with pytest.raises(Impossible):
        slates.create(store, carnets.new_cookie(store), given)

    assert count(store, device) == 0


def test_the_cookie_of_a_seed_is_always_the_same_and_none_but_this_house_knows_it(store: Store) -> None:
    elsewhere = replace(store, secret=b"another")

    assert carnets.new_cookie(store, "seed") == carnets.new_cookie(store, "seed")
    assert len({carnets.new_cookie(house, seed) for house in (store, elsewhere) for seed in ("a", "b", None)}) == 6


def test_rounds_with_nothing_in_them_leave_what_trace_they_can(store: Store, carnet: int) -> None:
    """One that is closed after the end stays closed; one that is merely open has not begun."""
    won = Round((Line(Mark("four_aces", ANNE)),), closed=True)
    empty = Round(closed=True)
    given = replace(document(end="at_once", target=100), rounds=(won, empty, Round()))
    made = slates.create(store, carnet, given)

    assert bare(slates.read(store, made.match_id).document.rounds) == [won, empty]
    assert check.check(store) == []
