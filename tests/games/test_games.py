"""Each game as a value: nothing nameless, nothing twice, and the keys of match-format.md."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.config import STATIC, TEMPLATES
from app.games import GAMES, find
from app.scoring.cards import ANY_SUIT, SUIT_OF_LETTER, TRUMP_SUIT, rank_and_place
from app.scoring.game import Game, agreed, disagreement
from app.scoring.reuse import limit
from app.scoring.terms import GROUPS, TOPICS, Contract, Declaration, Setup, Tally


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


KEYS = {
    "declarations": words("""
        marriage royal_marriage double_marriage double_royal_marriage trump_sequence plain_sequence
        bezique double_bezique triple_bezique quadruple_bezique quintuple_bezique
        four_aces four_tens four_kings four_queens four_jacks
        four_trump_aces four_trump_tens four_trump_kings four_trump_queens four_trump_jacks
        five_trump_aces five_trump_tens five_trump_kings five_trump_queens five_trump_jacks
        seven last_trick carte_blanche cut_of_24 cut_guessed
    """),
    "tallies": words("brisques card_points"),
    "contracts": words("frog chico grand simple_solo heart_solo"),
    "faults": words("""
        held_more_than_eight did_not_draw revoke
        declared_too_early did_not_follow played_before_drawing took_extra_card played_nine_to_the_end
        declared_what_was_not_held drew_out_of_turn played_out_of_turn overdrew too_many_cards
    """),
}
HOUSE_RULES = words("""
    target end both_over double_below trump sevens trick_points plain_sequence double_marriage carte_blanche
    double_after_single two_singles_then_double second_double partners packs penalties penalty_to next_dealer rounds
    rubicon_line rubicon_brisques rounding minimum_loser brisques_can_flip last_trick_points single_bezique four_tens
    cut_bonus par rates idle penalty_frog unit cards_dealt last_trick_is reuse declarations_per_trick
    four_distinct_suits bezique_cards
""")
SUITED = {
    "marriage": "plain",
    "royal_marriage": "trump",
    "double_marriage": "plain",
    "double_royal_marriage": "trump",
    "trump_sequence": "trump",
    "plain_sequence": "plain",
}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
def test_beziques_of_two_and_more_are_rare(game: Game) -> None:
    """They are worth a date among a household's figures, and nothing else is."""
    rare = {item.key for item in game.declarations if item.rare}

    assert rare == {item.key for item in game.declarations if item.group == "beziques"} - {"bezique"}


def named(game: Game) -> list[Declaration | Tally | Contract]:
    return [*game.declarations, *game.tallies, *game.contracts]


def labels(game: Game) -> Iterator[str]:
    yield from (game.name, game.summary)
    for item in named(game):
        yield from (item.name, item.short)
    yield from (item.called[2] for item in game.declarations if item.called)
    yield from (fault.name for fault in game.faults)
    for rule in game.house_rules:
        yield from (rule.name, rule.help)
        for choice in rule.choices:
            yield choice.name or str(choice.value)
            assert choice.name or type(choice.value) is int, f"{rule.key}: {choice.value} needs a name"


def test_games_are_found_by_themselves() -> None:
    """One file a game; the id is the file's name, with hyphens."""
    files = {path.stem for path in (Path(__file__).parents[2] / "app" / "games").glob("[!_]*.py")}

    assert {game_id.replace("-", "_") for game_id in GAMES} == files
    assert all(find(game_id) is game and game.id == game_id for game_id, game in GAMES.items())
    assert find("whist") is None
    assert find("_family") is None


@every_game
def test_a_game_has_cases(game: Game) -> None:
    """More than one, and at least one that refuses nothing."""
    path = Path(__file__).parent.parent / "cases" / f"{game.id}.json"

    cases = json.loads(path.read_text("utf-8"))

    assert all(case["match"]["game"] == game.id for case in cases)
    assert len(cases) > 1
    assert any(case["expect"].get("refused") == [] for case in cases)


@every_game
def test_no_label_is_empty(game: Game) -> None:
    """Nor padded; what is shown on a key is short."""
    assert all(label == label.strip() != "" for label in labels(game))
    assert all(len(item.short) <= 14 for item in named(game))


@every_game
def test_keys_are_those_of_the_match_file(game: Game) -> None:
    """And none is there twice, but a fault in two lists."""
    for kind, known in KEYS.items():
        keys = [item.key for item in getattr(game, kind)]
        assert set(keys) <= known
        assert kind == "faults" or len(set(keys)) == len(keys)
    assert len({(fault.list, fault.key) for fault in game.faults}) == len(game.faults)
    rules = [rule.key for rule in game.house_rules]
    assert set(rules) <= HOUSE_RULES
    assert len(set(rules)) == len(rules)


@every_game
def test_declarations_name_groups_suits_and_cards_that_are_there(game: Game) -> None:
    """A suit only where match-format.md lets a line have one; cards of the pack."""
    for item in game.declarations:
        assert item.group in GROUPS
        assert item.suit == SUITED.get(item.key, "none")
        for pattern in item.cards:
            assert rank_and_place(pattern)[1] in {TRUMP_SUIT, ANY_SUIT, *SUIT_OF_LETTER}


@every_game
def test_house_rules_take_their_defaults_and_choices(game: Game) -> None:
    """Each alone can be agreed on, and so can the bounds."""
    for rule in game.house_rules:
        bounds = [bound for bound in (rule.minimum, rule.maximum) if bound is not None]
        assert rule.default in [choice.value for choice in rule.choices] or bounds
        assert len(bounds) in (0, 2)
        for value in (rule.default, *(choice.value for choice in rule.choices), *bounds):
            assert rule.takes(value)
            if rule.key != "double_below":
                assert disagreement(game, {rule.key: value}) is None


@every_game
def test_a_table_of_any_size_can_be_laid(game: Game) -> None:
    """For every number of players: sides of all seats, limits for all declarations in force."""
    for players in range(game.players[0], game.players[1] + 1):
        table = agreed(game, Setup(game.id, tuple("ABCDEFG"[:players])))
        assert sorted(seat for side in table.sides for seat in side) == list(range(players))
        limits = {item.key: limit(table, item) for item in table.in_force}
        assert [key for key, most in limits.items() if most is not None and most < 1] == []


@every_game
def test_what_a_house_rule_or_a_list_is_named_for_is_there(game: Game) -> None:
    """Declarations and rules point only at house rules of their game, and fault lists can be agreed on."""
    rules = {rule.key: rule for rule in game.house_rules}
    for item in game.declarations:
        assert item.rule is None or item.rule in rules, item.key
        assert item.called is None or rules[item.called[0]].takes(item.called[1])
        assert item.from_opponents is None or rules[item.from_opponents[0]].takes(item.from_opponents[1])
        if "trump" in rules:
            assert all(rules["trump"].takes(manner) for manner in item.makes_trumps)
    for tally in game.tallies:
        assert tally.when is None or rules[tally.when[0]].takes(tally.when[1])
    for rule in game.house_rules:
        assert rule.default_if is None or rules[rule.default_if[0]].takes(rule.default_if[1])
        assert rule.only_if is None or rules[rule.only_if[0]].takes(rule.only_if[1])
        assert rule.topic in TOPICS
    if "penalties" in rules:
        assert {fault.list for fault in game.faults} | {"off"} == {
            choice.value for choice in rules["penalties"].choices
        }


@pytest.mark.parametrize("lang", ["fr", "en"])
@every_game
def test_a_game_has_a_rules_page_in_both_languages(game: Game, lang: str) -> None:
    """Prose of its own; what stands in it is looked at where pages are."""
    page = Path(__file__).parents[2] / "translations" / lang / "rules" / f"{game.id}.html"

    assert len(page.read_text("utf-8")) > 1000


def test_the_whole_catalogue_is_told_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    """Every game in one object, and no text of it empty in either language."""
    assert cli.main(["games", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)

    assert [game["id"] for game in told["games"]] == list(GAMES)
    texts = list(both(told))
    assert len(texts) > len(GAMES)
    assert all(text[lang] == text[lang].strip() != "" for text in texts for lang in ("fr", "en"))


def test_what_a_table_agrees_on_is_called_a_house_rule_wherever_it_is_spoken_of() -> None:
    """A switch is only what a setting of the host turns on."""
    app = Path(cli.__file__).parent
    sources = [*app.rglob("*.py"), *TEMPLATES.rglob("*.html"), *STATIC.rglob("*.css")]
    assert [path.name for path in sources if "switch" in path.read_text("utf-8").lower()] == ["config.py"]


def both(given: Any) -> Iterator[dict[str, str]]:
    """Find each text of a catalogue."""
    match given:
        case {"fr": str(), "en": str()}:
            yield given
        case dict():
            for value in given.values():
                yield from both(value)
        case list():
            for value in given:
                yield from both(value)
