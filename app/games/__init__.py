"""The games, found by themselves: every module here that no underscore hides holds one `GAME`."""

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from app.scoring.game import Game


def _found() -> dict[str, Game]:
    names = sorted(info.name for info in pkgutil.iter_modules(__path__) if not info.name.startswith("_"))
    games = (import_module(f"{__name__}.{name}").GAME for name in names)
    return {game.id: game for game in games}


GAMES: Mapping[str, Game] = MappingProxyType(_found())
"""Every game by its id, in the order of their names."""


def find(game_id: str) -> Game | None:
    """Return the game of that id, or None."""
    return GAMES.get(game_id)
