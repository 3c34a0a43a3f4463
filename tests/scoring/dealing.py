"""One deal of any game, played with real cards: what is marked in it, in order."""

from random import Random

from app.scoring import auction
from app.scoring.game import Game
from app.scoring.round import Mark
from tests.scoring.cardplay import CARD_POINTS, SUITS, Play
from tests.scoring.replacing import Replacing

PACK_OF_36 = ("A", "10", "K", "Q", "J", "9", "8", "7", "6")


def play_out(game: Game, rng: Random, dealer: int) -> tuple[list[Mark], str | None]:
    """Play a deal and return what is marked, and its trump suit where a card was turned up."""
    if game.contracts:
        return bid_and_play(game, rng, dealer), None
    play = (Replacing if game.replacement else Play)(game, rng, dealer)
    return play.run(), play.trump if game.turn_up else None


def bid_and_play(game: Game, rng: Random, dealer: int) -> list[Mark]:
    """Play a deal of the Frog family: three hands and a widow, tricks that fall anywhere, sometimes a correction."""
    marks = [Mark("passed")]
    if rng.random() < 0.9:
        pack = [rank for rank in PACK_OF_36 for _ in SUITS]
        rng.shuffle(pack)
        widow, played = pack[:3], pack[3:]
        tricks = [played[start : start + 3] for start in range(0, len(played), 3)]
        skill = rng.random()
        cards = [rank for trick in tricks if rng.random() < skill for rank in trick] + widow
        seat = rng.choice(auction.active(game, dealer))
        points = sum(CARD_POINTS.get(rank, 0) for rank in cards)
        marks = [Mark(rng.choice(game.contracts).key, seat), Mark("card_points", seat, count=points)]
    if rng.random() < 0.2:
        marks.insert(
            rng.randint(0, len(marks)), Mark("adjustment", rng.randrange(game.seats), points=rng.randint(-9, 9))
        )
    return marks
