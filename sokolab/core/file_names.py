"""Names that Windows does not give to files, or changes."""

from __future__ import annotations

from typing import Final

__all__ = ["is_device", "is_refused"]

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
