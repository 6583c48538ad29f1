"""A cache of compiled kernels that notices damaged files and lets them be compiled anew.

numba trusts its files: one that a full disk or a crash cut off makes every call of the kernel fail,
at each start, and one changed byte of machine code can do anything. Here each file ends with its
length and checksum, which pickle does not read. Files of earlier versions, without them, are still
loaded if they can be.
"""

from __future__ import annotations

import logging
import struct
import zlib
from pathlib import Path
from typing import Any, Final

from numba.core.caching import IndexDataCacheFile

__all__ = ["check_cache_files"]

_LOG: Final = logging.getLogger(__name__)
_TAIL: Final = struct.Struct("<4sQI")
"""Mark, length of the content in bytes, CRC-32 of the content."""
_MARK: Final = b"crc\n"

_NumbaFile: Any = IndexDataCacheFile  # numba is not typed


class _CheckedFile(_NumbaFile):  # type: ignore[misc]
    """The index and the data files of one kernel."""

    def load(self, key: object) -> Any:
        """Return the data of one compiled form; None if there are none, or if they are damaged."""
        try:
            return super().load(key)
        except Exception as error:  # damaged pickles raise anything
            reason = f"{type(error).__name__}: {error}"
            _LOG.warning("%s is damaged (%s); it is compiled anew", self._index_path, reason)
            Path(self._index_path).unlink(missing_ok=True)  # its data files are overwritten
            return None

    def _load_index(self) -> Any:
        index = Path(self._index_path)
        if index.exists():
            _check(index.read_bytes())
        return super()._load_index()

    def _load_data(self, name: str) -> Any:
        _check(Path(self._data_path(name)).read_bytes())
        return super()._load_data(name)

    def _dump(self, value: object) -> bytes:
        content: bytes = super()._dump(value)
        return content + _TAIL.pack(_MARK, len(content), zlib.crc32(content))


def check_cache_files(compiled: Any) -> None:
    """Let a compiled function, decorated with ``cache=True``, check the files of its cache."""
    cache = compiled._cache
    checked: Any = _CheckedFile.__new__(_CheckedFile)
    vars(checked).update(vars(cache._cache_file))
    cache._cache_file = checked


def _check(data: bytes) -> None:
    """Raise ValueError if a file has a checksum that is not that of its content."""
    if len(data) < _TAIL.size:
        return
    mark, length, checksum = _TAIL.unpack(data[-_TAIL.size :])
    if mark != _MARK:
        return  # written by an earlier version, or cut off: unpickling will tell
    content = memoryview(data)[: -_TAIL.size]
    if zlib.crc32(content[max(len(content) - length, 0) :]) != checksum:
        raise ValueError("its checksum differs")
