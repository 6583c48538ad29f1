"""Kernels as ``numba.njit`` compiles them, for releases of numba that sokolab does not know.

Nothing here depends on numba's internals. Two are used where they are as expected: without the
option for reference counts, searches are slower; without the cache's folder in sight, nothing is
cached.

numba's cache is pickled, so that whoever can write to it can run code as this user. It is used
only where nobody else can, in a folder for each state of a module: numba itself does not notice
when a kernel changes that another module calls.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, Final

from filelock import FileLock
from numba import config, njit

from sokolab.kernels.cache_folder import cache_folder, trusted_cache_folder
from sokolab.kernels.compiler.code_files import REASONS_NOT_KEPT
from sokolab.kernels.compiler.last_use import note_use
from sokolab.kernels.compiler.sources import STOCK_FOLDER, digest_of
from sokolab.trust import make_private, who_else_writes

_LOG: Final = logging.getLogger(__name__)

_OPTIONS: Final = frozenset(("nogil", "error_model", "forceinline", "_nrt", "no_cfunc_wrapper"))
"""Options of sokolab's own compiler that are passed on, if numba knows them."""
_PATIENCE_SECONDS: Final = 120.0
"""How long to wait for another process that writes to the cache."""
_CONFIG: Final[Any] = config
_DECORATING: Final = Lock()


def compiled(function: Any, options: Mapping[str, Any]) -> Any:
    """Return a kernel that numba compiles on its first call, or loads from its cache."""
    passed_on = {name: options[name] for name in _known_options() & options.keys()}
    folder = _own_folder(function)
    if folder is not None:
        with _DECORATING:
            before, _CONFIG.CACHE_DIR = _CONFIG.CACHE_DIR, str(folder)
            try:
                kernel = njit(cache=True, **passed_on)(function)
                if folder in Path(kernel._cache.cache_path).parents:
                    kernel._cache = _ForgivingCache(kernel._cache, folder)
                    return kernel
            except (AttributeError, OSError, RuntimeError) as error:  # numba finds no place
                _note_failure(error)
            finally:
                _CONFIG.CACHE_DIR = before
    return njit(**passed_on)(function)


def _known_options() -> frozenset[str]:
    """Return the options that this numba takes. It would refuse others on the first call."""
    try:
        from numba.core.cpu import CPUTargetOptions  # noqa: PLC0415 - may be gone
    except ImportError:
        return frozenset(("nogil", "error_model"))
    return frozenset(name for name in _OPTIONS if hasattr(CPUTargetOptions, name))


def _own_folder(function: Any) -> Path | None:
    """Return the folder for a module's compiled code, made and looked through, or None."""
    root = trusted_cache_folder()
    if root is None:
        REASONS_NOT_KEPT.append(f"others may write to {cache_folder()}")  # no phrase: as the system
        return None
    try:
        module = Path(function.__code__.co_filename).resolve()
        folder = root / STOCK_FOLDER / f"{module.stem}-{digest_of(module)}"
        make_private(folder)
        return folder if _is_closed(folder) else None
    except OSError as error:
        _note_failure(error)
        return None


def _is_closed(folder: Path) -> bool:
    """Whether nobody else can write files that numba reads there, now or later.

    numba makes files and folders as the process's umask says; they are safe in a closed folder.
    """
    if sys.platform == "win32":
        return True
    is_open = folder.stat().st_mode & 0o077 != 0
    for path in (folder, *folder.rglob("*")):
        if is_open or who_else_writes(path) is not None:
            _LOG.warning("%s is not used: others may write to it", path)
            return False
    note_use(folder)
    return True


def _note_failure(error: Exception) -> None:
    if not REASONS_NOT_KEPT:
        _LOG.warning("compiled kernels cannot be kept: %s", error)
    REASONS_NOT_KEPT.append(str(error))


class _ForgivingCache:
    """numba's cache of one kernel, where damaged files and full disks cost time only.

    Parameters
    ----------
    cache
        The cache that numba has made.
    folder
        The folder of the module's state, which holds the lock for all its kernels.
    """

    def __init__(self, cache: Any, folder: Path) -> None:
        self._cache = cache
        self._lock = FileLock(folder / "saving.lock", timeout=_PATIENCE_SECONDS)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code cached for these argument types, or None if there is nothing whole."""
        try:
            return self._cache.load_overload(sig, target_context)
        except Exception as error:  # damaged pickles raise anything
            name = type(error).__name__
            _LOG.warning("%s is damaged (%s: %s)", self._cache.cache_path, name, error)
            with suppress(OSError):
                self._cache.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code, one process at a time: numba would mix up the names of its files."""
        try:
            with self._lock:
                self._cache.save_overload(sig, data)
        except (OSError, NotImplementedError) as error:
            _note_failure(error)
