"""From one database to another, of the same kind or not: everything comes along, and links open."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.config import Settings
from app.scoring.events import Finished, Struck
from app.scoring.terms import Setup
from app.store import Store, Unusable, carnets, check, copying, joining, keeping, links, migrate, open_store, slates
from tests.databases import Databases
from tests.store.databases import rows, state
from tests.store.kit import Phone, document, marked, new_carnet


@pytest.fixture
def played(store: Store, carnet: int) -> list[slates.Created]:
    """Matches in play, over, deleted and taken from a file; a carnet with a name, an invitation under way."""
    made = [slates.create(store, carnet, document())]
    phone = Phone(store, made[0].match_id, "a-phone")
    phone.play(1, anne_points=100)
    phone.write(marked("bezique", number=2), Struck("a-phone", 2))
    four = Setup("bezique-four", ("Zoé", "Basile", "Al’", "日本 🂡"))
    made.append(slates.create(store, carnet, replace(document("4"), setup=four, note="Été « 1 »\\")))
    Phone(store, made[1].match_id, "b-phone").write(Finished(yes=True))
    made.append(slates.create(store, carnet, document("gone")))
    keeping.remove(store, carnet, made[2].match_id)
    carnets.call(store, carnet, "chez Marthe")
    joining.invite(store, carnet)
    links.renew(store, made[1].match_id, "score")
    return made


@pytest.fixture
def file(tmp_path: Path) -> Settings:
    """A file that is not there yet."""
    (tmp_path / "file").mkdir()
    return Settings(database=tmp_path / "file" / "marquoir.db")


@pytest.fixture
def another(databases: Databases, tmp_path: Path) -> Settings:
    """A database of the kind that is tested, with nothing in it, and a secret to come."""
    folder = tmp_path / "another"
    folder.mkdir()
    return replace(databases.nothing(folder), secret_file=folder / "kept.secret")


def same(one: Settings, other: Settings) -> bool:
    """Say whether two databases hold the same, whatever its order."""
    return {name: set(map(repr, found)) for name, found in rows(one).items()} == {
        name: set(map(repr, found)) for name, found in rows(other).items()
    }


def test_all_goes_there_and_back(
    settings: Settings, store: Store, played: list[slates.Created], file: Settings, another: Settings
) -> None:
    there = copying.copy(settings, file)
    back = copying.copy(file, another)

    assert there == back == copying.Copied(3, 8, [])
    assert same(settings, file)
    assert same(settings, another)
    for copied in (file, another):
        with closing(open_store(copied)) as again:
            for made in played[:2]:
                assert slates.read(again, made.match_id) == slates.read(store, made.match_id)
            assert links.find_match(again, "watch", played[1].watch_token)
            assert links.find_match(again, "score", links.token(again, "score", played[1].match_id, 2))
            assert check.check(again) == []


def test_a_copy_goes_on_by_itself(
    settings: Settings, played: list[slates.Created], file: Settings, another: Settings
) -> None:
    """What the database numbers goes on behind what was copied."""
    copying.copy(settings, file)
    copying.copy(file, another)
    with closing(open_store(another)) as store:
        assert Phone(store, played[0].match_id, "a-phone", 7).tap("four_aces", number=2).acked == (8,)
        carnet, _ = new_carnet(store)
        slates.create(store, carnet, replace(document(), setup=Setup("bezique", ("Yves", "Zoé"))))
        assert check.check(store) == []


def test_a_target_that_holds_something_is_left_as_it_is(
    settings: Settings, played: list[slates.Created], file: Settings, another: Settings
) -> None:
    copying.copy(settings, file)
    copying.copy(file, another)
    before = state(another)
    for source in (settings, file):
        with pytest.raises(Unusable, match="already"):
            copying.copy(source, another)
    with pytest.raises(Unusable, match="is the target"):
        copying.copy(another, another)
    assert state(another) == before


def test_an_empty_database_is_filled(
    settings: Settings, played: list[slates.Created], file: Settings, another: Settings
) -> None:
    """As one is that was begun before, and cut short."""
    copying.copy(settings, file)
    (another.secret_path).write_bytes(file.secret_path.read_bytes())
    migrate.upgrade(another)

    assert copying.copy(file, another).matches == 3


def test_the_secret_of_other_links_is_left_as_it_is(
    settings: Settings, played: list[slates.Created], another: Settings
) -> None:
    """With it, no link that was copied could be shown again."""
    another.secret_path.write_bytes(b"x" * 32)
    with pytest.raises(Unusable, match="other links"):
        copying.copy(settings, another)

    assert another.secret_path.read_bytes() == b"x" * 32


def test_what_is_no_database_is_left_as_it_is(settings: Settings, played: list[slates.Created], file: Settings) -> None:
    assert isinstance(file.database, Path)
    file.database.write_text("Anne 1010, Basile 970\n", "utf-8")
    with pytest.raises(Unusable, match="not a database"):
        copying.copy(settings, file)
    with pytest.raises(Unusable):
        copying.copy(file, settings)

    assert file.database.read_text("utf-8") == "Anne 1010, Basile 970\n"
    assert not file.secret_path.exists()


def test_what_does_not_come_through_is_taken_back(
    settings: Settings, played: list[slates.Created], another: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "_count", lambda connection, _: id(connection))
    with pytest.raises(Unusable, match="Nothing was kept"):
        copying.copy(settings, another)

    assert not any(rows(another).values())
