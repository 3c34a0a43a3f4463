"""What is asked of a slate, and what is answered."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.scoring.events import Entry
from app.scoring.game import Game
from app.scoring.report import Refusal
from app.scoring.terms import Refused

if TYPE_CHECKING:
    from app.store.reading import MatchRead


@dataclass(frozen=True, slots=True)
class Request:
    """Lines of one device, in order. `base` is the version it last saw; None: it does not say (plain forms).

    `whole` refuses all of them, with the same reason, where one of them cannot stand.
    """

    device: str
    base: int | None
    entries: tuple[Entry, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """The answer: every number is acknowledged, of refused lines too, and the same again when it is asked again."""

    version: int
    acked: tuple[int, ...]
    refused: tuple[tuple[int, Refused], ...]
    duplicates: tuple[tuple[int, str], ...]
    view: "MatchRead"
    """The match as it now is, from its last round on."""


@dataclass(frozen=True, slots=True)
class Created:
    """A new match and its links; `new` is False where the carnet had it already."""

    match_id: int
    score_token: str
    watch_token: str
    new: bool


class Gap(Exception):
    """Lines before this one have not arrived: `expected` is the number that comes next. Nothing was written."""

    def __init__(self, expected: int) -> None:
        super().__init__(expected)
        self.expected = expected


class Conflict(Exception):
    """The line `n` of this device is already there and says something else. Nothing was written."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class Impossible(Exception):
    """A document with lines that cannot stand, and that it does not itself declare void. Nothing was written.

    `game` is the document's as its table agreed on it.
    """

    def __init__(self, game: Game, refused: Iterable[Refusal]) -> None:
        self.game = game
        self.refused = tuple(refused)
        super().__init__(self.refused)
