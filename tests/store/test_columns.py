"""How values are written in columns that know text and whole numbers only."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.dialects.sqlite import dialect

from app.store.columns import Flag, Instant, Json, canonical, instant

SQLITE = dialect()
PARIS = timezone(timedelta(hours=1))


def test_moments_sort_as_their_texts_do() -> None:
    moments = [
        datetime(1, 1, 1, tzinfo=UTC),
        datetime(2026, 11, 29, 23, 30, tzinfo=UTC),
        datetime(2026, 11, 30, 0, 30, 0, 1, tzinfo=PARIS),
        datetime(2026, 11, 30, 0, 30, tzinfo=UTC),
        datetime(9999, 12, 31, tzinfo=UTC),
    ]
    texts = [Instant().process_bind_param(moment, SQLITE) or "" for moment in moments]

    assert texts == sorted(texts)
    assert [Instant().process_result_value(text, SQLITE) for text in texts] == moments


def test_equal_values_of_json_are_equal_texts() -> None:
    assert canonical({"b": [1, "é"], "a": None}) == canonical({"a": None, "b": [1, "é"]}) == '{"a":null,"b":[1,"é"]}'


@pytest.mark.parametrize("kind", [Flag(), Json(), Instant()])
def test_nothing_is_written_as_nothing(kind: Flag | Json | Instant) -> None:
    assert kind.process_bind_param(None, SQLITE) is None
    assert kind.process_result_value(None, SQLITE) is None


@pytest.mark.parametrize(
    ("given", "moment"),
    [
        ("2026-11-29T21:05:00+01:00", datetime(2026, 11, 29, 20, 5, tzinfo=UTC)),
        ("2026-11-29T21:05Z", datetime(2026, 11, 29, 21, 5, tzinfo=UTC)),
        ("0001-01-01T00:00:00+14:00", datetime(1, 1, 1, tzinfo=UTC)),
        ("9999-12-31T23:59:59-12:00", datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)),
    ],
)
def test_times_are_moments_within_the_calendar(given: str, moment: datetime) -> None:
    assert instant(given) == moment
