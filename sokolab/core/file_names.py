"""Names that Windows does not give to files, or changes, and names of one file."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Final

_DIGITS: Final = "123456789\u00b9\u00b2\u00b3"
_DEVICES: Final = frozenset(
    {
        *("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"),
        *(f"{port}{digit}" for port in ("COM", "LPT") for digit in _DIGITS),
    }
)
_REFUSED: Final = frozenset('<>:"/\\|?*') | frozenset(map(chr, range(32)))


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
    return is_device(name) or not _REFUSED.isdisjoint(name) or name != name.rstrip(" .")


def folded(path: str) -> str:
    r"""Return what all spellings of a name have in common on Windows and macOS.

    Examples
    --------
    >>> folded("Levels/Cafe\u0301.XSB") == folded("levels/CAF\u00c9.xsb")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def names_one_file(one: Path, other: Path) -> bool:
    """Whether two paths are one, or differ in spelling only and lead to one file."""
    if one == other:
        return True
    if folded(str(one)) != folded(str(other)):
        return False  # without a look at the disk, which may be far away
    try:
        return one.samefile(other)
    except OSError:
        return False
