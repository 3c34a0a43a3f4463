"""Laws of a slate: whatever is written on it by anybody, in any order, sense or nonsense."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import GAMES
from app.scoring import document, report, settlement
from app.scoring.document import Document
from app.scoring.events import (
    Act,
    Agreed,
    Closed,
    Corrected,
    DealerNamed,
    Entry,
    Finished,
    Marked,
    Reopened,
    Struck,
    TrumpNamed,
    read_act,
)
from app.scoring.game import Game
from app.scoring.pages import Slate
from app.scoring.round import Mark, Round
from app.scoring.slate import decide, evolve, idle, left, put, replay, resume
from tests.laws import examples
from tests.scoring.tables import Phone, read, written
from tests.scoring.wishes import SUITS, ending, marks, rules

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
Intention = tuple[str, Any]


def intentions(game: Game) -> st.SearchStrategy[list[Intention]]:
    """What the players want to do, one after the other."""
    mark = marks(game)
    seats = st.integers(0, game.players[1])
    round_end = st.tuples(st.integers(0, 2), st.integers(0, 120))
    correction = st.tuples(st.integers(-2, 0), st.lists(st.integers(0, 4), max_size=2), st.lists(mark, max_size=2))
    return st.lists(
        st.one_of(
            st.tuples(st.just("mark"), mark),
            st.tuples(st.just("mark"), mark),
            st.tuples(st.just("astray"), st.tuples(st.sampled_from((-1, 1)), mark)),
            st.tuples(st.just("strike"), st.sampled_from((1, 1, 1, 2, 3, 5, 8))),
            st.tuples(st.just("finish round"), round_end),
            st.tuples(st.just("close"), st.integers(-1, 0)),
            st.tuples(st.just("reopen"), st.sampled_from((-2, -1, -1, -1, 0))),
            st.tuples(st.just("trump"), SUITS),
            st.tuples(st.just("dealer"), seats),
            st.tuples(st.just("correct"), correction),
            st.tuples(st.just("agree"), rules(game)),
            st.tuples(st.just("finish"), st.sampled_from((False, False, False, False, False, True))),
        ),
        min_size=4,
        max_size=30,
    )


def carry_out(phone: Phone, what: str, how: Any) -> None:
    """Turn an intention into acts on the slate as it is now."""
    number = phone.slate.current
    acts: dict[str, Any] = {
        "mark": lambda: [Marked(number, how)],
        "astray": lambda: [Marked(number + how[0], how[1])],
        "strike": lambda: [Struck(entry.device, entry.n) for entry in phone.entries[-how:][:1]],
        "close": lambda: [Closed(number + how)],
        "reopen": lambda: [Reopened(number + how)],
        "trump": lambda: [TrumpNamed(number, how)],
        "dealer": lambda: [DealerNamed(number, how)],
        "correct": lambda: [_correction(phone.slate, max(1, number + how[0]), how[1], tuple(how[2]))],
        "agree": lambda: [Agreed(how)],
        "finish": lambda: [Finished(how)],
        "finish round": lambda: [
            *(Marked(number, mark) for mark in ending(phone.slate, *how)),
            Closed(number),
        ],
    }
    for act in acts[what]():
        phone.write(act)


def live(game: Game, data: st.DataObject) -> Phone:
    """Carry out what players want at a table of this game, and return the phone that wrote it."""
    phone = Phone(game, seats=data.draw(st.integers(*game.players)), **data.draw(rules(game)))
    for what, how in data.draw(intentions(game)):
        carry_out(phone, what, how)
    return phone


def _correction(slate: Slate, number: int, places: list[int], by: tuple[Mark, ...]) -> Corrected:
    """Name lines of a round by their places, if it has as many."""
    lines = slate.rounds[number - 1].lines if number <= len(slate.rounds) else ()
    names = [lines[place].id.split(".") for place in places if place < len(lines)]
    return Corrected(number, tuple((device, int(n)) for device, n in names), by)


def told(slate: Slate) -> Any:
    """All that a slate says of the score, as far as a document can tell it again: up to its current round."""
    scores = slate.scores[: slate.place + 1]
    refusals = [(item.round, item.line, item.refused) for item in report.refusals(scores)]
    return slate.totals, slate.outcome, [report.round_object(score) for score in scores], refusals


def exported(slate: Slate) -> tuple[Round, ...]:
    """The rounds that a document holds; what waits behind an open round is not among them."""
    return slate.rounds[: slate.place + 1]


@examples(5)
@every_game
@given(st.data())
def test_a_slate_keeps_its_laws(game: Game, data: st.DataObject) -> None:
    """After every act: nothing crashes, and what a slate tells follows from what is written on it and nothing else."""
    phone = Phone(game, seats=data.draw(st.integers(*game.players)), **data.draw(rules(game)))
    setup = phone.slate.setup
    for what, how in data.draw(intentions(game)):
        before = phone.slate
        carry_out(phone, what, how)
        after = phone.slate

        assert all(earlier.closed for earlier in after.rounds[: after.place])
        assert not any(waiting.closed for waiting in after.rounds[after.place :])
        sums = [sum(score.settled[side] for score in after.scores) for side in range(len(after.game.sides))]
        assert after.totals == tuple(after.game.stake + each for each in sums)
        for score in after.scores:
            worths = [sum(item.worth[side] for item in score.deal.counted) for side in range(len(after.game.sides))]
            assert score.deal.points == tuple(worths)
            if settlement.manner(after.game).as_marked:
                assert score.settled == score.points == tuple(worths)
            elif not score.closed:
                assert not any(score.settled)
        assert [score.after for score in after.scores[:-1]] == [score.deal.before for score in after.scores[1:]]
        assert all(count >= 0 for count in left(after).values())
        if before.outcome and what in ("mark", "trump", "dealer", "close"):
            assert after is before

    whole = replay(game, setup, phone.entries)
    assert (whole, whole.scores) == (phone.slate, phone.slate.scores)

    made = resume(game, phone.slate.setup, whole.before, phone.slate.rounds, finished=phone.slate.finished)
    assert (made, made.scores) == (phone.slate, phone.slate.scores)


@examples(5)
@every_game
@given(st.data())
def test_what_is_written_counts_the_same_when_it_is_read_again(game: Game, data: st.DataObject) -> None:
    """Write a slate as a document, read it, mark it: the same score; and once more the same document."""
    slate = live(game, data).slate
    first = document.write(Document(slate.setup, exported(slate), slate.finished), report.void(slate))

    found = read(json.loads(json.dumps(first)))
    again = document.mark(game, found)

    assert told(again) == told(slate)
    assert written(again) == [
        replace(one, lines=tuple(replace(line, void=report.void(slate).get((number, place)))
                                 for place, line in enumerate(one.lines, start=1)))
        for number, one in enumerate(written(slate)[: slate.place + 1], start=1)
    ]  # fmt: skip
    assert [item for item in report.undeclared(found, again) if item.line] == []
    assert document.write(found, report.void(again)) == first


@examples(5)
@every_game
@given(st.data())
def test_the_lines_of_a_document_put_on_a_slate_mark_the_same(game: Game, data: st.DataObject) -> None:
    """Replaying a document act by act, as an import does, scores as the document itself."""
    phone = live(game, data)
    slate = phone.slate
    acts: list[Act] = []
    for number, one in enumerate(exported(slate), start=1):
        acts += [TrumpNamed(number, one.trump)] * (one.trump is not None)
        acts += [DealerNamed(number, one.dealer)] if one.dealer is not None else []
        for line in one.lines:
            acts.append(Marked(number, line.mark))
            acts += [Struck("i", len(acts))] * (not line.stands)
        acts += [Closed(number)] * one.closed
    acts += [Finished(yes=True)] * slate.finished

    imported = replay(game, slate.setup, [Entry("i", n, act) for n, act in enumerate(acts, start=1)])

    if any(one.lines or one.closed or one.trump or one.dealer is not None for one in exported(slate)[-1:]):
        assert told(imported) == told(slate)
    assert (imported.totals, imported.outcome) == (slate.totals, slate.outcome)


@examples(5)
@every_game
@given(st.data(), st.integers(1, 4))
def test_a_slate_that_begins_later_tells_the_same(game: Game, data: st.DataObject, start: int) -> None:
    """From where the match stood before a round, it and all later ones are marked alike, and written on alike."""
    phone = live(game, data)
    slate = phone.slate
    if not 1 <= start <= min(slate.place + 1, len(slate.rounds)):
        return
    before = slate.scores[start - 1].deal.before

    later = resume(game, slate.setup, before, slate.rounds[start - 1 :], finished=slate.finished)

    assert later.scores == slate.scores[start - 1 :]
    assert (later.totals, later.outcome, later.current) == (slate.totals, slate.outcome, slate.current)
    assert left(later) == left(slate)
    for act in (Marked(slate.current, Mark("four_aces", 0)), Closed(slate.current), Struck("p", phone.n)):
        one, other = (put(which, Entry("q", 1, act)) for which in (slate, later))
        assert (told(one[0])[0], one[1]) == (told(other[0])[0], other[1])


@examples(5)
@every_game
@given(st.data())
def test_an_act_has_an_answer_and_decide_speaks_before_evolve(game: Game, data: st.DataObject) -> None:
    """A refused act leaves the very same slate, and so does one that changes nothing; and each survives the wire."""
    phone = Phone(game, seats=data.draw(st.integers(*game.players)), **data.draw(rules(game)))
    slates = [phone.slate]
    for what, how in data.draw(intentions(game)):
        carry_out(phone, what, how)
        slates.append(phone.slate)
    for entry in phone.entries:
        assert read_act(json.loads(json.dumps(entry.act.write()))) == entry.act
    for slate in slates:
        for entry in phone.entries[-3:]:
            again = replace(entry, device="q")
            after, reason = put(slate, again)
            assert reason == decide(slate, again)
            if reason or idle(slate, again):
                assert after is slate
            else:
                assert after == evolve(slate, again)
                assert (after is slate) == (after == slate)
    assert all(one is other or one != other for one, other in pairwise(slates))
