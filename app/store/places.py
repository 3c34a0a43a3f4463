"""Folders that data is kept in: our own is made, any other has to be there."""

import os
from pathlib import Path

from app.config import data_folder
from app.store.errors import Unusable, why


def require_folder(path: Path) -> None:
    """See that the folder of a file is there. Raises `Unusable`.

    Only the one that data is kept in unasked is made: a name mistyped would begin another carnet where nobody looks.
    """
    folder = path.parent
    try:
        if folder.is_dir():
            return
        if folder == data_folder(os.environ):
            folder.mkdir(parents=True, exist_ok=True)
            return
    except OSError as error:
        raise Unusable("The folder %(folder)s cannot be used: %(why)s.", folder=folder, why=why(error)) from error
    raise Unusable("There is no folder %(folder)s. If it is the right one, make it first.", folder=folder)
