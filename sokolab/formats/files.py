"""Reading and replacing whole files on disk."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

from sokolab.core.file_names import is_refused
from sokolab.core.system_errors import system_reason
from sokolab.formats.remarks import FormatError
from sokolab.language import LocalizedValueError, Phrase, phrase
from sokolab.systems import is_windows
from sokolab.whole_files import passing_file, replace_whole

_MAX_BYTES: Final = 64 * 2**20
"""A larger file is refused: it would fill the memory, and no collection is that large."""
_NOT_A_FILE: Final = phrase("it is a pipe or a device")
_BAD_NAME: Final = phrase("Windows allows no file of this name")


def read_file(path: str | os.PathLike[str], may_be_pipe: bool = False) -> bytes:
    """Return the content of a file.

    ``may_be_pipe``: whether pipes and devices are read too; reading a pipe waits for the program
    that fills it. Raise FormatError if it cannot be read or is larger than 64 MB.
    """
    file = Path(path)
    try:
        if not may_be_pipe and _is_special(file):
            raise LocalizedValueError(_NOT_A_FILE)
        size = file.stat().st_size
        if size > _MAX_BYTES:
            raise _too_large()
        with file.open("rb") as stream:
            return read_stream(stream)
    except FormatError:
        raise
    except (OSError, ValueError) as error:
        said = phrase("the file cannot be read: {reason}", reason=_reason(error))
        raise FormatError(said) from error


def read_stream(stream: BinaryIO) -> bytes:
    """Return what a stream, such as standard input, still holds.

    Raise FormatError if it holds more than 64 MB.
    """
    # Pipes and devices have no size: one byte more than allowed shows that there is too much.
    data = stream.read(_MAX_BYTES + 1)
    if len(data) > _MAX_BYTES:
        raise _too_large()
    return data


def write_atomically(data: bytes, path: str | os.PathLike[str], may_be_pipe: bool = False) -> None:
    """Write a file so that it is replaced as a whole or not at all.

    The content is written to a temporary file beside it, which then takes its place. A symbolic
    link stays one: the file that it points to is replaced.

    ``may_be_pipe``: whether pipes and devices, such as ``/dev/stdout``, are written to, directly;
    writing to a pipe waits for the program that empties it. Raise FormatError if the file cannot
    be written; the old content is untouched.
    """
    try:
        if _is_special(path):
            if not may_be_pipe:
                raise LocalizedValueError(_NOT_A_FILE)
            Path(path).write_bytes(data)
            return
        _refuse_bad_name(path)
        file = Path(os.path.realpath(path))
        mode = file.stat().st_mode & 0o777 if file.exists() else 0o666 & ~_umask()
        replace_whole(file, data, mode=mode, syncs=True)
    except (OSError, ValueError) as error:
        raise _unwritable(error) from error


def check_writable(path: str | os.PathLike[str]) -> None:
    """Make sure, before long work begins, that :func:`write_atomically` could write a file now.

    Raise FormatError if it could not: the folder does not exist or is not writable.
    """
    try:
        file = Path(os.path.realpath(path))
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if _is_special(path):
            return
        _refuse_bad_name(path)
        if is_windows() and file.exists() and not os.access(file, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        with passing_file(file.parent):
            pass
    except (OSError, ValueError) as error:
        raise _unwritable(error) from None


def _unwritable(error: Exception) -> FormatError:
    return FormatError(phrase("the file cannot be written: {reason}", reason=_reason(error)))


def _too_large() -> FormatError:
    return FormatError(
        phrase("the file is larger than {megabytes} MB", megabytes=_MAX_BYTES // 2**20)
    )


def _is_special(path: str | os.PathLike[str]) -> bool:
    """Whether there is something that is neither a file nor a folder, such as a device."""
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _refuse_bad_name(path: str | os.PathLike[str]) -> None:
    """Raise ValueError if Windows would write to a device, a hidden stream or another name."""
    if is_windows() and is_refused(Path(path).name):
        raise LocalizedValueError(_BAD_NAME)


def _reason(error: Exception) -> Phrase | str:
    """Return why a file is no good, as the end of a sentence."""
    return error.said if isinstance(error, LocalizedValueError) else system_reason(error)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
