"""Figures as people type them into the sheet of a new match: thousands apart are read, all else is named."""

import pytest

from tests.web.conftest import Person
from tests.web.sheets import filled, told


@pytest.mark.parametrize(
    "figure",
    [
        str(2**63),
        "-5",
        "1.5",
        "1e3",
        "١٢",
        "1_000",
        " 500 ",
        "+1500",
        "0",
        "99",
        "20001",
        "15 00",
        "1.500",
        "1 500,000",
    ],
)
def test_a_target_that_cannot_be_is_named_with_its_bounds(claire: Person, figure: str) -> None:
    page = claire.post("/new", filled(claire, **{"own.target": figure}), 422).get_data(as_text=True)

    assert f"Target: “{figure}” is not a whole number from 100 to 20,000, written with digits only." in page
    assert f'value="{figure}"' in page


@pytest.mark.parametrize(
    ("lang", "figure"),
    [("fr", "1 500"), ("fr", "1\u00a0500"), ("fr", "1\u202f500"), ("en", "1,500"), ("en", "1 500")],
)
def test_a_target_may_be_typed_as_the_page_writes_it(claire: Person, lang: str, figure: str) -> None:
    claire.lang = lang

    match = told(claire, claire.post("/new", filled(claire, **{"own.target": figure})))

    assert match["house_rules"] == {"target": 1500}


def test_an_empty_figure_is_none_and_nought_is_a_figure(claire: Person) -> None:
    match = told(claire, claire.post("/new", filled(claire, **{"own.target": "", "own.double_below": "0"})))

    assert match["house_rules"] == {}
