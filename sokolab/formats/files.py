"""Reading and replacing whole files on disk."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import Final

from sokolab.formats.remarks import FormatError

__all__ = ["check_writable", "read_file", "write_atomically"]

_MAX_BYTES: Final = 64 * 2**20
"""A larger file is refused: it would fill the memory, and no collection is that large."""


def read_file(path: str | os.PathLike[str]) -> bytes:
    """Return the content of a file.

    Raises
    ------
    FormatError
        It cannot be read or is larger than 64 MB.
    """
    file = Path(path)
    try:
        size = file.stat().st_size
        with file.open("rb") as stream:
            # Pipes and devices have no size: one byte more than allowed shows what is too large.
            data = b"" if size > _MAX_BYTES else stream.read(_MAX_BYTES + 1)
        if max(size, len(data)) > _MAX_BYTES:
            raise FormatError(f"the file is larger than {_MAX_BYTES // 2**20} MB")
        return data
    except (OSError, ValueError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"the file cannot be read: {_reason(error)}") from None


def write_atomically(data: bytes, path: str | os.PathLike[str]) -> None:
    """Write a file so that it is replaced as a whole or not at all.

    The content is written to a temporary file beside it, which then takes its place. Devices and
    pipes, such as ``/dev/stdout``, are written to directly.

    Raises
    ------
    FormatError
        The file cannot be written; the old content is untouched.
    """
    temporary = ""
    try:
        if _is_special(path):
            Path(path).write_bytes(data)
            return
        file = Path(os.path.realpath(path))
        handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name[:40]}.")
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        mode = file.stat().st_mode & 0o777 if file.exists() else 0o666 & ~_umask()
        Path(temporary).chmod(mode)
        Path(temporary).replace(file)
    except (OSError, ValueError) as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise FormatError(f"the file cannot be written: {_reason(error)}") from None


def check_writable(path: str | os.PathLike[str]) -> None:
    """Make sure, before long work begins, that :func:`write_atomically` could write a file now.

    Raises
    ------
    FormatError
        It could not: the folder does not exist or is not writable.
    """
    try:
        file = Path(os.path.realpath(path))
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if _is_special(path):
            return
        with tempfile.TemporaryFile(dir=file.parent):
            pass
    except (OSError, ValueError) as error:
        raise FormatError(f"the file cannot be written: {_reason(error)}") from None


def _is_special(path: str | os.PathLike[str]) -> bool:
    """Whether there is something that is neither a file nor a folder, such as a device."""
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _reason(error: Exception) -> str:
    """Return what the operating system says, as the end of a sentence."""
    message = getattr(error, "strerror", None) or str(error)
    return message[:1].lower() + message[1:]


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
