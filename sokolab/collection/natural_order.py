"""Natural order: "Level 2" comes before "Level 10"."""

from __future__ import annotations

import re
from typing import Final

_DIGITS: Final = re.compile(r"[0-9]+")
_WIDTH: Final = 20
"""Digits to which numbers are padded; longer ones sort by their first digits."""


def natural_key(text: str) -> str:
    """Return a sort key that orders numbers in a text by value and ignores case.

    Examples
    --------
    >>> sorted(["Level 10", "level 2"], key=natural_key)
    ['level 2', 'Level 10']
    """
    return _DIGITS.sub(_padded, text.casefold())


def _padded(digits: re.Match[str]) -> str:
    return digits[0].zfill(_WIDTH)
