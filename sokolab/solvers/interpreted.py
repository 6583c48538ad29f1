"""Plain Python kernels for a whole process: they need no loading and no compiling."""

from __future__ import annotations

import os
import sys
from typing import Final

_VARIABLE: Final = "SOKOLAB_PLAIN"
_KERNELS: Final = "sokolab.kernels.jit"


class _Process:
    is_allowed = False


def allow_interpreting() -> None:
    """Let the command line choose how kernels run in this process, which serves it alone."""
    _Process.is_allowed = True


def may_interpret() -> bool:
    """Whether the command line may choose: the user has not, and no kernel is imported yet."""
    return _Process.is_allowed and not is_compiling_forbidden() and _KERNELS not in sys.modules


def is_compiling_forbidden() -> bool:
    """Whether the user wants no compiled kernels at all (``SOKOLAB_PLAIN=1``)."""
    return os.environ.get(_VARIABLE, "") not in ("", "0")


def interpret_kernels() -> bool:
    """Keep all kernels of this process plain Python, and return whether they are.

    This works only before the first kernel is imported; afterwards it changes nothing. Processes
    that this one starts later are not affected.
    """
    value = os.environ.get(_VARIABLE)
    os.environ[_VARIABLE] = "1"
    try:
        from sokolab.kernels.jit import PLAIN  # noqa: PLC0415 - reads the variable on import
    finally:
        if value is None:
            del os.environ[_VARIABLE]
        else:
            os.environ[_VARIABLE] = value
    return PLAIN


def kernels_are_interpreted() -> bool:
    """Whether the kernels of this process are plain Python, False before the first is imported."""
    kernels = sys.modules.get(_KERNELS)
    return kernels is not None and bool(kernels.PLAIN)
