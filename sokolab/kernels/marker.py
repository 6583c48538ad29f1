"""The marker file that says that all kernels are compiled; read without loading numba."""

from __future__ import annotations

import hashlib
import platform
from importlib.metadata import version
from pathlib import Path

from sokolab import paths

__all__ = ["is_set", "mark"]


def mark() -> None:
    """Record that all kernels, in their present state, are compiled."""
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()


def is_set() -> bool:
    """Whether all kernels, in their present state, are compiled on this machine."""
    return _file().is_file()


def _file() -> Path:
    """Return the marker file of these kernels, this numba, this Python and this machine.

    numba identifies a compiled kernel by the path and the modification time of its source, so
    another checkout of the same kernels has a marker of its own.
    """
    root = Path(__file__).resolve().parent
    digest = hashlib.sha256()
    for part in (version("numba"), platform.python_version(), platform.machine()):
        digest.update(part.encode() + b"\0")
    for source in sorted(root.rglob("*.py")):
        digest.update(f"{source.as_posix()} {source.stat().st_mtime_ns}\0".encode())
        digest.update(source.read_bytes())
    return paths.caches() / "kernels" / f"compiled-{digest.hexdigest()[:16]}"
