"""Tells PySide6 which modules use it, so that it does not read the source of every module."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

__all__ = ["spare_reading_sources"]

_FEATURES = "shibokensupport.feature"
"""The part of PySide6 that keeps, for each module, whether its names may be written otherwise."""
_ASKED = "_mod_uses_pyside"
"""Its function that looks for the word PySide6 in the source of a module that was loaded."""


def spare_reading_sources() -> None:
    """Load PySide6, and answer for our modules and Python's: nearly all that are loaded after it.

    Reading 300 sources takes about 15 ms. Where a version of PySide6 has no such function, nothing
    is done.
    """
    import_module("PySide6.QtCore")
    features = sys.modules.get(_FEATURES)
    ask = getattr(features, _ASKED, None)
    if features is None or ask is None:
        return

    def uses_pyside(module: ModuleType) -> bool:
        package, _, rest = module.__name__.partition(".")
        if package == "sokolab":
            return rest.startswith("gui")
        return package not in sys.stdlib_module_names and bool(ask(module))

    setattr(features, _ASKED, uses_pyside)
