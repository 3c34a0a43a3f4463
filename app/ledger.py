"""A match as a slate on paper: what `marquoir score` prints for a person."""

from collections.abc import Iterator, Sequence

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
    widths = [max(map(len, column)) for column in zip(*whole, strict=True)]
    return "\n".join(_row(row, widths) for row in rows)


def _row(row: Row, widths: Sequence[int]) -> str:
    if len(row) < len(widths):
        return "".join(row)
    return "  ".join(
        [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
    )
