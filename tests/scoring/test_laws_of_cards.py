"""Laws held against real cards: what a table can declare is never refused, what no pack allows always is."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import GAMES
from app.scoring import marking
from app.scoring.cards import Suit
from app.scoring.events import Closed, Marked, TrumpNamed
from app.scoring.game import Game
from app.scoring.pages import left
from app.scoring.round import Line, Mark
from app.scoring.slate import opening
from app.scoring.terms import Declaration
from tests.laws import examples
from tests.scoring.dealing import play_out
from tests.scoring.tables import BEZIQUE, FOUR, NO_TRUMP, THREE, Phone, counted, refused

TARGET_GAMES = (BEZIQUE, THREE, FOUR, NO_TRUMP)
FAR = {"target": 20000}
"""A target that no deal reaches."""
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
seeds = st.integers(0, 2**32)


def house_rules(game: Game, **fixed: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Any choice of each house rule, but for those fixed; a far target, and a series without end."""
    fixed = {**FAR, "double_below": 0, "rounds": 0, **fixed}
    chosen = {rule.key: st.sampled_from([choice.value for choice in rule.choices]) for rule in game.house_rules}
    return st.fixed_dictionaries({
        key: st.just(fixed[key]) if key in fixed else values for key, values in chosen.items()
    })  # fmt: skip


def play(phone: Phone, seed: int, *, name_trump: bool = False) -> list[tuple[Mark, str | None]]:
    """Play one deal, write it down as it is played, and return each mark with the code of its refusal."""
    rng = Random(seed)  # noqa: S311 - cards, no secrets
    number = phone.slate.current
    marks, turned = play_out(phone.slate.game, rng, phone.slate.deal.dealer)
    if name_trump and turned:
        phone.write(TrumpNamed(number, turned))
    return [(mark, phone.code(Marked(number, mark))) for mark in marks]


def sit_down(game: Game, data: st.DataObject, **fixed: Any) -> Phone:
    """Begin a match under any house rules, with any number of players."""
    return Phone(game, seats=data.draw(st.integers(*game.players)), **data.draw(house_rules(game, **fixed)))


def another(phone: Phone) -> Phone:
    """Begin the same match again."""
    return Phone(slate=opening(phone.slate.base, phone.slate.setup))


@every_game
@examples(30)
@given(st.data(), seeds, st.booleans())
def test_a_legal_line_is_never_refused(game: Game, data: st.DataObject, seed: int, named: bool) -> None:  # noqa: FBT001
    """Deals of real cards under any house rules: each line stands, in order, and the round can be closed."""
    phone = sit_down(game, data)
    for turn in range(1 if game.replacement else 2):
        if phone.slate.outcome:  # somebody at the slough is ruined
            return
        marks = play(phone, seed + turn, name_trump=named)

        assert [(mark, code) for mark, code in marks if code] == []
        assert refused(phone.slate) == []
        assert [item.mark for item in phone.slate.deal.counted] == [mark for mark, _ in marks]
        assert phone.write(Closed(turn + 1)) is None
        assert phone.slate.scores[turn].closed


@examples(15)
@pytest.mark.parametrize("game", TARGET_GAMES, ids=lambda game: game.id)
@given(st.data(), seeds)
def test_where_a_match_ends_at_once_legal_lines_are_refused_only_after_its_end(
    game: Game, data: st.DataObject, seed: int
) -> None:
    """Before the line that wins, all stand; after it, none does."""
    phone = sit_down(game, data, end="at_once", target=data.draw(st.integers(100, 1000)))
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
    "triple_bezique": ("Q", "J") * 3,
}


def in_pack(key: str, packs: int) -> int:
    """How many of a declaration can lie side by side: a card of a given suit is there once a pack, else four times."""
    needed = Counter(PATTERNS[key])
    copies = packs * (4 if key.startswith("four_") else 1)
    return min(copies // count for count in needed.values())


@examples(10)
@pytest.mark.parametrize("game", TARGET_GAMES, ids=lambda game: game.id)
@given(st.data(), seeds)
def test_an_impossible_line_is_always_refused(game: Game, data: st.DataObject, seed: int) -> None:
    """After a real deal, each key is marked until the pack is used up: never more than its cards, and then `limit`."""
    phone = sit_down(game, data, second_double=False)
    play(phone, seed)
    table, deal = phone.slate.game, phone.slate.deal
    for key in PATTERNS:
        if key not in table.terms or key in table.left_out or (deal.trump is None and not table.turn_up):
            continue
        packs = table.packs or 0
        seats = data.draw(st.permutations(range(table.seats)))
        answers = [phone.mark(seat, key) for seat in seats for _ in range(packs + 1)]
        stand = len(phone.slate.deal.of(key))
        assert stand <= in_pack(key, packs)
        assert answers[-1] == ("limit" if stand == in_pack(key, packs) else "reuse")
        assert set(answers) <= {None, "limit", "reuse"}


@examples(10)
@pytest.mark.parametrize("game", [game for game in GAMES.values() if not game.contracts], ids=lambda game: game.id)
@given(st.data(), seeds)
def test_nothing_is_left_of_a_key_exactly_where_nobody_can_mark_it(game: Game, data: st.DataObject, seed: int) -> None:
    """What the table shows beside its keys, at any moment of a real deal; what only waits for trumps is left.

    A side's own key is spent exactly where the pack has no such line for any of its players.
    """
    phone = sit_down(game, data)
    begun = play(another(phone), seed)
    for mark, _ in begun[: data.draw(st.integers(0, 60))]:
        phone.write(Marked(1, mark))
    table, deal = phone.slate.game, phone.slate.deal

    for key, count in left(phone.slate).items():
        term = table.terms[key]
        assert isinstance(term, Declaration)
        suits = (None, *Suit) if term.suit != "none" else (None,)
        reasons = {
            seat: [marking.decide(table, deal, Mark(key, seat, suit)) for suit in suits] for seat in range(table.seats)
        }
        every = [reason for found in reasons.values() for reason in found]
        assert bool(count) == any(reason is None or reason.detail == "not_made" for reason in every), key
        for spent, side in zip(phone.slate.spent, table.sides, strict=True):
            codes = {reason.code if reason else None for seat in side for reason in reasons[seat]}
            assert key not in spent or None not in codes, key
            assert key in spent or not codes <= {"limit", "reuse"}, key


@examples(5)
@every_game
@given(st.data(), seeds, st.randoms(use_true_random=False))
def test_striking_a_line_is_as_if_it_were_never_written(
    game: Game, data: st.DataObject, seed: int, rng: Random
) -> None:
    """Any lines of a real deal are struck: what counts, and what for, is as without them."""
    phone = sit_down(game, data)
    other = another(phone)
    marks = play(phone, seed)
    gone = {n for n in range(1, len(marks) + 1) if rng.random() < 0.3}
    for n in gone:
        assert phone.strike((phone.device, n)) is None
    for n, (mark, _) in enumerate(marks, start=1):
        if n not in gone:
            other.slate = other.slate.with_line(Line(mark))
    for one in (phone, other):
        one.write(Closed(1))

    assert [*filter(None, counted(phone.slate))] == [*filter(None, counted(other.slate))]
    assert (phone.slate.totals, phone.slate.outcome) == (other.slate.totals, other.slate.outcome)
    assert phone.slate.after.outcome == other.slate.after.outcome
    assert phone.slate.deal.trump == other.slate.deal.trump


@examples(5)
@every_game
@given(st.data(), seeds)
def test_undo_and_redo_come_back_to_the_same_score(game: Game, data: st.DataObject, seed: int) -> None:
    """Undoing the last lines one by one and redoing them the other way round changes nothing."""
    phone = sit_down(game, data)
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
