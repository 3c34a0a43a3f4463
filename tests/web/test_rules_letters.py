"""The prose of the rules: letters and signs, questions and glossary."""

import re
import unicodedata

from tests.web.prose import (
    GLOSSARY,
    LANGUAGES,
    blocks,
    either_language,
    elements,
    every_game,
    every_page,
    ids,
    prose,
    text,
)

THIN = "\u202f"  # the narrow no-break space


def folded(term: str) -> str:
    """A term as it is looked up: no accents, no capitals, no English “to”."""
    bare = unicodedata.normalize("NFD", term.lower().replace("œ", "oe"))
    return "".join(letter for letter in bare if not unicodedata.combining(letter)).removeprefix("to ")


@either_language
@every_game
def test_ten_questions_at_least_are_answered(game: str, lang: str) -> None:
    questions = blocks(lang, game)["questions"].findall("dl[@class='questions']/dt")

    assert len(questions) >= 10
    assert all(text(question).endswith("?") for question in questions)


@either_language
@every_page
def test_typewriter_signs_and_raised_voices_are_left_out(sheet: str, lang: str) -> None:
    assert re.findall(r".{0,20}(?:['\"!]|\.\.\.|\s[-–—]\s|--).{0,20}", prose(lang, sheet)) == []


@every_page
def test_french_spaces_are_french(sheet: str) -> None:
    written = prose("fr", sheet)

    assert re.findall(rf".{{0,20}}(?<!{THIN})[;:?»]", written) == []
    assert re.findall(rf"«(?!{THIN}).{{0,20}}|[“”]", written) == []


@every_page
def test_english_quotation_is_english(sheet: str) -> None:
    assert re.findall(rf".{{0,20}}(?:[«»{THIN}]|\s[;:?]).{{0,20}}", prose("en", sheet)) == []


@either_language
@every_page
def test_thousands_are_parted_as_the_language_does(sheet: str, lang: str) -> None:
    wrong = {"fr": r"\d[ ,.]\d{3}\b", "en": r"\d[ .\u202f]\d{3}\b"}[lang]
    years = r"1[6-9]\d\d"

    assert re.findall(rf"{wrong}|\b(?!{years}\b)\d{{4,}}", prose(lang, sheet)) == []


@either_language
def test_the_glossary_is_in_the_order_of_its_language(lang: str) -> None:
    terms = [folded(text(term)) for term in elements(lang, GLOSSARY) if term.tag == "dt"]

    assert sorted(terms) == terms


@either_language
@every_game
def test_the_terms_of_a_game_are_in_order_too(game: str, lang: str) -> None:
    terms = [folded(text(term)) for term in blocks(lang, game)["glossary"].iter("dt")]

    assert sorted(terms) == terms


@either_language
def test_every_term_gives_the_word_of_the_other_language(lang: str) -> None:
    (other,) = set(LANGUAGES) - {lang}
    meanings = blocks(lang, GLOSSARY)["terms"].findall("dl/dd")

    assert meanings
    assert all(meaning.find(f"em[@lang='{other}']") is not None for meaning in meanings)


@every_game
def test_the_glossary_knows_the_terms_of_every_game(game: str) -> None:
    own = {anchor for _, anchor in ids(blocks("en", game)["glossary"])}

    assert set() == own - {anchor for _, anchor in ids(blocks("en", GLOSSARY)["terms"])}
