"""What n packs allow: how often each line can stand in a round, and which cards may serve again (rules.md A4)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from app.scoring.cards import Suit, copies, distinct
from app.scoring.game import Game
from app.scoring.round import Deal, Mark
from app.scoring.terms import Declaration, Fault, Refused, Tally

CLASSES = ("marriages", "sequences", "beziques")
"""Groups whose cards may serve again only as the rules allow."""
PLAIN_SUITS = len(Suit) - 1


def limit(game: Game, item: Declaration) -> int | None:
    """Return how often a declaration can stand in one round over all players (a player, where it is limited `each`)."""
    return _limits(game)[item.key]


@lru_cache(maxsize=128)  # asked for every declaration with every tap
def _limits(game: Game) -> dict[str, int | None]:
    return {item.key: _limit(game, item) for item in game.declarations}


def _limit(game: Game, item: Declaration) -> int | None:
    if not item.limited:
        return None
    if item.each is not None:
        return item.each
    if not item.cards:
        return 1
    return _per_suit(game, item) * (PLAIN_SUITS if item.suit == "plain" else 1)


def _per_suit(game: Game, item: Declaration) -> int:
    packs = game.packs or 0
    kinds = distinct(item.cards)
    size, pairs = len(item.cards), len(item.cards) // 2
    held = sum(packs if item.suit == "plain" else copies(kind, packs) for kind in kinds)
    if not game.replacement:
        second = item.group == "beziques" and pairs > 1 and game.rule("second_double")
        return packs - pairs + 1 if second else held // size
    if size == len(kinds) == 2:
        return packs * packs  # every king with every queen
    return held - size + 1  # each further one needs a card replaced


def exceeds(game: Game, deal: Deal, term: Declaration | Tally | Fault, mark: Mark) -> Refused | None:
    """Say why one more such line is more than the pack allows, or None."""
    if isinstance(term, Tally):
        entered = sum(other.count or 0 for other in deal.of(term.key))
        total = game.total(term)
        over = entered + (mark.count or 0) > total
        return Refused("limit", term.key, total, entered, more=mark.count) if over else None
    most = term.each if isinstance(term, Fault) else limit(game, term)
    if most is None:
        return None
    marks = deal.of(term.key)
    if term.each is not None:
        marks = [other for other in marks if other.seat == mark.seat]
    if len(marks) >= most:
        return Refused("limit", term.key, most, len(marks), "player" if term.each is not None else None)
    if isinstance(term, Declaration) and term.suit == "plain" and mark.suit:
        of_suit = sum(other.suit == mark.suit for other in marks)
        if of_suit >= most // PLAIN_SUITS:
            return Refused("limit", term.key, most // PLAIN_SUITS, of_suit, "suit")
    return None


def used_up(game: Game, deal: Deal, term: Declaration, mark: Mark) -> Refused | None:
    """Say that cards of the class would have to serve again where the rules forbid it, or None."""
    if game.replacement or term.group not in CLASSES:
        return None
    pairs = game.packs or 0
    marks = [counted.mark for counted in deal.counted] + [mark]
    if term.group == "beziques":
        over = _bezique_pairs(game, marks) > pairs
    elif term.suit == "trump":
        over = _married_pairs(game, _of_class(game, marks, "trump")) > pairs
    else:
        plain = _of_class(game, marks, "plain")
        of_suit = [(item, other) for item, other in plain if other.suit == mark.suit]
        over = _married_pairs(game, plain) > PLAIN_SUITS * pairs
        over = over or (mark.suit is not None and _married_pairs(game, of_suit) > pairs)
    return Refused("reuse", term.key, pairs) if over else None


def _of_class(game: Game, marks: Iterable[Mark], suit: str) -> list[tuple[Declaration, Mark]]:
    found = []
    for mark in marks:
        item = game.terms.get(mark.key)
        if isinstance(item, Declaration) and item.group in ("marriages", "sequences") and item.suit == suit:
            found.append((item, mark))
    return found


def _married_pairs(game: Game, lines: list[tuple[Declaration, Mark]]) -> int:
    """Count the fewest K-Q pairs that these marriages and sequences can have used."""
    fresh = 0
    for side in game.sides:
        married: Counter[str | None] = Counter()
        sequences: Counter[str | None] = Counter()
        for item, mark in lines:
            if mark.seat not in side:
                continue
            if item.group == "marriages":
                married[mark.suit] += len(item.cards) // 2
                fresh += len(item.cards) // 2
            elif _all_married(married, sequences + Counter([mark.suit])):
                sequences[mark.suit] += 1
            else:
                fresh += 1
    return fresh


def _all_married(married: Counter[str | None], sequences: Counter[str | None]) -> bool:
    """Whether every sequence can hold a married pair of its own; None is a line that named no suit and fits any."""
    lacking = sum((sequences - married).values()) - max(0, sequences[None] - married[None])
    spare = sum((married - sequences).values()) - max(0, married[None] - sequences[None])
    return married[None] >= lacking and sequences[None] <= married[None] - lacking + spare


@dataclass(slots=True)
class _Pairs:
    """A side's Q-J pairs by the highest bezique each has been in."""

    single: int = 0
    double: int = 0
    triple: int = 0


def _bezique_pairs(game: Game, marks: list[Mark]) -> int:
    """Count the fewest Q-J pairs that these beziques can have used."""
    fresh = 0
    for side in game.sides:
        held = _Pairs()
        for mark in marks:
            item = game.terms.get(mark.key)
            if mark.seat in side and isinstance(item, Declaration) and item.group == "beziques":
                fresh += _TAKE[len(item.cards) // 2](game, held)
    return fresh


def _take_single(_: Game, held: _Pairs) -> int:
    held.single += 1
    return 1


def _take_double(game: Game, held: _Pairs) -> int:
    allowed = 2 if game.rule("two_singles_then_double") else 1
    if not game.rule("double_after_single"):
        allowed = 0
    singles = min(held.single, allowed)
    fresh = 2 - singles
    if game.rule("second_double") and held.double:  # never takes more fresh pairs (rules.md A16)
        singles = min(singles, 1)
        fresh = 1 - singles
        held.double -= 1
    held.single -= singles
    held.double += 2
    return fresh


def _take_triple(game: Game, held: _Pairs) -> int:
    again = min(held.triple, 2) if game.rule("second_double") else 0
    doubles = min(held.double, 3 - again)
    singles = min(held.single, 3 - again - doubles)
    held.double -= doubles
    held.single -= singles
    held.triple += 3 - again
    return 3 - again - doubles - singles


_TAKE = {1: _take_single, 2: _take_double, 3: _take_triple}
