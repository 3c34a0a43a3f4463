"""The catalogues: whole in every language, alike in their placeholders, and up to date with what is said."""

import ast
import re
from collections.abc import Iterator
from functools import cache

import polib
import pytest

from app.config import PACKAGE
from tests.web.checking import LANGUAGES, TRANSLATIONS, check_typography
from translations.gather import FAULTS, found

PLACEHOLDER = re.compile(r"%\((\w+)\)s|\{(\w+)\}")
PLURALS = {"fr": 3, "en": 2}
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def catalogue(lang: str) -> polib.POFile:
    return polib.pofile(str(TRANSLATIONS / lang / "LC_MESSAGES/messages.po"))


def forms(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@cache
def said() -> set[str]:
    """The messages that code and templates hold."""
    return {item.id if isinstance(item.id, str) else item.id[0] for item in found() if item.id}


def placeholders(text: str) -> set[str]:
    return {one or other for one, other in PLACEHOLDER.findall(text)}


@every_language
def test_every_message_that_is_said_is_in_the_catalogue_and_no_other(lang: str) -> None:
    assert {entry.msgid for entry in catalogue(lang)} == said(), "run `make words`"


@every_language
def test_no_message_is_missing_fuzzy_or_empty(lang: str) -> None:
    for entry in catalogue(lang):
        assert not entry.fuzzy, entry.msgid
        assert not entry.obsolete, entry.msgid
        assert all(forms(entry)), entry.msgid


@every_language
def test_a_plural_has_all_the_forms_of_its_language(lang: str) -> None:
    assert catalogue(lang).metadata["Plural-Forms"].startswith(f"nplurals={PLURALS[lang]};")
    for entry in catalogue(lang):
        if entry.msgid_plural:
            assert sorted(entry.msgstr_plural) == list(range(PLURALS[lang])), entry.msgid


@every_language
def test_placeholders_are_the_same_in_every_form(lang: str) -> None:
    for entry in catalogue(lang):
        wanted = placeholders(entry.msgid) | placeholders(entry.msgid_plural)
        counted = {"num"} if entry.msgid_plural else set()  # “one” may be a word
        for form in forms(entry):
            assert placeholders(form) | counted == wanted, entry.msgid
            assert "%" not in re.sub(r"%\(\w+\)s|%%", "", form), entry.msgid


@every_language
def test_every_message_is_typeset_as_its_language_is(lang: str) -> None:
    for entry in catalogue(lang):
        for form in forms(entry):
            check_typography(form, lang, entry.msgid)
            assert "!" not in form, entry.msgid
            assert form, entry.msgid
            assert form[:1].isspace() == entry.msgid[:1].isspace(), entry.msgid
            assert not form[-1].isspace(), entry.msgid


def test_no_line_ends_within_a_question_turned_round() -> None:
    """“Arrête-t-il” and its like keep together, by hyphens that do not break."""
    turned = re.compile(r"\w-(?:t-)?(?:je|ils?|elles?|on|ce|nous|vous)\b|-t[-\u2011]|\u2011t-")

    assert [form for entry in catalogue("fr") for form in forms(entry) if turned.search(form)] == []


def test_what_goes_wrong_is_said_from_the_catalogue() -> None:
    """A sentence put together on the spot would be English for everybody."""
    found = list(told_of_faults())
    literal = {node.value for _, node in found if isinstance(node, ast.Constant)}
    on_the_spot = [where for where, node in found if isinstance(node, ast.JoinedStr | ast.BinOp | ast.Call)]

    assert len(literal) > 80
    assert literal <= said()
    assert on_the_spot == []


def told_of_faults() -> Iterator[tuple[str, ast.expr]]:
    """Yield what each fault is said with, and where."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if place := FAULTS.get(name):
                yield f"{path.name}:{node.lineno}", node.args[place - 1]


def test_english_translates_itself() -> None:
    for entry in catalogue("en"):
        assert forms(entry) == ([entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid])


def test_a_french_sentence_ends_as_the_english_one_does() -> None:
    for entry in catalogue("fr"):
        if entry.msgid != "Plain seq.":  # cut short, and no sentence
            assert (entry.msgid[-1] in ".?") == (forms(entry)[0][-1] in ".?"), entry.msgid


def test_what_a_table_agrees_on_is_asked_in_both_languages() -> None:
    """“Whether each seven scores 10.” is half a sentence, and so is “Si chaque sept vaut 10.”"""
    for entry in catalogue("fr"):
        assert not entry.msgid.startswith("Whether "), entry.msgid
        assert forms(entry)[0].endswith("\u202f?") or not entry.msgid.endswith("?"), entry.msgid


INSTEAD = {
    "fr": {
        r"levées?\b": "pli",
        r"total le plus (?:haut|fort|élevé)": "le plus fort total",
        r"but (?:est )?atteint": "total à faire",
        r"défense\b": "adversaires",
        r"déclar\w+": "annonce, annoncer",
        r"mélang\w+": "mêler",
        r"distribu\w+": "donner",
        r"manches?\b": "donne, partie",
        r"coups?\b": "pli, donne",
        r"(?:bézigue|bezigue|bési)\b": "bésigue",
        r"cliqu\w+|clics?\b|appuy\w+|tap(?:ez|er)\b": "toucher",
        r"veuillez\b|merci de\b": "l’impératif seul",
        r"utilisateurs?\b": "joueur",
        r"caractères? de (?:contrôle|commande)": "un caractère qui ne s’écrit pas",
        r"invalides?\b|incorrecte?s?\b|non valides?\b": "ce qui est faux, et ce qu’il faut",
    },
    "en": {
        r"melds?\b|melding\b": "declaration, to declare",
        r"knaves?\b": "jack",
        r"talon\b": "stock",
        r"dix\b": "seven of trumps",
        r"click\w*|press\w*": "to tap",
        r"please\b": "the imperative alone",
        r"users?\b": "player",
        r"switch(?:es)?\b": "house rule",
        r"control characters?": "a character that cannot be written",
        r"invalid\b|incorrect\b|illegal\b": "what is wrong, and what it has to be",
        r"(?:is|was) no [a-z]+ of\b|that is none\b": "is not the …",
    },
}
"""What these pages call by another name, or say in another way: one word for one thing, and a player's."""


@every_language
def test_one_thing_has_one_name(lang: str) -> None:
    for entry in catalogue(lang):
        for form in forms(entry):
            for word, instead in INSTEAD[lang].items():
                found = re.findall(rf"\b(?:{word})", form, re.IGNORECASE)
                assert not found, f"{found[0]!r} instead of {instead!r}: {form}"
