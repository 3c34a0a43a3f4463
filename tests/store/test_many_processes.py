"""Several processes on one PostgreSQL, each a store of its own: what they do at once, and hear of each other."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text

from app.config import Settings
from app.scoring.document import Document
from app.scoring.terms import Setup
from app.store import Missing, Store, carnets, check, joining, keeping, links, news, open_store, players, slates
from app.store.news import Follower
from app.store.watching import watch
from tests.store.kit import Phone, document, new_carnet
from tests.waiting import comes

pytestmark = pytest.mark.postgresql


@pytest.fixture
def elsewhere(settings: Settings, store: Store) -> Iterator[Store]:
    """Another process."""
    with closing(open_store(settings)) as opened:
        yield opened


def at_once(*works: Callable[[], Any], times: int = 8) -> list[Any]:
    """Do all of these at once, again and again; what a work raises is what comes of it."""

    def tried(work: Callable[[], Any]) -> Any:
        try:
            return work()
        except Exception as error:  # noqa: BLE001 - it is looked at
            return error

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(tried, works * times))


def test_what_is_written_here_is_told_there(
    store: Store, elsewhere: Store, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without anybody there looking into the database by themselves."""
    monkeypatch.setattr(news, "PAUSE", 1000.0)
    read = phone.read()
    token = links.token(store, "watch", read.match_id, 1)
    stream = watch(elsewhere, token, read.match_id, 1, Follower())
    assert stream is not None
    for version in range(2, 6):
        phone.tap("adjustment", points=1)
        assert comes(lambda now=version: stream.version == now)
    keeping.note(store, read.carnet, read.match_id, "chez Marthe")
    assert comes(lambda: stream.version == 6)
    links.renew(store, read.match_id, "watch")
    assert comes(lambda: stream.over)


def test_a_line_that_was_lost_is_taken_up_again(
    store: Store, elsewhere: Store, phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(news, "PAUSE", 1000.0)
    token = links.token(store, "watch", phone.match_id, 1)
    stream = watch(elsewhere, token, phone.match_id, 1, Follower())
    assert stream is not None
    phone.tap("bezique")
    assert comes(lambda: stream.version == 2)
    with store.reading() as connection:
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN marquoir'"
        assert connection.execute(text(cut)).scalars().all() == [True]
    assert comes(lambda: "cannot be heard" in caplog.text)
    phone.tap("four_aces")

    assert comes(lambda: stream.version == 3)


def test_a_watcher_holds_no_transaction(store: Store, phone: Phone) -> None:
    token = links.token(store, "watch", phone.match_id, 1)
    assert watch(store, token, phone.match_id, 1, Follower()) is not None
    asked = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'")

    def none_open() -> bool:
        with store.asking() as connection:
            return connection.execute(asked).scalar() == 0

    assert comes(none_open)


def test_a_double_tap_at_two_servers_begins_one_carnet_with_one_match(store: Store, elsewhere: Store) -> None:
    for number in range(4):
        cookie = carnets.new_cookie(store, f"seed {number}")
        made = at_once(*(partial(slates.create, at, cookie, document()) for at in (store, elsewhere)))

        assert len({one.score_token for one in made}) == 1, made
        assert [one.new for one in made].count(True) == 1
    assert [one.matches for one in joining.all_carnets(store)] == [1] * 4


def test_an_invitation_is_used_up_once(store: Store, elsewhere: Store, carnet: int) -> None:
    token = joining.invite(store, carnet)
    made = at_once(*(partial(joining.join, at, token, None) for at in (store, elsewhere)))

    assert [isinstance(one, str) for one in made].count(True) == 1
    assert [isinstance(one, Missing) for one in made].count(True) == 15
    assert len(joining.devices(store, carnet, "")) == 2


def test_names_change_and_carnets_join_while_others_play(store: Store, elsewhere: Store) -> None:
    """Whatever comes first, what is kept is what the lines say in the end."""
    first, cookie = new_carnet(store)
    other, _ = new_carnet(store)
    ids = [slates.create(store, first, document(str(n))).match_id for n in range(4)]
    phones = [Phone((store, elsewhere)[n % 2], ids[n % 4], f"phone-{n}") for n in range(8)]

    def play(one: Phone) -> None:
        for _ in range(6):
            one.play(one.read().slate.current, anne_points=900)

    def rename() -> None:
        for name in ("Anna", "ANNE", "Hannah") * 2:
            who = players.known(elsewhere, first)
            if who:
                players.rename(elsewhere, first, who[0].id, f"{name} {who[0].id}")

    def begin() -> None:
        for n in range(6):
            slates.create(store, first, Document(Setup("bezique", ("Anne", f"Zoé {n}"))))

    works: list[Callable[[], Any]] = [rename, begin, *(partial(play, one) for one in phones)]
    assert at_once(*works, times=1) == [None] * 10
    joined = at_once(lambda: joining.join(elsewhere, joining.invite(store, other), cookie), begin, rename, times=1)

    assert isinstance(joined[0], str), joined
    assert {one for one in joined[1:] if not isinstance(one, Missing)} <= {None}
    assert check.check(store) == []


def test_a_carnet_that_is_gone_takes_no_match(store: Store) -> None:
    """It was joined to another, by another process, while its browser began a match."""
    with pytest.raises(Missing):
        slates.create(store, 99, document())
    with pytest.raises(Missing):
        joining.invite(store, 99)
