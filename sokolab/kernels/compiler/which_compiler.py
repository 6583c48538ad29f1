"""Which compiler the kernels get: sokolab's own, or plain numba.

Sokolab's own compiler extends numba's internals, which the next release can move. Then, and with
``SOKOLAB_STOCK=1``, the kernels are compiled by ``numba.njit``: they give the same results, and
only the first start takes longer. This module loads numba only to see whether they have moved.
"""

from __future__ import annotations

import logging
import os
from functools import lru_cache
from importlib import import_module
from typing import Final

from sokolab.kernels.compiler.private_names import moved_names
from sokolab.kernels.compiler.settings_files import ignore_settings_files

_LOG: Final = logging.getLogger(__name__)

VARIABLE: Final = "SOKOLAB_STOCK"

_MOVED: Final = "moved"
"""The value that a process that has found out by itself passes on to the processes it starts."""


def is_asked_for() -> bool:
    """Whether the user wants kernels that ``numba.njit`` compiles."""
    return os.environ.get(VARIABLE, "") not in ("", "0", _MOVED)


@lru_cache(maxsize=1)
def is_stock() -> bool:
    """Whether ``numba.njit`` compiles the kernels of this process. The reason is logged once."""
    ignore_settings_files()  # before anything else loads numba
    if os.environ.get(VARIABLE, "") not in ("", "0"):
        return True
    # The compiler first: it loads numba's registries without linear algebra, as the list does not.
    reasons = _loading_failures() or moved_names()
    if not reasons:
        return False
    _LOG.warning(
        "kernels take longer to compile, because this numba is not one that sokolab knows: %s",
        reasons[0],
    )
    os.environ[VARIABLE] = _MOVED  # so that processes started later need not say it again
    return True


def _loading_failures() -> list[str]:
    """Load sokolab's own compiler, and return the failure, if any."""
    try:
        import_module("sokolab.kernels.compiler.forms")
    except Exception as error:  # numba's internals can raise anything
        return [f"{type(error).__name__}: {error}"]
    return []
