"""Files with compiled code: one for each compiled form of a kernel.

A file begins with a mark and the checksum of the rest, so that one cut off by a full disk or
changed by a fault is noticed, and replaced. New files are written atomically. While a process
compiles a form, others wait for it, and then load its code; if it ends early, the next one
takes over.

Files are looked for in the user's cache, and then among the files that came with the program.
"""

from __future__ import annotations

import contextlib
import logging
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from sokolab import paths
from sokolab.kernels.cache_folder import cache_folder, trusted_cache_folder
from sokolab.kernels.compiler.last_use import note_use
from sokolab.kernels.compiler.sources import digest_of
from sokolab.trust import make_private, who_else_writes
from sokolab.whole_files import replace_whole

_LOG: Final = logging.getLogger(__name__)

_HEAD: Final = struct.Struct("<4sI")  # the mark, and the CRC-32 of the rest
_MARK: Final = b"skc\n"
_SUFFIX: Final = ".code"

_PATIENCE_SECONDS: Final = 120.0
"""How long to wait for another process that compiles a form. It might have been stopped."""


LOADED_FROM: Final[dict[Path, Path]] = {}
"""The files that this process has loaded: each as :func:`file_of` names it, and its whole path."""
REASONS_NOT_KEPT: Final[list[str]] = []
"""Why this process could not keep code that it compiled, for the warm-up, which promises to."""


def file_of(target: str, module: Path, name: str) -> Path:
    """Return where a compiled form is kept, relative to a folder of kernels."""
    return Path(target, f"{module.stem}-{digest_of(module)}", name + _SUFFIX)


def read(file: Path) -> bytes | None:
    """Return the content of a file, or None if it is missing or damaged."""
    for folder in _folders():
        path = folder / file
        try:
            if folder == cache_folder() and who_else_writes(path) is not None:
                _LOG.warning("%s is not used: others may write to it", path)
                continue
            data = path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            _LOG.warning("%s cannot be read (%s); it is compiled again", path, error)
            continue
        content = _checked_content(data)
        if content is not None:
            LOADED_FROM[file] = path
            if folder == cache_folder():
                note_use(path.parent)
            return content
        _LOG.warning("%s is damaged (its checksum differs); it is compiled again", path)
    return None


def write(file: Path, content: bytes) -> None:
    """Keep compiled code in the user's cache, if that can be written."""
    folder = trusted_cache_folder()
    if folder is None:
        REASONS_NOT_KEPT.append(f"others may write to {cache_folder()}")  # no phrase: as the system
        return
    path = folder / file
    try:
        make_private(path.parent)
        replace_whole(path, _HEAD.pack(_MARK, zlib.crc32(content)) + content, suffix=".tmp")
    except OSError as error:
        if not REASONS_NOT_KEPT:
            _LOG.warning("compiled kernels cannot be kept: %s", error)
        REASONS_NOT_KEPT.append(str(error))


@contextlib.contextmanager
def claim(file: Path) -> Iterator[None]:
    """Wait until no other process compiles this form. The caller compiles it if it has no file."""
    if any((folder / file).exists() for folder in _folders()):
        yield
        return
    folder = trusted_cache_folder()
    if folder is None:
        yield
        return
    path = folder / file
    lock = FileLock(path.with_suffix(".lock"), timeout=_PATIENCE_SECONDS)
    try:
        make_private(path.parent)
        lock.acquire()
    except (OSError, Timeout, NotImplementedError):  # then two may compile one form
        yield
        return
    try:
        yield
    finally:
        lock.release()


def _folders() -> Iterator[Path]:
    own_folder = trusted_cache_folder()
    if own_folder is not None:
        yield own_folder
    shipped_folder = paths.shipped_kernels()
    if shipped_folder is not None:
        yield shipped_folder


def _checked_content(data: bytes) -> bytes | None:
    """Return the content after the head of a file, or None if it is damaged."""
    if len(data) < _HEAD.size:
        return None
    mark, checksum = _HEAD.unpack_from(data)
    content = data[_HEAD.size :]
    return content if mark == _MARK and zlib.crc32(content) == checksum else None
