"""The page of patterns: there while one develops, and only then; and every template of a page is on it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import Environment

from tests.web.checking import Page
from tests.web.conftest import Person

TEMPLATES = Path(__file__).parents[2] / "templates"
ELSEWHERE = {
    "help/help.html": "prose, looked at where it stands",
    "help/when.html": "prose, looked at where it stands",
    "rules/game.html": "prose; its tables and house rules are shown",
    "rules/glossary.html": "prose",
    "finder/finder.html": "nothing but its heading beside the parts shown",
    "table/table.html": "puts together the parts shown",
    "table/words.html": "sentences for scripts, which nobody sees",
    "table/words_apart.html": "sentences for scripts, which nobody sees",
}
"""Templates that are not drawn there, and why."""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_component_is_shown_in_development(make_app: Callable[..., Flask], lang: str) -> None:
    answer = make_app(development=True).test_client().get(f"/{lang}/patterns")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200
    states = (
        'class="say tapped"',
        'aria-disabled="true"',
        "side pencil",
        'data-count="5"',
        'class="chips"',
        "polyline",
        'class="pick hearts"',
        'class="row"><span>',
        'class="sum"',
        'class="suits"',
        'class="sheet pay"',
        'name="finish"',
        'name="agree.target"',
        'class="out side-',
        "<del>",
        'class="reckoned"',
        'name="write"',
        'aria-invalid="true"',
        'class="seats"',
        '<dl class="house-rules"',
        'class="match-link"',
        'class="qr"',
    )
    assert not [state for state in states if page.count(state) < 2]  # in light and in dark
    assert ("Annuler" if lang == "fr" else "Undo") in page


def test_elsewhere_it_is_not_there(claire: Person) -> None:
    page: Page = claire.open("/patterns", 404)
    assert "say tapped" not in page.source


@pytest.fixture
def drawn(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Callable[[str], set[str]]:
    """Open the page of patterns in a language, and return the templates that it is drawn from."""
    app = make_app(development=True)
    loader, met = app.jinja_env.loader, set[str]()
    assert loader is not None
    real = loader.get_source

    def seen(environment: Environment, name: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        met.add(name)
        return real(environment, name)

    monkeypatch.setattr(loader, "get_source", seen)
    monkeypatch.setattr(app.jinja_env, "bytecode_cache", None)
    monkeypatch.setattr(app.jinja_env, "cache", None)

    def draw(lang: str) -> set[str]:
        app.test_client().get(f"/{lang}/patterns")
        return met

    return draw


def test_every_template_is_shown_or_named_with_a_reason(drawn: Callable[[str], set[str]]) -> None:
    there = {path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html")}

    assert there - drawn("fr") == set(ELSEWHERE)
