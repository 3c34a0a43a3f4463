"""Game: the frozen value that a game is, and what a table makes of it when it agrees on its house rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from app.scoring.cards import can_hold
from app.scoring.terms import Choice, Contract, Declaration, Fault, HouseRule, Setup, Tally, Value

ADJUSTMENT = "adjustment"
PASSED = "passed"
Term: TypeAlias = Declaration | Tally | Contract | Fault


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game as a table a card player can read; everything shown or scored comes from this one value.

    `packs` are shuffled together (None: as many as players). `manner` names how rounds and the match are settled.
    `replacement` says that cards replaced may be declared again (the rubicon games). The last group of fields is filled
    by `agreed`.
    """

    id: str
    name: str
    summary: str
    players: tuple[int, int]
    packs: int | None
    manner: Literal["target", "rubicon", "auction"]
    declarations: tuple[Declaration, ...]
    tallies: tuple[Tally, ...]
    house_rules: tuple[HouseRule, ...]
    faults: tuple[Fault, ...] = ()
    contracts: tuple[Contract, ...] = ()
    trump: str = "turn_up"
    """How trumps are found where that is no house rule: turned up, made by a line, or told by the contract."""
    partners: bool = False
    dealt: int = 0
    """Cards that each player holds; the house rule `cards_dealt` may say otherwise."""
    pack: int = 32
    """Cards in a pack."""
    replacement: bool = False
    bonuses: tuple[int, int] = (0, 0)
    """What a rubicon game adds for the game, and for the rubicon instead."""
    payment: Literal["by_the_point", "fixed"] = "by_the_point"
    """How a contract of the Frog family is paid."""
    stake: int = 0
    """What each player has before the first deal; who cannot pay is ruined (slough)."""

    seats: int = 0
    sides: tuple[tuple[int, ...], ...] = ()
    rules: Mapping[str, Value] = field(default_factory=dict)
    terms: Mapping[str, Term] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    side_by_seat: Mapping[int, int] = field(default_factory=dict)

    def rule(self, key: str) -> Value | None:
        """Return what the table agreed on, or None where the game has no such house rule."""
        return self.rules.get(key)

    def number(self, key: str) -> int:
        """Return a house rule that is a whole number; 0 where the game has no such house rule."""
        return int(self.rules.get(key, 0))

    def house_rule(self, key: str) -> HouseRule | None:
        """Return the house rule of that key, or None."""
        return next((rule for rule in self.house_rules if rule.key == key), None)

    @property
    def turn_up(self) -> bool:
        """Whether a card is turned up for trumps, rather than trumps being made by a line."""
        return self.trump == "turn_up"

    @property
    def at_once(self) -> bool:
        """Whether the line that reaches the target ends the match on the spot (rules.md A1)."""
        return self.rules.get("end") == "at_once"

    def takes(self, item: Declaration) -> bool:
        """Whether each opposing side loses here what a declaration gains (rules.md A7)."""
        return item.from_opponents is not None and self.rule(item.from_opponents[0]) == item.from_opponents[1]

    def side_of(self, seat: int) -> int:
        """Return the index of the side that `seat` plays for."""
        return self.side_by_seat[seat]

    def side_at(self, seat: int | None) -> int | None:
        """Return the side of a seat, or None where there is no such seat: a void line may name one, or none at all."""
        return None if seat is None else self.side_by_seat.get(seat)

    def total(self, tally: Tally) -> int:
        """Return how many of a tally all packs together hold."""
        return tally.per_pack * (self.packs or 0)

    @property
    def tally(self) -> Tally | None:
        """The tally in force, if the game has one."""
        return next((tally for tally in self.tallies if tally.key not in self.left_out), None)

    @property
    def in_force(self) -> tuple[Declaration, ...]:
        """The declarations that this table's house rules leave in, in the game's order; some only to make trumps."""
        return tuple(item for item in self.declarations if item.key not in self.left_out or item.points_making)


def disagreement(game: Game, house_rules: Mapping[str, object]) -> str | None:
    """Return the first house rule that the game has not, or whose value it does not take; None if all can be agreed."""
    for key, value in house_rules.items():
        rule = game.house_rule(key)
        if rule is None or not rule.takes(value):
            return key
    target = game.house_rule("target")
    below = house_rules.get("double_below", 0)
    if target and isinstance(below, int) and below > int(str(house_rules.get("target", target.default))):
        return "double_below"
    return None


def agreed(game: Game, setup: Setup) -> Game:
    """Return the game with the figures the table agreed on; `setup` must be free of `disagreement`."""
    return _agreed(game, tuple(_rules(game, setup.house_rules).items()), len(setup.players))


@lru_cache(maxsize=128)  # a tap would else make the same table anew
def _agreed(game: Game, settled: tuple[tuple[str, Value], ...], seats: int) -> Game:
    rules = dict(settled)
    packs = int(rules.get("packs", game.packs or seats))
    declarations = tuple(_valued(item, rules) for item in game.declarations if can_hold(item.cards, packs))
    contracts = _rated(game.contracts, rules)
    off = {item.key for item in declarations if item.rule and rules[item.rule] in (False, 0, "off")}
    off |= {tally.key for tally in game.tallies if tally.when and rules[tally.when[0]] != tally.when[1]}
    faults = tuple(fault for fault in game.faults if fault.list == rules.get("penalties", fault.list))
    off |= {fault.key for fault in game.faults} - {fault.key for fault in faults}
    partners = bool(rules.get("partners", game.partners))
    sides = ((0, 2), (1, 3)) if partners else tuple((seat,) for seat in range(seats))
    return replace(
        game,
        packs=packs,
        declarations=declarations,
        contracts=contracts,
        trump=str(rules.get("trump", game.trump)),
        partners=partners,
        seats=seats,
        sides=sides,
        side_by_seat={seat: index for index, side in enumerate(sides) for seat in side},
        rules=rules,
        terms=_by_key([*declarations, *game.tallies, *contracts, *game.faults, *faults]),
        left_out=frozenset(off),
    )


def revise(declarations: Iterable[Declaration], **changes: Mapping[str, Any]) -> tuple[Declaration, ...]:
    """Return the declarations with what differs for the keys named, such as `last_trick={"points": 250}`."""
    return tuple(replace(item, **changes.get(item.key, {})) for item in declarations)


def without(declarations: Iterable[Declaration], *keys: str) -> tuple[Declaration, ...]:
    """Return the declarations without those of the keys named."""
    return tuple(item for item in declarations if item.key not in keys)


def preset(house_rules: Iterable[HouseRule], **defaults: Value) -> tuple[HouseRule, ...]:
    """Return the house rules with other defaults for those named, which are offered among the choices."""
    return tuple(_preset(rule, defaults[rule.key]) if rule.key in defaults else rule for rule in house_rules)


def _preset(rule: HouseRule, default: Value) -> HouseRule:
    if any(choice.value == default for choice in rule.choices):
        return replace(rule, default=default)
    choices = sorted((*rule.choices, Choice(default)), key=lambda choice: int(choice.value))
    return replace(rule, default=default, choices=tuple(choices))


def _rules(game: Game, chosen: Mapping[str, Value]) -> dict[str, Value]:
    rules: dict[str, Value] = {}
    for rule in game.house_rules:
        default = rule.default
        if rule.default_if and rules.get(rule.default_if[0]) == rule.default_if[1]:
            default = rule.default_if[2]
        value = chosen.get(rule.key, default)
        off = rule.only_if and rules.get(rule.only_if[0]) != rule.only_if[1]
        rules[rule.key] = False if off else value
    return rules


def _valued(item: Declaration, rules: Mapping[str, Value]) -> Declaration:
    value = rules[item.rule] if item.rule else None
    points = value if type(value) is int and value else item.points
    rule, at, name = item.called or ("", "", item.name)
    return replace(item, points=points, name=name if rules.get(rule) == at else item.name)


def _rated(contracts: tuple[Contract, ...], rules: Mapping[str, Value]) -> tuple[Contract, ...]:
    """Return the contracts at the rates agreed, such as "1-2-3"."""
    if "rates" not in rules:
        return contracts
    rates = str(rules["rates"]).split("-")
    return tuple(replace(contract, rate=int(rate)) for contract, rate in zip(contracts, rates, strict=True))


def _by_key(terms: Iterable[Term]) -> dict[str, Term]:
    return {term.key: term for term in terms}
