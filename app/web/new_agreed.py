"""What a table can agree on before a match, folded by what it is about."""

from collections.abc import Container
from dataclasses import dataclass

from app.web.house_view import HouseRuleView, by_topic
from app.web.locale import Words


@dataclass(frozen=True, slots=True)
class Fold:
    """House rules under a title, or folds of them `within`; open where one of them is wrong.

    `counts` say for none, one … of them that they are not as usual.
    """

    title: str
    rules: list[HouseRuleView]
    counts: list[str]
    opened: bool
    within: tuple["Fold", ...] = ()

    @property
    def said(self) -> str:
        """How many are not as usual now."""
        return self.counts[sum(rule.changed for rule in self.rules)]


def folded(words: Words, rules: list[HouseRuleView], wrong: Container[str]) -> Fold | None:
    """Return all rules in one fold, and within it those of each topic where there are several; None without rules."""
    within = tuple(_fold(words, title, lot, wrong) for title, lot in by_topic(words, rules))
    return _fold(words, words.say("House rules"), rules, wrong, within if len(within) > 1 else ()) if rules else None


def _fold(
    words: Words, title: str, rules: list[HouseRuleView], wrong: Container[str], within: tuple[Fold, ...] = ()
) -> Fold:
    said = [words.say_n("%(num)s changed", "%(num)s changed", many) for many in range(1, len(rules) + 1)]
    return Fold(title, rules, [words.say("as usual"), *said], any(rule.key in wrong for rule in rules), within)
