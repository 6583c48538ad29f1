"""Keeps numba from reading settings in the current folder.

Numba reads ``.numba_config.yaml`` there, when it is imported and before it compiles. Such a file
can name files to write. It might lie beside a stranger's levels, so it is never read. Variables
of the environment whose names begin with ``NUMBA_`` still count.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, Final

_NAME: Final = ".numba_config.yaml"


def ignore_settings_files() -> None:
    """Import numba's settings without the file, and keep numba from finding one later."""
    exists = os.path.exists

    def exists_elsewhere(path: Any) -> bool:
        return path != _NAME and exists(path)

    os.path.exists = exists_elsewhere
    try:
        config = import_module("numba.core.config")
    finally:
        os.path.exists = exists
    vars(config)["_config_fname"] = f"{os.devnull}/{_NAME}"  # nothing lies there
