"""A match as its review shows it: rounds, lines in sentences, running totals, and what was struck, by whom and when."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.scoring.events import Corrected
from app.scoring.marking import RoundScore
from app.scoring.pages import Slate
from app.scoring.round import Line, Round
from app.scoring.terms import N_
from app.store.hands import Writer
from app.store.reading import WrittenLine
from app.store.slates import MatchRead
from app.web import sentences
from app.web.locale import Words
from app.web.pointing import Pointer, nowhere
from app.web.reckoned import card_points, reckoned, running, settles
from app.web.result_view import ending


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """One line; `totals` are the figures after it, none where it adds none, and `note` says why or who struck it.

    It is `found` where the address points at it; `what` it says stands after `who` it is for, a player of `side`.
    """

    id: str
    who: str
    side: int | None
    what: str
    when: str
    struck: bool
    void: bool
    note: str
    totals: tuple[str, ...]
    asked: bool
    correctable: bool
    found: bool

    @property
    def said(self) -> str:
        """The whole sentence."""
        return f"{self.who} {self.what}".lstrip()


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


class _Writers:
    """Who wrote and who struck what, looked up once for all of a match; one phone alone goes unsaid."""

    def __init__(self, written: Iterable[WrittenLine], hands: Iterable[Writer]) -> None:
        self._entries = {line.entry.id: line.entry for line in written}
        phones = [hand.device for hand in hands if hand.is_phone]
        self._numbers = {device: number for number, device in enumerate(phones, start=1) if len(phones) > 1}

    def wrote(self, words: Words, line: Line) -> str:
        """Say when a line was written, and on which device, as the carnet counts them; or that it is a correction."""
        entry = self._entries.get(line.id)
        if entry is None or not line.at:
            return ""
        values = {"time": words.time(line.at), "number": self._numbers.get(entry.device)}
        if isinstance(entry.act, Corrected):
            return words.say("%(time)s, as a correction", **values)
        return words.say("%(time)s, device %(number)s", **values) if values["number"] else str(values["time"])

    def struck(self, words: Words, line: Line) -> str:
        """Say when a line was struck, on which device, or that it was by a correction."""
        striking = self._entries.get(line.struck_by or "")
        if striking is None or not striking.at:
            return words.say("Struck")
        message, number = N_("Struck at %(time)s"), self._numbers.get(striking.device)
        if isinstance(striking.act, Corrected):
            message = N_("Struck at %(time)s, by a correction")
        elif number:
            message = N_("Struck at %(time)s, device %(number)s")
        return words.say(message, time=words.time(striking.at), number=number)


@dataclass(frozen=True, slots=True)
class Looking:
    """Who looks: the line they want to correct, whether they may write, the devices that wrote, what they are shown."""

    asked: str | None = None
    writes: bool = False
    hands: Sequence[Writer] = ()
    pointed: Pointer = nowhere


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

    @property
    def found(self) -> bool:
        """Whether the address points at any line."""
        return any(line.found for one in self.rounds for line in one.lines)


def review_view(words: Words, read: MatchRead, looking: Looking) -> ReviewView:
    """Return what the review of a match shows to whom."""
    slate = read.slate
    sides = sentences.sides(words, slate.game, slate.setup.players)
    writers = _Writers(read.lines, looking.hands)
    rounds = tuple(_round(words, slate, at, looking, writers) for at in slate.played)
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


def _round(words: Words, slate: Slate, at: tuple[RoundScore, Round], looking: Looking, writers: _Writers) -> RoundView:
    score, _ = at
    game, players = slate.game, slate.setup.players
    return RoundView(
        number=score.number,
        heading=sentences.heading(words, slate, score),
        closed=score.closed,
        lines=tuple(_lines(words, slate, at, looking, writers)),
        points=() if game.contracts else tuple(words.signed(points or 0) for points in score.points),
        card_points=card_points(words, score) if game.contracts else (),
        reckoned=reckoned(words, game, players, score),
        settled=tuple(map(words.signed, score.settled)) if settles(game, score) else (),
        totals=_figures(words, score.after.totals),
    )


def _lines(
    words: Words, slate: Slate, at: tuple[RoundScore, Round], looking: Looking, writers: _Writers
) -> Iterator[ReviewLine]:
    score, lines = at[0], at[1].lines
    asked = max((place for place, line in enumerate(lines) if line.stands and line.id == looking.asked), default=None)
    for one, after in zip(score.judged(lines), running(slate.game, score, lines), strict=True):
        line = one.line
        reason = sentences.refusal(words, slate.game, one.refused) if one.refused else ""
        who, what = sentences.parts(words, slate.game, slate.setup.players, line.mark, one.worth)
        yield ReviewLine(
            id=line.id,
            who=who,
            side=slate.game.side_at(line.mark.seat),
            what=what,
            when=writers.wrote(words, line),
            struck=not line.stands,
            void=one.refused is not None,
            note=reason if line.stands else writers.struck(words, line),
            totals=_figures(words, after) if after else (),
            asked=one.place - 1 == asked,
            correctable=looking.writes and line.stands,
            found=looking.pointed(score.number, line),
        )


def _figures(words: Words, figures: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(words.number, figures))
