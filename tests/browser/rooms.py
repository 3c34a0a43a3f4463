"""Every page there is, and how to come to it."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Page

from tests.browser.states import STATES
from tests.browser.states_table import AT_TABLE
from tests.browser.table import MATCH, a_round

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
        links = request.post("/matches", data={**MATCH, **document}, max_retries=2).json()
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
    "house rules to change": "{open_score}?sheet=house&agree.target=500",
    "house rules refused": "{open_score}?sheet=house&agree.target=many",
    "end the match": "{open_score}?sheet=finish",
    "result": "{won_score}",
    "review": "{open_score}/review",
    "review of a match that is over": "{won_score}/review",
    "review of payments": "{paid_score}/review",
    "empty review": "{made_score}/review",
    "a line to add": "{open_score}/review?add=1",
    "share": "{open_score}/share",
    "watching": "{open_watch}",
    "watching the end": "{won_watch}",
    "nothing here": "/nothing",
    "no such link": "/m/none",
    "without network": "/offline",
    "nothing found": "/carnet?words=nobody",
}


NEWCOMER = {"first visit": "/", "empty carnet": "/carnet"}
OFTEN = {
    "home", "new match", "rules of bezique", "finder", "carnet", "statistics", "table", "sheet that ends the round",
    "more", "result", "review", "correction looked at", "share", "nothing here",
}  # fmt: skip
"""The rooms that every run goes through."""
ROOMS = [
    pytest.param(room, marks=[] if room in OFTEN else pytest.mark.slow)
    for room in (*ADDRESSES, *STATES, *AT_TABLE, *NEWCOMER)
]


def enter(page: Page, evening: Evening, room: str, lang: str) -> None:
    """Open a room, and bring it into its state."""
    if room in NEWCOMER:
        page.context.clear_cookies()
        page.goto(f"/{lang}{NEWCOMER[room]}")
    elif room in AT_TABLE:
        page.context.clear_cookies()
        AT_TABLE[room](page, lang)
    elif room in STATES:
        path, act = STATES[room]
        page.goto(f"/{lang}{path.format(**evening.links)}")
        act(page, lang)
    else:
        page.goto(f"/{lang}{ADDRESSES[room].format(**evening.links)}")
    page.wait_for_load_state()  # what a tap leads to is seen before its style and scripts have come
