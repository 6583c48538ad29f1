"""Files that are written atomically, even if another program briefly holds the old one.

On Windows, a file that a program has open can neither be replaced nor removed. Virus scanners,
search indexes and programs that copy folders to a server open each new file for a moment.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from sokolab.systems import is_windows

_PATIENCE_SECONDS: Final = 1.0
"""Seconds to wait for a program that has a file open."""
_PAUSE_SECONDS: Final = 0.02
"""Seconds between two attempts."""
_NEW_FILE_FLAGS: Final = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
_NAME_LENGTH: Final = 40  # characters of a file's name that the name of its temporary file contains


class HeldError(PermissionError):
    """Another program has the file open, and did not close it soon."""


def replace_whole(
    file: Path, data: bytes, *, suffix: str = "", mode: int | None = None, syncs: bool = False
) -> None:
    """Write a temporary file beside a file, which then takes its place.

    Raise HeldError if another program has the file open. Raise OSError if it cannot be written.
    The old content is untouched.

    Parameters
    ----------
    suffix
        The end of the temporary file's name.
    mode
        Who may read and write the file, as for `os.chmod`, or None for this user only. Windows has
        no such modes.
    syncs
        Whether the data must be on the disk before the old file is gone.
    """
    temporary = _temporary_path(file.parent, file.name[:_NAME_LENGTH], suffix)
    handle = os.open(temporary, _NEW_FILE_FLAGS, 0o600)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            if syncs:
                os.fsync(out.fileno())
        if mode is not None and not is_windows():
            temporary.chmod(mode)
        replace_file(temporary, file)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def replace_file(source: Path, target: Path) -> None:
    """Rename a file or folder. A file that has the new name is replaced.

    Raise HeldError if another program has one of them open. Raise OSError if it cannot be renamed.
    """
    _patiently(lambda: source.replace(target), target)


def remove_folder(folder: Path) -> None:
    """Remove a folder with all it holds. Files that cannot be removed are left."""
    with contextlib.suppress(OSError):
        _patiently(lambda: shutil.rmtree(folder), folder)
    shutil.rmtree(folder, ignore_errors=True)  # the files after the first failure


@contextmanager
def passing_file(folder: Path, name: str = "") -> Iterator[Path]:
    """Provide an empty file of a new name, which begins with a dot and the name given.

    Raise OSError immediately if files cannot be made there. On Windows, `tempfile` of Python 3.12
    takes the refusal for a name in use, and tries two billion others.
    """
    path = _temporary_path(folder, name)
    os.close(os.open(path, _NEW_FILE_FLAGS, 0o600))
    try:
        yield path
    finally:
        with contextlib.suppress(OSError):
            path.unlink()


def _temporary_path(folder: Path, name: str, suffix: str = "") -> Path:
    return folder / f".{name}.{os.urandom(6).hex()}{suffix}"


def _patiently(change: Callable[[], object], target: Path) -> None:
    """Make a change, on Windows with several attempts unless the target is read-only."""
    end_time = monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            change()
        except PermissionError as error:
            if not is_windows() or (target.exists() and not os.access(target, os.W_OK)):
                raise
            if monotonic() > end_time:
                raise HeldError(errno.EACCES, error.strerror, str(target)) from None
            sleep(_PAUSE_SECONDS)
        else:
            return
