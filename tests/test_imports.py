"""The floors of the house, as `pyproject.toml` draws them."""

from importlinter import cli


def test_nobody_imports_upwards() -> None:
    assert cli.lint_imports(no_cache=True) == cli.EXIT_STATUS_SUCCESS
