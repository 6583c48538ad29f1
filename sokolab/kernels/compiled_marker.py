"""The marker file that says that all kernels are compiled, read without loading numba."""

from __future__ import annotations

import platform

from sokolab import paths
from sokolab.kernels.cache_folder import trusted_cache_folder
from sokolab.kernels.compiler import which_compiler
from sokolab.kernels.compiler.last_use import note_use
from sokolab.kernels.compiler.sources import digest_of_all
from sokolab.trust import make_private


def mark() -> None:
    """Record that all kernels, in their current state, are compiled."""
    folder = trusted_cache_folder()
    if folder is not None:
        make_private(folder)
        (folder / name()).touch()


def is_set() -> bool:
    """Whether all kernels, in their current state, are compiled for this machine."""
    folder = trusted_cache_folder()
    if folder is None or not (folder / name()).is_file():
        return _are_shipped()
    note_use(folder / name())
    return True


def name() -> str:
    """Return the name of the marker of these kernels, this numba, this Python and this machine."""
    # What sokolab does where numba's internals have moved follows from numba's version.
    stock = "stock-" if which_compiler.is_asked_for() else ""
    return f"compiled-{stock}{platform.machine().lower()}-{digest_of_all()}"


def _are_shipped() -> bool:
    """Whether the program came with all kernels, compiled for a processor like this one."""
    folder = paths.shipped_kernels()
    if folder is None or not (folder / name()).is_file():
        return False
    from sokolab.kernels.compiler import target  # noqa: PLC0415 - loads LLVM

    return target.baseline() is not None
