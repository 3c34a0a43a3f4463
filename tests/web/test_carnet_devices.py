"""Devices of a carnet: they join by a link that is used up, and leave."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask

from app.store import Store
from tests.web.checking import Page, plain
from tests.web.conftest import Person, Table, document


def invite(person: Person) -> str:
    """Ask for an invitation, and return its address without a language."""
    page = person.shown("/carnet/devices/invite", {})
    [link] = [link for link in page.links() if "/carnet/join/" in link]
    return link.removeprefix("http://localhost")


def leaving(page: Page) -> list[str]:
    """Where the devices of a page are asked to leave."""
    return [link[3:] for link in page.links() if link.endswith("/leave")]


def lists(person: Person) -> list[str]:
    return [plain(row) for row in person.open("/carnet").all("li", class_="match")]


def test_another_phone_joins_once(anne: Person, basile: Person, claire: Person, table: Table) -> None:
    link = invite(anne)
    assert "1 partie" in basile.open(link).text

    basile.post(link, {})

    assert "Anne" in lists(basile)[0]
    claire.open(link, 404)
    assert "has been used" in claire.refused(link, {}, 404).text
    assert lists(claire) == []


def test_looking_uses_no_invitation_up(anne: Person, basile: Person, claire: Person, table: Table) -> None:
    """Whoever previews a link, or a second camera, takes nothing away."""
    link = invite(anne)
    for _ in range(3):
        claire.open(link)
        claire.client.head(f"/en{link}")
        claire.client.options(f"/en{link}")

    basile.post(link, {})

    assert len(lists(basile)) == 1


def test_an_invitation_without_a_language_opens_in_ones_own(anne: Person, basile: Person, table: Table) -> None:
    answer = basile.client.get(invite(anne), headers={"Accept": "text/html", "Accept-Language": "fr"})

    assert answer.headers["Location"].startswith("/fr/carnet/join/")


@pytest.fixture
def at(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Let time pass for the server."""
    store: Store = app.extensions["store"]

    def later(time: timedelta) -> None:
        monkeypatch.setitem(app.extensions, "store", replace(store, now=lambda: store.now() + time))

    return later


def test_a_second_tap_joins_the_same_phone(anne: Person, basile: Person, claire: Person, table: Table) -> None:
    """Though the answer to the first was lost, and with it the cookie. No other phone joins, nor one shut out since."""
    link = invite(anne)
    form, other = basile.open(link).fields(), claire.open(link).fields()
    basile.post(link, form)
    basile.client.delete_cookie("carnet")

    basile.post(link, form)

    assert "Anne" in lists(basile)[0]
    assert len(leaving(anne.open("/carnet/devices"))) == 2
    assert "has been used" in claire.refused(link, other, 404).text
    assert "has been used" in claire.refused(link, {"seed": ""}, 404).text
    anne.post(leaving(anne.open("/carnet/devices"))[1], {})
    basile.refused(link, form, 404)


def test_a_late_second_tap_says_what_to_do(
    anne: Person, basile: Person, table: Table, at: Callable[[timedelta], None]
) -> None:
    link = invite(anne)
    form = basile.open(link).fields()
    basile.post(link, form)
    basile.client.delete_cookie("carnet")
    at(timedelta(minutes=10))

    assert "Demandez-en une autre" in basile.refused(link, form, 404).text


def test_an_invitation_dies_after_ten_minutes(
    anne: Person, claire: Person, table: Table, at: Callable[[timedelta], None]
) -> None:
    link = invite(anne)
    at(timedelta(minutes=9, seconds=59))
    claire.open(link)
    at(timedelta(minutes=10))
    claire.open(link, 404)
    claire.refused(link, {}, 404)
    assert lists(claire) == []


def test_what_a_device_has_comes_along(anne: Person, claire: Person, table: Table) -> None:
    mine = document(id="M" * 22, players=["basile", "Claire"])
    links = claire.client.post("/matches", json=mine).get_json()
    link = invite(anne)
    assert "The 1 match that this device has now comes along." in claire.open(link).text

    claire.post(link, {})

    assert len(lists(anne)) == len(lists(claire)) == 2
    assert claire.open(links["score"]).status == 200
    assert [plain(row) for row in anne.open("/carnet/players").all("a", class_="row")] == [
        "Claire 1 match",
        "Anne 1 match",
        "Basile 2 matches",
    ]


def test_what_other_devices_hold_too_stays_with_them(
    anne: Person, basile: Person, claire: Person, table: Table
) -> None:
    basile.client.post("/matches", json=document(id="b", players=["Basile", "Denis"]))
    claire.post(invite(basile), {})

    link = invite(anne)
    assert "stays on its other devices" in claire.open(link).text
    claire.post(link, {})

    assert [len(lists(person)) for person in (anne, basile, claire)] == [1, 1, 1]
    assert "Anne" in lists(claire)[0]
    assert "Denis" in lists(basile)[0]


def test_who_is_in_already_uses_nothing_up(anne: Person, basile: Person, table: Table) -> None:
    link = invite(anne)
    assert "already has this carnet" in anne.open(link).text
    anne.post(link, {})

    basile.post(link, {})

    assert len(leaving(basile.open("/carnet/devices"))) == 2


def test_a_device_leaves_and_the_others_stay(anne: Person, basile: Person, table: Table) -> None:
    basile.post(invite(anne), {})
    page = basile.open("/carnet/devices")
    own = leaving(page)[[plain(row).startswith("Cet") for row in page.all("li", class_="row")].index(True)]
    assert "restent sur les autres appareils" in basile.open(own).text

    basile.post(own, {})

    assert lists(basile) == []
    assert basile.client.get_cookie("carnet") is None
    assert len(lists(anne)) == 1


def test_the_last_device_is_told_what_it_loses(anne: Person, table: Table) -> None:
    [own] = leaving(anne.open("/carnet/devices"))

    assert "nobody will ever be able to open it again" in anne.open(own).text


def test_a_lost_phone_is_shut_out(anne: Person, basile: Person, table: Table) -> None:
    basile.post(invite(anne), {})
    lost = leaving(anne.open("/carnet/devices"))[1]

    anne.post(lost, {})

    assert lists(basile) == []
    assert len(lists(anne)) == 1


def test_nobody_shuts_out_devices_of_another_carnet(anne: Person, claire: Person, table: Table) -> None:
    [own] = leaving(anne.open("/carnet/devices"))
    for _ in range(2):
        claire.open(own, 404)
        claire.refused(own, {}, 404)
        claire.client.post("/matches", json=document())

    assert len(lists(anne)) == 1


@pytest.mark.parametrize("path", ["", "/invite", "/name"])
def test_who_has_no_carnet_has_no_devices(claire: Person, path: str) -> None:
    if path:
        claire.refused(f"/carnet/devices{path}", {}, 404)
    else:
        claire.open("/carnet/devices", 404)


@pytest.mark.parametrize("token", ["x", "0" * 22, "é", "%00", "A" * 500])
def test_a_guessed_invitation_opens_nothing(anne: Person, claire: Person, table: Table, token: str) -> None:
    invite(anne)

    claire.open(f"/carnet/join/{token}", 404)
    claire.refused(f"/carnet/join/{token}", {}, 404)


def test_another_site_cannot_make_a_device_join(anne: Person, claire: Person, table: Table) -> None:
    link = invite(anne)
    answer = claire.client.post(f"/en{link}", headers={"Sec-Fetch-Site": "cross-site"})

    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers


def test_a_carnet_has_a_name(anne: Person, table: Table) -> None:
    anne.post("/carnet/devices/name", {"name": " Les dimanches "})
    assert plain(anne.open("/carnet").find("h1")) == "Les dimanches"
    anne.refused("/carnet/devices/name", {"name": "x" * 41}, 400)
    anne.post("/carnet/devices/name", {"name": ""})
    assert plain(anne.open("/carnet").find("h1")) == "Carnet"


def test_the_cookie_of_a_carnet_is_a_new_one_for_each_device(anne: Person, basile: Person, table: Table) -> None:
    basile.post(invite(anne), {})
    cookies = [person.client.get_cookie("carnet") for person in (anne, basile)]

    assert len({cookie.value for cookie in cookies if cookie}) == 2
    assert all(cookie and (cookie.http_only, cookie.same_site) == (True, "Lax") for cookie in cookies)


@pytest.mark.parametrize("body", [b"seed=" + b"x" * 70_000, b"seed=%ff"], ids=["too long", "not in UTF-8"])
@pytest.mark.usefixtures("table")
def test_a_body_that_nobody_reads_is_told_after_the_invitation(anne: Person, basile: Person, body: bytes) -> None:
    sent = {"data": body, "headers": {"Content-Type": "application/x-www-form-urlencoded"}}

    assert basile.client.post(f"/en/carnet/join/{'A' * 22}", **sent).status_code == 404
    assert basile.client.post(f"/en{invite(anne)}", **sent).status_code in {400, 413}
