"""The folder of compiled kernels in the user's cache, if nobody else can write to it."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path
from typing import Final

from sokolab import paths
from sokolab.trust import who_else_writes

_LOG: Final = logging.getLogger(__name__)


def cache_folder() -> Path:
    """Return where compiled kernels are kept."""
    return paths.caches() / "kernels"


def trusted_cache_folder() -> Path | None:
    """Return the cache folder, or None, logged once, if another user can put code into it."""
    folder = cache_folder()
    return folder if _is_trusted(folder) else None


@lru_cache(maxsize=8)
def _is_trusted(folder: Path) -> bool:
    path = who_else_writes(folder)
    if path is not None:
        _LOG.warning(
            "compiled kernels are neither kept nor used in %s: others may write to %s",
            folder,
            path,
        )
    return path is None
