"""The prose of the rules pages: whole, alike in both languages, and typeset as each of them asks."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib
import pytest
from jinja2 import Environment, nodes

from app.games import GAMES as DESCRIBED
from app.scoring.game import Game
from app.scoring.terms import Tally

TRANSLATIONS = Path(__file__).parents[2] / "translations"
LANGUAGES = ("fr", "en")
SECTIONS = (
    *("setup", "play", "scoring", "end", "house_rules", "pitfalls"),
    *("variants", "questions", "box", "strategy", "glossary", "sources"),
)
GLOSSARY = "glossary"
GAMES = sorted(path.stem for path in (TRANSLATIONS / "fr" / "rules").glob("*.html") if path.stem != GLOSSARY)
PAGES = [*GAMES, GLOSSARY]
TAGS = {
    *("p", "ul", "ol", "li", "dl", "dt", "dd", "dfn", "h3", "strong", "em", "abbr", "cite", "a", "span", "sup"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td"),
}
THIN = "\u202f"  # the narrow no-break space
NUMBER = r"\d+(?:[\u202f,]\d{3})*"
SUM = re.compile(rf"({NUMBER}(?: [+−] {NUMBER})+) = ({NUMBER})")

every_page = pytest.mark.parametrize("sheet", PAGES)
every_game = pytest.mark.parametrize("game", GAMES)
either_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def template(lang: str, sheet: str) -> nodes.Template:
    source = (TRANSLATIONS / lang / "rules" / f"{sheet}.html").read_text("utf-8")
    return Environment(autoescape=True).parse(source)


def markup(node: nodes.Node) -> str:
    return "".join(data.data for data in node.find_all(nodes.TemplateData))


@cache
def blocks(lang: str, sheet: str) -> dict[str, Element]:
    """The blocks of a page by name, in their order; broken HTML is an error."""
    found = {}
    for block in template(lang, sheet).find_all(nodes.Block):
        parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
        found[block.name] = parser.parseFragment(markup(block))
    return found


def elements(lang: str, sheet: str) -> list[Element]:
    return [element for block in blocks(lang, sheet).values() for element in block.iter()]


def text(element: Element) -> str:
    return "".join(element.itertext())


def prose(lang: str, sheet: str) -> str:
    return "\n".join(text(block) for block in blocks(lang, sheet).values())


def ids(block: Element) -> list[tuple[str, str]]:
    return [(element.tag, element.attrib["id"]) for element in block.iter() if "id" in element.attrib]


def number(written: str) -> int:
    """A number with its sign, however its thousands are parted."""
    return int(re.sub(r"[\u202f, +]", "", written).replace("−", "-"))


def figures(block: Element) -> set[int]:
    """The numbers from 10 on."""
    return {found for found in map(number, re.findall(NUMBER, text(block))) if found >= 10}


def sums(block: Element) -> list[tuple[list[int], int]]:
    """The sums worked out in a block: what is added or taken away, and what it comes to."""
    return [
        ([number(term) for term in re.findall(rf"(?:[+−] )?{NUMBER}", terms)], number(total))
        for terms, total in SUM.findall(text(block))
    ]


def settlements(lang: str, game: str) -> list[tuple[list[int], int]]:
    """The settlements worked out at the end of a game in which each round is one."""
    return sums(blocks(lang, game)["end"]) if DESCRIBED[game].manner == "rubicon" else []


def payments(lang: str, game: str) -> list[tuple[list[int], int]]:
    """The payments worked out in a game in which a bidder pays or is paid."""
    return [found for block in blocks(lang, game).values() for found in sums(block) if DESCRIBED[game].contracts]


def products(lang: str, game: str) -> list[tuple[int, int, int]]:
    """The products worked out: the two factors and what they come to."""
    found = re.findall(rf"({NUMBER}) × ({NUMBER}) = ({NUMBER})", prose(lang, game))
    return [(number(one), number(other), number(product)) for one, other, product in found]


def offered(game: Game, key: str) -> list[str]:
    """The values of a house rule that a table is offered; none where the game has no such switch."""
    rule = game.house_rule(key)
    return [str(choice.value) for choice in rule.choices] if rule else []


def rates(game: Game) -> set[int]:
    """What a contract is paid by the point, or in units, under every house rule."""
    agreed = {int(rate) for choice in offered(game, "rates") for rate in choice.split("-")}
    lost = {contract.lost_rate[1] for contract in game.contracts if contract.lost_rate}
    return {contract.rate for contract in game.contracts} | agreed | lost


def tallied(tally: Tally, packs: int) -> set[int]:
    """What any number of a tally is worth; of one worth a point each only all together, or every number would do."""
    whole = tally.per_pack * packs
    return {tally.points * count for count in (range(1, whole + 1) if tally.points > 1 else (whole,))}


def scored(game: Game) -> set[int]:
    """What the game's declarations are worth, and what can be counted of a tally."""
    packs = [game.packs] if game.packs else range(game.players[0], game.players[1] + 1)
    tallies = {points for tally in game.tallies for many in packs for points in tallied(tally, many)}
    return {declaration.points for declaration in game.declarations} | tallies


def folded(term: str) -> str:
    """A term as it is looked up: no accents, no capitals, no English “to”."""
    bare = unicodedata.normalize("NFD", term.lower().replace("œ", "oe"))
    return "".join(letter for letter in bare if not unicodedata.combining(letter)).removeprefix("to ")


def test_both_languages_have_the_same_pages() -> None:
    french, english = ({path.name for path in (TRANSLATIONS / lang / "rules").iterdir()} for lang in LANGUAGES)

    assert french == english


@either_language
@every_page
def test_every_section_is_there_in_order(sheet: str, lang: str) -> None:
    assert (("terms",) if sheet == GLOSSARY else SECTIONS) == tuple(blocks(lang, sheet))


@either_language
@every_page
def test_no_section_is_empty(sheet: str, lang: str) -> None:
    assert [name for name, block in blocks(lang, sheet).items() if not text(block).strip()] == []


@either_language
@every_page
def test_nothing_stands_outside_the_sections_where_no_one_would_see_it(sheet: str, lang: str) -> None:
    loose = [node for node in template(lang, sheet).body if isinstance(node, nodes.Output)]

    assert "".join(markup(node) for node in loose).strip() == ""


@every_page
def test_both_languages_have_the_same_anchors(sheet: str) -> None:
    french, english = ({name: sorted(ids(block)) for name, block in blocks(lang, sheet).items()} for lang in LANGUAGES)

    assert french == english


@every_game
def test_both_languages_tell_things_in_the_same_order(game: str) -> None:
    french, english = (
        {name: ids(block) for name, block in blocks(lang, game).items() if name != "glossary"} for lang in LANGUAGES
    )

    assert french == english


@every_page
def test_a_figure_told_in_one_language_is_told_in_the_other(sheet: str) -> None:
    french, english = ({name: figures(block) for name, block in blocks(lang, sheet).items()} for lang in LANGUAGES)

    assert french == english


@either_language
@every_page
def test_every_anchor_is_there_once(sheet: str, lang: str) -> None:
    anchors = [anchor for block in blocks(lang, sheet).values() for _, anchor in ids(block)]
    anchors += ["main", "declarations", *(section.replace("_", "-") for section in SECTIONS)]

    assert sorted(set(anchors)) == sorted(anchors)


@either_language
@every_page
def test_every_link_arrives(sheet: str, lang: str) -> None:
    anchors = {f"#{anchor}" for block in blocks(lang, sheet).values() for _, anchor in ids(block)}
    links = {element.attrib["href"] for element in elements(lang, sheet) if element.tag == "a"}

    assert set() == links - anchors


@either_language
@every_page
def test_only_plain_elements_are_used(sheet: str, lang: str) -> None:
    found = elements(lang, sheet)

    assert set() == {element.tag for element in found} - TAGS - {"DOCUMENT_FRAGMENT"}
    assert {element.get("class") for element in found} <= {None, "questions", "box"}
    assert not [element for element in found if element.tag == "th" and "scope" not in element.attrib]
    assert not [element for element in found if element.tag == "table" and element.find("caption") is None]


@either_language
@every_game
def test_sums_add_up(game: str, lang: str) -> None:
    worked = [worked for block in blocks(lang, game).values() for worked in sums(block)]

    assert [total for _, total in worked] == [sum(terms) for terms, _ in worked]


@either_language
@every_game
def test_only_what_the_game_scores_is_added_up(game: str, lang: str) -> None:
    worked = [worked for block in blocks(lang, game).values() for worked in sums(block)]
    told_apart = settlements(lang, game) + payments(lang, game)
    added = [terms for terms, total in worked if (terms, total) not in told_apart]

    assert {term for terms in added for term in terms} <= scored(DESCRIBED[game])


@either_language
@every_game
def test_a_settlement_is_the_scores_and_what_the_game_adds(game: str, lang: str) -> None:
    described = DESCRIBED[game]
    brisques = described.house_rule("rubicon_brisques")
    added = [[bonus] for bonus in described.bonuses]
    added += [[described.bonuses[1], int(choice.value)] for choice in brisques.choices] if brisques else []
    wrong = [terms for terms, _ in settlements(lang, game) if not any(terms[-len(bonus) :] == bonus for bonus in added)]

    assert [] == wrong


@either_language
@every_game
def test_products_come_out(game: str, lang: str) -> None:
    assert [] == [worked for worked in products(lang, game) if worked[0] * worked[1] != worked[2]]


@either_language
@every_game
def test_a_payment_follows_from_the_contract(game: str, lang: str) -> None:
    described = DESCRIBED[game]
    pars = set(map(int, offered(described, "par")))
    steps = map(int, offered(described, "unit")) if described.payment == "fixed" else range(max(pars, default=0) + 1)
    paid = {rate * step for step in steps for rate in rates(described)} | {described.stake}
    sums_wrong = [
        terms
        for terms, _ in payments(lang, game)
        if not (terms[-1] < 0 and pars & {terms[0], -terms[-1]}) and not set(map(abs, terms)) <= paid
    ]
    rates_wrong = [worked for worked in products(lang, game) if not rates(described) & set(worked[:2])]

    assert ([], []) == (sums_wrong, rates_wrong if described.contracts else [])


@either_language
@every_game
def test_the_price_of_every_fault_is_told(game: str, lang: str) -> None:
    prices = {fault.points for fault in DESCRIBED[game].faults if fault.points}

    assert prices <= figures(blocks(lang, game)["pitfalls"])


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
