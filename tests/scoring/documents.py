"""A whole match file, and ways to spoil it in one place."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.scoring.fields import Unreadable
from tests.scoring.tables import read

WHOLE: dict[str, Any] = {
    "format": "marquoir/1",
    "id": "gq2Zl0Jk4q7XhSeVtWmCHA",
    "game": "bezique",
    "players": ["Anne", "Basile"],
    "house_rules": {"target": 2000, "sevens": False},
    "first_dealer": 1,
    "started_at": "2026-11-29T21:05:00+01:00",
    "finished_at": "2026-11-29T22:40:00.250Z",
    "note": "chez Chloé",
    "rounds": [
        {
            "lines": [
                {"key": "royal_marriage", "seat": 0, "suit": "hearts", "id": "p.1", "at": "2026-11-29T21:06:00+01:00"},
                {"key": "four_aces", "seat": 1, "struck": True},
                {"key": "adjustment", "seat": 1, "points": -20, "note": "miscounted"},
                {"key": "brisques", "seat": 0, "count": 16},
                {"key": "last_trick", "seat": 1},
            ],
            "closed": True,
            "trump": "hearts",
            "dealer": 0,
        },
        {"lines": [{"key": "seven", "seat": 1, "void": "house_rule"}], "closed": False},
    ],
    "finished": True,
}


def changed(change: Callable[[Any], object], *path: str | int) -> Any:
    """Return the whole document, changed at a path."""
    copy = json.loads(json.dumps(WHOLE))
    found = copy
    for step in path:
        found = found[step]
    change(found)
    return copy


def put(key: str, value: object, *path: str | int) -> Any:
    """Return the whole document with a field at a path set."""
    return changed(lambda found: found.update({key: value}), *path)


def where(given: object) -> str:
    """Return where a document that cannot be read says it cannot; the message says so too."""
    with pytest.raises(Unreadable) as caught:
        read(given)
    assert str(caught.value).startswith(caught.value.where)
    return caught.value.where


LINE = ("rounds", 0, "lines", 0)
