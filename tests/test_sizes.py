"""The house stays one to feel at home in: nothing in it grows past what can be taken in at once."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.config import HOME

MODULE, FUNCTION = 250, 30
GAME, TEMPLATE, SCRIPT = 60, 60, 150
"""Lines that a file or a function stays below."""
WIDTH = 120
"""Characters of a line of a template; a sentence stands on one line, however long it is."""
PROGRAM = ("app", "bench", "migrations", "translations")
TESTS = [f"tests/{part}" for part in ("browser", "games", "scoring", "slow", "store", "web")]
SENTENCE = re.compile(r'_\("[^"]+"')
LONGER = {"people", "matches", "projections"}
"""Functions of the first migration that spell the tables of the time out, column by column."""


def files(pattern: str, *folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (HOME / folder).rglob(pattern))


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def named(path: Path) -> str:
    return str(path.relative_to(HOME))


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the functions of a module with their lines, decorators aside."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or 0) - node.lineno + 1


@pytest.mark.parametrize(
    ("most", "found"),
    [
        (MODULE, [*files("*.py", *PROGRAM, *TESTS), *(HOME / "tests").glob("*.py")]),
        (GAME, files("[!_]*.py", "app/games")),
        (TEMPLATE, files("*.html", "templates")),
        (SCRIPT, files("*.js", "static")),
    ],
    ids=["modules", "games", "templates", "scripts"],
)
def test_no_file_is_too_long(most: int, found: list[Path]) -> None:
    assert found
    assert {named(path): len(lines(path)) for path in found if len(lines(path)) >= most} == {}


def test_no_line_of_a_template_is_too_long() -> None:
    found = [(named(path), line) for path in files("*.html", "templates") for line in lines(path)]

    assert [(name, line) for name, line in found if len(SENTENCE.sub("", line)) > WIDTH] == []


def test_no_function_is_too_long() -> None:
    found = {
        f"{named(path)}: {name}": size
        for path in files("*.py", *PROGRAM)
        for name, size in functions(path)
        if size >= FUNCTION and name not in LONGER
    }

    assert found == {}


def test_a_name_stands_for_one_thing() -> None:
    """No two classes have one name, nor two figures."""
    things: defaultdict[str, set[str]] = defaultdict(set)
    for path in files("*.py", "app"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                things[node.name].add(named(path))
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and is_figure(node.value):
                things[node.targets[0].id].add(ast.unparse(node.value))

    assert {name: sorted(found) for name, found in things.items() if len(found) > 1} == {}


def is_figure(value: ast.expr) -> bool:
    """Whether a value is a number, or worked out from numbers."""
    return all(isinstance(node, ast.Constant | ast.BinOp | ast.operator) for node in ast.walk(value)) and any(
        isinstance(node, ast.Constant) and isinstance(node.value, int | float) for node in ast.walk(value)
    )
