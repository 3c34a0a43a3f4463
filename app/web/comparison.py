"""The games side by side: what each is played with, how far, and what sets it apart; all of it said by the game."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.scoring.game import Game
from app.scoring.round import LAST_TRICK
from app.scoring.terms import N_
from app.web.catalogue import table_of
from app.web.families import families
from app.web.locale import Words

DASH = "–"
TOGETHER = "\u00a0"
"""Keeps a figure on the line of its word."""
BEST = 2
"""How many of the best declarations are told."""
PIQUET = 32
"""Cards in a piquet pack, which goes without saying."""
TRUMPS = {
    "turn_up": N_("a card turned up"),
    "first_marriage": N_("the first marriage"),
    "first_marriage_or_sequence": N_("the first marriage or sequence"),
    "contract": N_("the contract"),
}
"""How trumps are made, told short."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One game in the table."""

    id: str
    name: str
    players: str
    packs: str
    dealt: str
    trumps: str
    aim: str
    pays: str
    apart: str


def compared(say: Words, games: Iterable[Game]) -> list[tuple[str, list[Compared]]]:
    """Return the games by family, each with its title."""
    return [(say.say(title), [_compared(say, game) for game in kin]) for title, kin in families(games)]


def _compared(say: Words, game: Game) -> Compared:
    least, most = game.players
    return Compared(
        id=game.id,
        name=say.say(game.name),
        players=say.number(least) if least == most else f"{say.number(least)}{DASH}{say.number(most)}",
        packs=_packs(say, game),
        dealt=_offered(say, game, "cards_dealt", game.dealt),
        trumps=say.say(TRUMPS[game.trump]),
        aim=_aim(say, game),
        pays=_pays(say, game),
        apart=say.say(game.summary),
    )


def _packs(say: Words, game: Game) -> str:
    if game.packs is None:
        return say.say("one a player")
    packs = _offered(say, game, "packs", game.packs)
    if game.pack == PIQUET:
        return packs
    return say.say_n("%(num)s, of %(cards)s cards", "%(num)s, of %(cards)s cards", game.packs, cards=game.pack)


def _offered(say: Words, game: Game, key: str, usual: int) -> str:
    """Tell a figure, and the others that a house rule offers in its place."""
    rule = game.house_rule(key)
    others = [int(choice.value) for choice in rule.choices if choice.value != usual] if rule else []
    return say.either([say.number(figure) for figure in (usual, *others)])


def _pays(say: Words, game: Game) -> str:
    """Tell what pays most, and the last trick; of contracts, what each is paid."""
    if game.contracts:
        return ", ".join(f"{say.say(item.name)}{TOGETHER}{say.number(item.rate)}" for item in game.contracts)
    table = table_of(game)
    best = sorted(table.in_force, key=lambda item: -item.points)[:BEST]
    last = [item for item in table.in_force if item.key == LAST_TRICK]
    return ", ".join(f"{say.low(item.name)}{TOGETHER}{say.number(item.points)}" for item in [*best, *last])


def _aim(say: Words, game: Game) -> str:
    """Tell how far a match goes."""
    figures = {rule.key: rule.default for rule in game.house_rules}
    if game.manner == "target":
        return say.say("%(target)s points", target=say.number(int(figures["target"])))
    if game.stake:
        return say.say("until one cannot pay; stake %(stake)s", stake=say.number(game.stake))
    if game.manner == "rubicon":
        return say.say("a series; rubicon %(line)s", line=say.number(int(figures["rubicon_line"])))
    return say.say("a series")
