"""Every page there is, in the states that it can be in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.browser.table import Table, a_round

Room = Callable[[Page, str], None]
UNDER_WAY: dict[str, Any] = {
    "players": ["Anne", "Basile"],
    "rounds": [
        a_round({"seat": 0, "key": "trump_sequence"}, {"seat": 1, "key": "four_aces"}, anne=9),
        {
            "trump": "hearts",
            "lines": [
                {"seat": 0, "key": "double_bezique"},
                {"seat": 1, "key": "royal_marriage"},
                {"seat": 1, "key": "adjustment", "points": -30, "note": "a card too many"},
            ],
        },
    ],
}
WON: dict[str, Any] = {
    "players": ["Anne", "Basile"],
    "rounds": [a_round({"seat": 1, "key": "adjustment", "points": 1000})],
}
MADE = {
    "players": ["Anne", "Basile"],
    "house_rules": {"trump": "first_marriage", "penalties": "standard"},
    "rounds": [],
}


BID = [{"seat": 1, "key": "chico"}, {"seat": 1, "key": "card_points", "count": 74}]
PAID: dict[str, Any] = {
    "game": "frog",
    "players": ["Anne", "Basile", "Claire", "Denis", "Élise"],
    "rounds": [{"lines": BID, "closed": True}, {"lines": [{"key": "passed"}], "closed": True}],
}


@dataclass
class Evening:
    """A carnet with four matches: one under way, one won, one whose trumps are yet to be made, one paid in chips."""

    state: Any
    score: dict[str, str] = field(default_factory=dict)
    watch: dict[str, str] = field(default_factory=dict)

    @property
    def links(self) -> dict[str, str]:
        """Every link by the name it has in addresses."""
        kinds = {"score": self.score, "watch": self.watch}
        return {f"{name}_{kind}": link for kind, links in kinds.items() for name, link in links.items()}


def spend(request: APIRequestContext) -> Evening:
    """Play the evening past the pages, with one carnet."""
    evening = Evening(None)
    for name, document in {"won": WON, "made": MADE, "paid": PAID, "open": UNDER_WAY}.items():
        links = request.post("/matches", data={"format": "marquoir/1", "game": "bezique", **document}).json()
        evening.score[name], evening.watch[name] = links["score"], links["watch"]
    evening.state = request.storage_state()
    return evening


ADDRESSES = {
    "home": "/",
    "new match": "/new",
    "rules": "/rules",
    "rules of bezique": "/rules/bezique",
    "rules of a game that is bid for": "/rules/frog",
    "rules for any number of packs": "/rules/bezique-no-trump",
    "the games compared": "/rules/compare",
    "new match of partners": "/new?game=bezique-four",
    "glossary": "/rules/glossary",
    "finder": "/finder/bezique?hand=KS.QS.KS.AH.JD&trumps=spades&declared=marriage-hearts.bezique&laid=QS.JD",
    "help": "/help",
    "carnet": "/carnet",
    "carnet searched": "/carnet?words=anne&result=won&month=2026-11",
    "players": "/carnet/players",
    "deleted matches": "/carnet/deleted",
    "devices": "/carnet/devices",
    "files": "/carnet/files?written=3&same=1",
    "statistics": "/carnet/statistics",
    "statistics of payments": "/carnet/statistics?game=frog",
    "rounds of a figure": "/carnet/rounds?game=bezique&key=last_trick",
    "end of the carnet": "/carnet?before=2000-01-01T00%3A00%3A00%2B00%3A00~1",
    "table": "{open_score}",
    "new table": "{made_score}",
    "face to face": "{open_score}?face=1",
    "sheet that ends the round": "{open_score}?sheet=close",
    "trumps": "{open_score}?sheet=trump",
    "suit that makes trumps": "{made_score}?sheet=suit&seat=0&key=royal_marriage",
    "more": "{open_score}?sheet=more",
    "house rules": "{open_score}?sheet=house",
    "end the match": "{open_score}?sheet=finish",
    "result": "{won_score}",
    "review": "{open_score}/review",
    "review of a match that is over": "{won_score}/review",
    "review of payments": "{paid_score}/review",
    "empty review": "{made_score}/review",
    "a line to add": "{open_score}/review?add=1",
    "share": "{open_score}/share",
    "watching": "{open_watch}",
    "nothing here": "/nothing",
}


def dimmed_key(page: Page, lang: str) -> None:
    """The table, saying why a key cannot be tapped."""
    page.locator("#block-1 [value=double_bezique]").tap(force=True)
    expect(page.locator("#notice")).to_be_visible()


def faults_open(page: Page, lang: str) -> None:
    """The sheet of what is seldom needed, all of it unfolded."""
    for fold in page.locator("#more summary").all():
        fold.tap()


def figures_chosen(page: Page, lang: str) -> None:
    """The sheet that ends the round, filled in."""
    table = Table(page, lang)
    table.tap(table.choice("last_trick", 1))
    table.tap(table.choice("brisques.0", 9))


def line_asked(page: Page, lang: str) -> None:
    """The review, asking what a line should have been."""
    page.locator("table.review tbody th a").first.tap()
    expect(page.locator("#correction")).to_be_visible()


def change_shown(page: Page, lang: str) -> None:
    """The review, showing what a correction would change."""
    line_asked(page, lang)
    page.select_option("#correct-key", "four_kings")
    page.locator("#correction [name=look]").tap()
    expect(page.locator("#correction [name=write]")).to_be_visible()


def change_refused(page: Page, lang: str) -> None:
    """The review, saying why a correction cannot stand."""
    line_asked(page, lang)
    page.select_option("#correct-key", "adjustment")
    page.locator("#correction [name=look]").tap()
    expect(page.locator("#correction .notice")).to_be_visible()


def tally_asked(page: Page, lang: str) -> None:
    """The review, asking for the brisques of both."""
    page.locator("table.review tbody tr:has-text('risques') th a").first.tap()
    expect(page.locator("#correction")).to_be_visible()


def pack_cut(page: Page, lang: str) -> None:
    """The new match, after the pack was cut."""
    page.locator("[name=cut]").tap()
    expect(page.locator("[role=status]")).to_be_visible()


def names_refused(page: Page, lang: str) -> None:
    """The new match, with two names that are one."""
    for seat in range(2):
        page.fill(f"#player-{seat}", "Anne")
    page.locator("[name=start]").tap()
    expect(page.locator("#names-fault")).to_be_visible()


def bid_asked(page: Page, lang: str) -> None:
    """The review, asking what was bid."""
    line_asked(page, lang)
    expect(page.locator("#correction [name=bid]").first).to_be_attached()


def seats_added(page: Page, lang: str) -> None:
    """The new match, with as many players as the game takes, and all games to choose from."""
    for seat in range(3, 7):
        page.locator("[name=add_seat]").tap()
        expect(page.locator(f"#player-{seat}")).to_be_visible()
    page.locator(".games summary").tap()
    expect(page.locator("[name=play]").first).to_be_visible()


def match_kept(page: Page, lang: str) -> None:
    """The page of a match in the carnet."""
    page.locator("a[href*='/carnet/match/']").first.tap()
    expect(page.locator("#note")).to_be_visible()
    for fold in page.locator("#links summary").all():
        fold.tap()


def match_given_up(page: Page, lang: str) -> None:
    """The question before a match is deleted."""
    match_kept(page, lang)
    page.locator("a.grave").tap()
    expect(page.locator("button.grave")).to_be_visible()


def device_invited(page: Page, lang: str) -> None:
    """The devices, with a code for one more."""
    page.goto(f"/{lang}/carnet/devices")
    page.locator("form[action$=invite] button").tap()
    expect(page.locator(".qr")).to_be_visible()


def device_leaving(page: Page, lang: str) -> None:
    """The question before the last device leaves."""
    page.locator("a[href$='/leave']").first.tap()
    expect(page.locator("button.grave")).to_be_visible()


def carnet_joined(page: Page, lang: str) -> None:
    """Where an invitation leads."""
    device_invited(page, lang)
    link = page.locator(".link a").inner_text()
    page.context.clear_cookies()
    page.goto(link.replace("/carnet/", f"/{lang}/carnet/"))
    expect(page.locator("main .key.main")).to_be_visible()


def player_renamed(page: Page, lang: str) -> None:
    """The page of a player, whose name another has."""
    page.locator("a[href*='/carnet/players/']:has-text('Denis')").tap()
    page.fill("#name", "Basile")
    page.locator("main .key.main").tap()
    expect(page.locator("[name=merge]")).to_be_visible()


STATES: dict[str, tuple[str, Room]] = {
    "key that is dimmed": ("{open_score}", dimmed_key),
    "faults": ("{made_score}?sheet=more", faults_open),
    "sheet filled in": ("{open_score}?sheet=close", figures_chosen),
    "line to correct": ("{open_score}/review", line_asked),
    "correction looked at": ("{open_score}/review", change_shown),
    "correction refused": ("{open_score}/review", change_refused),
    "brisques to correct": ("{open_score}/review", tally_asked),
    "bid to correct": ("{paid_score}/review", bid_asked),
    "seven players": ("/new?game=slough", seats_added),
    "pack cut": ("/new?game=bezique", pack_cut),
    "names refused": ("/new?game=bezique", names_refused),
    "match in the carnet": ("/carnet", match_kept),
    "match to delete": ("/carnet", match_given_up),
    "device invited": ("/carnet/devices", device_invited),
    "last device to leave": ("/carnet/devices", device_leaving),
    "carnet to join": ("/carnet/devices", carnet_joined),
    "player to merge": ("/carnet/players", player_renamed),
}
NEWCOMER = {"first visit": "/", "empty carnet": "/carnet"}
OFTEN = {
    "home", "new match", "rules of bezique", "finder", "carnet", "statistics", "table", "sheet that ends the round",
    "more", "result", "review", "correction looked at", "share", "nothing here",
}  # fmt: skip
"""The rooms that every run goes through."""
ROOMS = [
    pytest.param(room, marks=[] if room in OFTEN else pytest.mark.slow) for room in (*ADDRESSES, *STATES, *NEWCOMER)
]


def enter(page: Page, evening: Evening, room: str, lang: str) -> None:
    """Open a room, and bring it into its state."""
    if room in NEWCOMER:
        page.context.clear_cookies()
        page.goto(f"/{lang}{NEWCOMER[room]}")
    elif room in STATES:
        path, act = STATES[room]
        page.goto(f"/{lang}{path.format(**evening.links)}")
        act(page, lang)
    else:
        page.goto(f"/{lang}{ADDRESSES[room].format(**evening.links)}")
