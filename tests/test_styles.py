"""The style sheets: every colour and size has a name, which stands in `variables.css`."""

import re
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
