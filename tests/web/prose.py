"""The prose of the rules, as its templates hold it."""

import re
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib
import pytest
from jinja2 import Environment, nodes

TRANSLATIONS = Path(__file__).parents[2] / "translations"
LANGUAGES = ("fr", "en")
GLOSSARY = "glossary"
GAMES = sorted(path.stem for path in (TRANSLATIONS / "fr" / "rules").glob("*.html") if path.stem != GLOSSARY)
PAGES = [*GAMES, GLOSSARY]
NUMBER = r"\d+(?:[\u202f,]\d{3})*"


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
