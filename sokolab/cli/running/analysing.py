"""How the command line runs analyses: by compiled kernels, or in plain Python if that is sooner."""

from __future__ import annotations

from typing import Final

from sokolab.kernels import marker
from sokolab.solvers.interpreted import interpret_kernels, may_interpret

__all__ = ["choose_kernels"]

_LOADING: Final = 1.5
"""Seconds that it takes to load numba and the compiled kernels of the analyses."""
_COMPILING: Final = 20.0
"""Seconds that it takes to compile them."""


def choose_kernels(expected: float) -> bool:
    """Choose how kernels run in this program, before the first one is called.

    Parameters
    ----------
    expected
        The seconds that all analyses will take in plain Python.

    Returns
    -------
    Whether they are interpreted because that answers sooner.
    """
    if not may_interpret():
        return False
    if expected <= _LOADING or (expected <= _COMPILING and not marker.is_set()):
        return interpret_kernels()
    return False
