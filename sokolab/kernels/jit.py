"""The decorators that compile kernels, and the cache of compiled kernels.

numba notices a change of the module it compiles, but not of the kernels that module calls. Each
module therefore has a cache folder of its own, named after a digest of its source and of the
sources of all kernel modules it imports, directly or indirectly.

With ``SOKOLAB_PLAIN=1`` the kernels stay plain Python, for coverage and for debugging.
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

__all__ = ["PLAIN", "allocating_kernel", "cache_folder", "inlined_kernel", "kernel"]

PLAIN: Final = os.environ.get("SOKOLAB_PLAIN", "") not in ("", "0")

_F = TypeVar("_F", bound=Callable[..., object])
_ROOT: Final = Path(__file__).resolve().parent
_IMPORT: Final = re.compile(r"^\s*from sokolab\.kernels\.([\w.]+) import", re.MULTILINE)


@lru_cache(maxsize=256)
def _source(module: Path) -> bytes:
    return module.read_bytes()


def _with_callees(module: Path, found: set[Path]) -> set[Path]:
    """Add a kernel module and all it imports by ``from sokolab.kernels.x import`` to ``found``."""
    if module not in found:
        found.add(module)
        for name in _IMPORT.findall(_source(module).decode()):
            callee = _ROOT.joinpath(*name.split(".")).with_suffix(".py")
            _with_callees(callee, found)
    return found


@lru_cache(maxsize=256)
def cache_folder(module: Path) -> Path:
    """Return the cache folder of a kernel module, one for each state of it and its callees."""
    digest = hashlib.sha256(version("numba").encode())
    for source in sorted(_with_callees(module, set())):
        digest.update(os.path.relpath(source, _ROOT).encode())
        digest.update(_source(source))
    return paths.caches() / "kernels" / f"{module.stem}-{digest.hexdigest()[:16]}"


def kernel(function: _F) -> _F:
    """Compile a function on its first call, or load it from the cache; it releases the GIL.

    The function must not create arrays: its caller allocates them. It is compiled without numba's
    runtime, so passing arrays on costs no reference counting, which used to take a third of the
    time of searches that pass many.
    """
    return _compiled(function, counts_references=False)


def allocating_kernel(function: _F) -> _F:
    """Compile a function that may create arrays; otherwise the same as :func:`kernel`."""
    return _compiled(function, counts_references=True)


def inlined_kernel(function: _F) -> _F:
    """Compile a part of a kernel into whichever kernel calls it.

    A call passes every array of a named tuple as seven words, so that a call with whole tables
    takes longer than many a small function. Inlined, the tuples cost nothing.
    """
    return _compiled(function, counts_references=False, forceinline=True)


def _compiled(function: _F, *, counts_references: bool, forceinline: bool = False) -> _F:
    if PLAIN:
        return function
    import numba  # noqa: PLC0415 - plain mode and the import contracts do without it

    from sokolab.kernels.checked_cache import check_cache_files  # noqa: PLC0415 - as above

    folder = str(cache_folder(Path(function.__code__.co_filename).resolve()))
    os.environ["NUMBA_CACHE_DIR"] = folder  # numba rereads its environment now and then
    numba.config.CACHE_DIR = folder  # type: ignore[attr-defined]  # set at run time
    # Without a C entry point, and with numpy's division, which tests for no zero (no kernel
    # divides by one), there is 15 % less to compile.
    options: dict[str, Any] = {"no_cfunc_wrapper": True, "error_model": "numpy"}
    options["_nrt"] = counts_references
    options["forceinline"] = forceinline
    compiled = numba.njit(nogil=True, cache=True, **options)(function)
    _widen_integers(compiled)
    check_cache_files(compiled)
    return cast(_F, compiled)


def _widen_integers(compiled: Any) -> None:
    """Let all calls from other kernels share one compiled form, whatever integers they pass.

    By default numba compiles a kernel anew for every mix of literal, 16-, 32- and 64-bit arguments:
    a third of all compiled forms differed in nothing else. Callers now convert their integers to
    64 bits, except unsigned ones of 64 bits, which would not fit.
    """
    from numba import types  # noqa: PLC0415 - as above

    def widened(argument: Any) -> Any:
        argument = types.unliteral(argument)
        is_narrow = isinstance(argument, types.Integer) and argument != types.uint64
        return types.int64 if is_narrow else argument

    resolve = compiled.get_call_template

    def get_call_template(arguments: Any, keywords: dict[str, Any]) -> Any:
        wide = {name: widened(argument) for name, argument in keywords.items()}
        return resolve(tuple(map(widened, arguments)), wide)

    compiled.get_call_template = get_call_template
