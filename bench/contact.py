"""Photograph every page at many widths, in both languages, by day and by night, as sheets to look through.

`make looks` writes a sheet a page and language into `.looks`; `python -m bench.contact FOLDER [page …]` only those of
the pages named, which PAGES lists.
"""

import json
import sys
from collections.abc import Iterator
from http.cookiejar import CookieJar
from itertools import product
from pathlib import Path
from typing import Any, Literal
from urllib.request import HTTPCookieProcessor, Request, build_opener

from playwright.sync_api import Browser, sync_playwright

from bench.pictures import MATCH, server
from tests import chromium

ROWS = (((320, 640), (360, 640), (390, 844)), ((768, 1024), (1280, 800)), ((740, 360),))
STRANGERS = {"home-first", "carnet-empty", "share-asked"}
"""Pages as they are for who has no carnet yet, or another one."""
LONG = ["Marie-Antoinette de Saint-Exupéry", "Wilhelmina Featherstonehaugh", "Jean-Baptiste", "Élise"]
ROUND = {"lines": [{"seat": 0, "key": "bezique"}, {"seat": 1, "key": "four_kings"}, {"seat": 1, "key": "bezique"}]}
MANY = {"seat": 0, "key": "adjustment", "points": 9999, "note": "what stood on paper"}
PAPER = {"lines": [MANY, MANY, *ROUND["lines"]]}
SETTLED = {"lines": [*ROUND["lines"], {"seat": 1, "key": "last_trick"}], "closed": True}
MATCHES: dict[str, dict[str, Any]] = {
    "two": MATCH,
    "long": MATCH | {"players": LONG[:2], "house_rules": {"target": 20000}, "rounds": [PAPER]},
    "four": MATCH | {"game": "bezique-four", "players": LONG, "rounds": [ROUND]},
    "three": MATCH | {"game": "bezique-three", "players": LONG[1:], "rounds": [ROUND]},
    "eight": MATCH | {"game": "eight-pack", "players": LONG[:2], "rounds": [ROUND], "house_rules": {}},
    "rubicon": MATCH | {"game": "rubicon", "players": LONG[:2], "rounds": [SETTLED], "house_rules": {}},
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
    "watch-settled": "{rubicon:v}",
    "home": "/",
    "home-first": "/",
    "carnet-empty": "/carnet",
    "statistics": "/carnet/statistics",
    "players": "/carnet/players",
    "files": "/carnet/files",
    "devices": "/carnet/devices",
    "share-asked": "{two}/share",
    "new": "/new",
    "new-three": "/new?game=bezique-three",
    "new-four": "/new?game=bezique-four",
    "new-frog": "/new?game=slough",
    "carnet": "/carnet",
    "help": "/help",
    "review": "{two}/review",
    "review-long": "{long}/review",
    "share": "{two}/share",
    "rules-list": "/rules",
    "rules": "/rules/bezique",
    "rules-eight": "/rules/eight-pack#declarations",
    "rules-any": "/rules/bezique-no-trump#declarations",
    "rules-frog": "/rules/slough#scoring",
    "compare": "/rules/compare",
    "glossary": "/rules/glossary",
    "finder": f"/finder/bezique?{HAND}",
    "finder-empty": "/finder/rubicon",
    "finder-eight": f"/finder/eight-pack?{HAND}&declared=bezique&laid=QS.JD",
    "missing": "/nowhere",
    "offline": "/offline",
    "patterns": "/patterns",
}


def addresses(server_at: str, jar: CookieJar) -> Iterator[tuple[str, str]]:
    """Write the matches into one carnet and yield the path of each page, without its language."""
    opener = build_opener(HTTPCookieProcessor(jar))
    links: dict[str, str] = {}
    for name, match in MATCHES.items():
        body = json.dumps(match).encode()
        request = Request(f"{server_at}/matches", body, {"Content-Type": "application/json"})  # noqa: S310 - our own
        with opener.open(request) as answer:
            told = json.load(answer)
        links |= {f"{{{name}}}": told["score"], f"{{{name}:v}}": told["watch"]}
    for page, path in PAGES.items():
        for link, address in links.items():
            path = path.replace(link, address)  # noqa: PLW2901 - one after another
        yield page, path


def sheet(browser: Browser, kept: list[Any], address: str, at: Path) -> None:
    """Photograph one page at every size, light before dark, and lay the pictures side by side."""
    shown = []
    looks: list[Literal["light", "dark"]] = ["light", "dark"]
    for sizes, look in product(ROWS, looks):
        for width, height in sizes:
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=look)
            context.add_cookies(kept)
            page = context.new_page()
            page.goto(address)
            page.wait_for_load_state("networkidle")
            wide = page.evaluate("document.documentElement.scrollWidth") > width
            picture = at.with_name(f".{at.name}-{look}-{width}.png")
            page.screenshot(path=picture, full_page=address.endswith("/patterns"))
            caption = f"<figcaption>{width}{' TOO WIDE' if wide else ''}</figcaption>"
            shown.append(f'<figure><img src="{picture.name}">{caption}</figure>')
            context.close()
    style = "body{margin:8px;background:#888;display:flex;flex-wrap:wrap}figure{margin:4px}img{height:600px}"
    laid = at.with_name(".sheet.html")
    laid.write_text(f"<style>{style}</style>{''.join(shown)}", "utf-8")
    page = browser.new_page(viewport={"width": 2900, "height": 700})
    page.goto(laid.absolute().as_uri())
    page.screenshot(path=at.with_name(f"{at.name}.png"), full_page=True)
    page.close()


def main() -> None:
    """Photograph the pages named, or all."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with server(MARQUOIR_DEVELOPMENT="on", MARQUOIR_RATE_LIMITS="off") as at, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.ARGUMENTS))
        jar = CookieJar()
        pages = list(addresses(at, jar))
        own = [{"name": cookie.name, "value": cookie.value, "url": at} for cookie in jar]
        for name, path in pages:
            if len(sys.argv) == 2 or name in sys.argv[2:]:
                for lang in ("fr", "en"):
                    sheet(browser, [] if name in STRANGERS else own, f"{at}/{lang}{path}", folder / f"{name}-{lang}")
                    print(name, lang)
        browser.close()


if __name__ == "__main__":
    main()
