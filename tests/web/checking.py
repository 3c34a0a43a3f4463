"""What every page has to be, checked on each page that a test opens."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib
import polib
from werkzeug.test import TestResponse

from app.config import STATIC
from app.web.headers import ALWAYS

TRANSLATIONS = Path(__file__).parents[2] / "translations"
LANGUAGES = ("fr", "en")
THIN = "\u202f"
SPOKEN = ("aria-label", "title", "placeholder", "alt", "label")
REFERENCES = ("for", "list", "aria-labelledby", "aria-describedby", "aria-controls")
LOADED = {"script": "src", "link": "href", "img": "src"}
RUN_TOGETHER = r"(?<![\d/.-])(?!(?:1[5-9]|20)\d\d\b)\d{4,}(?!\d*[-/])"
"""Four digits and more that are no year."""
ALIKE = re.compile(r"[A-Z]|[\W\d]*|%\(\w+\)s")


class Page:
    """A page as a browser reads it; making one checks it."""

    def __init__(self, response: TestResponse, address: str) -> None:
        self.response = response
        self.address = address
        self.status = response.status_code
        self.source = response.get_data(as_text=True)
        parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
        self.root: Element = parser.parse(self.source)
        self.lang = self.root.attrib.get("lang", "")
        self.text = " ".join("".join(said(self.find("body"))).split(" "))
        check(self)

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """Every element of a tag with these attributes; `class_` is one of its classes."""
        wanted = attributes.pop("class_", None)
        return [
            element
            for element in self.root.iter(tag)
            if all(element.attrib.get(name.replace("_", "-")) == value for name, value in attributes.items())
            and (wanted is None or wanted in element.attrib.get("class", "").split())
        ]

    def find(self, tag: str, **attributes: str) -> Element:
        """The one element of a tag with these attributes."""
        found = self.all(tag, **attributes)
        assert len(found) == 1, f"{len(found)} × <{tag}> {attributes} on {self.address}"
        return found[0]

    def links(self) -> list[str]:
        """Where the links of the page lead."""
        return [element.attrib["href"] for element in self.all("a")]

    def filled(self) -> list[tuple[str, str]]:
        """The fields of the page's forms as they are filled in; buttons left aside."""
        found = [
            (element.attrib["name"], element.attrib.get("value", ""))
            for element in self.all("input")
            if "name" in element.attrib and (element.attrib.get("type") != "radio" or "checked" in element.attrib)
        ]
        for select in self.all("select"):
            options = list(select.iter("option"))
            chosen = [option for option in options if "selected" in option.attrib] or options[:1]
            found.append((select.attrib["name"], chosen[0].attrib.get("value", "")))
        return found

    def fields(self) -> dict[str, str]:
        """The same by name, where each name stands once."""
        return dict(self.filled())


def said(element: Element, lang: str | None = None) -> Iterator[str]:
    """The text of an element; parts in another language than `lang`, scripts and what was typed left aside."""
    if element.tag in {"script", "style"} or (lang and element.attrib.get("lang", lang) != lang):
        return
    yield element.text or ""
    for child in element:
        yield from said(child, lang)
        yield child.tail or ""


def plain(element: Element) -> str:
    """The text of an element on one line, a space between its parts."""
    return re.sub(r"[ \n]+", " ", " ".join(element.itertext())).strip(" ")


def check(page: Page) -> None:
    """Everything that holds for every page."""
    check_shape(page)
    check_headers(page)
    check_nothing_inline(page)
    check_styles(page)
    for text in texts(page):
        where = f"{page.address}: {text!r}"
        assert text not in foreign(page.lang), f"not in {page.lang}, {where}"
        check_typography(text, page.lang, where)


def check_shape(page: Page) -> None:
    assert page.lang == page.address[1:3] or page.address[1:3] not in LANGUAGES, page.address
    assert plain(page.find("title")), page.address
    assert plain(page.find("h1")), page.address
    ids = [element.attrib["id"] for element in page.root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)), f"an id twice on {page.address}: {sorted(ids)}"
    named = [
        name
        for element in page.root.iter()
        for attribute in REFERENCES
        for name in element.attrib.get(attribute, "").split()
    ]
    named += [link[1:] for link in page.links() if link.startswith("#")]
    named += [symbol.attrib["href"][1:] for symbol in page.all("use")]
    assert set(named) <= set(ids), f"{set(named) - set(ids)} not on {page.address}"


def check_headers(page: Page) -> None:
    headers = page.response.headers
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert "Cache-Control" in headers
    for name, value in ALWAYS.items():
        assert headers[name] == value


def check_nothing_inline(page: Page) -> None:
    for element in page.root.iter():
        assert "style" not in element.attrib, page.address
        assert element.tag != "style", page.address
        assert not [name for name in element.attrib if name.startswith("on")], page.address
        if element.tag == "script":
            assert "src" in element.attrib or element.attrib.get("type") == "application/json", page.address
        loaded = element.attrib.get(LOADED.get(element.tag, ""), "")
        if loaded and element.attrib.get("rel") not in {"alternate", "manifest"}:
            assert loaded.startswith("/static/"), f"{loaded} on {page.address}"
        assert "javascript:" not in "".join(element.attrib.values()), page.address


def check_styles(page: Page) -> None:
    """A page without the sheet of the frame, as a table is, wears nothing that this sheet alone draws."""
    linked = {Path(link.attrib["href"]).name.partition(".")[0] for link in page.all("link", rel="stylesheet")}
    worn = {name for element in page.root.iter() for name in element.attrib.get("class", "").split()}
    undrawn = (worn & drawn("frame")) - set().union(*map(drawn, linked))
    assert not undrawn, f"{undrawn} without their style on {page.address}"


@cache
def drawn(sheet: str) -> set[str]:
    """The classes that selectors of a style sheet begin with."""
    source = (STATIC / "css" / sheet).with_suffix(".css").read_text("utf-8")
    return set(re.findall(r"(?:^|[,{]) *\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", "", source), re.MULTILINE))


def texts(page: Page) -> list[str]:
    """Every piece of text that a reader meets, in the page's own language."""
    found = []
    for element in page.root.iter():
        if element.tag in {"script", "style"} or element.attrib.get("lang", page.lang) != page.lang:
            continue
        spoken = [element.attrib.get(name, "") for name in SPOKEN]
        within = [element.text or "", *(child.tail or "" for child in element)]
        found += [text.strip(" \n") for text in [*spoken, *within] if text.strip()]
    return found


@cache
def foreign(lang: str) -> frozenset[str]:
    """Texts that would be in another language on a page in `lang`: messages as the other languages say them."""
    catalogues = {code: _messages(code) for code in LANGUAGES}
    own = set(catalogues[lang].values())
    others = {text for code in LANGUAGES if code != lang for text in catalogues[code].values()}
    return frozenset(text for text in others - own if not ALIKE.fullmatch(text))


def _messages(lang: str) -> dict[str, str]:
    catalogue = polib.pofile(str(TRANSLATIONS / lang / "LC_MESSAGES/messages.po"))
    return {entry.msgid: entry.msgstr for entry in catalogue}


def check_typography(text: str, lang: str, where: str) -> None:
    """As each language is typeset: U+202F before ; : ! ? and in thousands, guillemets, curly apostrophes."""
    if re.search(r"https?://", text):
        return
    assert "'" not in text, f"a straight apostrophe, {where}"
    assert '"' not in text, f"a straight quotation mark, {where}"
    assert " - " not in text, f"a hyphen for a dash, {where}"
    assert "..." not in text, f"three dots, {where}"
    if lang == "fr":
        assert not re.search(rf"(?<!{THIN})[;:!?»](?=\s|$)", text), f"no narrow space before a mark, {where}"
        assert not re.search(rf"«(?!{THIN})", text), f"no narrow space in guillemets, {where}"
        assert not re.search(r"[“”]", text), f"English quotation marks, {where}"
        assert not re.search(r"\d[ ,]\d{3}\b", text), f"thousands not apart by a narrow space, {where}"
    else:
        assert not re.search(r"\s[;:!?]", text), f"a space before a mark, {where}"
        assert not re.search(r"[«»]", text), f"French quotation marks, {where}"
    own = re.sub(r"[“«].*?[”»]", "", text)  # what is quoted was written by somebody else
    assert not re.search(RUN_TOGETHER, own), f"thousands run together, {where}"
