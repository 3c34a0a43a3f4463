"""Photograph every page at many widths, in both languages, by day and by night, as sheets to look through.

`python -m bench.contact FOLDER [page …]` writes one sheet a page and language; see PAGES for the names.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, sync_playwright

from bench.pictures import MATCH, server
from tests import chromium

SIZES = ((320, 640), (360, 640), (390, 844), (768, 1024), (1280, 800), (740, 360))
LONG = ["Marie-Antoinette de Saint-Exupéry", "Wilhelmina Featherstonehaugh", "Jean-Baptiste", "Élise"]
ROUND = {"lines": [{"seat": 0, "key": "bezique"}, {"seat": 1, "key": "four_kings"}, {"seat": 1, "key": "bezique"}]}
MANY = {"seat": 0, "key": "adjustment", "points": 9999, "note": "what stood on paper"}
PAPER = {"lines": [MANY, MANY, *ROUND["lines"]]}
MATCHES: dict[str, dict[str, Any]] = {
    "two": MATCH,
    "long": MATCH | {"players": LONG[:2], "house_rules": {"target": 20000}, "rounds": [PAPER]},
    "four": MATCH | {"game": "bezique-four", "players": LONG, "rounds": [ROUND]},
    "three": MATCH | {"game": "bezique-three", "players": LONG[1:], "rounds": [ROUND]},
    "eight": MATCH | {"game": "eight-pack", "players": LONG[:2], "rounds": [ROUND], "house_rules": {}},
    "frog": MATCH | {"game": "slough", "players": LONG, "rounds": [], "house_rules": {}},
}
HAND = "hand=AH.10H.KH.QH.JH.QS.JD.KS&trumps=hearts"
PAGES = {
    "table": "{two}",
    "table-long": "{long}",
    "table-four": "{four}",
    "table-three": "{three}",
    "table-eight": "{eight}",
    "table-frog": "{frog}",
    "table-more": "{two}?sheet=more",
    "table-close": "{two}?sheet=close",
    "table-house": "{long}?sheet=house",
    "table-face": "{two}?face=1",
    "watch": "{two:v}",
    "home": "/",
    "new": "/new",
    "new-four": "/new?game=bezique-four",
    "carnet": "/carnet",
    "help": "/help",
    "review": "{two}/review",
    "review-long": "{long}/review",
    "share": "{two}/share",
    "rules-list": "/rules",
    "rules": "/rules/bezique",
    "rules-eight": "/rules/eight-pack#declarations",
    "compare": "/rules/compare",
    "glossary": "/rules/glossary",
    "finder": f"/finder/bezique?{HAND}",
    "finder-empty": "/finder/rubicon",
    "finder-eight": f"/finder/eight-pack?{HAND}&declared=bezique&laid=QS.JD",
    "missing": "/nowhere",
    "patterns": "/patterns",
}


def addresses(server_at: str) -> Iterator[tuple[str, str]]:
    """Write the matches and yield the path of each page, without its language."""
    links: dict[str, str] = {}
    for name, match in MATCHES.items():
        body = json.dumps(match).encode()
        request = Request(f"{server_at}/matches", body, {"Content-Type": "application/json"})  # noqa: S310 - our own
        with urlopen(request) as answer:  # noqa: S310 - as above
            told = json.load(answer)
        links |= {f"{{{name}}}": told["score"], f"{{{name}:v}}": told["watch"]}
    for page, path in PAGES.items():
        for link, address in links.items():
            path = path.replace(link, address)  # noqa: PLW2901 - one after another
        yield page, path


def sheet(browser: Browser, address: str, lang: str, folder: Path, name: str) -> None:
    """Photograph one page at every size, light above dark, and lay the pictures side by side."""
    shown = []
    for look in ("light", "dark"):
        for width, height in SIZES:
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=look)
            page = context.new_page()
            page.goto(address)
            page.wait_for_load_state("networkidle")
            wide = page.evaluate("document.documentElement.scrollWidth") > width
            picture = folder / f".{name}-{lang}-{look}-{width}.png"
            page.screenshot(path=picture, full_page=name == "patterns")
            caption = f"<figcaption>{width}{' TOO WIDE' if wide else ''}</figcaption>"
            shown.append(f'<figure><img src="{picture.name}">{caption}</figure>')
            context.close()
    rows = "".join(f"<div>{''.join(shown[at : at + len(SIZES)])}</div>" for at in (0, len(SIZES)))
    style = "body{margin:8px;background:#888}div{display:flex;gap:8px}figure{margin:4px}img{height:600px}"
    (folder / ".sheet.html").write_text(f"<style>{style}</style>{rows}", "utf-8")
    page = browser.new_page(viewport={"width": 3200, "height": 700})
    page.goto((folder / ".sheet.html").absolute().as_uri())
    page.screenshot(path=folder / f"{name}-{lang}.png", full_page=True)
    page.close()


def main() -> None:
    """Photograph the pages named, or all."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with server(MARQUOIR_DEVELOPMENT="on", MARQUOIR_RATE_LIMITS="off") as at, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.ARGUMENTS))
        for name, path in addresses(at):
            if len(sys.argv) == 2 or name in sys.argv[2:]:
                for lang in ("fr", "en"):
                    sheet(browser, f"{at}/{lang}{path}", lang, folder, name)
                    print(name, lang)
        browser.close()


if __name__ == "__main__":
    main()
