"""A match as its review shows it: rounds, lines in sentences, running totals, and what was struck, by whom and when."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.scoring.marking import RoundScore
from app.scoring.pages import Slate
from app.scoring.round import Line, Round
from app.scoring.terms import N_
from app.store.reading import WrittenLine
from app.store.slates import MatchRead
from app.web import sentences
from app.web.locale import Words
from app.web.reckoned import card_points, reckoned, running, settles
from app.web.result_view import ending


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """One line; `totals` are the figures after it, none where it adds none, and `note` says why or who struck it."""

    id: str
    said: str
    when: str
    struck: bool
    void: bool
    note: str
    totals: tuple[str, ...]
    asked: bool
    correctable: bool


@dataclass(frozen=True, slots=True)
class RoundView:
    """One round with its lines, its points and the totals after it, for each side.

    `card_points` stand for the points in games that are paid by them; `reckoned` tells how the round was settled.
    """

    number: int
    heading: str
    closed: bool
    lines: tuple[ReviewLine, ...]
    points: tuple[str, ...]
    card_points: tuple[str, ...]
    reckoned: tuple[str, ...]
    settled: tuple[str, ...]
    totals: tuple[str, ...]


class _Strikes:
    """Who struck what, looked up once for all the lines of a match."""

    def __init__(self, written: Iterable[WrittenLine]) -> None:
        self._entries = {line.entry.id: line.entry for line in written}
        self._moments: defaultdict[str, set[str]] = defaultdict(set)
        for entry in self._entries.values():
            self._moments[entry.device].add(entry.at or "")

    def told(self, words: Words, line: Line) -> str:
        """Say when a line was struck, and whether by the phone that wrote it."""
        striking = self._entries.get(line.struck_by or "")
        if striking is None or not striking.at:
            return words.say("Struck")
        if not self._is_phone(striking.device):
            return words.say("Struck at %(time)s", time=words.time(striking.at))
        message = N_("Struck at %(time)s, by another device")
        if striking.device == line.id.rpartition(".")[0]:
            message = N_("Struck at %(time)s, by the device that wrote it")
        return words.say(message, time=words.time(striking.at))

    def _is_phone(self, device: str) -> bool:
        """Whether a device wrote more than once; a plain form has a name of its own, whoever sent it."""
        return len(self._moments[device]) > 1


@dataclass(frozen=True, slots=True)
class _Reader:
    """Who looks: whether they may write, the line they want to correct, and who struck what."""

    asked: str | None
    writes: bool
    strikes: _Strikes


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The whole review."""

    title: str
    game: str
    day: str
    note: str
    sides: tuple[str, ...]
    rounds: tuple[RoundView, ...]
    totals: tuple[str, ...]
    outcome: str


def review_view(words: Words, read: MatchRead, asked: str | None = None, *, writes: bool = False) -> ReviewView:
    """Return what the review of a match shows; `asked` is the line that is to be corrected, by one who `writes`."""
    slate = read.slate
    sides = sentences.sides(words, slate.game, slate.setup.players)
    reader = _Reader(asked, writes, _Strikes(read.lines))
    rounds = tuple(_round(words, slate, score, written, reader) for score, written in slate.played)
    return ReviewView(
        title=" – ".join(sides),
        game=words.say(slate.game.name),
        day=words.date(read.started_at),
        note=read.note or "",
        sides=sides,
        rounds=rounds,
        totals=_figures(words, slate.totals),
        outcome=ending(words, slate),
    )


def _round(words: Words, slate: Slate, score: RoundScore, written: Round, reader: _Reader) -> RoundView:
    game, players = slate.game, slate.setup.players
    return RoundView(
        number=score.number,
        heading=sentences.heading(words, slate, score),
        closed=score.closed,
        lines=tuple(_lines(words, slate, score, written.lines, reader)),
        points=() if game.contracts else tuple(words.signed(points or 0) for points in score.points),
        card_points=card_points(words, score) if game.contracts else (),
        reckoned=reckoned(words, game, players, score),
        settled=tuple(map(words.signed, score.settled)) if settles(game, score) else (),
        totals=_figures(words, score.after.totals),
    )


def _lines(
    words: Words, slate: Slate, score: RoundScore, lines: Sequence[Line], reader: _Reader
) -> Iterator[ReviewLine]:
    asked = max((place for place, line in enumerate(lines) if line.stands and line.id == reader.asked), default=None)
    for one, after in zip(score.judged(lines), running(slate.game, score, lines), strict=True):
        line = one.line
        reason = sentences.refusal(words, slate.game, one.refused) if one.refused else ""
        yield ReviewLine(
            id=line.id,
            said=sentences.line(words, slate.game, slate.setup.players, line.mark, one.worth),
            when=words.time(line.at) if line.at else "",
            struck=not line.stands,
            void=one.refused is not None,
            note=reason if line.stands else reader.strikes.told(words, line),
            totals=_figures(words, after) if after else (),
            asked=one.place - 1 == asked,
            correctable=reader.writes and line.stands,
        )


def _figures(words: Words, figures: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(words.number, figures))
