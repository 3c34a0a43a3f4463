"""Whatever is written, what is kept beside the lines is what the lines say."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.games import GAMES
from app.scoring.document import Document
from app.scoring.events import (
    Act,
    Agreed,
    Closed,
    Corrected,
    DealerNamed,
    Finished,
    Marked,
    Reopened,
    Struck,
    TrumpNamed,
)
from app.scoring.game import Game
from app.scoring.slate import replay
from app.store import Store, check, slates
from app.store.reading import MatchRead, read
from tests.laws import examples
from tests.scoring.tables import setup_of
from tests.scoring.wishes import SUITS, ending, marks, rules
from tests.store.kit import Phone

DEVICES = ("phone-a", "phone-b")


def acts_on(game: Game, match: MatchRead) -> st.SearchStrategy[list[Act]]:
    """Return what players may think of doing: mostly sensible, in the current round, now and then not."""
    number = st.sampled_from([0, 0, 0, 0, 0, -1, -2, 1]).map(lambda step: max(1, match.slate.current + step))
    written = [(line.entry.device, line.entry.n) for line in match.lines[-30:]]
    name = st.sampled_from([*written, ("nobody", 1)])
    mark = marks(game)
    act = st.one_of(
        st.builds(Marked, number, mark),
        st.builds(Marked, number, mark),
        st.builds(lambda found: Struck(*found), name),
        st.builds(lambda found: Struck(*found), name),
        st.builds(Reopened, number),
        st.builds(Corrected, number, st.lists(name, max_size=2).map(tuple), st.lists(mark, max_size=2).map(tuple)),
        st.builds(TrumpNamed, number, SUITS),
        st.builds(DealerNamed, number, st.integers(0, game.players[1])),
        st.builds(Closed, number),
        st.builds(Agreed, rules(game)),
        st.builds(Finished, st.booleans()),
    )
    whole = st.builds(lambda *how: round_of(match, *how), number, st.integers(0, 2), st.integers(0, 120))
    return st.one_of(st.lists(act, min_size=1, max_size=3), whole)


def round_of(match: MatchRead, number: int, who: int, share: int) -> list[Act]:
    """Return the acts that mark a round to its end."""
    return [*(Marked(number, mark) for mark in ending(match.slate, who, share)), Closed(number)]


def same_from(whole: MatchRead, part: MatchRead) -> None:
    """See that a part read equals the same part of the whole."""
    first = part.slate.before.number
    assert part.slate.rounds == whole.slate.rounds[first - 1 :]
    assert part.slate.scores == whole.slate.scores[first - 1 :]
    assert part.slate.outcome == whole.slate.outcome
    assert part.lines == tuple(line for line in whole.lines if line.position >= part.lines[0].position)
    assert [told(score) for score in part.scores] == [told(score) for score in whole.scores]


def told(score: Any) -> tuple[Any, ...]:
    """Return what a round says of itself, whether it was marked or read."""
    return score.points, score.settled, score.closed, score.refused, score.after


@settings(examples(2), deadline=None, suppress_health_check=list(HealthCheck))
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@given(data=st.data())
def test_what_is_kept_is_what_the_lines_say(store: Store, carnet: int, game: Game, data: st.DataObject) -> None:
    start = setup_of(game, data.draw(st.integers(*game.players)), **data.draw(rules(game)))
    made = slates.create(store, carnet, Document(start))
    phones = [Phone(store, made.match_id, device) for device in DEVICES]
    whole = read(store, made.match_id)
    for _ in range(data.draw(st.integers(1, 12))):
        answer = data.draw(st.sampled_from(phones)).write(*data.draw(acts_on(game, whole)))
        before, whole = whole, read(store, made.match_id)
        assert whole.version == answer.version == before.version + (whole.lines != before.lines)
        same_from(whole, answer.view)
        same_from(whole, read(store, made.match_id, whole=False))

    assert replay(game, start, [line.entry for line in whole.lines]) == whole.slate
    assert check.check(store, made.match_id) == []
