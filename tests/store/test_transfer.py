"""Matches taken out of the store and into it: everything of a file or nothing, and never twice."""

import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.games import find
from app.scoring.document import read
from app.scoring.fields import Unreadable
from app.store import Store, carnets, check, keeping, slates, transfer
from app.store.requests import Impossible
from app.store.transfer import Report, Unfit
from tests.store.kit import Phone, document, marked, new_carnet

CASES = Path(__file__).parents[1] / "cases"


def lines(*documents: object) -> io.BytesIO:
    """Return a file with a document on each line; a text stands as it is."""
    written = [one if isinstance(one, str) else json.dumps(one) for one in documents]
    return io.BytesIO("".join(f"{line}\n" for line in written).encode())


def match(id: str | None = None, *marks: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a document of Anne and Basile, with one round if anything is marked."""
    rounds = [{"lines": list(marks)}] if marks else []
    named = {"id": id} if id else {}
    return {"format": "marquoir/1", "game": "bezique", "players": ["Anne", "Basile"], "rounds": rounds, **named, **more}


def exported(store: Store, *asked: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in transfer.export(store, *asked)]


SEVEN = {"seat": 0, "key": "seven"}


def test_a_household_moves_to_another_house(store: Store, carnet: int, phone: Phone) -> None:
    """All of it, struck and void lines, corrections and games of other kinds included, and comes out the same."""
    phone.play(anne_points=400)
    phone.tap("seven", number=2)
    phone.tap("four_aces", number=2)
    cases = [
        case["match"]
        for path in sorted(CASES.glob("*.json"))
        for case in json.loads(path.read_text("utf-8"))
        if "refused" in case["expect"] and not case["expect"]["refused"]
    ]
    given = [{**one, "id": f"{number}"} for number, one in enumerate(cases)]
    assert transfer.take(store, lines(*given), carnet) == Report(len(cases), 0)

    other, _ = new_carnet(store)
    whole = "".join(transfer.export(store, carnet)).encode()
    assert transfer.take(store, io.BytesIO(whole), other) == Report(len(cases) + 1, 0)
    assert sorted("".join(transfer.export(store, other)).splitlines()) == sorted(whole.decode().splitlines())
    assert check.check(store) == []


def test_the_oldest_comes_first(store: Store, carnet: int) -> None:
    days = [12, 3, 27, 8]
    for day in days:
        given = replace(document(str(day)), started_at=f"2026-11-{day:02}T21:00:00+01:00")
        slates.create(store, carnet, given)

    assert [one["id"] for one in exported(store)] == ["3", "8", "12", "27"]


def test_one_carnet_or_one_match_can_be_asked_for(store: Store, carnet: int) -> None:
    other, _ = new_carnet(store)
    for number, id in ((carnet, "a"), (carnet, "b"), (other, "b"), (other, "c")):
        slates.create(store, number, document(id))

    assert {one["id"] for one in exported(store, other)} == {"b", "c"}
    assert [one["id"] for one in exported(store, carnet, "b")] == ["b"]
    assert [one["id"] for one in exported(store, None, "b")] == ["b", "b"]
    assert exported(store, carnet, "c") == []


def test_a_deleted_match_stays_in_and_comes_back_with_its_file(store: Store, carnet: int, phone: Phone) -> None:
    phone.tap("bezique")
    (whole,) = transfer.export(store)
    keeping.remove(store, carnet, phone.match_id)
    assert exported(store) == []

    transfer.take(store, io.BytesIO(whole.encode()), carnet)
    assert list(transfer.export(store)) == [whole]


def test_nothing_is_held_while_an_export_waits_for_its_reader(store: Store, match_of: Callable[..., Phone]) -> None:
    """A match written meanwhile is told as it then is."""
    phones = [match_of() for _ in range(2)]
    telling = transfer.export(store)
    next(telling)
    for one in phones:
        one.tap("bezique")

    assert store.engine.pool.checkedout() == 0  # type: ignore[attr-defined]  # a queue counts
    (last,) = telling
    assert json.loads(last)["rounds"][0]["lines"][0]["key"] == "bezique"


def test_a_line_that_counts_for_nothing_goes_out_and_in(store: Store, carnet: int, phone: Phone) -> None:
    given = match("void", SEVEN, SEVEN, {**SEVEN, "seat": 1, "void": "limit"})
    transfer.take(store, lines(given), carnet)
    (out,) = exported(store, carnet, "void")

    assert [line.get("void") for line in out["rounds"][0]["lines"]] == [None, None, "limit"]
    assert transfer.take(store, lines(out), new_carnet(store)[0]) == Report(1, 0)


def test_what_is_there_already_is_left_as_it_is(store: Store, carnet: int) -> None:
    transfer.take(store, lines(match("a", SEVEN)), carnet)
    before = exported(store)

    assert transfer.take(store, lines(match("a"), match("b")), carnet) == Report(1, 1)
    assert exported(store, carnet, "a") == before
    assert transfer.take(store, lines(match("a"), match("b")), carnet) == Report(0, 2)


def test_a_file_whose_matches_have_no_id_can_be_taken_again(store: Store, carnet: int) -> None:
    file = [match(None, SEVEN), match(None, SEVEN, SEVEN), match(None)]

    assert transfer.take(store, lines(*file), carnet) == Report(3, 0)
    assert transfer.take(store, lines(*file), carnet) == Report(0, 3)


@pytest.mark.parametrize("spread", [json.dumps(match("a", SEVEN)), json.dumps(match("a", SEVEN), indent=2)])
def test_one_document_is_taken_however_it_is_spread_out(store: Store, carnet: int, spread: str) -> None:
    assert transfer.take(store, io.BytesIO(f"\n{spread}\n\n".encode()), carnet) == Report(1, 0)


def test_a_carnet_is_begun_with_what_is_taken_into_it(store: Store) -> None:
    cookie = carnets.new_cookie(store)
    transfer.take(store, lines(match("a"), match("b")), cookie)

    assert {one["id"] for one in exported(store, carnets.carnet_of(store, cookie))} == {"a", "b"}


@pytest.mark.parametrize(
    ("file", "line", "said"),
    [
        (lines(match("a"), match("b"), "{"), 3, "cut short: column 2"),
        (lines(match("a"), "", match("b", format="marquoir/2")), 3, "marquoir/2"),
        (lines(match("a"), match("b", players=["Al", "al "])), 2, "players"),
        (lines(match("a"), '{"format": "marquoir/1", "format": "marquoir/1"}'), 2, "twice"),
        (lines(match("a"), json.dumps(match("b"), indent=1)), 2, "column"),
        (lines(match("a"), "[" * 100_000), 2, "deep"),
        (lines(json.dumps(match("a"), indent=1)[:-2]), None, "line 10 column"),
        (lines("", "", json.dumps(match("a"), indent=1)[:-2]), None, "line 12 column"),
        (lines("Anne 1010, Basile 970"), None, "line 1 column"),
        (lines([match("a")]), 1, "not an object"),
        (lines({"matches": []}), 1, "format"),
        (lines(""), None, "no match"),
        (io.BytesIO(), None, "no match"),
        (io.BytesIO(b'\xff\xfe{"format"'), None, "UTF-8"),
        (lines(match("a"), match("b", *[SEVEN] * 501)), 2, "rounds"),
        (lines(match("a"), match("b", rounds=[{"lines": [], "closed": True}] * 1001)), 2, "rounds"),
    ],
)
def test_a_file_with_anything_wrong_is_refused_whole(
    store: Store, carnet: int, file: io.BytesIO, line: int | None, said: str
) -> None:
    """And the line at fault is told."""
    with pytest.raises(Unfit) as unfit:
        transfer.take(store, io.BytesIO(file.getvalue()), carnet)

    assert unfit.value.line == line
    assert isinstance(unfit.value.why, Unreadable)
    assert said in str(unfit.value.why)
    assert exported(store) == []


def test_a_match_that_cannot_stand_stops_the_whole_file(store: Store, carnet: int) -> None:
    with pytest.raises(Unfit) as unfit:
        transfer.take(store, lines(match("a"), match("b", SEVEN, SEVEN, SEVEN)), carnet)

    assert unfit.value.line == 2
    assert isinstance(unfit.value.why, Impossible)
    assert [(item.round, item.line, item.refused.code) for item in unfit.value.why.refused] == [(1, 3, "limit")]
    assert exported(store) == []


@pytest.mark.parametrize("before", [[], [match("a")]])
def test_a_line_without_an_end_is_not_read_for_ever(
    store: Store, carnet: int, before: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "LONGEST_DOCUMENT", 1000)
    file = lines(*before, "x" * 5000)
    with pytest.raises(Unfit) as unfit:
        transfer.take(store, file, carnet)

    assert unfit.value.line == len(before) + 1
    assert file.tell() < len(file.getvalue())


def test_a_file_cut_short_can_be_taken_again(store: Store, carnet: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A power cut between two matches leaves whole ones."""
    real, left = slates.create, iter([True, False])

    def cut(*given: Any) -> Any:
        assert next(left), "cut"
        return real(*given)

    file = [match("a", SEVEN), match("b", SEVEN)]
    monkeypatch.setattr(slates, "create", cut)
    with pytest.raises(AssertionError, match="cut"):
        transfer.take(store, lines(*file), carnet)
    monkeypatch.undo()

    assert [one["id"] for one in exported(store)] == ["a"]
    assert transfer.take(store, lines(*file), carnet) == Report(1, 1)


def test_taps_go_on_between_the_matches_of_a_file(store: Store, carnet: int, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(store, slates.create(store, carnet, document("played")).match_id, "a-phone")
    real = slates.create

    def tapping(*given: Any) -> Any:
        phone.write(marked("adjustment", points=1))
        return real(*given)

    monkeypatch.setattr(slates, "create", tapping)
    transfer.take(store, lines(*(match(str(number)) for number in range(5))), carnet)

    assert phone.read().slate.totals == (5, 0)


def test_what_is_told_is_a_match_file(store: Store, phone: Phone) -> None:
    phone.play()
    (line,) = transfer.export(store)

    assert line.endswith("}\n")
    assert read(line, find).rounds[0].closed
