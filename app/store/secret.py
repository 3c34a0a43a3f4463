"""The secret that links are made with: a file beside the database, shared by all processes and kept in every backup."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from app.store.errors import Unusable

LENGTH = 32
"""Bytes."""
_NOT_MADE = (
    "There is no secret {path}, and the machines that share a database have to share one. "
    "Copy it from another of them, or, at the very first start, make it: (umask 077; head -c 32 /dev/urandom > {path})"
)


def load(path: Path, *, make: bool = True) -> bytes:
    """Read the secret, made at the first time if it may be; two processes at once get the same. Raises `Unusable`."""
    try:
        if not path.exists():
            if not make:
                raise Unusable(_NOT_MADE.format(path=path))
            _write(path, secrets.token_bytes(LENGTH))
        secret = path.read_bytes()
    except OSError as error:
        raise Unusable(f"The secret of the links, {path}, can be neither read nor made: {error.strerror}.") from error
    if len(secret) != LENGTH:
        raise Unusable(f"{path} is not the secret of any links. Put the file back from a backup.")
    return secret


def put(content: bytes, path: Path) -> None:
    """Keep a secret that was made elsewhere. Raises `Unusable` where another is kept there already."""
    try:
        if not path.exists():
            _write(path, content)
    except OSError as error:
        raise Unusable(f"The secret of the links, {path}, cannot be written: {error.strerror}.") from error
    if load(path, make=False) != content:
        raise Unusable(
            f"{path} is the secret of other links. It was left as it is; MARQUOIR_SECRET_FILE names another."
        )


def _write(path: Path, content: bytes) -> None:
    """Write the whole file under another name and link it to its own, which fails if it is there already."""
    path.parent.mkdir(parents=True, exist_ok=True)
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
