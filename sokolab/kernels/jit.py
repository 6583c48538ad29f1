"""The decorators that compile kernels, and where the compiled code is kept.

numba keys its cache by the caller's file alone, so a changed callee would leave a stale
caller. Each module's cache folder is therefore named after the content of the module and of
all kernel modules it imports, directly or through others.

With ``SOKOLAB_PLAIN=1`` the kernels stay plain Python (for coverage and for debugging).
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from sokolab import paths

__all__ = ["PLAIN", "allocating_kernel", "cache_folder", "kernel"]

PLAIN: Final = os.environ.get("SOKOLAB_PLAIN", "") not in ("", "0")

_F = TypeVar("_F", bound=Callable[..., object])
_ROOT: Final = Path(__file__).resolve().parent
_IMPORT: Final = re.compile(r"^\s*from sokolab\.kernels\.([\w.]+) import", re.MULTILINE)


@lru_cache(maxsize=256)
def _source(module: Path) -> bytes:
    return module.read_bytes()


def _with_callees(module: Path, found: set[Path]) -> set[Path]:
    """Collect a kernel module and those it imports (written ``from sokolab.kernels.x import``)."""
    if module not in found:
        found.add(module)
        for name in _IMPORT.findall(_source(module).decode()):
            callee = _ROOT.joinpath(*name.split(".")).with_suffix(".py")
            _with_callees(callee, found)
    return found


@lru_cache(maxsize=256)
def cache_folder(module: Path) -> Path:
    """Return the folder for the compiled form of exactly this module and its callees."""
    digest = hashlib.sha256(version("numba").encode())
    for source in sorted(_with_callees(module, set())):
        digest.update(os.path.relpath(source, _ROOT).encode())
        digest.update(_source(source))
    return paths.caches() / "kernels" / f"{module.stem}-{digest.hexdigest()[:16]}"


def kernel(function: _F) -> _F:
    """Compile a function on its first call, or take it from the cache; it releases the GIL.

    Compiled without numba's runtime: nothing inside makes an array (:func:`allocating_kernel`
    may), for whoever calls holds all there are. So nobody counts references when arrays are
    passed on, which was a third of the time of a search that passes many.
    """
    return _compiled(function, counts_references=False)


def allocating_kernel(function: _F) -> _F:
    """Compile a function that makes arrays of its own; otherwise the same."""
    return _compiled(function, counts_references=True)


def _compiled(function: _F, *, counts_references: bool) -> _F:
    if PLAIN:
        return function
    import numba  # noqa: PLC0415 - plain mode and the tests of the contracts do without

    folder = str(cache_folder(Path(function.__code__.co_filename).resolve()))
    os.environ["NUMBA_CACHE_DIR"] = folder  # numba reads its settings anew now and then
    numba.config.CACHE_DIR = folder  # type: ignore[attr-defined]  # made at run time
    # No entrance from C, no tests for division by zero, which no kernel has: 15 % less to compile.
    options: dict[str, Any] = {"no_cfunc_wrapper": True, "error_model": "numpy"}
    options["_nrt"] = counts_references
    return cast(_F, numba.njit(nogil=True, cache=True, **options)(function))
