"""The finder: which declarations a hand of cards holds, and the order of declaring them that scores most.

Within a class a lower declaration takes nothing from a higher one, so all are taken upwards; classes do not touch each
other. Nothing is played or drawn in the meantime (rules.md 3, and laws 34 to 38 of rules.md 6).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from app.scoring import harvest
from app.scoring.cards import ANY_SUIT, Card, Rank, Suit
from app.scoring.game import Game
from app.scoring.hand import Hand, Way, still, waits, ways
from app.scoring.terms import Declaration

CARTE_BLANCHE = "carte_blanche"
COURT = (Rank.KING, Rank.QUEEN, Rank.JACK)


@dataclass(frozen=True, slots=True)
class Missed:
    """A declaration that cannot be made now, and why.

    `why`: "missing" (`cards`, patterns, are lacking), "used" (they have served), "limit" (declared as often as the
    packs allow, `figure`), "house_rule" (the house rule leaves it out), "trump" (there are no trumps), "court" (a court
    card is held), "dealt" (not `figure` cards, as dealt).
    """

    item: Declaration
    suit: Suit | None
    why: str
    cards: tuple[str, ...] = ()
    figure: int = 0


@dataclass(frozen=True, slots=True)
class Findings:
    """What a hand holds: `now` any of which can be declared next, `order` the best one after another, the rest.

    `waiting`: what it could declare were one suit or another trumps, while the suit turned up was not said.
    """

    now: tuple[Way, ...]
    order: tuple[Way, ...]
    waiting: tuple[Way, ...]
    missed: tuple[Missed, ...]

    @property
    def points(self) -> int:
        """What the order scores in all."""
        return harvest.points(self.order)


def find(game: Game, hand: Hand, tricks: int | None = None) -> Findings:
    """Look through a hand of an agreed game; so many tricks, one declaration each, are left (None: enough).

    Carte blanche needs no trick and comes first.
    """
    known = list(ways(game, hand.trump))
    times = harvest.times(game, hand, known)
    now = tuple(way for way in known if times[way])
    waiting = tuple(_waiting(game, hand))
    may = [way.item for way in waiting]
    missed = [no for no in _missed(game, hand, times) if no.item not in may]
    first: tuple[Way, ...] = ()
    for item in (item for item in game.declarations if item.key == CARTE_BLANCHE):
        no = _no_blanche(game, hand, item)
        missed += [no] if no else []
        first = () if no else (Way(item, None, item.points, ()),)
    return Findings(first + now, first + best(game, hand, tricks), waiting, tuple(missed))


def best(game: Game, hand: Hand, tricks: int | None = None) -> tuple[Way, ...]:
    """Return what scores most in all, in an order in which it can be declared, the more points the sooner."""
    chosen, first = harvest.most(game, hand, tricks), None
    for maker, times in harvest.times(game, hand, ways(game, hand.trump)).items():
        if maker.makes and times and tricks != 0:
            after = harvest.most(game, laid(hand, maker), None if tricks is None else tricks - 1)
            if harvest.points(after) + maker.points > harvest.points(chosen) + (first.points if first else 0):
                chosen, first = after, maker
    return tuple(_arranged(game, chosen, first))


def laid(hand: Hand, maker: Way) -> Hand:
    """Return the hand when the line that makes trumps is declared."""
    cards = Counter({need.kinds[0]: need.count for need in maker.needs})
    declared = Counter(hand.declared) + Counter([maker.named])
    return replace(hand, trump=maker.suit, shown=Counter(hand.shown) | cards, declared=declared)


def _arranged(game: Game, chosen: Iterable[Way], maker: Way | None) -> list[Way]:
    """Put each class upwards, what makes trumps before what waits for them, and more points a trick before fewer."""
    ascending = game.rule("reuse") == "ascending"
    chains: dict[object, list[Way]] = {}
    for way in sorted(chosen, key=lambda way: way.points if ascending else way.level):
        chains.setdefault(None if ascending else way.family, []).append(way)
    lists = list(chains.values())
    if maker:
        waiting = [chain for chain in lists if any(waits(game, way.item) for way in chain)]
        lists = [[maker, *_merged(waiting)], *(chain for chain in lists if chain not in waiting)]
    return _merged(lists)


def _merged(chains: Iterable[list[Way]]) -> list[Way]:
    """Merge lists whose own order stands, so that the most points a trick come soonest."""
    blocks: list[list[Way]] = []
    for chain in chains:
        start = len(blocks)
        for way in chain:
            block = [way]
            while len(blocks) > start and _average(blocks[-1]) < _average(block):
                block = blocks.pop() + block
            blocks.append(block)
    return [way for block in sorted(blocks, key=_average, reverse=True) for way in block]


def _average(block: list[Way]) -> float:
    return harvest.points(block) / len(block)


def _waiting(game: Game, hand: Hand) -> Iterable[Way]:
    """Yield of each declaration that only waits for the suit turned up one way in which it may come true."""
    if hand.trump or not game.turn_up:
        return
    named = [replace(hand, trump=suit) for suit in Suit]
    held = [way for one in named for way, n in harvest.times(game, one, [*ways(game, one.trump)]).items() if n]
    for item in game.declarations:
        yield from [way for way in held if way.item == item and waits(game, item)][:1]


def _missed(game: Game, hand: Hand, times: Mapping[Way, int]) -> Iterable[Missed]:
    """Say of each declaration of the game that cannot be made, in no suit or not in this one, why."""
    for item in game.declarations:
        if not item.cards:
            continue
        found = [way for way in times if way.item.key == item.key]
        if not found:
            yield Missed(item, None, "house_rule" if item.key in game.left_out else "trump")
            continue
        reasons = [_reason(game, hand, way) for way in found if not times[way]]
        if len(reasons) < len(found):
            yield from (reason for reason in reasons if reason.why != "missing")
        else:
            yield min(reasons, key=lambda reason: (reason.why == "missing", len(reason.cards)))


def _reason(game: Game, hand: Hand, way: Way) -> Missed:
    lacking = tuple(pattern for need in way.needs for pattern in _lacking(hand, need.kinds, need.count))
    suit = way.suit if way.item.suit == "plain" or way.makes else None
    if lacking:
        return Missed(way.item, suit, "missing", lacking)
    if still(game, hand, way) == 0:
        return Missed(way.item, suit, "limit", figure=hand.declared.get(way.named, 0))
    return Missed(way.item, suit, "used")


def _lacking(hand: Hand, kinds: tuple[Card, ...], count: int) -> list[str]:
    short = count - sum(hand.cards.get(kind, 0) for kind in kinds)
    pattern = kinds[0].pattern if len(kinds) == 1 else f"{kinds[0].rank}{ANY_SUIT}"
    return [pattern] * short


def _no_blanche(game: Game, hand: Hand, item: Declaration) -> Missed | None:
    if item.key in game.left_out:
        return Missed(item, None, "house_rule")
    if any(hand.cards[card] for card in hand.cards if card.rank in COURT):
        return Missed(item, None, "court")
    dealt = game.number("cards_dealt") or game.dealt
    if sum(hand.cards.values()) != dealt or any(hand.shown.values()):
        return Missed(item, None, "dealt", figure=dealt)
    done = hand.declared.get((item.key, None), 0)
    return Missed(item, None, "limit", figure=done) if item.each and done >= item.each else None
