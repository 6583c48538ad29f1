"""Peculiarities of operating systems: file names that Windows refuses, and errors in words."""

from __future__ import annotations

import errno
import unicodedata
from pathlib import Path
from typing import Final

from sokolab.language import Phrase, phrase
from sokolab.whole_files import HeldError

_DIGITS: Final = "123456789\u00b9\u00b2\u00b3"
_DEVICES: Final = frozenset(
    {
        *("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"),
        *(f"{port}{digit}" for port in ("COM", "LPT") for digit in _DIGITS),
    }
)
_REFUSED_CHARACTERS: Final = frozenset('<>:"/\\|?*') | frozenset(map(chr, range(32)))


def is_device(name: str) -> bool:
    """Whether a file of this name is a device of Windows, whatever suffix it has.

    Examples
    --------
    >>> is_device("nul"), is_device("Com1.xsb"), is_device("Console.xsb")
    (True, True, False)
    """
    return name.partition(".")[0].rstrip(" ").upper() in _DEVICES


def is_refused(name: str) -> bool:
    """Whether Windows refuses the name of a file, or gives it another one.

    Examples
    --------
    >>> is_refused("Gate: the end.xsb"), is_refused("levels."), is_refused("levels.xsb")
    (True, True, False)
    """
    return is_device(name) or not _REFUSED_CHARACTERS.isdisjoint(name) or name != name.rstrip(" .")


def folded(path: str) -> str:
    r"""Return one form of a name for all its spellings that Windows and macOS take for one.

    Examples
    --------
    >>> folded("Levels/Cafe\u0301.XSB") == folded("levels/CAF\u00c9.xsb")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def names_one_file(path: Path, other: Path) -> bool:
    """Whether two paths are one, or differ in spelling only and lead to one file."""
    if path == other:
        return True
    if folded(str(path)) != folded(str(other)):
        return False  # without a look at the disk, which might be far away
    try:
        return path.samefile(other)
    except OSError:
        return False


_REASONS: Final = {
    errno.EACCES: phrase("permission denied"),
    errno.EBUSY: phrase("device or resource busy"),
    errno.EEXIST: phrase("file exists"),
    errno.EFBIG: phrase("file too large"),
    errno.EINVAL: phrase("invalid argument"),
    errno.EIO: phrase("input/output error"),
    errno.EISDIR: phrase("is a directory"),
    errno.ELOOP: phrase("too many levels of symbolic links"),
    errno.EMFILE: phrase("too many open files"),
    errno.ENAMETOOLONG: phrase("file name too long"),
    errno.ENOENT: phrase("no such file or directory"),
    errno.ENOSPC: phrase("no space left on device"),
    errno.ENOTDIR: phrase("not a directory"),
    errno.EPERM: phrase("operation not permitted"),
    errno.EPIPE: phrase("broken pipe"),
    errno.EROFS: phrase("read-only file system"),
}
"""The reasons that users meet, in the words of Linux."""


_OPEN_ELSEWHERE: Final = phrase("another program has it open")
_SHARING_ERRORS: Final = (32, 33)
"""Windows' error numbers for a file, or a part of one, that another program has locked."""


def system_reason(error: Exception) -> Phrase | str:
    """Return the reason for an error of the operating system, as the end of a sentence.

    Examples
    --------
    >>> str(system_reason(FileNotFoundError(2, "No such file or directory")))
    'no such file or directory'
    """
    if isinstance(error, HeldError) or getattr(error, "winerror", None) in _SHARING_ERRORS:
        return _OPEN_ELSEWHERE
    reason = _REASONS.get(error.errno or 0) if isinstance(error, OSError) else None
    if reason is not None:
        return reason
    message = getattr(error, "strerror", None) or str(error)
    return message[:1].lower() + message[1:]
