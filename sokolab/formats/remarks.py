"""What a reader says about a file: the error that stops it, and remarks that do not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from sokolab.language import LocalizedValueError, Phrase, Speaking, phrase

LINE_END: Final = re.compile("\r\n|[\r\n\u2028\u2029]")
"""What ends a line of a level file."""


class Remedy(Enum):
    """What a repair does about a remark; the value is a sentence for the user."""

    NONE = ""
    ROWS = phrase("the board is rewritten in plain rows")
    COMMENT = phrase("the missing Comment-End: is added")
    ENCODING = phrase("the file is saved as UTF-8")
    SIZE = phrase("the size is corrected")
    GLYPHS = phrase("characters without a meaning become floor")
    CASE = phrase("the letters get the case that fits the board")
    SNAPSHOT = phrase("the moves are kept as a snapshot")


class FormatError(Speaking, LocalizedValueError):
    """A text that cannot be read, or a file that cannot be read or written.

    Attributes
    ----------
    said
        What is wrong, for the user, without the full stop. A plug-in may give a plain string.
    line, column
        Where, both from 1; None if the whole text is meant.
    """

    def __init__(
        self, said: Phrase | str, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(_with_place(said, line, column))
        self.said = said
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return str(_with_place(self.said, self.line, self.column))


class LimitError(FormatError):
    """A file that exceeds a limit of :mod:`sokolab.formats.limits`."""


class UnsupportedGameError(FormatError):
    """Levels of a game with other rules, which sokolab would misread."""


@dataclass(frozen=True, slots=True)
class Remark(Speaking):
    """Something in a file that is ambiguous or wrong, and how it was read."""

    said: Phrase | str
    """For the user, without the full stop. A plug-in may give a plain string."""
    line: int | None = None
    column: int | None = None
    """Where, both from 1; None if the whole text is meant."""
    remedy: Remedy = Remedy.NONE
    """What a repair would do about it."""

    def __str__(self) -> str:
        return str(_with_place(self.said, self.line, self.column))


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, both from 1, of the character at ``offset`` (from 0)."""
    line, start = 1, 0
    for end in LINE_END.finditer(text, 0, offset):
        line, start = line + 1, end.end()
    return line, offset - start + 1


def _with_place(said: Phrase | str, line: int | None, column: int | None) -> Phrase | str:
    if line is None:
        return said
    if not column:
        return phrase("line {line}: {sentence}", line=line, sentence=said)
    return phrase(
        "line {line}, column {column}: {sentence}", line=line, column=column, sentence=said
    )
