"""Where files are: resources and levels in a checkout, wheel or bundle, user data, and caches."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent


def is_frozen() -> bool:
    """Whether the program runs from a bundle made by PyInstaller."""
    return bool(getattr(sys, "frozen", False))


def _data(name: str) -> Path:
    bundle = getattr(sys, "_MEIPASS", None)
    candidates = [Path(bundle) / name] if bundle else []
    candidates += [_PACKAGE.parent / name, _PACKAGE / "_data" / name]
    for folder in candidates:
        if folder.is_dir():
            return folder
    sentence = f"sokolab is incomplete: its folder {name!r} is missing"  # no phrase: no catalogue
    raise FileNotFoundError(sentence)


def resources() -> Path:
    """Return the folder of icons, drawings, stamps, translations, style sheet and web page."""
    return _data("resources")


def levels() -> Path:
    """Return the folder of the project's own collections."""
    return _data("levels")


def shipped_kernels() -> Path | None:
    """Return the folder of compiled kernels that came with the program, or None."""
    try:
        return _data("compiled_kernels")
    except FileNotFoundError:
        return None


def user_data() -> Path:
    """Return the folder for settings and recovery files. ``SOKOLAB_HOME`` overrides it."""
    home = os.environ.get("SOKOLAB_HOME")
    return Path(home) if home else platformdirs.user_data_path("sokolab", appauthor=False)


def caches() -> Path:
    """Return the folder for files that can be recreated. ``SOKOLAB_CACHE`` overrides it."""
    cache = os.environ.get("SOKOLAB_CACHE")
    return Path(cache) if cache else platformdirs.user_cache_path("sokolab", appauthor=False)
