"""The marker file that says that all kernels are compiled; read without loading numba."""

from __future__ import annotations

import platform
from pathlib import Path

from sokolab import paths
from sokolab.kernels.compiler.sources import digest_of_all

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
    """Return the marker file of these kernels, this numba, this Python and this machine."""
    return paths.caches() / "kernels" / f"compiled-{platform.machine()}-{digest_of_all()}"
