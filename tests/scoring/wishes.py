"""What players may want to write at a table of any game, sense and nonsense, for searches."""

from typing import Any

from hypothesis import strategies as st

from app.scoring import auction
from app.scoring.game import Game
from app.scoring.pages import Slate
from app.scoring.round import Mark

SUITS = st.sampled_from((None, None, "hearts", "hearts", "clubs", "hearst"))


def marks(game: Game) -> st.SearchStrategy[Mark]:
    """What may be written at a table of this game, and now and then what may not."""
    seats = st.sampled_from((0, 1, *range(game.players[1] + 1)))
    declared = [item.key for item in game.declarations] + [contract.key for contract in game.contracts]
    tallies = [tally.key for tally in game.tallies] or ["brisques"]
    others = [*(fault.key for fault in game.faults), "passed", "nonsense"]
    return st.one_of(
        st.builds(Mark, st.sampled_from(declared), seats, SUITS),
        st.builds(Mark, st.sampled_from(declared), st.sampled_from((0, 1))),
        st.builds(Mark, st.sampled_from(declared), st.sampled_from((0, 1)), st.just("hearts")),
        st.builds(Mark, st.sampled_from(others), seats | st.none()),
        st.builds(Mark, st.just("adjustment"), seats, points=st.sampled_from((-300, -90, 90, 400, 700, 10_000))),
        st.builds(Mark, st.sampled_from(tallies), seats, count=st.integers(0, 17) | st.just(121)),
    )


def rules(game: Game) -> st.SearchStrategy[dict[str, Any]]:
    """Some house rules, the others as they are by default."""
    values = {rule.key: st.sampled_from([choice.value for choice in rule.choices]) for rule in game.house_rules}
    if "rounds" in values:
        values["rounds"] = st.sampled_from((0, 0, 2, 3))
    return st.fixed_dictionaries({}, optional={key: value for key, value in values.items() if key != "double_below"})


def ending(slate: Slate, who: int, share: int) -> list[Mark]:
    """Return what closes a round that nothing else was counted in."""
    game = slate.game
    if game.contracts:
        bidder = auction.active(game, slate.deal.dealer)[who]
        contract = game.contracts[share % len(game.contracts)].key
        return [Mark(contract, bidder), Mark("card_points", bidder, count=share)]
    first = min(share, game.total(game.tally)) if game.tally else 0
    tally = [] if game.tally is None else [
        Mark(game.tally.key, 0, count=first), Mark(game.tally.key, 1, count=game.total(game.tally) - first)
    ]  # fmt: skip
    return [Mark("last_trick", who % game.seats), *tally]
