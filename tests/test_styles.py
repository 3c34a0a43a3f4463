"""The style sheets: every colour and size has a name, which stands in `variables.css`; one class is one thing."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.config import STATIC

SHEETS = sorted((STATIC / "css").glob("*.css"))
OTHERS = [path for path in SHEETS if path.name != "variables.css"]
DRAWN = [path for folder in (STATIC / "js", STATIC.parent / "templates") for path in folder.rglob("*.[jh]*")]
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)\(|[ :](?:white|black|gr[ae]y|red)(?=[;, )])"
)
EDGE = re.compile(r"(?:border(?!-spacing)[\w-]*|outline[\w-]*|font-size): *-?[\d.]+(?:px|rem)")

CLASS = re.compile(r"\.([a-z][a-z0-9-]*)")
BUILT = re.compile(r"n\d|side-\d|of-(?:suit|points)")
"""Classes whose name a template puts together."""
TOGETHER = {"family": "table"}
"""A sheet that lies over another, and says of its classes what is otherwise there."""
SHARED = ("base", "frame", "variables")
"""Sheets whose classes the others place."""
ALIKE = {"statistics": "a wide table, shaded where there is more"}
"""Classes that are the same thing on the pages of two sheets."""


def source(path: Path) -> str:
    return COMMENT.sub("", path.read_text("utf-8"))


def test_every_variable_used_is_defined_and_every_one_defined_is_used() -> None:
    sheets = "".join(map(source, SHEETS))
    defined = set(re.findall(r"(--[\w-]+) *:", sheets))
    used = set(re.findall(r"var\((--[\w-]+)", sheets + "".join(path.read_text("utf-8") for path in DRAWN)))

    assert used == defined


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_colours_stand_among_the_variables_alone(path: Path) -> None:
    assert COLOUR.findall(source(path).lower()) == []


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_edges_corners_and_letters_have_sizes_with_names(path: Path) -> None:
    """Where a size follows the screen, it is worked out on the spot."""
    assert EDGE.findall(source(path)) == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_browser_without_has_loses_no_rule_that_needs_none(path: Path) -> None:
    """One selector that it cannot read takes the others of its list along, except within `:is`, which forgives."""
    forgiven = re.sub(r":is\((?:[^()]|\([^()]*\))*\)", ":is", source(path))
    for rule in re.findall(r"([^{};]+)\{", forgiven):
        asks = {":has(" in one for one in re.split(r",(?![^()]*\))", rule)}
        assert len(asks) == 1, rule.strip()


def selectors(path: Path) -> Iterator[str]:
    """Yield what the rules of a sheet are about, one by one."""
    for rule in re.findall(r"([^{};]+)\{", source(path)):
        yield from map(str.strip, re.split(r",(?![^()]*\))", rule))


def test_every_class_that_has_a_look_is_drawn_somewhere() -> None:
    drawn = "".join(path.read_text("utf-8") for path in DRAWN)
    named = set(re.findall(r"[a-z][a-z0-9-]*", drawn))
    looks = {name for path in SHEETS for rule in selectors(path) for name in CLASS.findall(rule)}

    assert {name for name in looks - named if not BUILT.fullmatch(name)} == set()


def test_a_class_is_one_thing_on_every_page() -> None:
    """What two sheets draw each by itself is either drawn for both, in base.css, or two things by one name."""
    shared = {
        name for path in SHEETS if path.stem in SHARED for rule in selectors(path) for name in CLASS.findall(rule)
    }
    drawn_by = defaultdict(set)
    for path in SHEETS:
        for rule in selectors(path):
            if path.stem not in (*SHARED, "patterns") and (first := CLASS.match(rule)):
                drawn_by[first[1]].add(TOGETHER.get(path.stem, path.stem))

    assert {name for name, sheets in drawn_by.items() if len(sheets) > 1} - shared == ALIKE.keys()


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_browser_of_2022_knows_when_a_rule_holds(path: Path) -> None:
    """`(width < 22rem)` is no question to Safari before 16.4, and what it asks for would never hold there."""
    assert re.findall(r"@(?:media|container)[^{]*[<>][^{]*", source(path)) == []
