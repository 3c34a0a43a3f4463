"""The web: thin views over the store; each reads guard, act, answer.

Nothing is imported here at module level: the command line uses the words and sentences without Flask.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: "Flask") -> None:
    """Give `app` its pages, its wire, and what every answer of them has; it holds its store and settings already."""
    from app.web import routes  # noqa: PLC0415 - see above

    routes.register(app)
