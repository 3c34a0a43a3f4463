"""The words of the game: what can be written on a slate, and what is agreed at a table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.scoring.cards import TRUMP_SUIT

Value: TypeAlias = bool | int | str
"""What a house rule can be set to."""


def N_(text: str) -> str:  # noqa: N802 - the name by which message extraction knows it
    """Mark a label for translation; it is translated only where it is shown."""
    return text


GROUPS = {
    "marriages": N_("Marriages"),
    "beziques": N_("Beziques"),
    "fours": N_("Four of a kind"),
    "sequences": N_("Sequences"),
    "trumps": N_("Trumps of a kind"),
    "sevens": N_("Sevens"),
    "bonuses": N_("Bonuses"),
    "tricks": N_("Tricks"),
}
"""The groups that keys and tables are ordered by; marriages and sequences, and beziques, are also classes of re-use."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """Something declared in the course of a round, worth `points`.

    `cards` are patterns (see `cards`), from which the limits of rules.md A4 follow; without cards the limit is 1 at
    the table, or `each` a player. `suit` says which suit its line may name: none, the trump suit, or a plain one.
    `rule` is the house rule that brings it in: left out while that is false, 0 or "off"; a number is its points.
    """

    key: str
    name: str
    short: str
    points: int
    group: str
    cards: tuple[str, ...] = ()
    suit: Literal["none", "trump", "plain"] = "none"
    rule: str | None = None
    each: int | None = None
    limited: bool = True
    """Double marriages have no limit of their own (rules.md A16): only the pairs run out."""
    makes_trumps: tuple[str, ...] = ()
    """The manners of making trumps (house rule `trump`) in which this line makes them."""
    points_making: int | None = None
    """Points of the line that makes trumps where they differ; it then needs no house rule (rules.md A5)."""
    from_opponents: tuple[str, Value] | None = None
    """The house rule and value under which each opposing side loses what this one gains (rules.md A7)."""
    who: Literal["anyone", "dealer", "others"] = "anyone"
    """Whom it can be written for (the bonuses of the cut in chinese bezique)."""
    rare: bool = False
    """Whether it is worth a date among the figures of a household."""
    called: tuple[str, Value, str] | None = None
    """The house rule and value under which it goes by another name (rules.md A15)."""

    @property
    def holds_trumps(self) -> bool:
        """Whether a card of it is of the trump suit."""
        return any(card.endswith(TRUMP_SUIT) for card in self.cards)

    @property
    def waits_for_trumps(self) -> bool:
        """Whether it cannot be told before there are trumps: it is of them, or of another suit."""
        return self.suit != "none" or self.holds_trumps


@dataclass(frozen=True, slots=True)
class Tally:
    """Something counted when the tricks are turned up: `points` each, `per_pack` of them in a pack of 32."""

    key: str
    name: str
    short: str
    points: int
    per_pack: int
    when: tuple[str, Value] | None = None
    """The house rule and its value under which this tally is the one in force."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A bid of the Frog family, paid at `rate` times the points above or below par, or `rate` units."""

    key: str
    name: str
    short: str
    rate: int
    solo: bool = True
    """Whether the widow stays untouched."""
    lost_rate: tuple[str, int] | None = None
    """The house rule under which a contract lost is paid at another rate (`penalty_frog`)."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A breach of the rules worth `points`; None takes the offender's whole total away (rules.md A11)."""

    key: str
    list: str
    name: str
    points: int | None
    each: int | None = None
    """How often it counts a player in a round; None: every time."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that a house rule offers, with its label; a bare number needs none."""

    value: Value
    name: str = ""


TOPICS = {
    "end": N_("Length and end of the match"),
    "deal": N_("Cards, deal and trumps"),
    "tricks": N_("Tricks and brisques"),
    "declaring": N_("Declarations"),
    "beziques": N_("Beziques"),
    "settlement": N_("How a round is settled"),
    "faults": N_("Faults"),
}
"""What house rules are about, in the order a table agrees on them."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What a table agrees on (rules.md B); `minimum` and `maximum` allow any whole number between them."""

    key: str
    name: str
    help: str
    default: Value
    choices: tuple[Choice, ...]
    minimum: int | None = None
    maximum: int | None = None
    default_if: tuple[str, Value, Value] | None = None
    """Where another house rule has this value, the default is that one instead (rules.md A11, `penalty_to`)."""
    only_if: tuple[str, Value] | None = None
    """Where another house rule has not this value, this one is off (rules.md A5, `sevens`)."""
    topic: str = field(kw_only=True)
    """What it is about, of TOPICS."""

    def takes(self, value: object) -> bool:
        """Say whether `value` may be agreed; true is not 1, and 1.0 is no whole number."""
        if any(type(value) is type(choice.value) and value == choice.value for choice in self.choices):
            return True
        if type(value) is not int or self.minimum is None or self.maximum is None:
            return False
        return self.minimum <= value <= self.maximum


@dataclass(frozen=True, slots=True)
class Setup:
    """What stands before the first deal: the game, who sits where, what was agreed, who deals first."""

    game: str
    players: tuple[str, ...]
    house_rules: Mapping[str, Value] = field(default_factory=dict)
    first_dealer: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `winner` is an index into the sides (None: a draw), `games` 1 or 2, `by` how."""

    winner: int | None
    games: int
    by: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a line cannot stand: an ordinary answer, put into words where it is shown.

    `code` as in match-format.md; `key` the declaration, tally or house rule it is about; `figure` the number the rule
    allows or needs; `found` what there is instead; `detail` which of several reasons a code has; `more` what a
    line would add to `found`.
    """

    code: str
    key: str | None = None
    figure: int | None = None
    found: int | None = None
    detail: str | None = None
    more: int | None = None
