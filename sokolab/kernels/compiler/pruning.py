"""Removes compiled code of states that no program has used for weeks.

After each change of a kernel, its compiled code goes into a new folder (see ``sources``). Programs
of several versions can share one cache, so age decides: whoever loads code from a folder notes the
day on it, and folders unused for :data:`KEPT_DAYS` go. If the rest takes more than
:data:`MAX_BYTES`, the folders unused for the longest time go first, but none that was used within
two days. The current state of this program stays, however old and large. Nothing is removed that
was not made here: any other file keeps its folder.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from sokolab.kernels.cache_folder import cache_folder
from sokolab.kernels.compiler.last_use import SECONDS_PER_DAY, last_use
from sokolab.kernels.compiler.sources import STOCK_FOLDER, digest_of, digest_of_all, kernel_modules

_LOG: Final = logging.getLogger(__name__)

KEPT_DAYS: Final = 30
"""Days without use after which compiled code is removed: twice a long holiday."""
MAX_BYTES: Final = 300_000_000
"""Size of all states, above which the longest unused go. One state of all modules takes about 5 MB,
so a developer may change kernels all day for a week."""
_IN_USE_SECONDS: Final = 2 * SECONDS_PER_DAY
"""How long after the last use, which is noted to the day, a program may still run."""
_STATE_NAME: Final = re.compile(r".+-[0-9a-f]{16}")
"""The name of a folder with the compiled code of one state of a module, or of a marker."""
_OWN_SUFFIXES: Final = frozenset((".code", ".lock", ".tmp", ".nbc", ".nbi"))
"""The files of such a folder; the last two belong to numba's own cache."""
_UNFINISHED_NAME: Final = re.compile(r".+\.nb[ci]\.tmp\.[0-9a-f]+")
"""The rest of a file if numba is ended while it writes."""


def prune(days: float = KEPT_DAYS, max_bytes: int = MAX_BYTES) -> int:
    """Remove folders unused for that many days, and return their number.

    The rest is cut down to ``max_bytes`` if that is possible. Locks that nobody holds, and
    files that were never finished, go after a day. Files that cannot be removed stay.
    """
    now = time.time()
    current_names = {f"{module.stem}-{digest_of(module)}" for module in kernel_modules()}
    removed_count = 0
    remaining_folders: list[tuple[float, Path, int]] = []  # last use, folder, bytes
    for folder in list(_state_folders(cache_folder())):
        if folder.name not in current_names and now - last_use(folder) > days * SECONDS_PER_DAY:
            removed_count += _remove_folder(folder)
        else:
            _remove_leftovers(folder, now)
            remaining_folders.append((last_use(folder), folder, _bytes_of(folder)))
    total_bytes = sum(size for _, _, size in remaining_folders)
    for used, folder, size in sorted(remaining_folders):
        is_old = folder.name not in current_names and now - used > _IN_USE_SECONDS
        if total_bytes > max_bytes and is_old and _remove_folder(folder):
            total_bytes -= size
            removed_count += 1
    for file in cache_folder().glob("compiled-*"):
        is_current = file.name.endswith(digest_of_all())
        if not is_current and _is_marker(file) and now - last_use(file) > days * SECONDS_PER_DAY:
            _remove_file(file)
    if removed_count:
        _LOG.info("removed %d folders of compiled code that nobody had used lately", removed_count)
    return removed_count


def _state_folders(folder: Path) -> Iterator[Path]:
    """Yield the folders of states, in the folders of their targets or, of old versions, above."""
    for child in _children(folder):
        if not child.is_symlink() and child.is_dir():
            is_flat = folder.name == STOCK_FOLDER or not any(map(Path.is_dir, _children(child)))
            if _STATE_NAME.fullmatch(child.name) and is_flat:
                yield child
            elif child.parent == cache_folder():
                yield from _state_folders(child)


def _bytes_of(folder: Path) -> int:
    total = 0
    for file in _files(folder):
        with contextlib.suppress(OSError):  # it is gone
            total += file.stat().st_size
    return total


def _children(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:  # it is gone, or not to be read
        return []


def _files(folder: Path) -> list[Path]:
    """Return the files of a state. Numba's own cache has them one folder deeper."""
    children = _children(folder)
    if folder.parent.name != STOCK_FOLDER:
        return children
    return [
        file
        for child in children
        for file in (_children(child) if child.is_dir() and not child.is_symlink() else [child])
    ]


def _is_marker(file: Path) -> bool:
    return bool(_STATE_NAME.fullmatch(file.name)) and file.is_file() and not file.stat().st_size


def _is_ours(file: Path) -> bool:
    return file.is_file() and (
        file.suffix in _OWN_SUFFIXES or bool(_UNFINISHED_NAME.fullmatch(file.name))
    )


def _remove_folder(folder: Path) -> bool:
    """Remove a folder unless it holds something else, or a form that is being compiled.

    Returns whether it is gone.
    """
    files = _files(folder)
    if not all(_is_ours(file) for file in files):
        return False
    if not all(_remove_lock(file) for file in files if file.suffix == ".lock"):
        return False
    for file in files:
        _remove_file(file)
    with contextlib.suppress(OSError):
        for child in _children(folder):
            child.rmdir()
        folder.rmdir()
        return True
    return False


def _remove_leftovers(folder: Path, now: float) -> None:
    """Remove old locks and unfinished files from a folder that stays."""
    used = last_use(folder)
    for file in _children(folder):
        if now - last_use(file) > SECONDS_PER_DAY:
            if file.suffix == ".lock":
                _remove_lock(file)
            elif file.suffix == ".tmp":
                _remove_file(file)
    with contextlib.suppress(OSError):
        os.utime(folder, (used, used))  # removing files does not count as use


def _remove_lock(file: Path) -> bool:
    """Remove a lock file unless a process holds it. Return whether it is gone."""
    lock = FileLock(file, timeout=0)
    try:
        with lock:
            _remove_file(file)
    except (Timeout, OSError, NotImplementedError):
        return not file.exists()
    _remove_file(file)  # where an open file cannot be removed
    return True


def _remove_file(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink()
