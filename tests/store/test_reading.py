"""A match is read from its lines, round by round."""

import pytest

from app.scoring.pages import Slate
from app.scoring.round import Round
from tests.store.kit import Phone


def test_what_reading_costs_does_not_grow_with_the_rounds_that_came_before(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line is put on its own round; the others are not carried along."""
    for number in range(1, 6):
        phone.play(number)
    carried: list[int] = []
    write = Slate.rewritten

    def rewritten(slate: Slate, index: int, written: Round) -> Slate:
        carried.append(len(slate.rounds))
        return write(slate, index, written)

    monkeypatch.setattr(Slate, "rewritten", rewritten)

    assert len(phone.read().slate.rounds) == 5
    assert max(carried) == 1
