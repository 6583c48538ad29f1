"""What the operating system says about a file, in the current language."""

from __future__ import annotations

import errno
from typing import Final

from sokolab.language import Phrase, phrase
from sokolab.whole_files import HeldError

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


_HELD: Final = phrase("another program has it open")
_SHARING: Final = (32, 33)
"""Windows' own numbers for a file, or a part of one, that another program keeps to itself."""


def system_reason(error: Exception) -> Phrase | str:
    """Return why the operating system refused something, as the end of a sentence.

    Examples
    --------
    >>> str(system_reason(FileNotFoundError(2, "No such file or directory")))
    'no such file or directory'
    """
    if isinstance(error, HeldError) or getattr(error, "winerror", None) in _SHARING:
        return _HELD
    known = _REASONS.get(error.errno or 0) if isinstance(error, OSError) else None
    if known is not None:
        return known
    said = getattr(error, "strerror", None) or str(error)
    return said[:1].lower() + said[1:]
