"""How one tells, without loading numba, that all kernels lie compiled in the cache."""

from __future__ import annotations

import hashlib
import platform
from importlib.metadata import version
from pathlib import Path

from sokolab import paths

__all__ = ["is_set", "mark"]


def mark() -> None:
    """Note that all kernels, as they are now, have been compiled."""
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()


def is_set() -> bool:
    """Whether all kernels, as they are now, have been compiled on this machine."""
    return _file().is_file()


def _file() -> Path:
    """Return the note for exactly these kernels, this numba, this Python and this machine.

    Numba knows a compiled kernel by its source's place and time, so another checkout of the same
    kernels has a note of its own.
    """
    root = Path(__file__).resolve().parent
    digest = hashlib.sha256()
    for part in (version("numba"), platform.python_version(), platform.machine()):
        digest.update(part.encode() + b"\0")
    for source in sorted(root.rglob("*.py")):
        digest.update(f"{source.as_posix()} {source.stat().st_mtime_ns}\0".encode())
        digest.update(source.read_bytes())
    return paths.caches() / "kernels" / f"compiled-{digest.hexdigest()[:16]}"
