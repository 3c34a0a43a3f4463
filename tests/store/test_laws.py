"""Whatever is written, what is kept beside the lines is what the lines say."""

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.games import GAMES
from app.scoring.events import Act, Agreed, Closed, Corrected, DealerNamed, Finished, Reopened, Struck, TrumpNamed
from app.scoring.slate import replay
from app.scoring.terms import Value
from app.store import Store, check, slates
from app.store.reading import MatchRead, read
from tests.store.kit import Phone, document, end, marked

DEVICES = ("phone-a", "phone-b")
KEYS = ("marriage", "royal_marriage", "bezique", "double_bezique", "four_aces", "seven", "last_trick")
HOUSE_RULES = st.fixed_dictionaries(
    {"target": st.sampled_from([300, 600, 1000])},
    optional={"end": st.just("at_once")},
)


def acts_on(match: MatchRead) -> st.SearchStrategy[list[Act]]:
    """Return what players may think of doing: mostly sensible, in the current round, now and then not."""
    number = st.sampled_from([0, 0, 0, 0, 0, -1, -2, 1]).map(lambda step: max(1, match.slate.current + step))
    seat = st.integers(0, 1)
    written = [(line.entry.device, line.entry.n) for line in match.lines[-30:]]
    name = st.sampled_from([*written, ("nobody", 1)])
    point = st.builds(marked, st.just("adjustment"), seat, number, points=st.integers(-300, 500))
    mark = st.one_of(st.builds(marked, st.sampled_from(KEYS), seat, number), point)
    named = st.lists(name, max_size=2).map(tuple)
    by = st.lists(mark.map(lambda act: act.mark), max_size=2).map(tuple)
    act = st.one_of(
        mark,
        mark,
        st.builds(lambda found: Struck(*found), name),
        st.builds(lambda found: Struck(*found), name),
        st.builds(Reopened, number),
        st.builds(Corrected, number, named, by),
        st.builds(TrumpNamed, number, st.sampled_from(["hearts", "clubs", None, "stars"])),
        st.builds(DealerNamed, number, st.integers(0, 2)),
        st.builds(Closed, number),
        st.builds(lambda target: Agreed({"target": target}), st.sampled_from([300, 500, 1000, 99])),
        st.builds(Finished, st.booleans()),
    )
    whole = st.builds(lambda at, anne: [*end(at, anne), Closed(at)], number, st.integers(0, 16))
    return st.one_of(st.lists(act, min_size=1, max_size=3), whole)


def same_from(whole: MatchRead, part: MatchRead) -> None:
    """See that a part read equals the same part of the whole."""
    first = part.slate.before.number
    assert part.slate.rounds == whole.slate.rounds[first - 1 :]
    assert part.slate.scores == whole.slate.scores[first - 1 :]
    assert part.slate.outcome == whole.slate.outcome
    assert part.lines == tuple(line for line in whole.lines if line.position >= part.lines[0].position)
    assert [(s.points, s.settled, s.closed, s.refused, s.after) for s in part.scores] == [
        (s.points, s.settled, s.closed, s.refused, s.after) for s in whole.scores
    ]


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), house_rules=HOUSE_RULES)
def test_what_is_kept_is_what_the_lines_say(
    store: Store, carnet: int, data: st.DataObject, house_rules: Mapping[str, Value]
) -> None:
    made = slates.create(store, carnet, document(None, **house_rules))
    phones = [Phone(store, made.match_id, device) for device in DEVICES]
    whole = read(store, made.match_id)
    for _ in range(data.draw(st.integers(1, 12))):
        answer = data.draw(st.sampled_from(phones)).write(*data.draw(acts_on(whole)))
        before, whole = whole, read(store, made.match_id)
        assert whole.version == answer.version == before.version + (whole.lines != before.lines)
        same_from(whole, answer.view)
        same_from(whole, read(store, made.match_id, whole=False))

    start = replace(whole.slate.setup, house_rules=house_rules)
    assert replay(GAMES["bezique"], start, [line.entry for line in whole.lines]) == whole.slate
    assert check.check(store, made.match_id) == []
