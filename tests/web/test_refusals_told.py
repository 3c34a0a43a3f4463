"""What the slate says of a line that cannot stand: one table of refusals, in both languages."""

import pytest

from app.games import GAMES
from app.scoring.terms import Refused
from app.web import sentences
from tests.web.said import EN, FIVE, FR, table

REFUSALS = [
    (Refused("key", "tarot"), "Bezique has no such line."),
    (Refused("seat", "seven"), "This table has only 2 seats."),
    (Refused("value", "seven"), "Seven of trumps: it does not take the suit, number or note added to it."),
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
    (Refused("house_rule", "target", detail="agree"), "The house rule “Target” cannot take that value in this game."),
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
    (Refused("limit", "brisques", 16, 9, more=8), "There are only 16 brisques in a round; that would make 17."),
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
        Refused("trump", detail="made"),
        "Trumps are made already in this round. To change them, correct the line that made them.",
    ),
    (
        Refused("trump", "royal_marriage", detail="named"),
        "Royal marriage: another suit was named as trumps of this round.",
    ),
    (
        Refused("trump", "royal_marriage", detail="trump"),
        "Royal marriage: only in the trump suit, and this is another.",
    ),
    (
        Refused("trump", "marriage", detail="plain"),
        "Common marriage: in the trump suit it is another declaration. Mark that one.",
    ),
    (Refused("trump", detail="lines"), "A line of this round disagrees with that trump suit. Take it back first."),
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
    (Refused("line"), "That line is not there, or is too old to undo. It can be corrected in the review."),
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
    ("frog", Refused("seat", "passed"), "“All pass” is marked for nobody in particular."),
    ("frog", Refused("seat", "frog"), "This table has only 5 seats."),
    (
        "frog",
        Refused("limit", "frog", 1, 1, "contract"),
        "One contract a round: it is bid already, or all have passed. Undo that, or correct its line.",
    ),
    (
        "frog",
        Refused("limit", "passed", 1, 1, "contract"),
        "One contract a round: it is bid already, or all have passed. Undo that, or correct its line.",
    ),
    (
        "frog",
        Refused("limit", "card_points", 1, 1, "points"),
        "The bidder’s card points are marked already. Undo them, or correct their line.",
    ),
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
    ("rubicon", Refused("incomplete", "last_trick"), "The round cannot be closed: nobody has the last trick yet."),
    (
        "rubicon",
        Refused("trump", "marriage", detail="not_made"),
        (
            "Common marriage: trumps are not made yet. The first marriage or sequence makes them: "
            "tap “Royal marriage” or “Trump sequence”."
        ),
    ),
    (
        "bezique-no-trump",
        Refused("trump", "trump_sequence", detail="not_made"),
        "Trump sequence: trumps are not made yet. The first marriage makes them: tap “Royal marriage”.",
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


@pytest.mark.parametrize(("game_id", "named"), [("bezique", "le dix de der"), ("rubicon", "le dernier pli")])
def test_the_trick_that_is_lacking_is_called_as_its_field_is(game_id: str, named: str) -> None:
    told = sentences.refusal(FR, table(game_id, FIVE[:2]), Refused("incomplete", "last_trick"))

    assert told == f"La donne ne peut pas être close\u202f: personne n’a encore {named}."
