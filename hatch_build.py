"""Compile the catalogues, and put the folders beside the package inside the wheel."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("templates", "static", "translations", "migrations")


def compile_catalogue(source: Path) -> Path:
    """Write the `.mo` beside a `.po` and return its path; readers never see half a file."""
    with source.open("rb") as text:
        catalogue = read_po(text, locale=source.parts[-3])
    target = source.with_suffix(".mo")
    fresh = target.with_suffix(f".{os.getpid()}.mo.new")  # two may compile at once
    with fresh.open("wb") as binary:
        write_mo(binary, catalogue)
    return fresh.replace(target)


class Hook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling runs before it packs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile for every wheel; an editable one reads the folders where they are."""
        root = Path(self.root)
        for source in sorted(root.glob("translations/*/LC_MESSAGES/*.po")):
            compile_catalogue(source)
        if self.target_name == "wheel" and version == "standard":
            present = (name for name in FOLDERS if (root / name).is_dir())
            build_data["force_include"].update({name: f"app/{name}" for name in present})
