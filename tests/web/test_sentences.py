"""What the slate says: one table of marks, one of refusals, in both languages."""

import pytest

from app.games import GAMES
from app.scoring.game import Game, agreed
from app.scoring.pages import Slate, resume
from app.scoring.round import Mark, Standing
from app.scoring.terms import Outcome, Refused, Setup, Value
from app.web import sentences
from app.web.locale import Words, words_of
from app.web.result_view import ending

PLAYERS = ("Anne", "Basile")
FR, EN = words_of("fr"), words_of("en")


FIVE = ("Anne", "Basile", "Claire", "Denis", "Élise")


def table(game: str = "bezique", players: tuple[str, ...] = PLAYERS, **house_rules: Value) -> Game:
    return agreed(GAMES[game], Setup(game, players, house_rules))


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
    ("mark", "worth", "french", "english"),
    [
        (Mark("royal_marriage", 0), (40, 0), "Anne : mariage d’atout, +40", "Anne: royal marriage, +40"),
        (
            Mark("marriage", 1, "clubs"),
            (0, 20),
            "Basile : mariage (trèfle), +20",
            "Basile: common marriage (clubs), +20",
        ),
        (Mark("double_bezique", 1), (0, 500), "Basile : double bésigue, +500", "Basile: double bezique, +500"),
        (Mark("brisques", 0, count=10), (100, 0), "Anne : 10 brisques, +100", "Anne: 10 brisques, +100"),
        (Mark("brisques", 0, count=1), (10, 0), "Anne : 1 brisque, +10", "Anne: 1 brisque, +10"),
        (Mark("brisques", 0, count=0), (0, 0), "Anne : 0 brisque", "Anne: 0 brisques"),
        (
            Mark("card_points", 0, count=120),
            (120, 0),
            "Anne : 120 points de cartes, +120",
            "Anne: 120 card points, +120",
        ),
        (Mark("last_trick", 0), (10, 0), "Anne : dix de der, +10", "Anne: last trick, +10"),
        (
            Mark("adjustment", 0, points=-1200, note="compté deux fois"),
            (-1200, 0),
            "Anne : correction (compté deux fois), −1 200",
            "Anne: correction (compté deux fois), −1,200",
        ),
        (Mark("adjustment", 0, points=5), (5, 0), "Anne : correction, +5", "Anne: correction, +5"),
        (Mark("did_not_draw", 0), (0, 10), "Anne : n’a pas pioché, +10 à Basile", "Anne: did not draw, +10 for Basile"),
        (
            Mark("carte_blanche", 0),
            (50, -50),
            "Anne : carte blanche, +50, −50 à Basile",
            "Anne: carte blanche, +50, −50 for Basile",
        ),
        (Mark("four_aces", 0), None, "Anne : carré d’as", "Anne: four aces"),
        (Mark("passed"), None, "Tous passent", "All pass"),
        (Mark("tarot", 0), None, "Anne : tarot", "Anne: tarot"),
        (Mark("seven", 9), None, "sept d’atout", "seven of trumps"),
    ],
)
def test_a_mark_is_told_in_words(mark: Mark, worth: tuple[int, ...] | None, french: str, english: str) -> None:
    game = table(penalties="standard")

    assert sentences.line(FR, game, PLAYERS, mark, worth) == french.replace(" :", "\u202f:").replace(
        "1 200", "1\u202f200"
    )
    assert sentences.line(EN, game, PLAYERS, mark, worth) == english


def test_a_contract_is_told_by_its_name() -> None:
    game = table("frog", FIVE)

    assert sentences.line(FR, game, FIVE, Mark("grand", 4), (0,) * 5) == "Élise\u202f: Grand"
    assert sentences.line(EN, game, FIVE, Mark("card_points", 4, count=45), (0,) * 5) == "Élise: 45 card points"


REFUSALS = [
    (Refused("key", "tarot"), "Bezique has no such line."),
    (Refused("seat", "seven"), "This table has only 2 seats."),
    (Refused("value", "seven"), "Seven of trumps does not take what was added to it."),
    (Refused("value", "brisques"), "Brisques: a whole number, 0 or more, and nothing else."),
    (Refused("value", "marriage", detail="suit"), "The suit has to be spades, hearts, diamonds or clubs."),
    (Refused("value", "royal_marriage", detail="no_suit"), "Royal marriage makes trumps: say in which suit."),
    (
        Refused("value", "adjustment", 9999),
        "A correction is a whole number from −9,999 to +9,999; its note has 200 characters at most.",
    ),
    (
        Refused("house_rule", "plain_sequence"),
        "Plain sequence: left out at this table by the house rule “Plain sequence”.",
    ),
    (
        Refused("house_rule", "card_points"),
        "Card points: left out at this table by the house rule “What tricks are worth”.",
    ),
    (Refused("house_rule", "did_not_draw"), "Did not draw: left out at this table by the house rule “Penalties”."),
    (Refused("house_rule", "target", detail="agree"), "The house rule “Target” cannot be set so in this game."),
    (Refused("limit", "seven", 2, 2), "Seven of trumps: 2 at most in a round, and no more can be marked."),
    (Refused("limit", "double_bezique", 1, 1), "Double bezique: 1 at most in a round, and no more can be marked."),
    (
        Refused("limit", "carte_blanche", 1, 1, "player"),
        "Carte blanche: 1 a player at most in a round, and no more can be marked.",
    ),
    (
        Refused("limit", "marriage", 2, 2, "suit"),
        "Common marriage: 2 a suit at most in a round, and no more can be marked.",
    ),
    (Refused("limit", "brisques", 16, 12), "There are 16 brisques in a round, and 12 are marked already."),
    (
        Refused("reuse", "bezique", 2),
        (
            "Bezique: the packs have 2 queens of spades and 2 jacks of diamonds, "
            "and too few are left that may serve again."
        ),
    ),
    (
        Refused("reuse", "marriage", 2),
        "Common marriage: the packs have 2 kings and 2 queens of a suit, and too few are left that may serve again.",
    ),
    (
        Refused("trump", "marriage", detail="not_made"),
        "Common marriage: trumps are not made yet; the first marriage makes them.",
    ),
    (Refused("trump", detail="made"), "Trumps are made already in this round."),
    (
        Refused("trump", "royal_marriage", detail="named"),
        "Royal marriage: another suit was named as trumps of this round.",
    ),
    (Refused("trump", "royal_marriage", detail="trump"), "Royal marriage: it has to be in the trump suit."),
    (Refused("trump", "marriage", detail="plain"), "Common marriage: it cannot be in the trump suit."),
    (Refused("trump", detail="lines"), "A line of this round disagrees with that trump suit."),
    (
        Refused("incomplete", "last_trick", detail="last_trick"),
        "The round cannot be closed: nobody has the last trick yet.",
    ),
    (Refused("incomplete", "brisques", 16, 12, "tally"), "The round cannot be closed: of 16 brisques 12 are marked."),
    (
        Refused("incomplete", "brisques", 16, 12, "both"),
        "The round cannot be closed: the last trick is missing, and of 16 brisques 12 are marked.",
    ),
    (Refused("round_closed", figure=1, found=3), "Round 1 is closed. Its lines can be corrected in the review."),
    (
        Refused("round_closed", figure=1, found=2, detail="next"),
        "Round 1 stays closed, since the next one is begun. Correct its lines instead.",
    ),
    (Refused("round_open", figure=4, found=3), "Round 3 has to be closed first."),
    (
        Refused("full", figure=500),
        "This round has 500 lines, and no room for more. Close it, or finish the match.",
    ),
    (
        Refused("full", figure=5000, detail="match"),
        "This match has 5,000 lines, and no room for more. Finish it, and start another.",
    ),
    (Refused("house_rule", "zz", detail="agree"), "This game has no house rule “zz”."),
    (Refused("line"), "That line is not there, or undo does not reach it."),
    (Refused("match_over"), "The match is over. Correct a line, or start another match."),
    (Refused("unheard_of"), "This cannot stand."),
]


@pytest.mark.parametrize(("refused", "sentence"), REFUSALS)
def test_a_refusal_names_the_rule_and_the_figure(refused: Refused, sentence: str) -> None:
    game = table()

    french = sentences.refusal(FR, game, refused)

    assert sentences.refusal(EN, game, refused) == sentence
    assert french.endswith(".")
    assert french != sentence
    assert "%(" not in french
    if refused.code != "seat":
        assert refused.figure is None or FR.number(refused.figure) in french or refused.code == "round_open"


OF_THE_FAMILY = [
    ("frog", Refused("seat", "grand", detail="idle"), "Grand: this player sits out this round."),
    ("frog", Refused("seat", "card_points", detail="bidder"), "Card points: only those of the bidder are marked."),
    ("frog", Refused("seat", "passed"), "That all pass is marked for nobody."),
    ("frog", Refused("seat", "frog"), "This table has only 5 seats."),
    (
        "frog",
        Refused("limit", "frog", 1, 1, "contract"),
        "One contract a round: it is bid already, or all have passed.",
    ),
    (
        "frog",
        Refused("limit", "passed", 1, 1, "contract"),
        "One contract a round: it is bid already, or all have passed.",
    ),
    ("frog", Refused("limit", "card_points", 1, 1, "points"), "The bidder’s card points are marked already."),
    ("frog", Refused("limit", "card_points", 120, 0), "There are only 120 card points in a round."),
    (
        "frog",
        Refused("incomplete", "card_points", detail="contract"),
        "The contract has to be marked first, or that all pass.",
    ),
    (
        "frog",
        Refused("incomplete", "card_points", detail="points"),
        "The round cannot be closed: the bidder’s card points are missing.",
    ),
    ("straight-solo", Refused("key", "frog"), "Straight Solo has no such line."),
    ("chinese", Refused("seat", "cut_of_24", detail="dealer"), "Cut of 24 cards: only the dealer can score it."),
    (
        "chinese",
        Refused("seat", "cut_guessed", detail="others"),
        "Cut guessed: the dealer cannot score it, only the other player.",
    ),
    (
        "chinese",
        Refused("house_rule", "cut_of_24"),
        "Cut of 24 cards: left out at this table by the house rule “Bonuses for the cut”.",
    ),
    (
        "rubicon",
        Refused("limit", "too_many_cards", 1, 1, "player"),
        "Played with too many cards: 1 a player at most in a round, and no more can be marked.",
    ),
    (
        "rubicon",
        Refused("trump", "marriage", detail="not_made"),
        "Common marriage: trumps are not made yet; the first marriage or sequence makes them.",
    ),
    (
        "bezique-no-trump",
        Refused("trump", "trump_sequence", detail="not_made"),
        "Trump sequence: trumps are not made yet; the first marriage makes them.",
    ),
]


@pytest.mark.parametrize(("game_id", "refused", "sentence"), OF_THE_FAMILY)
def test_what_the_family_refuses_is_told_too(game_id: str, refused: Refused, sentence: str) -> None:
    game = table(game_id, FIVE[: GAMES[game_id].players[1]])

    french = sentences.refusal(FR, game, refused)

    assert sentences.refusal(EN, game, refused) == sentence
    assert french.endswith(".")
    assert french != sentence
    assert "%(" not in french


def test_who_sits_out_rests_in_french() -> None:
    refused = Refused("seat", "grand", detail="idle")

    assert sentences.refusal(FR, table("frog", FIVE), refused) == "Grand\u202f: ce joueur se repose cette donne."


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


def test_partners_are_named_together() -> None:
    players = ("Anne", "Basile", "Claire", "Denis")
    game = table("bezique-four", players)

    assert sentences.sides(FR, game, players) == ("Anne et Claire", "Basile et Denis")
    assert sentences.sides(EN, game, players) == ("Anne and Claire", "Basile and Denis")


@pytest.mark.parametrize("words", [FR, EN], ids=["fr", "en"])
def test_a_key_is_named_by_what_it_is(words: Words) -> None:
    game = table()

    assert sentences.label(words, game, "seven") == words.say("Seven of trumps")
    assert sentences.label(words, game, "target") == words.say("Target")
    assert sentences.label(words, game, "adjustment") == words.say("Correction")
    assert sentences.label(words, game, "tarot") == "tarot"
    assert sentences.label(words, game, None) == ""
