"""Laws held against real cards: what a table can declare is never refused, what no pack allows always is."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.scoring import reuse
from app.scoring.cards import Suit
from app.scoring.events import Closed, Marked, TrumpNamed
from app.scoring.game import Game
from app.scoring.pages import left
from app.scoring.round import Line, Mark
from app.scoring.terms import Declaration
from tests.scoring.cardplay import Play
from tests.scoring.tables import BEZIQUE, FOUR_PACKS, PARTNERS, THREE_PACKS, Phone, counted, refused

GAMES = [BEZIQUE, THREE_PACKS, FOUR_PACKS, PARTNERS]
FAR = {"target": 20000}
"""A target that no deal reaches."""


def house_rules(game: Game, **fixed: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Any choice of each switch, but for those fixed."""
    free = [rule for rule in game.house_rules if rule.key not in {*fixed, "target", "double_below"}]
    chosen = {rule.key: st.sampled_from([choice.value for choice in rule.choices]) for rule in free}
    return st.fixed_dictionaries({**chosen, **{key: st.just(value) for key, value in fixed.items()}})


def play(phone: Phone, seed: int, *, name_trump: bool = False) -> list[tuple[Mark, str | None]]:
    """Play one deal, write it down as it is played, and return each mark with the code of its refusal."""
    rng = Random(seed)  # noqa: S311 - cards, no secrets
    number = phone.slate.current
    dealt = Play(phone.slate.game, rng, phone.slate.deal.dealer)
    marks = dealt.run()
    if name_trump and phone.slate.game.turn_up:
        phone.write(TrumpNamed(number, dealt.trump))
    return [(mark, phone.code(Marked(number, mark))) for mark in marks]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(st.data(), st.integers(0, 2**32), st.booleans())
def test_a_legal_line_is_never_refused(game: Game, data: st.DataObject, seed: int, named: bool) -> None:  # noqa: FBT001
    """Deals of real cards under any house rules: each line stands, in order, and the round can be closed."""
    phone = Phone(game, **data.draw(house_rules(game, **FAR)))
    for turn in range(2):
        marks = play(phone, seed + turn, name_trump=named)

        assert [code for _, code in marks if code] == []
        assert refused(phone.slate) == []
        assert [item.mark for item in phone.slate.deal.counted] == [mark for mark, _ in marks]
        assert phone.write(Closed(turn + 1)) is None
    assert phone.slate.current == 3


@given(st.data(), st.integers(0, 2**32))
def test_where_a_match_ends_at_once_legal_lines_are_refused_only_after_its_end(data: st.DataObject, seed: int) -> None:
    """Before the line that wins, all stand; after it, none does."""
    phone = Phone(**data.draw(house_rules(BEZIQUE, end="at_once", target=data.draw(st.integers(100, 1000)))))
    marks = play(phone, seed)

    codes = [code for _, code in marks]
    stood = [code for code in codes if code is None]
    assert codes == stood + ["match_over"] * (len(codes) - len(stood))
    assert (phone.slate.outcome is not None) == any(
        total >= phone.slate.game.number("target") for total in phone.slate.totals
    )
    assert {code for _, _, code in refused(phone.slate)} <= {"match_over"}


PATTERNS = {
    "trump_sequence": ("A", "10", "K", "Q", "J"),
    "royal_marriage": ("K", "Q"),
    "seven": ("7",),
    "four_aces": ("A",) * 4,
    "four_kings": ("K",) * 4,
    "four_queens": ("Q",) * 4,
    "four_jacks": ("J",) * 4,
    "bezique": ("Q", "J"),
    "double_bezique": ("Q", "J") * 2,
}


def in_pack(key: str, packs: int) -> int:
    """How many of a declaration can lie side by side: a card of a given suit is there once a pack, else four times."""
    needed = Counter(PATTERNS[key])
    copies = packs * (4 if key.startswith("four_") else 1)
    return min(copies // count for count in needed.values())


@settings(max_examples=10)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(st.data(), st.integers(0, 2**32))
def test_an_impossible_line_is_always_refused(game: Game, data: st.DataObject, seed: int) -> None:
    """After a real deal, each key is marked until the pack is used up: never more than its cards, and then `limit`."""
    rules = data.draw(house_rules(game, **FAR, **({"second_double": False} if game is not BEZIQUE else {})))
    phone = Phone(game, **rules)
    play(phone, seed)
    deal, packs = phone.slate.deal, phone.slate.game.packs or 0
    for key in PATTERNS:
        if key in phone.slate.game.left_out or (deal.trump is None and not phone.slate.game.turn_up):
            continue
        seats = data.draw(st.permutations(range(phone.slate.game.seats)))
        answers = [phone.mark(seat, key) for seat in seats for _ in range(packs + 1)]
        stand = len(phone.slate.deal.of(key))
        assert stand <= in_pack(key, packs)
        assert answers[-1] == ("limit" if stand == in_pack(key, packs) else "reuse")
        assert set(answers) <= {None, "limit", "reuse"}


@given(st.data(), st.integers(0, 2**32))
def test_nothing_is_left_of_a_key_exactly_where_nobody_can_mark_it(data: st.DataObject, seed: int) -> None:
    """What the table shows beside its keys, at any moment of a real deal."""
    rules = data.draw(house_rules(BEZIQUE, **FAR))
    phone = Phone(**rules)
    for mark, _ in play(Phone(**rules), seed)[: data.draw(st.integers(0, 40))]:
        phone.write(Marked(1, mark))
    game, deal = phone.slate.game, phone.slate.deal

    for key, count in left(phone.slate).items():
        term = game.terms[key]
        assert isinstance(term, Declaration)
        marks = [
            Mark(key, seat, suit)
            for seat in range(game.seats)
            for suit in (None, *Suit)
            if term.suit == "plain" or not suit
        ]
        stands = [
            mark
            for mark in marks
            if not (reuse.exceeds(game, deal, term, mark) or reuse.used_up(game, deal, term, mark))
        ]
        assert bool(count) == bool(stands), key


@given(st.data(), st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_striking_a_line_is_as_if_it_were_never_written(data: st.DataObject, seed: int, rng: Random) -> None:
    """Any lines of a real deal are struck: what counts, and what for, is as without them."""
    rules = data.draw(house_rules(BEZIQUE, **FAR))
    phone = Phone(**rules)
    marks = play(phone, seed)
    gone = {n for n in range(1, len(marks) + 1) if rng.random() < 0.3}
    for n in gone:
        assert phone.strike((phone.device, n)) is None

    other = Phone(**rules)
    for n, (mark, _) in enumerate(marks, start=1):
        if n not in gone:
            other.slate = other.slate.with_line(Line(mark))

    assert counted(phone.slate) == counted(other.slate) or not counted(other.slate)
    assert phone.slate.totals == other.slate.totals
    assert phone.slate.deal.trump == other.slate.deal.trump


@settings(max_examples=20)
@given(st.data(), st.integers(0, 2**32))
def test_undo_and_redo_come_back_to_the_same_score(data: st.DataObject, seed: int) -> None:
    """Undoing the last lines one by one and redoing them the other way round changes nothing."""
    phone = Phone(**data.draw(house_rules(BEZIQUE, **FAR)))
    marks = play(phone, seed)
    full = phone.slate
    undone = []
    for n in range(len(marks), max(0, len(marks) - 8), -1):
        assert phone.strike((phone.device, n)) is None
        undone.append(phone.last)
    for name in reversed(undone):
        assert phone.strike(name) is None

    assert phone.slate.rounds == full.rounds
    assert phone.slate.scores == full.scores
