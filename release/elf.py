"""What is read of programs and libraries of Linux, which are ELF files."""

from __future__ import annotations

import re
import struct
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_PROGRAM_HEADERS_AT: Final = 32
_SIZE_AND_COUNT_AT: Final = 54
_LOADED: Final = 1
_PAGE: Final = 4096


def can_be_loaded(file: Path) -> bool:
    """Whether each part of a library begins at the same place of a page as in memory."""
    data = file.read_bytes()
    (begin,) = struct.unpack_from("<Q", data, _PROGRAM_HEADERS_AT)
    size, count = struct.unpack_from("<HH", data, _SIZE_AND_COUNT_AT)
    for index in range(count):
        kind, _, offset, address = struct.unpack_from("<IIQQ", data, begin + index * size)
        if kind == _LOADED and (offset - address) % _PAGE:
            return False
    return True


def is_elf(file: Path) -> bool:
    """Whether a file is a program or a library of Linux."""
    with file.open("rb") as stream:
        return stream.read(4) == b"\x7fELF"


def oldest_glibc(files: Iterable[Path]) -> str:
    """Return the oldest version of glibc with which these programs and libraries start."""
    versions = {(0, 0)}
    for file in files:
        dump = subprocess.run(["objdump", "-p", file], capture_output=True, text=True, check=True)
        versions |= {
            (int(major), int(minor))
            for major, minor in re.findall(r"\bGLIBC_(\d+)\.(\d+)", dump.stdout)
        }
    return ".".join(map(str, max(versions)))
