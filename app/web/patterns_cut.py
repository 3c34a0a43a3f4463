"""What the page of patterns takes of a whole page: what its main part holds."""

import re
from typing import Any

from flask import render_template

_MAIN = re.compile(r"<main[^>]*>(.*)</main>", re.DOTALL)


def main_of(template: str, **context: Any) -> str:
    """Return what the page of a template holds."""
    return cut_out(render_template(template, **context))


def cut_out(page: str) -> str:
    """Return what a page holds, its heading as one among others."""
    found = _MAIN.search(page)
    return found[1].replace("<h1", "<h3").replace("</h1>", "</h3>") if found else ""
