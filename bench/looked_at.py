"""What the contact sheets show: matches with long names and large figures, and every page in the states it has."""

from typing import Any

from bench.pictures import MATCH

STRANGERS = {"home-first", "carnet-empty", "files-first", "share-asked", "join"}
"""Pages as they are for who has no carnet yet, or another one."""
UNFOLDED = {"new-open", "new-wrong", "new-three-open", "new-rubicon-open", "new-frog-open", "match"}
"""Pages with all that is folded away opened."""
WHOLE = UNFOLDED | {
    "patterns", "statistics", "statistics-frog", "carnet", "review-won", "review-four", "review-long", "review-frog",
    "review-printed", "correction-line", "correction-tally", "correction-bid", "correction", "rounds", "share",
    "devices-invite",
}  # fmt: skip
"""Pages of which the lower half matters too."""
PRINTED = {"review-printed"}
PRESSED = {
    "new-wrong": "[name=start]",
    "devices-invite": "form[action$=invite] button",
    "correction-line": ".review tbody th a",
    "correction-tally": ".review tr:has-text('risques') th a",
    "correction-bid": ".review tbody th a",
}
"""What is pressed once a page is there."""
LONG = ["Marie-Antoinette de Saint-Exupéry", "Wilhelmina Featherstonehaugh", "Jean-Baptiste", "Élise"]
ROUND = {"lines": [{"seat": 0, "key": "bezique"}, {"seat": 1, "key": "four_kings"}, {"seat": 1, "key": "bezique"}]}
MANY = {"seat": 0, "key": "adjustment", "points": 9999, "note": "what stood on paper"}
PAPER = {"lines": [MANY, MANY, *ROUND["lines"]]}
SETTLED = {"lines": [*ROUND["lines"], {"seat": 1, "key": "last_trick"}], "closed": True}
LAST = [{"seat": 1, "key": "last_trick"}, *({"seat": seat, "key": "brisques", "count": 8} for seat in (0, 1))]
STRUCK = [{"seat": 0, "key": "four_aces", "struck": True}, {"seat": 1, "key": "seven", "struck": True}]
WON: dict[str, Any] = {"lines": [MANY | {"points": 960}, *STRUCK, *ROUND["lines"], *LAST], "closed": True}
FIRST = MATCH["rounds"][0]
AT = "2026-11-29T21:05:00+01:00"
TIMED = FIRST | {"lines": [line | {"at": AT} for line in FIRST["lines"]]}
BID = [{"seat": 1, "key": "chico"}, {"seat": 1, "key": "card_points", "count": 74}]
PAID = [{"lines": BID, "closed": True}, {"lines": [{"key": "passed"}], "closed": True}]
UNBROKEN = "Konstantinopolitanischerdudelsack"
MATCHES: dict[str, dict[str, Any]] = {
    **{
        f"past-{month}": MATCH
        | {"players": ["Anne", LONG[month % 2]], "rounds": [WON], "started_at": f"2026-{month:02}-14T20:00:00+01:00"}
        for month in range(1, 8)
    },
    "unbroken": MATCH | {"players": [UNBROKEN, "Anne"], "note": "Chez Marthe, sous la tonnelle, au premier orage"},
    "won": MATCH | {"players": LONG[:2], "rounds": [TIMED, WON]},
    "paid": MATCH | {"game": "frog", "players": [*LONG, "Anne"], "house_rules": {}, "rounds": PAID},
    "two": MATCH,
    "long": MATCH | {"players": LONG[:2], "house_rules": {"target": 20000}, "rounds": [PAPER]},
    "four": MATCH | {"game": "bezique-four", "players": LONG, "rounds": [ROUND]},
    "three": MATCH | {"game": "bezique-three", "players": LONG[1:], "rounds": [ROUND]},
    "eight": MATCH | {"game": "eight-pack", "players": LONG[:2], "rounds": [ROUND], "house_rules": {}},
    "rubicon": MATCH | {"game": "rubicon", "players": LONG[:2], "rounds": [SETTLED], "house_rules": {}},
    "frog": MATCH | {"game": "slough", "players": LONG, "rounds": [], "house_rules": {}},
    "begun": MATCH | {"rounds": []},
}
FOUND: dict[str, tuple[str, bytes | None]] = {
    "{match}": ("?words=Wilhelmina&game=bezique", None),
    "{join}": ("/devices/invite", b""),
}
"""Addresses that a page of the carnet names: which, and what is sent to it."""
HAND = "hand=AH.10H.KH.QH.JH.QS.JD.KS&trumps=hearts"
PAGES = {
    "table": "{two}",
    "table-long": "{long}",
    "table-four": "{four}",
    "table-three": "{three}",
    "table-eight": "{eight}",
    "table-frog": "{frog}",
    "table-more": "{two}?sheet=more",
    "table-close": "{two}?sheet=close",
    "table-house": "{long}?sheet=house",
    "table-trump": "{two}?sheet=trump",
    "table-finish": "{long}?sheet=finish",
    "table-suit": "{rubicon}?sheet=suit&seat=0&key=royal_marriage",
    "table-close-three": "{three}?sheet=close",
    "table-close-rubicon": "{rubicon}?sheet=close",
    "table-close-frog": "{frog}?sheet=close",
    "table-more-four": "{four}?sheet=more",
    "table-rubicon": "{rubicon}",
    "table-paid": "{paid}",
    "table-house-told": "{long}?sheet=house&agree.target=9000",
    "table-face": "{two}?face=1",
    "table-face-eight": "{eight}?face=1",
    "result": "{won}",
    "watch-won": "{won:v}",
    "watch": "{two:v}",
    "watch-settled": "{rubicon:v}",
    "home": "/",
    "home-first": "/",
    "carnet-empty": "/carnet",
    "statistics": "/carnet/statistics?game=bezique",
    "statistics-frog": "/carnet/statistics?game=frog",
    "rounds": "/carnet/rounds?game=bezique&key=last_trick",
    "rounds-none": "/carnet/rounds?game=bezique&key=carte_blanche",
    "players": "/carnet/players",
    "player": "/carnet/players/2",
    "files": "/carnet/files",
    "files-first": "/carnet/files",
    "devices": "/carnet/devices",
    "devices-invite": "/carnet/devices",
    "leave": "/carnet/devices/1/leave",
    "join": "{join}",
    "match": "{match}",
    "delete": "{match}/delete",
    "deleted": "/carnet/deleted",
    "carnet-filtered": "/carnet?words=marie&player=2&result=won&month=2026-02",
    "carnet-none": "/carnet?words=nobody&month=2020-01",
    "carnet-older": "/carnet?before=2000-01-01T00%3A00%3A00%2B00%3A00~1",
    "share-asked": "{two}/share",
    "new": "/new",
    "new-three": "/new?game=bezique-three",
    "new-four": "/new?game=bezique-four",
    "new-frog": "/new?game=slough",
    "new-open": "/new?game=bezique&rule.end=at_once&rule.penalties=russian",
    "new-wrong": "/new?game=bezique&cut=AH.9S&player.0=Anne&player.1=Anne",
    "new-three-open": f"/new?game=bezique-three&player.0={UNBROKEN}&player.1=Anne&player.2=Basile",
    "new-rubicon-open": "/new?game=eight-pack",
    "new-frog-open": "/new?game=slough&player.0=A&player.1=B&player.2=C&player.3=D&player.4=E",
    "carnet": "/carnet",
    "help": "/help",
    "review": "{two}/review",
    "review-long": "{long}/review",
    "review-won": "{won}/review",
    "review-printed": "{won}/review",
    "review-four": "{four}/review",
    "review-frog": "{paid}/review",
    "review-empty": "{begun}/review",
    "correction": "{long}/review?add=1",
    "correction-line": "{won}/review",
    "correction-tally": "{won}/review",
    "correction-bid": "{paid}/review",
    "share": "{two}/share",
    "rules-list": "/rules",
    "rules": "/rules/bezique",
    "rules-eight": "/rules/eight-pack#declarations",
    "rules-any": "/rules/bezique-no-trump#declarations",
    "rules-frog": "/rules/slough#scoring",
    "compare": "/rules/compare",
    "glossary": "/rules/glossary",
    "finder": f"/finder/bezique?{HAND}",
    "finder-empty": "/finder/rubicon",
    "finder-eight": f"/finder/eight-pack?{HAND}&declared=bezique&laid=QS.JD",
    "missing": "/nowhere",
    "offline": "/offline",
    "patterns": "/patterns",
}
