"""A reader's remarks on a file, the error that stops it, and the limits that it keeps.

The limits keep a file from exhausting memory or time. Counts such as ``1000r`` are written out
before they are measured.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from sokolab.language import HasSentence, LocalizedValueError, Phrase, phrase

LINE_END: Final = re.compile("\r\n|[\r\n\u2028\u2029]")
"""The line ends of a level file."""
_MAX_LINES: Final = 2_000_000
_MAX_LEVELS: Final = 200_000
_MAX_SQUARES: Final = 100_000_000
_MAX_MOVES: Final = 50_000_000
_MAX_REPLAYS: Final = 3_000
"""Short lines of a file that may be replayed. Further short lines are read as text."""
_SQUARES_PER_REPLAY: Final = 500
"""A board of more squares costs several replays, because a replay on it takes longer."""
_MAX_REPLAYED_SQUARES: Final = 10_000_000
"""Squares of a level's board, summed over all games of that level that are replayed."""
_MIN_REPLAYS: Final = 10


class Remedy(Enum):
    """The repair for a remark. The value is a sentence for the user."""

    NONE = ""
    ROWS = phrase("the board is rewritten in plain rows")
    COMMENT = phrase("the missing Comment-End: is added")
    ENCODING = phrase("the file is saved as UTF-8")
    SIZE = phrase("the size is corrected")
    GLYPHS = phrase("characters without a meaning become floor")
    CASE = phrase("the letters get the case that fits the board")
    SNAPSHOT = phrase("the moves are kept as a saved game")


class FormatError(LocalizedValueError, HasSentence):
    """A text that cannot be read, or a file that cannot be read or written.

    Attributes
    ----------
    message
        The problem, as a sentence for the user, without the full stop. A plug-in can give a plain
        string.
    line, column
        Where it is, both from 1, or None if the whole text is meant.
    """

    def __init__(
        self, message: Phrase | str, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(_with_location(message, line, column))
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return str(_with_location(self.message, self.line, self.column))


class LimitError(FormatError):
    """A file that exceeds a limit of :mod:`sokolab.formats.remarks`."""


class UnsupportedGameError(FormatError):
    """Levels of a game with other rules, which sokolab would misread."""


@dataclass(frozen=True, slots=True)
class Remark(HasSentence):
    """Something in a file that is ambiguous or wrong, and how it was read."""

    message: Phrase | str
    """The sentence for the user, without the full stop. A plug-in can give a plain string."""
    line: int | None = None
    """The line, from 1, or None if the whole text is meant."""
    column: int | None = None
    """The column, from 1, or None if the whole text is meant."""
    remedy: Remedy = Remedy.NONE
    """The repair for the remark."""

    def __str__(self) -> str:
        return str(_with_location(self.message, self.line, self.column))


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, both from 1, of the character at ``offset`` (from 0)."""
    line, start = 1, 0
    for end in LINE_END.finditer(text, 0, offset):
        line, start = line + 1, end.end()
    return line, offset - start + 1


def _with_location(message: Phrase | str, line: int | None, column: int | None) -> Phrase | str:
    if line is None:
        return message
    if not column:
        return phrase("line {line}: {sentence}", line=line, sentence=message)
    return phrase(
        "line {line}, column {column}: {sentence}", line=line, column=column, sentence=message
    )


class Quota:
    """The amount of something that a file may still contain.

    Parameters
    ----------
    limit
        How much a file may contain in total.
    message
        The sentence about a file that contains more.
    """

    def __init__(self, limit: int, message: Phrase) -> None:
        self._remaining = limit
        self._said = message

    def spend(self, amount: int, line: int) -> None:
        """Use up an amount that was found at ``line`` (from 1).

        Raise LimitError if less than that is left.
        """
        self._remaining -= amount
        if self._remaining < 0:
            raise LimitError(self._said, line)


class ReplayBudget:
    """The number of short lines of a file that may still be replayed, to find solutions."""

    def __init__(self) -> None:
        self._remaining = _MAX_REPLAYS

    @property
    def is_spent(self) -> bool:
        """Whether no further line may be replayed."""
        return self._remaining <= 0

    def spend(self, squares: int) -> bool:
        """Pay for a replay on a board of ``squares`` squares. Return whether there was one left."""
        if self.is_spent:
            return False
        self._remaining -= 1 + squares // _SQUARES_PER_REPLAY
        return True


def replays_allowed(squares: int) -> int:
    """Return how many solutions or saved games of a level are replayed on a board of that size.

    A level of ordinary size can have tens of thousands. On a board of a million squares one
    replay takes so long that a small file could keep the program busy for hours.
    """
    return max(_MIN_REPLAYS, _MAX_REPLAYED_SQUARES // squares)


def refuse_too_many_lines(text: str) -> None:
    """Raise a LimitError if a text has more lines than a file may contain."""
    ends = text.count("\n") + text.count("\r") - text.count("\r\n")
    line_quota().spend(ends, _MAX_LINES + 1)


def line_quota() -> Quota:
    """Return the quota of lines in a file, or of elements and attributes of XML."""
    message = phrase("the file holds more than {limit:,} lines in all", limit=_MAX_LINES)
    return Quota(_MAX_LINES, message)


def level_quota() -> Quota:
    """Return the quota of levels in a file."""
    message = phrase("the file holds more than {limit:,} levels in all", limit=_MAX_LEVELS)
    return Quota(_MAX_LEVELS, message)


def square_quota() -> Quota:
    """Return the quota of squares on all boards of a file."""
    message = phrase("the file holds more than {limit:,} squares in all", limit=_MAX_SQUARES)
    return Quota(_MAX_SQUARES, message)


def move_quota() -> Quota:
    """Return the quota of moves in all solutions and saved games of a file."""
    message = phrase("the file holds more than {limit:,} moves in all", limit=_MAX_MOVES)
    return Quota(_MAX_MOVES, message)
