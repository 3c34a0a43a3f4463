"""The figures as README quotes them: a table between two marks, made anew by every measuring."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bench.figures import short

BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->"


def quote(readme: Path, told: dict[str, Any]) -> None:
    """Put the figures told, as `figures.as_json` has them, in the place of those quoted before."""
    before, _, rest = readme.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    readme.write_text(f"{before}{BEGIN}{quoted(told)}{END}{after}", encoding="utf-8")


def quoted(told: dict[str, Any]) -> str:
    """Return the machine and the figures as README has them."""
    machine = told["machine"]
    versions = f"Python {machine['python']}, SQLite {machine['sqlite']['ours']}, Flask {machine['flask']}"
    measured = f"{machine['cores']} cores ({machine['processor']}), {versions}, SQLAlchemy {machine['sqlalchemy']}"
    return f"Measured on {measured}:\n\n" + "".join(f"| {' | '.join(row)} |\n" for row in _rows(told["figures"]))


def _rows(figures: Iterable[dict[str, Any]]) -> Iterator[tuple[str, ...]]:
    yield "what", "measured", "against its yardstick", "to reach", "reached"
    yield ("---",) * 5
    for figure in figures:
        ratio, least, most = figure["figure"], figure["least"], figure["most"]
        yield (
            figure["name"],
            f"{short(figure['value'])} {figure['unit']}",
            "" if ratio is None else f"{short(ratio)} × {figure['against']} ({short(figure['yardstick'])})",
            f"≥ {least:g}" if least is not None else "" if most is None else f"≤ {most:g}",
            {True: "yes", False: "**no**", None: ""}[figure["reached"]],
        )
