"""The prose of the rules pages: whole, alike in both languages, and typeset as each of them asks."""

from jinja2 import nodes

from tests.web.prose import (
    GLOSSARY,
    LANGUAGES,
    TRANSLATIONS,
    blocks,
    either_language,
    elements,
    every_game,
    every_page,
    figures,
    ids,
    markup,
    template,
    text,
)

SECTIONS = (
    *("setup", "play", "scoring", "end", "house_rules", "pitfalls"),
    *("variants", "questions", "box", "strategy", "glossary", "sources"),
)


TAGS = {
    *("p", "ul", "ol", "li", "dl", "dt", "dd", "dfn", "h3", "strong", "em", "abbr", "cite", "a", "span", "sup"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td"),
}


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
