"""The tables of a rules page, drawn from the game: declarations or contracts, and what a table can agree on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.scoring import auction
from app.scoring.game import Game
from app.scoring.reuse import limit
from app.scoring.terms import GROUPS, Contract, Declaration, HouseRule, Tally, Value
from app.web.cards import HandView, hand
from app.web.house_view import HouseRuleView, by_topic, house_view, written
from app.web.locale import LANGUAGES, NONE, Words, words_of


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table of declarations; `note` says when it counts, where that is not always."""

    name: str
    note: str
    cards: HandView | None
    points: str
    most: tuple[str, ...]
    """How often it can be marked in a round, for each number of packs shown."""
    others: str
    """The name in the other languages, for the search."""


@dataclass(frozen=True, slots=True)
class ContractRow:
    """A line of the table of contracts: what each payment is when it is made, and when it is lost."""

    name: str
    widow: str
    made: str
    lost: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A house rule with the values it is offered in."""

    topic: str
    name: str
    others: str
    """The name in the other languages, for the search."""
    help: str
    choices: tuple[tuple[str, bool, bool], ...]
    """Each value offered: its label, whether it is the default, and whether it is in force here."""
    between: str


def groups(say: Words, tables: Sequence[Game]) -> Iterator[tuple[str, list[Row]]]:
    """Yield the groups of the table of declarations with their rows, for a game agreed on at tables of growing size."""
    widest = tables[-1]
    for key, title in GROUPS.items():
        rows = [_row(say, tables, item) for item in widest.in_force if item.group == key]
        if key == "tricks" and widest.tally:
            rows.append(_tally_row(say, tables, widest.tally))
        if rows:
            yield say.say(title), rows


def _row(say: Words, tables: Sequence[Game], item: Declaration) -> Row:
    only_making = item.key in tables[-1].left_out
    points = say.number(item.points_making if only_making and item.points_making else item.points)
    note = say.say("only where it makes trumps") if only_making else ""
    if item.points_making and not only_making:
        note = say.say("%(points)s where it makes trumps", points=say.number(item.points_making))
    cards = hand(say, item.cards) if item.cards else None
    most = tuple(_most(say, table, item) for table in tables)
    return Row(say.say(item.name), note, cards, points, most, _others(say, item.name))


def _most(say: Words, table: Game, item: Declaration) -> str:
    if item.key not in table.terms:
        return NONE
    most = 1 if item.key in table.left_out else limit(table, item)
    if most is None:
        return say.say("as the cards allow")
    return say.say_n("%(num)s a player", "%(num)s a player", most) if item.each is not None else say.number(most)


def _tally_row(say: Words, tables: Sequence[Game], tally: Tally) -> Row:
    each = say.say("%(points)s each", points=say.number(tally.points))
    note = say.say("only at equal scores, or to save the rubicon") if tables[0].manner == "rubicon" else ""
    most = tuple(say.number(table.total(tally)) for table in tables)
    return Row(say.say(tally.name), note, None, each, most, _others(say, tally.name))


def _others(say: Words, name: str) -> str:
    return " ".join(words_of(lang).say(name) for lang in LANGUAGES if lang != say.lang)


def contracts(say: Words, game: Game) -> list[ContractRow]:
    """Return the contracts of a game with what each payment of them comes to, in chips."""
    return [_contract(say, game, item) for item in game.contracts]


def _contract(say: Words, game: Game, item: Contract) -> ContractRow:
    widow = say.say("untouched") if item.solo else say.say("taken up")
    made, lost = (_price(say, game, auction.rate(game, item, lost=lost)) for lost in (False, True))
    return ContractRow(say.say(item.name), widow, made, lost)


def _price(say: Words, game: Game, rate: int) -> str:
    if game.payment == "fixed":
        return say.number(rate * game.number("unit"))
    return say.say("%(rate)s a point", rate=say.number(rate))


def house_rules(say: Words, game: Game, table: Game) -> list[tuple[str, list[Rule]]]:
    """Return the house rules by what they are about: as they are usually, and as this table agreed on them."""
    views = zip(game.house_rules, house_view(say, table), strict=True)
    return by_topic(say, (_rule(say, rule, view, table.rules[rule.key]) for rule, view in views))


def _rule(say: Words, rule: HouseRule, view: HouseRuleView, value: Value) -> Rule:
    usual = written(rule.default)
    choices = [(choice.name, choice.value == usual, choice.chosen) for choice in view.choices]
    if not any(choice.chosen for choice in view.choices):
        choices.append((say.number(int(value)), False, True))
    between = ""
    if rule.minimum is not None and rule.maximum is not None:
        limits = {"least": say.number(rule.minimum), "most": say.number(rule.maximum)}
        between = say.say("or any whole number from %(least)s to %(most)s", **limits)
    return Rule(view.topic, view.name, _others(say, rule.name), view.help, tuple(choices), between)
