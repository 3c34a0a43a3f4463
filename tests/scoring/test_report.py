"""What marking tells: `marquoir-score/1` (match-format.md)."""

import json

from app.scoring import document, report
from tests.scoring.tables import BEZIQUE, FOUR, deal, line, marked, match, read, to, tricks

WON = deal(to(0, 1000), *tricks(1, 8), closed=True, trump="hearts")


def scored(slate: object) -> object:
    """Return the report of a slate as JSON would carry it."""
    rounds = [report.round_object(score) for score in slate.scores]  # type: ignore[attr-defined]
    return json.loads(json.dumps(report.score_object(slate, rounds, [])))  # type: ignore[arg-type]


def test_a_report_tells_rounds_totals_and_outcome() -> None:
    """As spread out in the format."""
    assert scored(marked(WON, deal(), first_dealer=1)) == {
        "format": "marquoir-score/1",
        "game": "bezique",
        "sides": [[0], [1]],
        "rounds": [
            {"number": 1, "dealer": 1, "trump": "hearts", "closed": True, "points": [1080, 90], "settled": [1080, 90]},
            {"number": 2, "dealer": 0, "trump": None, "closed": False, "points": [0, 0], "settled": [0, 0]},
        ],
        "totals": [1080, 90],
        "outcome": {"winner": 0, "games": 1, "by": "target"},
        "refused": [],
    }


def test_a_report_of_partners_has_two_sides() -> None:
    """By their seats; while the match is in play there is no outcome."""
    found = scored(marked(game=FOUR))

    assert isinstance(found, dict)
    assert (found["sides"], found["totals"], found["outcome"]) == ([[0, 2], [1, 3]], [0, 0], None)


def test_refusals_tell_round_and_line_in_order() -> None:
    """A refusal to close has no line and comes last of its round."""
    slate = marked(deal(line(0, "nonsense"), line(2, "seven"), closed=True), deal(line(0, "seven", count=1)))

    assert [(item.round, item.line, item.refused.code) for item in report.refusals(slate.scores)] == [
        (1, 1, "key"),
        (1, 2, "seat"),
        (1, None, "incomplete"),
        (2, 1, "value"),
    ]
    assert report.void(slate) == {(1, 1): "key", (1, 2): "seat", (2, 1): "value"}


def test_a_brisque_line_barred_late_is_told_in_its_place() -> None:
    """The dealer's line stands first and is refused only when the other's is written."""
    brisques = [line(0, "brisques", count=8), line(0, "nonsense"), line(1, "brisques", count=8)]

    slate = marked(deal(to(1, 950), *brisques), rules={"end": "at_once"})

    assert [(item.line, item.refused.code) for item in report.refusals(slate.scores)] == [(2, "match_over"), (3, "key")]


def test_a_void_that_the_document_declares_is_no_finding() -> None:
    """With the very code; another code, or a closing, is one. The mark itself changes nothing."""
    lines = [
        line(0, "nonsense", void="key"),
        line(0, "seven", count=1, void="limit"),
        line(2, "seven"),
        line(1, "four_aces", void="match_over"),
    ]
    found = read(match(deal(*lines, closed=True)))

    slate = document.mark(BEZIQUE, found)

    assert [(item.line, item.refused.code) for item in report.undeclared(found, slate)] == [
        (2, "value"),
        (3, "seat"),
        (None, "incomplete"),
    ]
    assert slate.totals == (0, 100)
