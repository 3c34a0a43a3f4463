"""A match as a slate on paper: what `marquoir score` prints for a person."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import partial

from app.scoring.marking import RoundScore
from app.scoring.pages import Slate
from app.scoring.round import Line
from app.scoring.terms import Refused
from app.web import sentences
from app.web.locale import Words
from app.web.reckoned import card_points, reckoned, running, settles
from app.web.result_view import ending

Row = tuple[str, ...]
INDENT = "  "
_JOINER, _AS_A_PICTURE = "\u200d", "\ufe0f"
_TONES = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""Of skin: they colour the picture before them."""


def ledger(words: Words, slate: Slate) -> str:
    """Write a match from its first round: each line in words, with the totals after it."""
    game, players = slate.game, slate.setup.players
    sides = sentences.sides(words, game, players)
    rows = [(words.say(game.name), *sides)]
    for score, written in slate.played:
        rows.append(())
        rows.extend(_round(words, slate, score, written.lines))
    text = _columns(rows)
    ended = ending(words, slate)
    return f"{text}\n\n{ended}" if ended else text


def _round(words: Words, slate: Slate, score: RoundScore, lines: Sequence[Line]) -> Iterator[Row]:
    yield (sentences.heading(words, slate, score),)
    for one, after in zip(score.judged(lines), running(slate.game, score, lines), strict=True):
        told = sentences.line(words, slate.game, slate.setup.players, one.line.mark, one.worth)
        if one.refused:
            yield (INDENT + words.say("(void) %(line)s", line=told),)
            yield from _reason(words, slate, one.refused)
        elif one.line.stands:
            yield (INDENT + told, *_figures(words, after or ()))
        else:
            yield (INDENT + words.say("(struck) %(line)s", line=told),)
    for place, refused in score.refused:
        if place is None:
            yield from _reason(words, slate, refused)
    yield from _sums(words, slate, score)


def _reason(words: Words, slate: Slate, refused: Refused) -> Iterator[Row]:
    yield (INDENT * 2 + sentences.refusal(words, slate.game, refused),)


def _sums(words: Words, slate: Slate, score: RoundScore) -> Iterator[Row]:
    game = slate.game
    label = words.say("Round closed") if score.closed else words.say("Round still open")
    if not game.contracts:
        yield (INDENT + label, *_figures(words, [points or 0 for points in score.points]))
    elif not score.closed:
        yield (INDENT + label,)
    elif points := card_points(words, score):
        yield (INDENT + words.say("Card points"), *points)
    for sentence in reckoned(words, game, slate.setup.players, score):
        yield (INDENT + sentence,)
    if settles(game, score):
        yield (INDENT + words.say("Settled"), *_figures(words, score.settled))
    yield (INDENT + words.say("Total"), *_figures(words, score.after.totals))


def _figures(words: Words, figures: Sequence[int]) -> Row:
    return tuple(map(words.number, figures))


def _columns(rows: Sequence[Row]) -> str:
    """Lay rows out: text to the left, figures in columns to the right; a row of text alone takes the width it needs."""
    whole = [row for row in rows if len(row) > 1]
    widths = [max(map(width, column)) for column in zip(*whole, strict=True)]
    return "\n".join(_row(row, widths) for row in rows)


def _row(row: Row, widths: Sequence[int]) -> str:
    if len(row) < len(widths):
        return "".join(row)
    return "  ".join([_padded(row[0], widths[0]), *map(partial(_padded, before=True), row[1:], widths[1:])])


def _padded(text: str, columns: int, *, before: bool = False) -> str:
    space = " " * (columns - width(text))
    return space + text if before else text + space


def width(text: str) -> int:
    """Return how many columns a terminal gives to a text: two to a wide character, none to what is joined to one."""
    columns, wide, joined = 0, True, False
    for char in text:
        if char == _AS_A_PICTURE:
            columns, wide = columns + (not wide), True
        elif not joined and char not in _TONES and unicodedata.category(char) not in {"Mn", "Me", "Cf"}:
            wide = unicodedata.east_asian_width(char) in {"W", "F"}
            columns += 1 + wide
        joined = char == _JOINER
    return columns
