"""The page of patterns: there while one develops, and only then."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.web.checking import Page
from tests.web.conftest import Person


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
        'class="out"',
        "<del>",
        'class="reckoned"',
        'name="write"',
        'aria-invalid="true"',
        'class="seats"',
        'class="switches"',
        'class="match-link"',
        'class="qr"',
    )
    assert not [state for state in states if page.count(state) < 2]  # in light and in dark
    assert ("Annuler" if lang == "fr" else "Undo") in page


def test_elsewhere_it_is_not_there(claire: Person) -> None:
    page: Page = claire.open("/patterns", 404)
    assert "say tapped" not in page.source
