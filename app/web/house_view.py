"""The house rules of a match as a form shows them: what is in force, and what it may be changed to."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from app.scoring.game import Game
from app.scoring.terms import TOPICS, Choice, HouseRule, Value
from app.web.locale import Words

BRIEF = 12
"""Letters of all choices together that stand beside a name on a phone."""


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One value on offer, as the form sends it, with its label; `usual` is the one of a match that says nothing."""

    value: str
    name: str
    chosen: bool
    usual: bool = False


@dataclass(frozen=True, slots=True)
class HouseRuleView:
    """One house rule: what is in force (`was`) and what is filled in (`value`).

    `free` takes any whole number, of which `choices` are those usually taken.
    """

    key: str
    topic: str
    name: str
    help: str
    was: str
    value: str
    free: bool
    choices: tuple[ChoiceView, ...]

    @property
    def usual(self) -> ChoiceView | None:
        """The choice of a match that says nothing; None where that follows another rule that is not set yet."""
        return next((choice for choice in self.choices if choice.usual), None)

    @property
    def changed(self) -> bool:
        """Whether what is filled in is something else than usual; nothing filled in is as usual."""
        return bool(self.value) and not any(choice.usual and choice.chosen for choice in self.choices)

    @property
    def brief(self) -> bool:
        """Whether all choices fit beside the name."""
        return not self.free and sum(len(choice.name) for choice in self.choices) <= BRIEF


class _OfATopic(Protocol):
    @property
    def topic(self) -> str: ...


_R = TypeVar("_R", bound=_OfATopic)


def by_topic(words: Words, rules: Iterable[_R]) -> list[tuple[str, list[_R]]]:
    """Return what is about the same thing together, under its title; a title under which nothing stands is left out."""
    rules = list(rules)
    lots = [(words.say(title), [rule for rule in rules if rule.topic == topic]) for topic, title in TOPICS.items()]
    return [(title, lot) for title, lot in lots if lot]


def house_view(words: Words, game: Game, drafts: Mapping[str, str] | None = None) -> tuple[HouseRuleView, ...]:
    """Return the house rules of an agreed game, in its order; `drafts` are values filled in and not agreed yet."""
    drafts = drafts or {}
    return tuple(_rule(words, game, rule, drafts.get(rule.key)) for rule in game.house_rules)


def agreed_word(words: Words, game: Game, changes: Container[str]) -> str:
    """Say what was agreed on just now: “Agreed for the whole match. Target: 2,000.”."""
    told = [rule for rule in house_view(words, game) if rule.key in changes]
    said = [words.say("%(name)s: %(value)s.", name=rule.name, value=_in_force(words, rule)) for rule in told]
    return " ".join([words.say("Agreed for the whole match."), *said])


def _in_force(words: Words, rule: HouseRuleView) -> str:
    """Tell the value of a house rule as it stands within a sentence."""
    name = next((choice.name for choice in rule.choices if choice.chosen), "") or words.number(int(rule.was))
    return name[:1].lower() + name[1:]


def written(value: Value) -> str:
    """Write a value as the fields of a form carry it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def wrong_value(words: Words, rule: HouseRule, text: str) -> str:
    """Say that a house rule does not take what was filled in."""
    values = {"name": words.say(rule.name), "value": text[:40]}
    if rule.minimum is None or rule.maximum is None:
        return words.say("“%(value)s” is not a value of the house rule “%(name)s”.", **values)
    bounds = {"least": words.number(rule.minimum), "most": words.number(rule.maximum)}
    return words.say(
        "%(name)s: “%(value)s” is not a whole number from %(least)s to %(most)s, written with digits only.",
        **values,
        **bounds,
    )


def _rule(words: Words, game: Game, rule: HouseRule, draft: str | None) -> HouseRuleView:
    was = written(game.rules[rule.key])
    shown = was if draft is None else draft
    choices = tuple(_choice(words, choice, shown, _usual(game, rule)) for choice in rule.choices)
    free = rule.minimum is not None
    return HouseRuleView(rule.key, rule.topic, words.say(rule.name), words.say(rule.help), was, shown, free, choices)


def _usual(game: Game, rule: HouseRule) -> str:
    """Return the default as a form carries it, which may follow what another rule is set to."""
    if rule.default_if and game.rules.get(rule.default_if[0]) == rule.default_if[1]:
        return written(rule.default_if[2])
    return written(rule.default)


def _choice(words: Words, choice: Choice, shown: str, usual: str) -> ChoiceView:
    value = written(choice.value)
    name = words.say(choice.name) if choice.name else _bare(words, choice.value)
    return ChoiceView(value, name, chosen=value == shown, usual=value == usual)


def _bare(words: Words, value: Value) -> str:
    return words.number(value) if isinstance(value, int) else value
