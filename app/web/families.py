"""Games told apart by the manner in which they are settled, which each game says itself."""

from collections.abc import Iterable

from app.scoring.game import Game
from app.scoring.terms import N_

MANNERS = {
    "target": N_("Bezique, to a total"),
    "rubicon": N_("Rubicon, each round a game"),
    "auction": N_("Frog, one against the others"),
}
"""The manners in the order in which their games are shown, each with its title."""


def families(games: Iterable[Game]) -> list[tuple[str, tuple[Game, ...]]]:
    """Return the games by manner, each with its title, the simplest first; a manner without games is left out."""
    games = sorted(games, key=_size)
    found = [(title, tuple(game for game in games if game.manner == manner)) for manner, title in MANNERS.items()]
    return [(title, of_manner) for title, of_manner in found if of_manner]


def _size(game: Game) -> tuple[bool, int, tuple[int, int]]:
    """How much a game asks for: packs, then players; one for tables of any size comes last."""
    return (game.packs is None, game.packs or 0, game.players)
