"""No address vanishes: people keep bookmarks, and phones keep links."""

import json
from pathlib import Path

from flask import Flask

KEPT = Path(__file__).with_name("routes.json")


def test_every_address_that_was_ever_served_still_is(app: Flask) -> None:
    served = {f"{method} {rule.rule}" for rule in app.url_map.iter_rules() for method in rule.methods or ()}
    served = {route for route in served if not route.startswith(("HEAD ", "OPTIONS "))}

    kept = set(json.loads(KEPT.read_text("utf-8")))

    assert kept <= served, f"gone: {sorted(kept - served)}"
    assert served <= kept, f"new, to be kept in {KEPT.name}: {sorted(served - kept)}"
