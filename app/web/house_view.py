"""The house rules of a match as a form shows them: what is in force, and what it may be changed to."""

from dataclasses import dataclass

from app.scoring.game import Game
from app.scoring.terms import Choice, HouseRule, Value
from app.web.locale import Words


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One value on offer, as the form sends it, with its label."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class HouseRuleView:
    """One switch; `free` takes any whole number, of which `choices` are those usually taken."""

    key: str
    name: str
    help: str
    value: str
    free: bool
    choices: tuple[ChoiceView, ...]


def house_view(words: Words, game: Game) -> tuple[HouseRuleView, ...]:
    """Return the switches of an agreed game, in its order."""
    return tuple(_rule(words, rule, game.rules[rule.key]) for rule in game.house_rules)


def written(value: Value) -> str:
    """Write a value as the fields of a form carry it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _rule(words: Words, rule: HouseRule, value: Value) -> HouseRuleView:
    choices = tuple(_choice(words, choice, value) for choice in rule.choices)
    return HouseRuleView(
        rule.key, words.say(rule.name), words.say(rule.help), written(value), rule.minimum is not None, choices
    )


def _choice(words: Words, choice: Choice, value: Value) -> ChoiceView:
    name = words.say(choice.name) if choice.name else _bare(words, choice.value)
    return ChoiceView(written(choice.value), name, chosen=type(choice.value) is type(value) and choice.value == value)


def _bare(words: Words, value: Value) -> str:
    return words.number(value) if isinstance(value, int) else value
