"""What a reader has to say: the error that ends it, and remarks that do not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["FormatError", "LimitError", "Remark", "Remedy", "UnsupportedGameError"]


class Remedy(Enum):
    """What a repair does about a remark; the value says so to people."""

    NONE = ""
    ROWS = "the board is written anew in plain rows"
    COMMENT = "the comment gets its end"
    ENCODING = "the file is saved as UTF-8"
    SIZE = "the size is written as it is"
    GLYPHS = "what stands for nothing becomes floor"
    CASE = "the letters get the case that the board gives them"
    SNAPSHOT = "the moves are kept as a snapshot"


class FormatError(ValueError):
    """A text that cannot be read, or a file that cannot be read or written.

    Attributes
    ----------
    sentence
        What is wrong, for a person, without the final stop.
    line, column
        Where, both from 1; None where the whole text is meant.
    """

    def __init__(self, sentence: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(sentence, line, column)
        self.sentence = sentence
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return _placed(self.sentence, self.line, self.column)


class LimitError(FormatError):
    """A file that holds more than any file may, counts in it written out."""


class UnsupportedGameError(FormatError):
    """Levels of a game with other rules, which sokolab would get wrong."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something a reader took one way though it could have been meant another.

    Attributes
    ----------
    sentence
        For a person, without the final stop.
    line, column
        Where, both from 1; None where the whole text is meant.
    remedy
        What a repair would do about it.
    """

    sentence: str
    line: int | None = None
    column: int | None = None
    remedy: Remedy = Remedy.NONE

    def __str__(self) -> str:
        return _placed(self.sentence, self.line, self.column)


def _placed(sentence: str, line: int | None, column: int | None) -> str:
    if line is None:
        return sentence
    return f"line {line}{f', column {column}' if column else ''}: {sentence}"
