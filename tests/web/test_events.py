"""The stream of versions: what it says, and to whom (how many at once, and its end, is for a real server)."""

import socket
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app.store import Store, news
from app.web import events
from tests.waiting import comes
from tests.web.conftest import Person, Table, document


def listen(who: Person, address: str) -> tuple[TestResponse, Iterator[str]]:
    """Open a stream, and hear what it says word by word."""
    answer = who.client.get(f"{address}/events", headers={"Accept": "text/event-stream", "Accept-Encoding": "gzip, br"})
    return answer, (part.decode() if isinstance(part, bytes) else part for part in answer.response)


def next_data(said: Iterator[str]) -> str:
    """Return the next word that is no comment."""
    return next(word for word in said if not word.startswith(":"))


@pytest.mark.parametrize("letter", ["m", "v"])
def test_the_version_is_told_at_once_and_as_it_grows(store: Store, table: Table, anne: Person, letter: str) -> None:
    answer, said = listen(anne, {"m": table.score, "v": table.watch}[letter])

    assert next_data(said) == "data: 1\n\n"
    table.mark("bezique")
    assert next_data(said) == "data: 2\n\n"
    answer.close()
    assert store.news.watching == 0


def test_it_is_a_stream_that_nobody_keeps_or_packs_with_every_header(table: Table, anne: Person) -> None:
    answer, _ = listen(anne, table.watch)
    answer.close()

    assert answer.status_code == 200
    assert answer.mimetype == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert not {"ETag", "Content-Encoding", "Content-Length", "Set-Cookie"} & set(answer.headers.keys())


def test_a_quiet_stream_says_that_it_is_there(table: Table, anne: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "QUIET", 0.01)
    answer, said = listen(anne, table.watch)

    assert [next(said), next(said)] == ["data: 1\n\n", ":\n\n"]
    answer.close()


def test_whoever_comes_too_late_is_sent_away_with_a_sentence(
    table: Table, basile: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "MOST_STREAMS", 1)
    first, _ = listen(basile, table.watch)
    answer = basile.client.get(f"{table.watch}/events", headers={"Accept-Language": "fr"})

    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.get_json() == {
        "code": "unavailable",
        "message": "Trop de monde suit les parties en ce moment. Redemandez dans un instant.",
    }
    first.close()
    second, _ = listen(basile, table.watch)
    assert second.status_code == 200
    second.close()


def test_no_address_takes_all_streams_of_a_match(make_app: Callable[..., Flask]) -> None:
    """Others are told still, of this match and of another; who leaves makes room."""
    app = make_app(rate_limits=True, limit_streams=2)
    created = [app.test_client().post("/matches", json=document()).get_json() for _ in range(2)]
    one, other = (match["watch"] for match in created)

    def follow(watch: str, address: str = "192.0.2.1") -> TestResponse:
        return app.test_client().get(f"{watch}/events", environ_overrides={"REMOTE_ADDR": address})

    opened = [follow(one), follow(one)]
    refused = follow(one)
    assert [answer.status_code for answer in opened] == [200, 200]
    assert (refused.status_code, refused.get_json()["code"]) == (503, "unavailable")
    opened += [follow(one, "192.0.2.2"), follow(other)]
    assert opened[2].status_code == opened[3].status_code == 200
    opened.pop(0).close()
    opened.append(follow(one))
    assert opened[-1].status_code == 200
    for answer in opened:
        answer.close()


def test_no_address_takes_the_streams_of_all_matches(make_app: Callable[..., Flask]) -> None:
    """A house counts as one by its network, whichever of its addresses asks; others are told still."""
    app = make_app(rate_limits=True, limit_streams=2, limit_address_streams=3)
    watch = [app.test_client().post("/matches", json=document()).get_json()["watch"] for _ in range(4)]

    def follow(match: int, address: str) -> TestResponse:
        return app.test_client().get(f"{watch[match]}/events", environ_overrides={"REMOTE_ADDR": address})

    opened = [follow(0, "2001:db8::1"), follow(1, "2001:db8::2"), follow(2, "2001:db8::3")]
    assert [answer.status_code for answer in opened] == [200] * 3
    assert follow(3, "2001:db8::4").status_code == 503
    opened.append(follow(3, "2001:db8:0:1::4"))
    assert opened[-1].status_code == 200
    opened.pop(0).close()
    opened.append(follow(3, "2001:db8::4"))
    assert opened[-1].status_code == 200
    for answer in opened:
        answer.close()


def test_no_link_no_stream(store: Store, table: Table, anne: Person) -> None:
    assert anne.client.get(f"/v/{'x' * 22}/events").status_code == 404
    assert anne.client.get(f"/v/{table.score.removeprefix('/m/')}/events").status_code == 404
    assert store.news.watching == 0


@pytest.mark.parametrize("how", ["closed", "broken"])
def test_a_stream_ends_when_its_reader_has_left(
    table: Table, anne: Person, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection says so, though the server has nothing to say itself."""
    monkeypatch.setattr(news, "PAUSE", 0.1)
    ours, theirs = socket.socketpair()
    given = {"gunicorn.socket": ours}
    answer = anne.client.get(f"{table.watch}/events", environ_overrides=given)
    said = (part for part in answer.response)
    assert next(said)
    (theirs if how == "closed" else ours).close()

    assert list(said) in ([], [":\n\n"])
    answer.close()
    ours.close()
    theirs.close()


def test_asking_for_the_headers_alone_watches_nothing(store: Store, table: Table, anne: Person) -> None:
    with anne.client.head(f"{table.watch}/events") as answer:
        assert answer.status_code == 200
    assert store.news.watching == 0


def test_no_connection_of_the_database_is_held_by_who_waits(store: Store, table: Table, anne: Person) -> None:
    opened = [listen(anne, table.watch) for _ in range(8)]
    for _, said in opened:
        next_data(said)

    assert table.mark("bezique")
    kept = 1  # for single statements, whoever asks
    assert comes(lambda: store.engine.pool.checkedout() <= kept)  # type: ignore[attr-defined]  # a queue counts
    for answer, _ in opened:
        answer.close()
