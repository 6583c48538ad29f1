"""The decorators that compile kernels.

With ``SOKOLAB_PLAIN=1`` the kernels stay plain Python, for coverage and for debugging. With
``SOKOLAB_STOCK=1`` numba compiles them by itself (see ``compiler/which_compiler``).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

PLAIN: Final = os.environ.get("SOKOLAB_PLAIN", "") not in ("", "0")

_F = TypeVar("_F", bound=Callable[..., object])


def kernel(function: _F) -> _F:
    """Compile a function on its first call, or load it from the cache. It releases the GIL.

    The function must not create arrays: its caller allocates them. It is compiled without numba's
    runtime, so passing arrays on costs no reference counting. In a search that passes many, the
    counting would take a third of the time.
    """
    return _compiled(function, counts_references=False)


def allocating_kernel(function: _F) -> _F:
    """Compile a function that may create arrays, but otherwise as :func:`kernel` does."""
    return _compiled(function, counts_references=True)


def inlined_kernel(function: _F) -> _F:
    """Compile a part of a kernel into whichever kernel calls it.

    A call passes every array of a named tuple as seven words. With whole tables for arguments, the
    call of a small function can take longer than the function itself. Inlined, the tuples cost
    nothing.
    """
    return _compiled(function, counts_references=False, forceinline=True)


def _compiled(function: _F, *, counts_references: bool, forceinline: bool = False) -> _F:
    if PLAIN:
        return function
    from sokolab.kernels.compiler import which_compiler  # noqa: PLC0415 - loads numba

    # There is 15 % less to compile without a C entry point and with numpy's division, which does
    # not test for a zero divisor; no kernel divides by zero.
    options: dict[str, Any] = {
        "nopython": True,
        "nogil": True,
        "boundscheck": None,
        "no_cfunc_wrapper": True,
        "error_model": "numpy",
        "_nrt": counts_references,
        "forceinline": forceinline,
    }
    if which_compiler.is_stock():
        from sokolab.kernels.compiler import stock  # noqa: PLC0415

        return cast(_F, stock.compiled(function, options))
    from sokolab.kernels.compiler.forms import KernelDispatcher  # noqa: PLC0415 - may not load

    return cast(_F, KernelDispatcher(function, targetoptions=options))
