"""Marks one round: which of its lines count, what they add up to, and what that does to the match."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from app.scoring import auction, reuse, settlement, target
from app.scoring.cards import Suit
from app.scoring.game import ADJUSTMENT, PASSED, Game, Term
from app.scoring.names import LONGEST_NOTE, is_text
from app.scoring.round import LAST_TRICK, Counted, Deal, Line, Mark, Round, Standing
from app.scoring.terms import Declaration, Fault, Refused, Tally

LARGEST_ADJUSTMENT = 9999
_SUITS = frozenset(suit.value for suit in Suit)
_FIELDS = ("suit", "count", "points", "note")


@dataclass(frozen=True, slots=True)
class Judged:
    """A line at its place, from 1: what it gives or takes from each side, or why it is refused; struck: neither."""

    place: int
    line: Line
    worth: tuple[int, ...] | None
    refused: Refused | None


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A round marked: what it adds to the match for each side (`settled`), and where the match stands after it."""

    deal: Deal
    closed: bool
    points: tuple[int | None, ...]
    settled: tuple[int, ...]
    refused: tuple[tuple[int | None, Refused], ...]
    after: Standing

    @property
    def number(self) -> int:
        """The round's number in the match, from 1."""
        return self.deal.before.number

    def judged(self, lines: Iterable[Line]) -> Iterator[Judged]:
        """Yield the lines of this round with what became of each."""
        worth = {item.place: item.worth for item in self.deal.counted}
        refused = dict(self.refused)
        for place, line in enumerate(lines, start=1):
            yield Judged(place, line, worth.get(place), refused.get(place))


def mark_round(game: Game, before: Standing, written: Round) -> RoundScore:
    """Mark a round as written, from where the match stood before it."""
    return conclude(game, take_all(game, begin(game, before, written), written.lines), closed=written.closed)


def begin(game: Game, before: Standing, written: Round) -> Deal:
    """Return the round before its first line."""
    dealer = before.dealer if written.dealer is None else written.dealer
    trump = written.trump if game.turn_up else None
    return Deal(before, dealer, written.trump, trump, (0,) * len(game.sides), outcome=before.outcome)


def take_all(game: Game, deal: Deal, lines: Iterable[Line]) -> Deal:
    """Mark lines in order; those that are refused count for nothing, and marking goes on."""
    for place, line in enumerate(lines, start=1):
        deal = take(game, deal, line, place)
    return deal


def take(game: Game, deal: Deal, line: Line, place: int) -> Deal:
    """Mark one line that stands at `place`, counted from 1."""
    if not line.stands:
        return deal
    refused = decide(game, deal, line.mark)
    if refused:
        return replace(deal, refused=(*deal.refused, (place, refused)))
    return evolve(game, deal, line.mark, place)


def conclude(game: Game, deal: Deal, *, closed: bool) -> RoundScore:
    """Settle a round, closed or open; a closing that is refused leaves it as it is (rules.md A3)."""
    manner = settlement.manner(game)
    lacks = manner.lacking(game, deal) if closed and not deal.outcome else None
    refused = (*sorted(deal.refused, key=lambda item: item[0] or 0), *([(None, lacks)] if lacks else []))
    closed = closed and not lacks
    settled = settlement.settled(game, deal, closed=closed and not deal.before.outcome)
    totals = tuple(total + more for total, more in zip(deal.before.totals, settled, strict=True))
    outcome = deal.outcome or (settlement.ended(game, deal, totals) if closed else None)
    after = Standing(deal.before.number + 1, totals, _next_dealer(game, deal), outcome)
    return RoundScore(deal, closed, manner.points(game, deal), settled, refused, after)


def decide(game: Game, deal: Deal, mark: Mark) -> Refused | None:
    """Say why a mark cannot stand next in this round, or None; where several codes fit, the first of rules.md A16."""
    if deal.outcome:
        return Refused("match_over")
    if mark.key == ADJUSTMENT:
        return _no_seat(game, mark) or _wrong_adjustment(mark)
    term = game.terms.get(mark.key)
    if term is None and not (mark.key == PASSED and game.contracts):
        return Refused("key", mark.key)
    refused = _wrong_seat(game, deal, mark, term) or _wrong_value(game, deal, term, mark)
    return refused or _left_out(game, deal, mark, term) or _one_too_many(game, deal, mark, term)


def _one_too_many(game: Game, deal: Deal, mark: Mark, term: Term | None) -> Refused | None:
    """Whether trumps, the pack or the turn of the deal have no room for this mark."""
    match term:
        case Declaration():
            wrong = _wrong_trump(game, deal, term, mark) or reuse.exceeds(game, deal, term, mark)
            return wrong or reuse.used_up(game, deal, term, mark)
        case Fault():
            return reuse.exceeds(game, deal, term, mark)
    turn = auction.out_of_turn(game, deal, mark) if game.contracts else None
    return turn or (reuse.exceeds(game, deal, term, mark) if isinstance(term, Tally) else None)


def evolve(game: Game, deal: Deal, mark: Mark, place: int) -> Deal:
    """Count a mark that `decide` let stand."""
    term = game.terms.get(mark.key)
    trump = deal.trump
    if isinstance(term, Declaration) and mark.suit and _makes_trumps(game, deal, term):
        trump = Suit(mark.suit)
    worth = _worth(game, deal, term, mark)
    points = tuple(had + more for had, more in zip(deal.points, worth, strict=True))
    deal = replace(deal, trump=trump, points=points, counted=(*deal.counted, Counted(place, mark, worth)))
    if not game.at_once:
        return deal
    if isinstance(term, Tally):
        return target.credit_tally(game, deal, term)
    return replace(deal, outcome=target.contest(game, deal))


def _no_seat(game: Game, mark: Mark) -> Refused | None:
    return None if game.side_at(mark.seat) is not None else Refused("seat", mark.key)


def _wrong_seat(game: Game, deal: Deal, mark: Mark, term: Term | None) -> Refused | None:
    missing = None if mark.key == PASSED else _no_seat(game, mark)
    if missing or game.contracts:
        return missing or auction.wrong_seat(game, deal, mark)
    who = term.who if isinstance(term, Declaration) else "anyone"
    fits = who == "anyone" or (mark.seat == deal.dealer) == (who == "dealer")
    return None if fits else Refused("seat", mark.key, detail=who)


def _wrong_adjustment(mark: Mark) -> Refused | None:
    fits = mark.suit is None and mark.count is None and mark.points is not None
    if fits and abs(mark.points or 0) <= LARGEST_ADJUSTMENT and is_text(mark.note or "", LONGEST_NOTE):
        return None
    return Refused("value", mark.key, LARGEST_ADJUSTMENT)


def _wrong_value(game: Game, deal: Deal, term: Term | None, mark: Mark) -> Refused | None:
    takes = (
        "count"
        if isinstance(term, Tally)
        else "suit"
        if isinstance(term, Declaration) and term.suit != "none"
        else None
    )
    if any(getattr(mark, field) is not None for field in _FIELDS if field != takes):
        return Refused("value", mark.key)
    if isinstance(term, Tally):
        return None if mark.count is not None and mark.count >= 0 else Refused("value", mark.key)
    if mark.suit is not None and mark.suit not in _SUITS:
        return Refused("value", mark.key, detail="suit")
    if isinstance(term, Declaration) and mark.suit is None and _makes_trumps(game, deal, term):
        return Refused("value", mark.key, detail="no_suit")
    return None


def _left_out(game: Game, deal: Deal, mark: Mark, term: Term | None) -> Refused | None:
    if mark.key not in game.left_out:
        return None
    if not isinstance(term, Declaration) or not term.points_making:
        return Refused("house_rule", mark.key)
    return None if _makes_trumps(game, deal, term) else Refused("house_rule", mark.key, detail="made")


def _makes_trumps(game: Game, deal: Deal, item: Declaration) -> bool:
    return deal.trump is None and game.trump in item.makes_trumps


def _wrong_trump(game: Game, deal: Deal, item: Declaration, mark: Mark) -> Refused | None:
    """Trumps not made yet, or a suit that disagrees with them (rules.md A5, A16)."""
    if _makes_trumps(game, deal, item):
        return Refused("trump", item.key, detail="named") if deal.named and mark.suit != deal.named else None
    if deal.trump is None:
        return Refused("trump", item.key, detail="not_made") if item.waits_for_trumps and not game.turn_up else None
    if mark.suit and (mark.suit == deal.trump) != (item.suit == "trump"):
        return Refused("trump", item.key, detail=item.suit)
    return None


def _worth(game: Game, deal: Deal, term: Term | None, mark: Mark) -> tuple[int, ...]:
    """What a mark gives or takes, for each side; tallies that wait for others or for the settlement nothing yet."""
    side = game.side_of(mark.seat or 0)
    mine, theirs = 0, 0
    match term:
        case None:
            mine = mark.points or 0
        case Declaration():
            mine = term.points_making if term.points_making and _makes_trumps(game, deal, term) else term.points
            theirs = -mine if game.takes(term) else 0
        case Tally():
            waits = game.at_once or not settlement.manner(game).as_marked
            mine = 0 if waits else term.points * (mark.count or 0)
        case Fault(points=None):
            mine = -deal.totals[side]
        case Fault():
            mine, theirs = (-(term.points or 0), 0) if game.rule("penalty_to") == "offender" else (0, term.points or 0)
    return tuple(mine if index == side else theirs for index in range(len(game.sides)))


def _next_dealer(game: Game, deal: Deal) -> int:
    """Return who deals next: the next seat, or whoever took the last trick (rules.md A14)."""
    takers = deal.of(LAST_TRICK) if game.rule("next_dealer") == "last_trick" else []
    taker = takers[-1].seat if takers else None
    return (deal.dealer + 1) % game.seats if taker is None else taker
