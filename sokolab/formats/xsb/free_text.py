"""Free text as a file can hold it: no control characters, and names on one line."""

from __future__ import annotations

import re
from typing import Final

from sokolab.formats.remarks import LINE_END

_CONTROL: Final = re.compile("[\0-\x08\x0b-\x1f\x7f\x85]")


def one_line(text: str) -> str:
    """Return a name without line ends, control characters and surrounding space."""
    return _CONTROL.sub("", LINE_END.sub(" ", text)).strip()


def clean_lines(text: str) -> list[str]:
    """Return the lines of a text without control characters and surrounding blank lines."""
    lines = [_CONTROL.sub("", line) for line in LINE_END.split(text)]
    while lines and not lines[-1].strip():
        lines.pop()
    while lines and not lines[0].strip():
        lines.pop(0)
    return lines
