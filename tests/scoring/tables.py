"""What the tests lay on the table: games, documents, and slates written act by act."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from app.games import GAMES, find
from app.scoring import document, report
from app.scoring.document import Document
from app.scoring.events import Act, Closed, Corrected, Entry, Marked, Struck
from app.scoring.game import Game, agreed
from app.scoring.pages import Slate
from app.scoring.round import Mark, Round
from app.scoring.slate import opening, put
from app.scoring.terms import Refused, Setup, Value

BEZIQUE, THREE, FOUR = GAMES["bezique"], GAMES["bezique-three"], GAMES["bezique-four"]
NO_TRUMP, RUBICON = GAMES["bezique-no-trump"], GAMES["rubicon"]
NAMES = ("Anne", "Basile", "Chloé", "Denis", "Élise", "Farid", "Gaëlle")
FULL = 16
"""The brisques of two packs."""
ALONE: dict[str, Any] = {"partners": False}
"""Each alone, at a table of four."""
ALL_ON: dict[str, Any] = {"carte_blanche": "bonus", "plain_sequence": 100, "double_marriage": True}


def setup_of(game: Game, seats: int | None = None, **rules: Value) -> Setup:
    """Seat so many players, or as few as the game is for."""
    return Setup(game.id, NAMES[: seats or game.players[0]], rules)


def table(game: Game = BEZIQUE, seats: int | None = None, **rules: Value) -> Game:
    """Return a game as a table agreed on it."""
    return agreed(game, setup_of(game, seats, **rules))


def line(seat: int, key: str, **fields: Any) -> dict[str, Any]:
    """Write a line as a document does."""
    return {"seat": seat, "key": key, **fields}


def to(seat: int, points: int) -> dict[str, Any]:
    """Bring a seat points, or take them, by a correction."""
    return line(seat, "adjustment", points=points)


def tricks(taker: int, first: int, *, total: int = FULL, key: str = "brisques") -> list[dict[str, Any]]:
    """Write what closes a round of two: the last trick, and the tally with `first` of it Anne's."""
    return [line(taker, "last_trick"), line(0, key, count=first), line(1, key, count=total - first)]


def deal(*lines: dict[str, Any], closed: bool = False, **fields: Any) -> dict[str, Any]:
    """Write a round as a document does."""
    return {"lines": list(lines), "closed": closed, **fields}


def match(
    *rounds: dict[str, Any],
    game: Game = BEZIQUE,
    seats: int | None = None,
    rules: dict[str, Any] | None = None,
    **fields: Any,
) -> Any:
    """Write a document."""
    players = list(setup_of(game, seats).players)
    whole = {"format": "marquoir/1", "game": game.id, "players": players, "house_rules": rules or {}}
    return {**whole, "rounds": list(rounds), **fields}


def marked(*rounds: dict[str, Any], game: Game = BEZIQUE, **fields: Any) -> Slate:
    """Mark a document of these rounds."""
    return document.mark(game, document.read_object(match(*rounds, game=game, **fields), {game.id: game}.get))


def refused(slate: Slate) -> list[tuple[int, int | None, str]]:
    """Tell the round, line and code of each refusal."""
    return [(item.round, item.line, item.refused.code) for item in report.refusals(slate.scores)]


def counted(slate: Slate) -> list[list[tuple[Mark, tuple[int, ...]]]]:
    """Tell what counts in each round, and what it is worth."""
    return [[(item.mark, item.worth) for item in score.deal.counted] for score in slate.scores]


def read(given: object) -> Document:
    """Read a document that is for a game of the house."""
    return document.read_object(given, find)


class Phone:
    """One device at the table: numbers its acts and puts them on the slate."""

    def __init__(
        self,
        game: Game = BEZIQUE,
        *,
        device: str = "p",
        slate: Slate | None = None,
        seats: int | None = None,
        **rules: Value,
    ) -> None:
        self.device = device
        self.slate = slate or opening(game, setup_of(game, seats, **rules))
        self.n = 0
        self.entries: list[Entry] = []

    @property
    def last(self) -> tuple[str, int]:
        """The name of the act written last."""
        return self.device, self.n

    def write(self, act: Act) -> Refused | None:
        """Put an act on the slate and tell why it was refused; what changes nothing leaves no entry."""
        self.n += 1
        entry = Entry(self.device, self.n, act)
        after, reason = put(self.slate, entry)
        if after is not self.slate:
            self.entries.append(entry)
        self.slate = after
        return reason

    def code(self, act: Act) -> str | None:
        """Put an act on the slate and tell only the code of its refusal."""
        reason = self.write(act)
        return reason.code if reason else None

    def mark(self, seat: int | None, key: str, **fields: Any) -> str | None:
        """Mark something in the current round."""
        return self.code(Marked(self.slate.current, Mark(key, seat, **fields)))

    def strike(self, name: tuple[str, int] | None = None) -> str | None:
        """Strike the act of that name, or the last."""
        return self.code(Struck(*(name or self.last)))

    def correct(self, number: int, named: Iterable[tuple[str, int]], *by: Mark) -> str | None:
        """Put marks in the place of others."""
        return self.code(Corrected(number, tuple(named), by))

    def close(self, taker: int = 0, first: int = 8) -> None:
        """Enter last trick and brisques, and close the round; none of it may be refused."""
        for given in tricks(taker, first):
            assert self.mark(**given) is None
        assert self.code(Closed(self.slate.current)) is None


def written(slate: Slate) -> list[Round]:
    """Return the rounds as written, without who struck what, and marks of one correction under its name alone."""
    lines = [
        [replace(one, id=one.id.partition("~")[0], struck_by=one.struck_by and "") for one in written.lines]
        for written in slate.rounds
    ]
    return [replace(one, lines=tuple(found)) for one, found in zip(slate.rounds, lines, strict=True)]
