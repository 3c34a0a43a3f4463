"""What a home screen and a worker get from the server."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app.config import STATIC
from app.games import GAMES
from app.web import installed
from tests.web.checking import check_typography
from tests.web.conftest import Person, Table
from tests.web.every import either


def manifest(person: Person, lang: str) -> dict[str, Any]:
    answer = person.client.get(f"/{lang}/manifest.webmanifest")
    assert answer.status_code == 200
    assert answer.content_type == "application/manifest+json"
    assert answer.headers["Cache-Control"] == "no-cache"
    told: dict[str, Any] = json.loads(answer.data)
    return told


def kept(person: Person) -> dict[str, Any]:
    """The list that stands before the worker."""
    line = person.client.get("/sw.js").text.partition(";\n")[0]
    told: dict[str, Any] = json.loads(line.removeprefix("const KEPT = "))
    return told


@either
def test_a_manifest_speaks_its_language_and_leads_to_its_first_page(anne: Person, lang: str) -> None:
    told = manifest(anne, lang)

    assert (told["lang"], told["start_url"], told["scope"], told["display"]) == (lang, f"/{lang}/", "/", "standalone")
    assert told["id"] == "/"
    said = [told["description"], *(shortcut["name"] for shortcut in told["shortcuts"])]
    for text in said:
        check_typography(text, lang, "manifest")
    assert manifest(anne, "en" if lang == "fr" else "fr")["description"] != told["description"]
    for shortcut in told["shortcuts"]:
        anne.visit(shortcut["url"])


def test_its_icons_are_pictures_of_the_size_they_say(anne: Person) -> None:
    icons = manifest(anne, "en")["icons"]

    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in icons}
    assert sizes == {("any", "any")} | {(f"{size}x{size}", use) for size in (192, 512) for use in ("any", "maskable")}
    for icon in icons:
        with anne.client.get(icon["src"]) as answer:
            assert answer.content_type.startswith(icon["type"])
            data = answer.data
        assert len(data) < 50_000
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(data[place : place + 4]) for place in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"


def test_the_bar_of_the_system_takes_the_ground_of_the_page() -> None:
    sheet = (STATIC / "css" / "variables.css").read_text("utf-8")
    grounds = re.findall(r"--page: var\(--light, (#\w+)\) var\(--dark, (#\w+)\);", sheet)

    assert grounds == [(installed.LIGHT, installed.DARK)]


def test_a_page_names_its_manifest_its_picture_and_its_ground(anne: Person) -> None:
    page = anne.open("/help")
    assert page.find("link", rel="manifest").attrib["href"] == "/en/manifest.webmanifest"
    with anne.client.get(page.find("link", rel="apple-touch-icon").attrib["href"]) as picture:
        assert picture.content_type == "image/png"
    grounds = {meta.attrib["media"]: meta.attrib["content"] for meta in page.all("meta", name="theme-color")}
    assert grounds == {
        "(prefers-color-scheme: light)": installed.LIGHT,
        "(prefers-color-scheme: dark)": installed.DARK,
    }

    anne.post("/look", {"look": "dark"})
    assert anne.open("/help").find("meta", name="theme-color").attrib["content"] == installed.DARK


def test_the_worker_is_asked_for_anew_and_serves_the_whole_site(anne: Person) -> None:
    answer = anne.client.get("/sw.js")

    assert answer.content_type == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    assert anne.client.get("/sw.js", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_everything_it_keeps_can_be_had_by_anybody(claire: Person) -> None:
    """Each page comes whole, without a detour; each file under the name of its content."""
    told = kept(claire)

    for address in told["pages"]:
        claire.lang = address[1:3]
        page = claire.visit(address)
        files = {link.attrib.get("href", "") for link in page.all("link")} | {
            script.attrib["src"] for script in page.all("script")
        }
        loaded = {name for name in files if name.startswith("/static/") and not name.endswith(".png")}
        assert loaded <= set(told["files"]), address
    for address in told["files"]:
        assert "immutable" in claire.client.get(address).headers["Cache-Control"]


def test_it_keeps_the_rules_of_every_game_in_both_languages(claire: Person) -> None:
    pages = ["", "help", "offline", "rules", "rules/compare", "rules/glossary", *(f"rules/{game}" for game in GAMES)]

    assert kept(claire)["pages"] == [f"/{lang}/{page}" for lang in ("fr", "en") for page in pages]


def test_it_keeps_what_a_table_is_made_of(anne: Person, table: Table) -> None:
    page = anne.open(table.score)
    told = kept(anne)["files"]

    names = {element.attrib[name] for tag, name in (("link", "href"), ("script", "src")) for element in page.all(tag)}
    assert {name for name in names if name.startswith("/static/") and "touch" not in name} <= set(told)
    assert "js/installed.js" in {name.split("/", 3)[3] for name in told}
    assert not [element for element in page.all("script") if element.attrib["src"].endswith("installed.js")]


def test_it_changes_with_what_pages_are_made_of(anne: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = anne.client.get("/sw.js")
    (tmp_path / "a.html").write_text("new")
    monkeypatch.setattr(installed, "SOURCES", (*installed.SOURCES, (tmp_path, "*.html")))
    installed._with_list.cache_clear()  # noqa: SLF001 - as another release has it
    after = anne.client.get("/sw.js", headers={"If-None-Match": before.headers["ETag"]})
    installed._with_list.cache_clear()  # noqa: SLF001

    assert after.status_code == 200
    assert after.data != before.data


@either
def test_the_page_without_a_network_is_whole_in_its_language(anne: Person, lang: str) -> None:
    anne.lang = lang

    page = anne.open("/offline")

    assert page.find("meta", name="robots").attrib["content"] == "noindex"
    assert {f"/{lang}/", f"/{lang}/rules", ""} <= set(page.links())


def test_a_host_that_wants_no_worker_has_pages_clear_away_the_last(make_app: Callable[..., Flask]) -> None:
    claire = Person(make_app(service_worker=False).test_client())

    page = claire.open("/help")

    assert claire.client.get("/sw.js").status_code == 404
    assert page.find("meta", name="worker").attrib["content"] == "off"
    assert ["js/installed.js" in one.attrib["src"] for one in page.all("script")] == [True]
