"""Who watches a match is told of its versions, and costs nobody anything."""

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic, sleep

import pytest
from sqlalchemy import text

from app.store import Store, Unavailable, keeping, links, news, slates
from app.store.news import Follower, Stream
from app.store.watching import watch
from tests.store.kit import Phone, document, marked
from tests.waiting import SOON, comes


@dataclass
class Watched:
    """A match with a phone that scores it, and its links."""

    phone: Phone
    score: str
    watch: str

    def open(self, token: str | None = None, *, gone: bool = False) -> Stream:
        """Watch it."""
        read = self.phone.read()
        stream = watch(self.phone.store, token or self.watch, read.match_id, read.version, Follower(lambda: gone))
        assert stream is not None
        return stream


@pytest.fixture
def match(store: Store, carnet: int) -> Iterator[Watched]:
    made = slates.create(store, carnet, document())
    yield Watched(Phone(store, made.match_id, "a-phone"), made.score_token, made.watch_token)
    store.news.end()


def test_every_new_version_arrives(match: Watched) -> None:
    stream = match.open()
    for version in (2, 3, 4):
        match.phone.tap("adjustment", points=1)
        assert comes(lambda now=version: stream.version == now)
    assert not stream.over


def test_one_who_waits_is_woken(match: Watched) -> None:
    stream = match.open()
    match.phone.tap("bezique")
    begun = monotonic()
    while stream.version < 2 and monotonic() < begun + SOON:
        stream.wait(SOON)

    assert stream.version == 2
    assert monotonic() - begun < SOON


def test_taps_ask_the_database_nothing_for_those_who_watch(
    match: Watched, statements: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One look when they come in; then what a tap tells is enough."""
    monkeypatch.setattr(news, "PAUSE", 1000.0)
    streams = [match.open() for _ in range(8)]

    def looked() -> bool:
        return any("watch_hash" in one and " IN (" in one for one in statements)

    def settled() -> bool:
        """Those that came in last have had a look of their own."""
        statements.clear()
        sleep(3 * news.TICK)
        return not looked()

    assert comes(looked)
    assert comes(settled)
    for _ in range(5):
        match.phone.tap("adjustment", points=1)
    assert comes(lambda: all(stream.version == 6 for stream in streams))

    assert not looked()


def test_what_another_process_wrote_is_found(match: Watched) -> None:
    stream = match.open()
    with match.phone.store.engine.begin() as connection:
        connection.execute(text("UPDATE match SET version = 9"))

    assert comes(lambda: stream.version == 9)


def test_a_version_written_while_a_stream_was_opened_is_not_missed(match: Watched) -> None:
    seen = match.phone.read()
    match.phone.tap("bezique")
    stream = watch(match.phone.store, match.watch, seen.match_id, seen.version, Follower())

    assert stream is not None
    assert comes(lambda: stream.version == 2)


def test_a_note_is_news(match: Watched, carnet: int) -> None:
    stream = match.open()
    keeping.note(match.phone.store, carnet, match.phone.match_id, "chez Marthe")

    assert comes(lambda: stream.version == 2)


def test_a_stream_of_a_renewed_link_ends_and_the_other_goes_on(match: Watched) -> None:
    old, other = match.open(match.watch), match.open(match.score)
    links.renew(match.phone.store, match.phone.match_id, "watch")

    assert comes(lambda: old.over)
    assert not other.over


def test_the_streams_of_a_deleted_match_end(match: Watched, carnet: int) -> None:
    stream = match.open()
    keeping.remove(match.phone.store, carnet, match.phone.match_id)

    assert comes(lambda: stream.over)


def test_a_stream_whose_reader_is_gone_ends(match: Watched) -> None:
    stays, leaves = match.open(), match.open(gone=True)

    assert comes(lambda: leaves.over)
    assert not stays.over


def test_no_more_than_so_many_watch_and_a_place_is_free_again(match: Watched) -> None:
    store, id = match.phone.store, match.phone.match_id
    streams = [match.open() for _ in range(news.MOST_STREAMS)]
    assert watch(store, match.watch, id, 1, Follower()) is None

    store.news.leave(streams[0])
    assert watch(store, match.watch, id, 1, Follower()) is not None
    assert store.news.watching == news.MOST_STREAMS


def test_a_look_that_fails_ends_nothing(match: Watched, caplog: pytest.LogCaptureFixture) -> None:
    def look(_: object) -> dict[int, news.State]:
        raise Unavailable("busy")

    told = news.News()
    stream = Stream(match.phone.match_id, links.hashed(match.watch), 1, Follower())
    assert told.join(stream, look)
    assert comes(lambda: "busy" in caplog.text)
    told.tell(match.phone.match_id, 2)

    assert comes(lambda: stream.version == 2)
    assert not stream.over
    told.leave(stream)


def test_the_end_is_the_end_of_all(match: Watched) -> None:
    streams = [match.open() for _ in range(3)]
    match.phone.store.news.end()

    assert all(stream.over for stream in streams)
    assert watch(match.phone.store, match.watch, match.phone.match_id, 1, Follower()) is None


def test_nothing_runs_and_nothing_is_kept_where_nobody_watches(match: Watched) -> None:
    store = match.phone.store
    stream = match.open()
    store.news.leave(stream)
    assert comes(lambda: not store.news._ticking)  # noqa: SLF001 - the thread is nobody else's
    match.phone.write(marked("bezique"))

    assert store.news._told == {}  # noqa: SLF001 - as above
    assert match.open().version == 2
