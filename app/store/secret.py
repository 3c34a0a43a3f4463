"""The secret that links are made with: a file beside the database, shared by all processes and kept in every backup."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from app.scoring.terms import N_
from app.store.errors import Unusable, why
from app.store.places import require_folder

LENGTH = 32
"""Bytes."""
_NOT_MADE = N_(
    "There is no secret %(path)s, and the machines that share a database have to share one. "
    "Copy it from another of them, or, at the very first start, make it: %(command)s"
)


def load(path: Path, *, make: bool = True) -> bytes:
    """Read the secret, made at the first time if it may be; two processes at once get the same. Raises `Unusable`."""
    try:
        if not path.exists():
            if not make:
                command = f"(umask 077; head -c {LENGTH} /dev/urandom > {path})"
                raise Unusable(_NOT_MADE, path=path, command=command)
            _write(path, secrets.token_bytes(LENGTH))
        secret = path.read_bytes()
    except OSError as error:
        raise Unusable(
            "The secret of the links, %(path)s, can be neither read nor made: %(why)s.", path=path, why=why(error)
        ) from error
    if len(secret) != LENGTH:
        raise Unusable("%(path)s is not the secret of any links. Put the file back from a backup.", path=path)
    return secret


def put(content: bytes, path: Path) -> None:
    """Keep a secret that was made elsewhere. Raises `Unusable` where another is kept there already."""
    try:
        if not path.exists():
            _write(path, content)
    except OSError as error:
        raise Unusable(
            "The secret of the links, %(path)s, cannot be written: %(why)s.", path=path, why=why(error)
        ) from error
    if load(path, make=False) != content:
        raise Unusable(
            "%(path)s is the secret of other links. It was left untouched; MARQUOIR_SECRET_FILE names another.",
            path=path,
        )


def _write(path: Path, content: bytes) -> None:
    """Write the whole file under another name and link it to its own, which fails if it is there already."""
    require_folder(path)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123 - a descriptor has no path
            file.write(content)
            file.flush()
            os.fsync(descriptor)
        with suppress(FileExistsError):
            os.link(fresh, path)
    finally:
        fresh.unlink()
