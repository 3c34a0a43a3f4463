"""The kinds of columns. STRICT tables know text, whole numbers, reals and bytes; all else is written as one of them."""

import json
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, Dialect, Integer, Text
from sqlalchemy.types import TypeDecorator

WHOLE = Integer().with_variant(BigInteger(), "postgresql")
"""A whole number of up to 63 bits, everywhere."""


class Flag(TypeDecorator[bool]):
    """True or false, written as 1 or 0."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: bool | None, _dialect: Dialect) -> int | None:  # noqa: FBT001 - the base says so
        """Write it."""
        return None if value is None else int(value)

    def process_result_value(self, value: int | None, _dialect: Dialect) -> bool | None:
        """Read it."""
        return None if value is None else bool(value)


class Json(TypeDecorator[Any]):
    """A value of JSON, written in one way only, so that equal values are equal texts."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Dialect) -> str | None:
        """Write it; None is no JSON null but nothing at all."""
        return None if value is None else canonical(value)

    def process_result_value(self, value: str | None, _dialect: Dialect) -> Any:
        """Read it."""
        return None if value is None else json.loads(value)


class Instant(TypeDecorator[datetime]):
    """A moment, written as UTC to the microsecond: its texts sort as the moments do."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> str | None:
        """Write an aware time."""
        if value is None:
            return None
        return value.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"

    def process_result_value(self, value: str | None, _dialect: Dialect) -> datetime | None:
        """Read it, in UTC."""
        return None if value is None else datetime.fromisoformat(value)


def canonical(value: object) -> str:
    """Write JSON with sorted keys and no spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def instant(given: str) -> datetime:
    """Read an RFC 3339 time; one that its offset carries out of the calendar stands at the calendar's end."""
    moment = datetime.fromisoformat(given)
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        return moment.replace(tzinfo=UTC)
