"""What the slate says of the end of a match, in both languages."""

import pytest

from app.games import GAMES
from app.scoring.pages import Slate, resume
from app.scoring.round import Standing
from app.scoring.terms import Outcome, Setup
from app.web.result_view import ending
from tests.web.said import EN, FIVE, FR, PLAYERS


def ended_slate(game: str, players: tuple[str, ...], ended: Outcome, totals: tuple[int, ...]) -> Slate:
    """Return the slate of a match that ended so: by itself or, where its `by` says so, stopped by the players."""
    stopped = ended.by in {"finished", "draw"}
    before = Standing(2, totals, 0, None if stopped else ended)
    return resume(GAMES[game], Setup(game, players), before, (), finished=stopped)


def test_two_partners_win_in_the_plural() -> None:
    """Their names are two, and so is the verb."""
    slate = ended_slate("bezique-four", FIVE[:4], Outcome(1, 1, "target"), (900, 2010))

    assert ending(FR, slate) == "Basile et Denis gagnent. 1\u202f110 points d’avance."
    assert ending(EN, slate) == "Basile and Denis win. 1,110 points ahead."


@pytest.mark.parametrize(
    ("ended", "totals", "french", "english"),
    [
        (
            Outcome(0, 1, "finished"),
            (41, -20, -21),
            "Anne gagne. 61 jetons d’avance. La partie a été arrêtée ici.",
            "Anne wins. 61 chips ahead. The match was ended here.",
        ),
        (
            Outcome(0, 1, "ruin"),
            (300, 60, 0),
            "Anne gagne. 240 jetons d’avance. Plus de jetons pour Claire.",
            "Anne wins. 240 chips ahead. No chips left for Claire.",
        ),
        (
            Outcome(None, 1, "ruin"),
            (180, 180, 0),
            "Partie nulle. Plus de jetons pour Claire.",
            "A draw. No chips left for Claire.",
        ),
    ],
)
def test_the_end_of_a_game_for_chips_is_told(
    ended: Outcome, totals: tuple[int, ...], french: str, english: str
) -> None:
    slate = ended_slate("slough", FIVE[:3], ended, totals)

    assert ending(FR, slate) == french.replace(" :", "\u202f:")
    assert ending(EN, slate) == english


@pytest.mark.parametrize(
    ("ended", "totals", "french", "english"),
    [
        (Outcome(0, 1, "target"), (1010, 900), "Anne gagne. 110 points d’avance.", "Anne wins. 110 points ahead."),
        (
            Outcome(1, 1, "higher_total"),
            (1000, 1001),
            "Basile gagne. Un point d’avance.",
            "Basile wins. One point ahead.",
        ),
        (
            Outcome(0, 1, "last_trick"),
            (1000, 1020),
            "Anne gagne. Le dernier pli de la donne décide.",
            "Anne wins. The last trick of the round decides.",
        ),
        (
            Outcome(0, 2, "target"),
            (1000, 400),
            "Anne gagne. 600 points d’avance. Partie double : elle compte pour deux.",
            "Anne wins. 600 points ahead. A double game: it counts as two.",
        ),
        (
            Outcome(0, 1, "last_trick"),
            (1000, 1000),
            "Anne gagne. Le dernier pli de la donne décide.",
            "Anne wins. The last trick of the round decides.",
        ),
        (
            Outcome(1, 1, "less_brisques"),
            (1000, 1000),
            "Basile gagne. Totaux égaux : ce qui a été fait sans les brisques de cette donne décide.",
            "Basile wins. The totals are equal: what was made without this round’s brisques decides.",
        ),
        (
            Outcome(None, 1, "draw"),
            (500, 500),
            "Partie nulle. La partie a été arrêtée ici.",
            "A draw. The match was ended here.",
        ),
    ],
)
def test_the_end_of_a_match_is_told(ended: Outcome, totals: tuple[int, ...], french: str, english: str) -> None:
    slate = ended_slate("bezique", PLAYERS, ended, totals)

    assert ending(FR, slate) == french.replace(" :", "\u202f:")
    assert ending(EN, slate) == english
