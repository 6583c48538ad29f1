"""The one decorator that compiles kernels, and where the compiled code is kept.

numba keys its cache by the caller's file alone, so a changed callee would leave a stale
caller: the cache folder is therefore named after the content of all kernel sources.

With ``SOKOLAB_PLAIN=1`` the kernels stay plain Python (for coverage and for debugging).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Final, TypeVar, cast

from sokolab import paths

__all__ = ["PLAIN", "cache_folder", "kernel"]

PLAIN: Final = os.environ.get("SOKOLAB_PLAIN", "") not in ("", "0")

_F = TypeVar("_F", bound=Callable[..., object])


@lru_cache(maxsize=1)
def cache_folder() -> Path:
    """Return the folder for the compiled form of exactly these sources."""
    digest = hashlib.sha256(version("numba").encode())
    folder = Path(__file__).parent
    for source in sorted(folder.rglob("*.py")):
        digest.update(source.relative_to(folder).as_posix().encode())
        digest.update(source.read_bytes())
    return paths.caches() / "kernels" / digest.hexdigest()[:16]


def kernel(function: _F) -> _F:
    """Compile a function on its first call, or take it from the cache; it releases the GIL."""
    if PLAIN:
        return function
    os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())
    import numba  # noqa: PLC0415 - the cache folder must be named before numba is imported

    return cast(_F, numba.njit(nogil=True, cache=True)(function))
