"""No tap is lost and none counts twice, however quick the hand and however slow the way."""

from collections import Counter

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.away import Held
from tests.browser.conftest import Witness
from tests.browser.table import LINES, Table, box, start

TAP = "(keys) => keys.forEach((key) => document.querySelector(`#block-0 [value=${key}]`).click())"
ONLINE = "dispatchEvent(new Event('online'))"
LOST = "net::ERR_FAILED"


def keys(table: Table) -> Counter[str]:
    return Counter(line["key"] for line in table.lines())


def test_five_taps_within_half_a_second_are_five_lines(table: Table) -> None:
    """Five touches of one key, one upon the other: the total has all of them, and so has the server."""
    key = box(table.key(0, "marriage"))
    for _ in range(5):
        table.page.touchscreen.tap(key["x"] + key["width"] / 2, key["y"] + key["height"] / 2)

    table.settles(100, 0)
    assert keys(table) == {"marriage": 5}


def test_taps_in_one_moment_are_all_written_in_their_order(table: Table) -> None:
    """Five keys struck before the page can draw once."""
    five = ["bezique", "four_aces", "seven", "marriage", "bezique"]
    table.page.evaluate(TAP, five)

    table.settles(210, 0)
    assert [line["key"] for line in table.lines()] == five


@pytest.mark.slow
def test_taps_on_a_slow_network_show_at_once_and_are_written_when_it_lets_them(table: Table) -> None:
    """While nothing is answered the figures stand in pencil, and the page says how many wait."""
    network = Held(table.page)
    table.mark(0, "bezique", "bezique", "four_kings")
    table.mark(1, "seven", "seven")

    table.shows(160, 20)
    expect(table.page.locator("#waiting")).to_contain_text("5")
    assert table.lines() == []
    network.release()
    table.settles(160, 20)
    assert keys(table) == {"bezique": 2, "four_kings": 1, "seven": 2}


@pytest.mark.slow
def test_taps_on_a_slow_phone_with_a_slow_network_are_all_written(table: Table) -> None:
    """A processor slowed four times, and half a second for each way."""
    phone = table.page.context.new_cdp_session(table.page)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    way = {"offline": False, "latency": 500, "downloadThroughput": -1, "uploadThroughput": -1}
    phone.send("Network.emulateNetworkConditions", way)
    table.page.evaluate(TAP, ["marriage", "marriage", "four_jacks", "marriage", "marriage"])
    table.mark(1, "four_queens")

    table.settles(120, 60)
    assert keys(table) == {"marriage": 4, "four_jacks": 1, "four_queens": 1}


def test_two_tabs_of_one_phone_tapping_at_once_lose_nothing(table: Table) -> None:
    """Both give out numbers of the same device; both end with all the lines."""
    other = Table(table.page.context.new_page())
    other.page.goto(table.page.url)
    for mine in (["marriage", "seven", "bezique"], ["marriage", "seven"]):
        table.page.evaluate(TAP, mine)
        other.page.evaluate(TAP, ["four_kings", "four_aces"])

    both = 20 * 2 + 10 * 2 + 40 + 80 * 2 + 100 * 2
    table.settles(both, 0)
    other.settles(both, 0)
    assert keys(table) == {"marriage": 2, "seven": 2, "bezique": 1, "four_kings": 2, "four_aces": 2}


@pytest.mark.slow
def test_two_phones_tapping_at_once_lose_nothing_and_end_equal(table: Table, second_phone: Page) -> None:
    """The second phone has the link only; each sees what the other wrote."""
    other = Table(second_phone)
    second_phone.goto(table.page.url)
    for key in ("bezique", "four_queens", "marriage"):
        table.key(0, key).tap()
        other.key(1, key).tap()

    table.settles(120, 120)
    other.settles(120, 120)
    assert keys(table) == {"bezique": 2, "four_queens": 2, "marriage": 2}


@pytest.mark.slow
@pytest.mark.parametrize("tries", [2, 3])
def test_the_same_request_sent_again_is_one_line(table: Table, tries: int) -> None:
    """What a network repeats is known by its number, and answered as at first."""

    def repeat(route: Route) -> None:
        answers = [route.fetch() for _ in range(tries)]
        assert {answer.status for answer in answers} == {200}
        route.fulfill(response=answers[-1])

    table.page.route(LINES, repeat)
    table.mark(0, "four_aces")

    table.settles(100, 0)
    assert keys(table) == {"four_aces": 1}


@pytest.mark.slow
def test_a_match_whose_id_begins_with_a_hyphen_is_written_like_any_other(page: Page) -> None:
    """One id in 64 does, and no lock of a browser may have such a name."""
    table = start(page, id="-" * 22)
    table.mark(0, "marriage")

    table.settles(20, 0)
    assert keys(table) == {"marriage": 1}


def test_an_answer_lost_on_its_way_is_asked_for_again_without_a_second_line(table: Table, witness: Witness) -> None:
    """The line was written, the phone could not know; it sends it once more when it may."""
    witness.allow(LOST)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    table.page.route(LINES, lose, times=1)
    table.mark(0, "four_aces")

    table.settles(100, 0)
    assert keys(table) == {"four_aces": 1}


@pytest.mark.slow
@pytest.mark.parametrize("arrives", [True, False])
def test_a_page_loaded_again_in_mid_flight_loses_nothing(table: Table, witness: Witness, *, arrives: bool) -> None:
    """Whether the server had the lines or not: the phone kept them, and they are written once."""
    witness.allow(LOST)
    network = Held(table.page)
    with table.page.expect_request(LINES):
        table.mark(0, "bezique")
    table.mark(1, "four_kings")
    table.keeps(2)
    if arrives:
        network.routes[0].fetch()
    network.holding = False

    table.page.reload()

    table.settles(40, 80)
    assert keys(table) == {"bezique": 1, "four_kings": 1}


@pytest.mark.slow
def test_a_server_that_is_away_for_a_while_gets_the_taps_when_it_is_back(table: Table, witness: Witness) -> None:
    """Neither a refused connection nor the pages of a hotel’s network, nor mistakes of the server drop a tap."""
    witness.allow("Failed to load resource")
    witness.allow("asked elsewhere: http://hotel.test")
    answers = ["abort", "hotel", "door", "login", "mistake", "mistake", "mistake", "busy"]

    def fail(route: Route) -> None:
        match answers.pop(0) if answers else None:
            case None:
                route.continue_()
            case "abort":
                route.abort()
            case "hotel":
                route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to the hotel</h1>")
            case "door":
                route.fulfill(status=302, headers={"Location": "http://hotel.test/"})
            case "login":
                route.fulfill(status=511, content_type="text/html", body="<h1>Log in</h1>")
            case "mistake":
                route.fulfill(status=500, json={"code": "error", "message": "…"})
            case _:
                route.fulfill(status=503, headers={"Retry-After": "1"}, json={"code": "unavailable", "message": "…"})

    table.page.route(LINES, fail)
    with table.page.expect_event("requestfailed"):
        table.mark(1, "double_bezique")
    while answers:  # each time the network seems to be back
        table.shows(0, 500)
        with table.page.expect_request(LINES):
            table.page.evaluate(ONLINE)
    table.page.evaluate(ONLINE)

    table.settles(0, 500)
    assert keys(table) == {"double_bezique": 1}
