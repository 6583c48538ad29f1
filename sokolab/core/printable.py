"""Text from files made safe to print: titles and names are data, never commands to a terminal."""

from __future__ import annotations

import re
from typing import Final

_PICTURES: Final = 0x2400
"""Code point of the first control picture: ␀ stands for U+0000, ␛ for U+001B."""
_UNSAFE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, among them ESC and the C1 codes CSI and OSC
    "\u2028\u2029"  # line and paragraph separators
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks that change the direction of writing
    "\ud800-\udfff]"  # bytes without a meaning in their encoding
)


def printable(text: str) -> str:
    """Return a text in which every character that commands a terminal is replaced by a visible one.

    Tabs and line feeds stay. Other control characters become control pictures (ESC becomes ␛);
    C1 codes, marks of direction and lone surrogates become replacement characters (U+FFFD).
    """
    return _UNSAFE.sub(_visible, text)


def _visible(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(_PICTURES + code)
    return "\u2421" if code == 0x7F else "\ufffd"
