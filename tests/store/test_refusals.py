"""Lines that no table of these games can have: refused, and nothing of them is on the slate."""

from typing import Any

import pytest

from app.games import GAMES
from app.scoring.document import Document
from app.scoring.events import Act, Closed, Corrected, Marked
from app.scoring.round import Line, Mark, Round
from app.store import Store, check, slates
from app.store.requests import Impossible
from tests.scoring.tables import setup_of
from tests.store.kit import Phone

FROG_1 = Marked(1, Mark("frog", 1))
ACTS: list[tuple[str, int, list[Act], Act, str]] = [
    ("frog", 4, [], Marked(1, Mark("frog", 0)), "seat"),
    ("frog", 4, [FROG_1], Marked(1, Mark("chico", 2)), "limit"),
    ("frog", 4, [FROG_1], Marked(1, Mark("card_points", 1, count=121)), "limit"),
    ("frog", 4, [FROG_1], Closed(1), "incomplete"),
    ("frog", 4, [FROG_1], Corrected(1, (("p", 1),), (Mark("frog", 0),)), "seat"),
    ("bezique-no-trump", 3, [], Marked(1, Mark("royal_marriage", 0)), "value"),
    (
        "rubicon",
        2,
        [Marked(1, Mark("last_trick", 0)), Marked(1, Mark("brisques", 0, count=5))],
        Closed(1),
        "incomplete",
    ),
]


@pytest.mark.parametrize(("game", "seats", "before", "wrong", "code"), ACTS)
def test_a_line_that_cannot_be_is_answered_and_not_on_the_slate(
    store: Store, carnet: int, game: str, seats: int, before: list[Act], wrong: Act, code: str
) -> None:
    made = slates.create(store, carnet, Document(setup_of(GAMES[game], seats)))
    phone = Phone(store, made.match_id, "p")
    if before:
        assert not phone.write(*before).refused
    was = phone.read()

    answer = phone.write(wrong)

    assert [(n, refused.code) for n, refused in answer.refused] == [(len(before) + 1, code)]
    assert answer.version == was.version
    assert phone.read().slate == was.slate
    assert check.check(store, made.match_id) == []


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("frog", [Mark("frog", 1), Mark("chico", 2)]),
        ("eight-pack", [Mark("royal_marriage", 0)]),
        ("slough", [Mark("card_points", 1, count=70)]),
    ],
)
def test_a_document_with_such_a_line_makes_no_match(store: Store, carnet: int, game: str, lines: Any) -> None:
    given = Document(setup_of(GAMES[game], 4 if GAMES[game].contracts else 2), (Round(tuple(map(Line, lines))),))

    with pytest.raises(Impossible):
        slates.create(store, carnet, given)
