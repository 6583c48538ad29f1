"""scipy's solution of the assignment problem, without the rest of ``scipy.optimize``.

``import scipy.optimize`` takes 0.3 to 0.6 s and 48 MB, nearly all of it for what is not used here:
a process that loads the function alone takes a quarter of the processor time. The function itself
is an extension module of its own, which needs nothing but numpy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

AssignmentSolver: TypeAlias = Callable[
    [NDArray[np.float64]], tuple[NDArray[np.intp], NDArray[np.intp]]
]
"""Takes costs ``[n, m]``; returns the rows and columns of a cheapest matching, rows ascending."""

_MODULE: Final = "_lsap"
"""The extension module in ``scipy/optimize``; since scipy 1.4 it has this name."""


@cache
def linear_sum_assignment() -> AssignmentSolver:
    """Return scipy's function of this name.

    If a version of scipy keeps it elsewhere, all of ``scipy.optimize`` is loaded.
    """
    try:
        return _from_its_file()
    except (ImportError, AttributeError, OSError):
        from scipy.optimize import linear_sum_assignment as function

        return function  # type: ignore[no-any-return]


def _from_its_file() -> AssignmentSolver:
    scipy = find_spec("scipy")
    for folder in (scipy.submodule_search_locations or ()) if scipy is not None else ():
        for suffix in EXTENSION_SUFFIXES:
            file = Path(folder, "optimize", _MODULE + suffix)
            if file.is_file():
                loader = ExtensionFileLoader(_MODULE, str(file))
                spec = spec_from_file_location(_MODULE, file, loader=loader)
                assert spec is not None
                module = module_from_spec(spec)
                loader.exec_module(module)
                function: AssignmentSolver = module.linear_sum_assignment
                return function
    raise ImportError("scipy has no module for the assignment problem")  # no phrase: a bug
