"""Photograph every page at many widths, in both languages, by day and by night, as sheets to look through.

`make looks` writes a sheet a page and language into `.looks`; `python -m bench.contact FOLDER [page …]` only those of
the pages named, which `looked_at` lists.
"""

import json
import re
import sys
from collections.abc import Iterator
from http.cookiejar import CookieJar
from itertools import product
from pathlib import Path
from typing import Any, Literal
from urllib.request import HTTPCookieProcessor, Request, build_opener

from playwright.sync_api import Browser, Page, sync_playwright

from bench.looked_at import FOUND, MATCHES, PAGES, PRESSED, PRINTED, STRANGERS, UNFOLDED, WHOLE
from bench.pictures import server
from tests import chromium

ROWS = (((320, 640), (360, 640), (390, 844)), ((768, 1024), (1280, 800)), ((740, 360),))


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
    for name, (path, sent) in FOUND.items():
        with opener.open(f"{server_at}/fr/carnet{path}", sent) as answer:
            links[name] = re.findall(rf"/carnet/{name[1:-1]}/[\w-]+", answer.read().decode())[0]
    for page, path in PAGES.items():
        for link, address in links.items():
            path = path.replace(link, address)  # noqa: PLW2901 - one after another
        yield page, path


def arrange(page: Page, name: str) -> None:
    """Bring a page that has been opened into the state it is to be seen in."""
    if name in PRESSED:
        page.locator(PRESSED[name]).first.click()
    if name in UNFOLDED:
        page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
    page.wait_for_load_state("networkidle")


def sheet(browser: Browser, kept: list[Any], name: str, address: str, at: Path) -> None:
    """Photograph one page at every size, light before dark, and lay the pictures side by side."""
    shown = []
    looks: list[Literal["light", "dark"]] = ["light", "dark"]
    for sizes, look in product(ROWS, looks):
        for width, height in sizes:
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=look)
            context.add_cookies(kept)
            page = context.new_page()
            page.emulate_media(media="print" if name in PRINTED else "screen")
            page.goto(address)
            arrange(page, name)
            wide = page.evaluate("document.documentElement.scrollWidth") > width
            picture = at.with_name(f".{at.name}-{look}-{width}.png")
            page.screenshot(path=picture, full_page=name in WHOLE)
            caption = f"<figcaption>{width}{' TOO WIDE' if wide else ''}</figcaption>"
            shown.append(f'<figure><img src="{picture.name}">{caption}</figure>')
            context.close()
    style = "body{margin:8px;background:#888;display:flex;flex-wrap:wrap}figure{margin:4px}"
    style += f"img{{height:{1600 if name in WHOLE else 600}px;max-width:900px;object-fit:contain}}"
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
                    kept = [] if name in STRANGERS else own
                    sheet(browser, kept, name, f"{at}/{lang}{path}", folder / f"{name}-{lang}")
                    print(name, lang)
        browser.close()


if __name__ == "__main__":
    main()
