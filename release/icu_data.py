"""Leaves out of ICU's data what Qt never asks for: 31 MB become 2.

Qt on Linux brings ICU and all its data: names of languages and currencies, rules for lines of Thai,
code pages. Qt has data of its own for what programs show; it asks ICU to compare texts and to
change their case. The format of the data is that of ICU's ``ucmndata.h``: a header, a table of
contents, and the items.
"""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path
from typing import Final

_KIND: Final = b"CmnD"
_KIND_AT: Final = 12
"""Where the header names what kind of data follows."""
_KEPT: Final = re.compile(
    r"(coll/)?(root|res_index|pool)\.res|coll/ucadata\.icu|\w+\.nrm|(cnvalias|pnames|ulayout|uemoji)\.icu"
    r"|(likelySubtags|supplementalData|numberingSystems|zoneinfo64|timezoneTypes|keyTypeData)\.res"
)
_ALIGNED: Final = 16
_BEGIN: Final = 1 << 21
"""Where the data lie in memory, counted from the library's start: at a page's beginning."""


def write_reduced(library: Path, folder: Path) -> Path:
    """Write a library of the same name with less data into a folder; return it."""
    data = folder / "icu.dat"
    whole = library.read_bytes()
    start = whole.index(_KIND) - _KIND_AT
    data.write_bytes(selected(whole[start:]))
    (name,) = re.findall(rb"icudt\d+_dat", whole)[:1]
    target = folder / library.name
    defines = f"{name.decode()}=_binary_icu_dat_start"
    link = ["ld", "-shared", "-soname", library.name, f"--defsym={defines}", "-z", "noexecstack"]
    subprocess.run(["ld", "-r", "-o", "icu.o", "-b", "binary", data.name], cwd=folder, check=True)
    subprocess.run(
        [*link, f"--section-start=.data={_BEGIN:#x}", "-s", "-o", target.name, "icu.o"],
        cwd=folder,
        check=True,
    )
    return target


def selected(data: bytes) -> bytes:
    """Return ICU's common data with the kept items alone."""
    (header,) = struct.unpack_from("<H", data)
    contents = data[header:]
    (count,) = struct.unpack_from("<I", contents)
    entries = [struct.unpack_from("<II", contents, 4 + 8 * index) for index in range(count)]
    ends = [begin for _, begin in entries[1:]] + [len(contents)]
    names = [_text(contents, at) for at, _ in entries]
    items = [
        (name, contents[begin:end])
        for name, (_, begin), end in zip(names, entries, ends, strict=True)
        if _KEPT.fullmatch(name.decode().partition("/")[2])
    ]
    return data[:header] + _joined(items)


def _joined(items: list[tuple[bytes, bytes]]) -> bytes:
    """Return a table of contents, the names, and the items, each at a multiple of 16 bytes."""
    names = b"".join(name + b"\0" for name, _ in items)
    name_at = 4 + 8 * len(items)
    item_at = _rounded(name_at + len(names))
    table, body = [struct.pack("<I", len(items))], bytearray()
    for name, item in items:
        table.append(struct.pack("<II", name_at, item_at + len(body)))
        name_at += len(name) + 1
        body += item.ljust(_rounded(len(item)), b"\0")
    return (b"".join(table) + names).ljust(item_at, b"\0") + bytes(body)


def _rounded(length: int) -> int:
    return -(-length // _ALIGNED) * _ALIGNED


def _text(data: bytes, at: int) -> bytes:
    return data[at : data.index(b"\0", at)]
