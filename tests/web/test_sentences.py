"""What the slate says of its lines, in both languages."""

import pytest

from app.scoring.round import Mark
from app.web import sentences
from app.web.locale import Words
from tests.web.said import EN, FIVE, FR, PLAYERS, table


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
        (Mark("marriage", 0, "cups"), None, "Anne : mariage (cups)", "Anne: common marriage (cups)"),
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
    who, what = sentences.parts(EN, game, PLAYERS, mark, worth)
    assert (f"{who} {what}" if who else what) == english
    assert who in {"", *(f"{name}:" for name in PLAYERS)}


def test_a_contract_is_told_by_its_name() -> None:
    game = table("frog", FIVE)

    assert sentences.line(FR, game, FIVE, Mark("grand", 4), (0,) * 5) == "Élise\u202f: Grand"
    assert sentences.line(EN, game, FIVE, Mark("card_points", 4, count=45), (0,) * 5) == "Élise: 45 card points"


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
