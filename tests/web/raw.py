"""Requests as they travel, with whatever is in them."""

from typing import Any

from tests.web.conftest import Table

FRESH = "f" * 22


def line(**fields: Any) -> dict[str, Any]:
    return {"n": 1, "round": 1, "seat": 0, "key": "seven", **fields}


def request(**changes: Any) -> dict[str, Any]:
    return {"v": 1, "device": FRESH, "base": 1, "lines": [line()], **changes}


def untouched(table: Table) -> bool:
    return bool(table.tell()["version"] == 1)
