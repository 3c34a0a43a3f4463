"""Links and the secret they are made with."""

import re
import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from app.config import Settings
from app.store import Missing, Store, Unusable, links, open_store, secret, slates
from app.store.tables import match
from tests.store.kit import document


@pytest.fixture
def made(store: Store, carnet: int) -> slates.Created:
    return slates.create(store, carnet, document())


def test_each_link_opens_its_match_in_its_own_way_only(store: Store, carnet: int, made: slates.Created) -> None:
    assert links.find_match(store, "score", made.score_token) == links.Found(made.match_id, "score", carnet, 1)
    assert links.find_match(store, "watch", made.watch_token) == links.Found(made.match_id, "watch", carnet, 1)
    assert links.find_match(store, "watch", made.score_token) is None
    assert links.find_match(store, "score", made.watch_token) is None


@pytest.mark.parametrize("given", ["", "x" * 22, "é", "\0"])
def test_a_guess_opens_nothing(store: Store, made: slates.Created, given: str) -> None:
    assert links.find_match(store, "score", given) is None


def test_a_token_is_128_bits_that_can_stand_in_an_address(made: slates.Created) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", made.score_token)


def test_a_renewed_link_opens_and_the_old_one_does_not(store: Store, made: slates.Created) -> None:
    fresh = links.renew(store, made.match_id, "score")

    assert links.find_match(store, "score", made.score_token) is None
    assert links.find_match(store, "score", fresh)
    assert links.find_match(store, "watch", made.watch_token)
    assert slates.read(store, made.match_id).score_generation == 2
    assert links.token(store, "score", made.match_id, 2) == fresh


def test_a_link_of_no_match_cannot_be_renewed(store: Store) -> None:
    with pytest.raises(Missing):
        links.renew(store, 1, "score")


def test_the_database_holds_only_the_hash_of_a_link(store: Store, made: slates.Created) -> None:
    with store.reading() as connection:
        row = connection.execute(select(match)).one()

    assert made.score_token not in repr(row)
    assert row.score_hash == links.hashed(made.score_token)


def test_another_secret_makes_other_links(store: Store, made: slates.Created) -> None:
    other = replace(store, secret=bytes(32))

    assert links.token(other, "score", made.match_id, 1) != made.score_token


def test_the_secret_is_made_once_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.secret"
    path.parent.mkdir()
    first = secret.load(path)

    assert len(first) == 32
    assert secret.load(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_those_who_make_the_secret_at_once_have_the_same(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(secret.load, [tmp_path / "secret"] * 64))

    assert len(found) == 1
    assert list(tmp_path.iterdir()) == [tmp_path / "secret"]


def test_one_who_comes_second_takes_the_secret_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret"
    first = secret.load(path)
    monkeypatch.setattr(Path, "exists", lambda _: False)

    assert secret.load(path) == first


def test_a_file_that_is_no_secret_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"short")

    with pytest.raises(Unusable, match="backup"):
        secret.load(path)
    with pytest.raises(Unusable, match="no folder"):
        secret.load(path / "below")
    with pytest.raises(Unusable, match="neither read nor made: it is a folder"):
        secret.load(tmp_path)


def test_the_store_keeps_its_secret_to_itself(store: Store) -> None:
    assert repr(store.secret) not in repr(store)


def test_a_database_is_not_opened_with_the_secret_of_another(
    store: Store, settings: Settings, made: slates.Created
) -> None:
    """With another secret the share page would show links that open nothing."""
    settings.secret_path.write_bytes(bytes(32))

    with pytest.raises(Unusable, match="secret"):
        open_store(settings)


@pytest.mark.sqlite
def test_the_secret_can_be_kept_elsewhere(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    elsewhere = replace(settings, secret_file=tmp_path / "kept" / "secret")
    opened = open_store(elsewhere)
    opened.close()

    assert opened.secret == (tmp_path / "kept" / "secret").read_bytes()
    assert not settings.secret_path.exists()
