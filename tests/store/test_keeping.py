"""Keeping matches: notes, deletion that can be undone for a day, players renamed and merged."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from app.store import Missing, Store, check, keeping, links, listing, players, slates
from app.store.listing import Wanted
from app.store.tables import line, match, seat
from tests.store.kit import Phone, document, new_carnet


def ids(store: Store, carnet: int, **wanted: str) -> list[int]:
    """Return the matches that a list shows."""
    return [row.match_id for row in listing.page(store, carnet, wanted=Wanted(**wanted)).rows]  # type: ignore[arg-type]


def later(store: Store, **time: float) -> Store:
    """Return the same store at another time."""
    return replace(store, now=lambda: store.now() + timedelta(**time))


def token(store: Store, phone: Phone) -> str:
    """Return the link to score a match."""
    return links.token(store, "score", phone.match_id, links.FIRST)


def test_a_deleted_match_is_nowhere_and_can_be_had_back(store: Store, carnet: int, phone: Phone) -> None:
    phone.tap("four_aces")
    keeping.remove(store, carnet, phone.match_id)

    assert ids(store, carnet) == []
    assert listing.running(store, carnet) == ()
    assert links.find_match(store, "score", token(store, phone)) is None
    assert [row.totals for row in keeping.removed(store, carnet)] == [(100, 0)]
    assert check.check(store) == []

    keeping.restore(store, carnet, phone.match_id)

    assert ids(store, carnet) == [phone.match_id]
    assert links.find_match(store, "score", token(store, phone)) is not None
    assert keeping.removed(store, carnet) == ()
    assert check.check(store) == []


def test_after_a_day_a_deleted_match_is_gone_with_all_that_was_written(store: Store, carnet: int, phone: Phone) -> None:
    phone.tap("four_aces")
    keeping.remove(store, carnet, phone.match_id)
    tomorrow = later(store, hours=25)

    assert keeping.removed(tomorrow, carnet) == ()
    slates.create(tomorrow, carnet, document("another"))
    with store.reading() as connection:
        assert connection.execute(select(func.count()).select_from(line)).scalar() == 0
    with pytest.raises(Missing):
        keeping.restore(tomorrow, carnet, phone.match_id)


def test_a_day_is_not_over_before_it_is(store: Store, carnet: int, phone: Phone) -> None:
    keeping.remove(store, carnet, phone.match_id)
    slates.create(later(store, hours=23), carnet, document("another"))

    keeping.restore(later(store, hours=23.9), carnet, phone.match_id)


def test_a_match_made_again_of_the_same_document_is_there_again(store: Store, carnet: int) -> None:
    made = slates.create(store, carnet, document())
    keeping.remove(store, carnet, made.match_id)

    assert slates.create(store, carnet, document()) == replace(made, new=False)
    assert ids(store, carnet) == [made.match_id]


def test_nobody_deletes_notes_or_restores_what_is_not_theirs(store: Store, carnet: int, phone: Phone) -> None:
    other, _ = new_carnet(store)
    for act in (keeping.remove, keeping.restore, keeping.own):
        with pytest.raises(Missing):
            act(store, other, phone.match_id)
    with pytest.raises(Missing):
        keeping.note(store, other, phone.match_id, "mine")
    assert keeping.own(store, carnet, phone.match_id).note is None


def test_a_second_tap_finds_it_done(store: Store, carnet: int, phone: Phone) -> None:
    """And the day in which it can be had back begins with the first."""
    keeping.remove(store, carnet, phone.match_id)
    keeping.remove(later(store, hours=20), carnet, phone.match_id)
    assert keeping.removed(later(store, hours=25), carnet) == ()

    keeping.restore(store, carnet, phone.match_id)
    keeping.restore(store, carnet, phone.match_id)
    assert keeping.own(store, carnet, phone.match_id).match_id == phone.match_id


def test_a_note_is_found_shown_and_taken_away(store: Store, carnet: int, phone: Phone) -> None:
    keeping.note(store, carnet, phone.match_id, "Chez Marthe, pluie")

    assert ids(store, carnet, words="marthe") == [phone.match_id]
    assert (phone.read().note, phone.read().version) == ("Chez Marthe, pluie", 2)
    keeping.note(store, carnet, phone.match_id, None)
    assert ids(store, carnet, words="marthe") == []
    assert phone.read().document.note is None
    assert check.check(store) == []


def test_a_rename_changes_the_name_everywhere_and_no_score(store: Store, carnet: int, phone: Phone) -> None:
    phone.play(1, anne_points=100)
    before = phone.read()
    anne = next(one for one in players.known(store, carnet) if one.name == "Anne")

    assert players.rename(store, carnet, anne.id, "Annie") == anne.id

    after = phone.read()
    assert after.slate.setup.players == ("Annie", "Basile")
    assert after.slate.totals == before.slate.totals
    assert after.version == before.version + 1
    assert ids(store, carnet, words="annie") == [phone.match_id]
    assert [row.players for row in listing.page(store, carnet).rows] == [("Annie", "Basile")]
    assert check.check(store) == []


def test_a_name_may_only_change_its_capitals(store: Store, carnet: int, phone: Phone) -> None:
    anne = next(one for one in players.known(store, carnet) if one.name == "Anne")
    players.rename(store, carnet, anne.id, "ANNE")

    assert phone.read().slate.setup.players == ("ANNE", "Basile")


def test_two_names_of_one_player_become_one(store: Store, carnet: int, phone: Phone) -> None:
    setup = replace(document().setup, players=("Nanou", "Basile"))
    other = Phone(store, slates.create(store, carnet, replace(document("2"), setup=setup)).match_id, "a-phone")
    other.tap("bezique")
    nanou = next(one for one in players.known(store, carnet) if one.name == "Nanou")

    merged = players.rename(store, carnet, nanou.id, "anne")

    assert {one.name: one.matches for one in players.known(store, carnet)} == {"anne": 2, "Basile": 2}
    assert other.read().slate.setup.players == phone.read().slate.setup.players == ("anne", "Basile")
    assert other.read().slate.totals == (40, 0)
    assert len(listing.page(store, carnet, wanted=Wanted(player=merged)).rows) == 2
    assert check.check(store) == []


def test_who_sat_at_one_table_is_two_people(store: Store, carnet: int, phone: Phone) -> None:
    anne = next(one for one in players.known(store, carnet) if one.name == "Anne")
    with pytest.raises(players.Together):
        players.rename(store, carnet, anne.id, "Basile")

    assert phone.read().slate.setup.players == ("Anne", "Basile")


def test_only_who_sits_nowhere_is_forgotten(store: Store, carnet: int, phone: Phone) -> None:
    anne = players.known(store, carnet)[0]
    keeping.remove(store, carnet, phone.match_id)
    assert not players.forget(store, carnet, anne.id)
    with store.writing() as connection:
        connection.execute(seat.delete())
        connection.execute(match.delete())

    assert players.forget(store, carnet, anne.id)
    with pytest.raises(Missing):
        players.forget(store, carnet, anne.id)


def test_nobody_renames_players_of_another_carnet(store: Store, carnet: int, phone: Phone) -> None:
    other, _ = new_carnet(store)
    anne = players.known(store, carnet)[0]
    with pytest.raises(Missing):
        players.rename(store, other, anne.id, "Zoé")
