"""Every game, and either language."""

import pytest

from app.games import GAMES

every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


either = pytest.mark.parametrize("lang", ["fr", "en"])
